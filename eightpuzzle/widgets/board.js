// A board to play: the kernel knows the rules; this view asks for moves and shows what came of them.

const SIZE = 64;
const LETTERS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };
const WAYS = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] }; // where the blank goes; the tile goes the other way

// The parts that all boards have; `choose(cell)`, where given, is called for a click on any cell in place of a move.
function boardWidget(model, el, label, choose = null) {
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
    ...Object.fromEntries(Object.entries(LETTERS).map(([key, letter]) => [key, () => ask("play", letter)])),
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
    const state = model.get("state");
    const columns = model.get("_columns");
    const rows = state.length / columns;
    const sizes = { width: columns * SIZE + 4, height: rows * SIZE + 4 };
    for (const [name, value] of Object.entries(sizes)) board.setAttribute(name, value);
    board.setAttribute("viewBox", `-2 -2 ${sizes.width} ${sizes.height}`);
    board.setAttribute("aria-label", boardText(state, columns));
    board.replaceChildren();
    if (shown !== null && shown.join() !== state.join()) before = shown;
    drawBoard(board, state, columns, SIZE, before);
    const cell = (number) => ({
      x: (number % columns) * SIZE, y: Math.floor(number / columns) * SIZE, width: SIZE, height: SIZE,
    });
    if (choose) {
      state.forEach((_, number) => {
        const target = element(board, "rect", { class: "ep-target", "data-cell": number, ...cell(number) });
        target.addEventListener("click", () => choose(number, target));
      });
    } else {
      for (const [letter, number] of Object.entries(model.get("_slides"))) {
        const target = element(board, "rect", { class: "ep-target", "data-move": letter, ...cell(number) });
        slideable(target, board.querySelector(`[data-tile="${state[number]}"]`), letter, () => ask("play", letter));
      }
    }
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

function drawFacts(list, facts) {
  list.replaceChildren();
  for (const [name, value] of Object.entries(facts)) {
    element(list, "dt", {}, name);
    element(list, "dd", {}, value);
  }
}
