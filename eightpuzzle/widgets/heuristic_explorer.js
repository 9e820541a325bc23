// What each heuristic says of a board, tile by tile.

function render({ model, el }) {
  const { root, side, keepShowing } = boardWidget(model, el, "heuristics of a board");
  element(side, "div", { class: "ep-keys" }, "Click or drag a tile beside the blank, or use the arrow keys: they move the blank.");
  const truth = element(side, "div", { class: "ep-message" });
  const row = element(root, "div", { class: "ep-heuristics" });

  return keepShowing(() => {
    const { heuristics, distance } = model.get("_facts");
    const [state, grid] = [model.get("state"), model.get("_grid")];
    truth.textContent = distance === null ? "true distance: none found" : `true distance: ${distance}`;
    row.replaceChildren();
    for (const { name, value, shares } of heuristics) {
      const box = element(row, "figure");
      element(box, "figcaption", {}, `${name}: ${value}`);
      if (!shares) continue;
      const size = 46;
      const [width, height] = [grid.columns * size + 4, grid.rows * size + 4];
      const svg = element(box, "svg", {
        width, height, viewBox: `-2 -2 ${width} ${height}`, role: "img",
        "aria-label": state.map((tile, cell) => `${tile || "blank"}: ${shares[cell]}`).join(", "),
      });
      drawBoard(svg, state, grid, size, state.map((tile, cell) => (shares[cell] ? -1 : tile)));
      state.forEach((tile, cell) => {
        if (tile === 0) return;
        const [y, x] = grid.cells[cell].map((number) => number * size);
        element(svg, "text", { class: "ep-share", x: x + size - 5, y: y + size - 5 }, shares[cell]);
      });
    }
  });
}

export default { render };
