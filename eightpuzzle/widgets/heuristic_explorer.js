// The heuristic explorer: the estimate of each heuristic, with the contribution of each tile.

function render({ model, el }) {
  const { root, side, keepShowing } = boardWidget(model, el, "heuristics on a board");
  element(side, "div", { class: "ep-keys" }, "Click or drag a tile next to the blank, or move the blank with the arrow keys. The number in a corner is the tile's contribution.");
  const truth = element(side, "div", { class: "ep-message" });
  const row = element(root, "div", { class: "ep-heuristics" });

  return keepShowing(() => {
    const { heuristics, distance } = model.get("_facts");
    const [state, grid] = [model.get("state"), model.get("_grid")];
    truth.textContent = distance === null ? "true distance: unknown" : `true distance: ${distance}`;
    row.replaceChildren();
    for (const { name, value, parts } of heuristics) {
      const box = element(row, "figure");
      element(box, "figcaption", {}, `${name}: ${value}`);
      if (!parts) continue;
      const size = 46;
      const [width, height] = [grid.columns * size + 4, grid.rows * size + 4];
      const svg = element(box, "svg", {
        width, height, viewBox: `-2 -2 ${width} ${height}`, role: "img",
        "aria-label": `Contributions to ${name}: ${state.map((tile, cell) => `${tile || "blank"}: ${parts[cell]}`).join(", ")}`,
      });
      drawBoard(svg, state, grid, size, state.map((tile, cell) => (parts[cell] ? -1 : tile)));
      state.forEach((tile, cell) => {
        if (tile === 0) return;
        const [y, x] = grid.cells[cell].map((number) => number * size);
        element(svg, "text", { class: "ep-contribution", x: x + size - 5, y: y + size - 5 }, parts[cell]);
      });
    }
  });
}

export default { render };
