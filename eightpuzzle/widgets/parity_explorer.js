// The parity explorer: two parities, and how a swap or a move changes them.

function drawArcs(svg, { tiles, pairs }) {
  const gap = 40;
  const widest = Math.max(0, ...pairs.map(([one, other]) => other - one));
  const height = 14 + 12 * widest;
  svg.replaceChildren();
  const sizes = { width: gap * tiles.length, height: height + 44 };
  for (const [name, value] of Object.entries(sizes)) svg.setAttribute(name, value);
  svg.setAttribute("viewBox", `0 0 ${sizes.width} ${sizes.height}`);
  for (const [one, other] of pairs) {
    const rise = 12 * (other - one);
    const [from, to] = [one, other].map((place) => (place + 0.5) * gap);
    element(svg, "path", { class: "ep-arc", d: `M${from},${height}C${from},${height - 1.3 * rise} ${to},${height - 1.3 * rise} ${to},${height}` });
  }
  tiles.forEach((tile, place) => {
    element(svg, "rect", { class: "ep-tile", x: place * gap + 4, y: height + 2, width: gap - 8, height: 34 });
    element(svg, "text", { class: "ep-digit", x: (place + 0.5) * gap, y: height + 19, "font-size": 19 }, tile);
  });
  svg.setAttribute("aria-label", `${pairs.length} inversions: ${pairs.map(([i, j]) => `${tiles[i]} before ${tiles[j]}`).join(", ")}`);
}

function render({ model, el }) {
  let chosen = null;
  const choose = (cell, target) => {
    if (chosen === null) {
      chosen = { cell, target };
      target.classList.add("ep-chosen");
      return;
    }
    const [one, other] = [chosen.cell, cell];
    chosen.target.classList.remove("ep-chosen");
    chosen = null;
    if (one !== other) widget.ask("swap", [one, other]);
  };
  const decorate = (board, state) => state.forEach((_, cell) => {
    const target = cellTarget(board, ...model.get("_grid").cells[cell], SIZE, { "data-cell": cell });
    target.addEventListener("click", () => choose(cell, target));
  });
  const widget = boardWidget(model, el, "parity of a board", { decorate });
  const facts = element(widget.side, "dl", { class: "ep-facts" });
  element(widget.side, "div", { class: "ep-keys" }, "Click two tiles to swap them. The arrow keys move the blank.");
  const arcs = element(widget.root, "svg", { class: "ep-arcs", role: "img" });

  return widget.keepShowing(() => {
    chosen = null;
    const { tiles, pairs, cycles, permutation, blank } = model.get("_facts");
    drawFacts(facts, { inversions: `${pairs.length}`, cycles, permutation, "blank's distance": blank });
    drawArcs(arcs, { tiles, pairs });
  });
}

export default { render };
