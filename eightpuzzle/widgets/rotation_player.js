// The player of the Rotation Game, with a letter at each end of each line.

const LINE_SIZE = 44; // pixels per cell

function render({ model, el }) {
  const lines = model.get("_lines");
  const keys = Object.fromEntries(Object.keys(lines).flatMap((letter) => [[letter, letter], [letter.toLowerCase(), letter]]));
  // The values on a line move towards its letter.
  const decorate = (board, state, ask) => {
    const { rows, columns, labels } = model.get("_grid");
    const tiles = [...board.querySelectorAll("[data-tile]")];
    for (const [letter, row, column] of labels) {
      const [y, x] = [row, column].map((number) => (number + 0.5) * LINE_SIZE);
      const signs = { [-1]: `◀${letter}`, [columns]: `${letter}▶` };
      const sign = signs[column] ?? `${letter}${row === rows ? "▼" : "▲"}`;
      element(board, "text", { class: "ep-letter", x, y }, sign);
      const target = cellTarget(board, row, column, LINE_SIZE, { "data-move": letter });
      element(target, "title", {}, `move this line towards ${letter}`);
      target.addEventListener("click", () => ask("play", letter));
      const light = (on) => lines[letter].forEach((cell) => tiles[cell].classList.toggle("ep-line-lit", on));
      target.addEventListener("pointerenter", () => light(true));
      target.addEventListener("pointerleave", () => light(false));
    }
  };
  const widget = boardWidget(model, el, "Rotation Game", { keys, size: LINE_SIZE, around: 1, decorate });
  const facts = playerForms(widget, model);
  element(widget.side, "div", { class: "ep-keys" }, "Click a letter or press its key. The line moves one cell towards the letter, and the value at the end goes to the other end.");
  return widget.keepShowing(() => drawFacts(facts, model.get("_facts")));
}

export default { render };
