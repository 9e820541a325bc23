// A board to play. The kernel knows the rules; this view asks for moves and shows what came of them.

const CELL = 64;
const LETTERS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };

function render({ model, el }) {
  const root = element(el, "div", { class: "ep ep-player", tabindex: 0, role: "group", "aria-label": "sliding puzzle" });
  const board = element(root, "svg", { role: "img" });
  const side = element(root, "div", { class: "ep-side" });
  const message = element(side, "div", { class: "ep-message", "aria-live": "polite" });
  const moves = element(side, "div", { class: "ep-moves" });
  const bar = element(side, "div", { class: "ep-bar" });
  const undo = button(bar, "undo", "take the last move back", () => model.send({ do: "undo" }));
  const reset = button(bar, "start again", "back to the start", () => model.send({ do: "reset" }));
  element(side, "div", { class: "ep-keys" }, "Click a tile beside the blank, or use the arrow keys: they move the blank.");

  onKeys(root, Object.fromEntries(
    Object.entries(LETTERS).map(([key, letter]) => [key, () => model.send({ move: letter })]),
  ));

  let before = null;
  function update() {
    const state = model.get("state");
    const columns = model.get("_columns");
    const rows = state.length / columns;
    const sizes = { width: columns * CELL + 4, height: rows * CELL + 4 };
    for (const [name, value] of Object.entries(sizes)) board.setAttribute(name, value);
    board.setAttribute("viewBox", `-2 -2 ${sizes.width} ${sizes.height}`);
    board.setAttribute("aria-label", boardText(state, columns));
    board.replaceChildren();
    drawBoard(board, state, columns, CELL, before);
    for (const [letter, cell] of Object.entries(model.get("_slides"))) {
      const target = element(board, "rect", {
        class: "ep-target", x: (cell % columns) * CELL, y: Math.floor(cell / columns) * CELL, width: CELL, height: CELL,
      });
      target.addEventListener("click", () => model.send({ move: letter }));
    }
    before = state;
    const made = model.get("moves");
    message.textContent = model.get("_message");
    moves.textContent = made;
    [undo, reset].forEach((each) => enable(each, made !== ""));
  }
  update();
  return onChanges(model, ["state", "_message"], update);
}

export default { render };
