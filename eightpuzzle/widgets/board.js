// A board to play: the kernel knows the rules; this view asks for moves and shows what came of them.

const SIZE = 64; // pixels a cell
const LETTERS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };
const WAYS = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] }; // where the blank goes; the tile goes the other way

// The parts that all boards have. `keys`: the letter that each key plays. `around`: room for what is drawn around the
// board, in cells. `decorate(board, state, ask)` adds to the drawing what can be clicked or dragged.
function boardWidget(model, el, label, { keys = LETTERS, size = SIZE, around = 0, decorate = slides(model) } = {}) {
  const root = element(el, "div", { class: "ep ep-player", tabindex: 0, role: "group", "aria-label": label });
  const board = element(root, "svg", { role: "img", class: "ep-big-board" });
  const side = element(root, "div", { class: "ep-side" });
  const message = element(side, "div", { class: "ep-message", "aria-live": "polite" });
  const moves = element(side, "div", { class: "ep-moves" });
  const ask = (wish, given = null) => {
    try {
      model.send({ do: wish, with: given });
    } catch {
      message.textContent = "The kernel does not answer: run the cell again.";
    }
  };
  const deafen = onKeys(root, {
    ...Object.fromEntries(Object.entries(keys).map(([key, letter]) => [key, () => ask("play", letter)])),
    Backspace: () => ask("undo"),
  });
  const bar = element(side, "div", { class: "ep-bar" });
  const backwards = [
    button(bar, "undo", "take the last one back (Backspace)", () => ask("undo")),
    button(bar, "start again", "back to the start", () => ask("reset")),
  ];
  let shown = null; // the board as it was drawn last, and the one before it
  let before = null;

  function update() {
    const [state, grid] = [model.get("state"), model.get("_grid")];
    const edge = 2 + around * size;
    const sizes = { width: grid.columns * size + 2 * edge, height: grid.rows * size + 2 * edge };
    for (const [name, value] of Object.entries(sizes)) board.setAttribute(name, value);
    board.setAttribute("viewBox", `${-edge} ${-edge} ${sizes.width} ${sizes.height}`);
    board.setAttribute("aria-label", boardText(state, grid));
    board.replaceChildren();
    if (shown !== null && shown.join() !== state.join()) before = shown;
    drawBoard(board, state, grid, size, before);
    decorate(board, state, ask);
    shown = state;
    const made = model.get("moves");
    message.textContent = model.get("_message");
    moves.textContent = made;
    backwards.forEach((each) => enable(each, made !== ""));
  }
  // Show the board and what `more` shows now and at each change; returns the view's clean-up.
  const keepShowing = (more) => {
    const show = () => {
      update();
      more();
    };
    show();
    const end = onChanges(model, ["state", "_message", "_facts"], show);
    return () => {
      deafen();
      end();
    };
  };
  return { root, side, bar, ask, keepShowing };
}

// Something to click in a board, over the cell in this row and this column.
function cellTarget(board, row, column, size, attributes) {
  return element(board, "rect", { class: "ep-target", x: column * size, y: row * size, width: size, height: size, ...attributes });
}

// Over each tile beside the blank what moves it.
function slides(model) {
  return (board, state, ask) => {
    const { cells } = model.get("_grid");
    for (const [letter, number] of Object.entries(model.get("_slides"))) {
      const target = cellTarget(board, ...cells[number], SIZE, { "data-move": letter });
      slideable(target, board.querySelector(`[data-tile="${state[number]}"]`), letter, () => ask("play", letter));
    }
  };
}

// A tile that a click or a drag towards the blank moves; dragged less than a third of the way, it goes back.
function slideable(target, tile, letter, move) {
  const [right, down] = WAYS[letter].map((way) => -way);
  let from = null;
  const travelled = (event) => {
    const way = (event.clientX - from.x) * right + (event.clientY - from.y) * down;
    return Math.max(0, Math.min(SIZE, way));
  };
  target.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
    target.setPointerCapture(event.pointerId);
  });
  target.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const way = travelled(event);
    tile.setAttribute("transform", `translate(${way * right},${way * down})`);
  });
  target.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const way = travelled(event);
    const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    from = null;
    if (way > SIZE / 3 || moved < 6) move();
    else tile.removeAttribute("transform");
  });
  target.addEventListener("pointercancel", () => {
    from = null;
    tile.removeAttribute("transform");
  });
}

// What a board to play has beside it: a hint, the facts, a board of one's own, a scramble. Returns the list of facts.
function playerForms({ side, bar, ask }, model) {
  button(bar, "hint", "the next move of a shortest solution", () => ask("hint"));
  const facts = element(side, "dl", { class: "ep-facts" });

  const typed = element(side, "form", { class: "ep-bar" });
  const example = model.get("state").map((tile) => tile || "x").join(" ");
  const text = element(typed, "input", { type: "text", placeholder: example, "aria-label": "a board of your own" });
  element(typed, "button", { type: "submit", title: "begin with the board typed" }, "set");
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", text.value);
  });

  const scramble = element(side, "form", { class: "ep-bar" });
  const seed = element(scramble, "input", { type: "number", min: 0, value: 1, "aria-label": "seed of the scramble" });
  element(scramble, "button", { type: "submit", title: "a board drawn from all that can be solved" }, "scramble");
  scramble.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("scramble", Number.parseInt(seed.value, 10) || 0);
  });
  return facts;
}

function drawFacts(list, facts) {
  list.replaceChildren();
  for (const [name, value] of Object.entries(facts)) {
    element(list, "dt", {}, name);
    element(list, "dd", {}, value);
  }
}
