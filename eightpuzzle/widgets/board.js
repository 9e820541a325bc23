// A board to play. The kernel knows the rules; this view requests moves and shows the result.

const SIZE = 64; // pixels per cell
const LETTERS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };
const DIRECTIONS = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] }; // of the blank; the tile goes the opposite way

// The parts that all boards have. `keys`: the letter that each key plays. `around`: the margin of the board, in cells.
// `decorate(board, state, ask)` adds the parts that can be clicked or dragged.
function boardWidget(model, el, label, { keys = LETTERS, size = SIZE, around = 0, decorate = slides(model) } = {}) {
  const root = element(el, "div", { class: "ep ep-player", tabindex: 0, role: "group", "aria-label": label });
  const board = element(root, "svg", { role: "img", class: "ep-big-board" });
  const side = element(root, "div", { class: "ep-side" });
  const message = element(side, "div", { class: "ep-message", "aria-live": "polite" });
  const moves = element(side, "div", { class: "ep-moves" });
  const ask = (request, value = null) => {
    try {
      model.send({ do: request, with: value });
    } catch {
      message.textContent = "The kernel does not respond. Run this cell again.";
    }
  };
  const removeKeys = onKeys(root, {
    ...Object.fromEntries(Object.entries(keys).map(([key, letter]) => [key, () => ask("play", letter)])),
    Backspace: () => ask("undo"),
  });
  const bar = element(side, "div", { class: "ep-bar" });
  const backwards = [
    button(bar, "undo", "undo the last move (Backspace)", () => ask("undo")),
    button(bar, "restart", "return to the start", () => ask("reset")),
  ];
  let shown = null; // the board last drawn, and the one before it
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
  // Show the board now and at each change, and call `more` each time. Returns the clean-up function of the view.
  const keepShowing = (more) => {
    const show = () => {
      update();
      more();
    };
    show();
    const end = onChanges(model, ["state", "_message", "_facts"], show);
    return () => {
      removeKeys();
      end();
    };
  };
  return { root, side, bar, ask, keepShowing };
}

// A clickable area over the cell in this row and column.
function cellTarget(board, row, column, size, attributes) {
  return element(board, "rect", { class: "ep-target", x: column * size, y: row * size, width: size, height: size, ...attributes });
}

// Makes each tile next to the blank movable.
function slides(model) {
  return (board, state, ask) => {
    const { cells } = model.get("_grid");
    for (const [letter, number] of Object.entries(model.get("_slides"))) {
      const target = cellTarget(board, ...cells[number], SIZE, { "data-move": letter });
      slideable(target, board.querySelector(`[data-tile="${state[number]}"]`), letter, () => ask("play", letter));
    }
  };
}

// A tile that a click or a drag towards the blank moves. If it is dragged less than a third of a cell, it goes back.
function slideable(target, tile, letter, move) {
  const [right, down] = DIRECTIONS[letter].map((step) => -step);
  let from = null;
  const travelled = (event) => {
    const distance = (event.clientX - from.x) * right + (event.clientY - from.y) * down;
    return Math.max(0, Math.min(SIZE, distance));
  };
  target.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
    target.setPointerCapture(event.pointerId);
  });
  target.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const distance = travelled(event);
    tile.setAttribute("transform", `translate(${distance * right},${distance * down})`);
  });
  target.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const distance = travelled(event);
    const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    from = null;
    if (distance > SIZE / 3 || moved < 6) move();
    else tile.removeAttribute("transform");
  });
  target.addEventListener("pointercancel", () => {
    from = null;
    tile.removeAttribute("transform");
  });
}

// The controls of a player: hint, facts, a text field for a board, scramble. Returns the list of facts.
function playerForms({ side, bar, ask }, model) {
  button(bar, "hint", "show the next move of a shortest solution", () => ask("hint"));
  const facts = element(side, "dl", { class: "ep-facts" });

  const typed = element(side, "form", { class: "ep-bar" });
  const example = model.get("state").map((tile) => tile || "x").join(" ");
  const text = element(typed, "input", { type: "text", placeholder: example, "aria-label": "type a board" });
  element(typed, "button", { type: "submit", title: "start from the typed board" }, "set");
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", text.value);
  });

  const scramble = element(side, "form", { class: "ep-bar" });
  const seed = element(scramble, "input", { type: "number", min: 0, value: 1, "aria-label": "seed of the scramble" });
  element(scramble, "button", { type: "submit", title: "start from a random solvable board; the same seed gives the same board" }, "scramble");
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
