// A search tree as SVG. It is laid out once for a whole search or iteration, and then shown at any step.

const SHAPES = {
  frontier: "M5,0A5,5 0 1 1 -5,0A5,5 0 1 1 5,0Z",
  expanded: "M-4.5,-4.5H4.5V4.5H-4.5Z",
  left: "M-4.5,-4.5H4.5V4.5H-4.5Z",
  pruned: "M-4,-4L4,4M-4,4L4,-4",
  goal: "M0,-8L2,-2.5L7.6,-2.5L3.1,1L4.7,6.5L0,3.2L-4.7,6.5L-3.1,1L-7.6,-2.5L-2,-2.5Z",
  ghost: "M2.5,0A2.5,2.5 0 1 1 -2.5,0A2.5,2.5 0 1 1 2.5,0Z",
};
const NAMES = {
  frontier: "frontier", expanded: "expanded", left: "backed out of", pruned: "pruned", goal: "goal",
  ghost: "in the previous iteration",
};
const MOST_BOARDS = 40;
const CELL = 17; // pixels per tile, in trees whose nodes are boards
const COLOURED_CELL = 10; // colours are recognizable at sizes at which digits are not

// The status of a node at a step; the same rule as in the matplotlib figures.
function statusAt(tree, node, step) {
  if (step < tree.born[node]) return tree.before[node] ? "ghost" : "unborn";
  if (step >= tree.gone[node]) return tree.expanded[node] < tree.gone[node] ? "left" : "pruned";
  if (step >= tree.expanded[node]) return "expanded";
  return step >= tree.taken[node] ? "goal" : "frontier";
}

function countUpTo(sorted, step) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

function shortened(label) {
  return label.replace("f = ", "");
}

class TreeView {
  // `choose(node)` is called when a node is clicked, `fold(number)` when the "+n" below it is.
  constructor(parent, grid, choose, fold) {
    this.grid = grid; // null if states are not boards
    this.zoom = 1; // 1: fit the available space
    this.scroll = element(parent, "div", { class: "ep-scroll", tabindex: 0, role: "region", "aria-label": "search tree" });
    this.svg = element(this.scroll, "svg", { role: "img", "aria-label": "search tree" });
    this.svg.addEventListener("click", (event) => {
      const found = event.target.closest(".ep-node");
      if (!found || this.dragged) return;
      const node = Number(found.dataset.node);
      if (event.target.closest(".ep-more")) fold(this.tree.numbers[node]);
      else if (!this.tree.ghosts[node]) choose(node);
    });
    this.pan();
  }

  // Drag the tree with the mouse. Touch scrolls without help.
  pan() {
    const { scroll } = this;
    let from = null;
    scroll.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.pointerType === "mouse" && event.button === 0 && event.target.closest("svg")) {
        from = { x: event.clientX + scroll.scrollLeft, y: event.clientY + scroll.scrollTop };
      }
    });
    scroll.addEventListener("pointermove", (event) => {
      if (from === null || event.buttons === 0) {
        from = null;
        return;
      }
      const left = from.x - event.clientX;
      const top = from.y - event.clientY;
      if (Math.abs(left - scroll.scrollLeft) + Math.abs(top - scroll.scrollTop) > 3) this.dragged = true;
      scroll.scrollLeft = left;
      scroll.scrollTop = top;
    });
    // The wheel zooms with the control key or a pinch on a touchpad; otherwise it scrolls.
    scroll.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.setZoom(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
    }, { passive: false });
  }

  load(tree) {
    this.tree = tree;
    const count = tree.x.length;
    const small = count <= MOST_BOARDS && tree.hidden.every((births) => births.length === 0);
    this.boards = this.grid !== null && small;
    this.named = this.grid === null && small; // states that are not boards are written next to the marks
    if (this.boards) {
      this.cell = this.grid.coloured ? COLOURED_CELL : CELL;
      this.boardWidth = this.grid.columns * this.cell;
      this.boardHeight = this.grid.rows * this.cell;
    }
    const longest = Math.max(...tree.labels.map((label) => shortened(label).length));
    this.labelWidth = 76 + 8 * Math.max(0, longest - 9); // of a mark and its label
    const stepX = this.boards ? Math.max(this.boardWidth, this.labelWidth) + 14 : this.named ? 90 : 15;
    const stepY = this.boards ? this.boardHeight + 46 : 34;
    this.width = (Math.max(...tree.x) + 1) * stepX + 20;
    this.height = (Math.max(...tree.depths) + 1) * stepY + 14;
    this.at = tree.x.map((x, node) => [(x + 0.5) * stepX + 10, (tree.depths[node] + 0.5) * stepY + 4]);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.svg.replaceChildren();
    const edges = element(this.svg, "g");
    const nodes = element(this.svg, "g");
    this.shown = new Array(count).fill("unborn");
    this.lit = new Set();
    this.nodeOf = new Map();
    tree.numbers.forEach((number, node) => { if (!tree.ghosts[node]) this.nodeOf.set(number, node); });
    this.roomy = this.placeCounts(stepX);
    this.edges = tree.parents.map((parent, node) => this.makeEdge(edges, parent, node));
    this.nodes = tree.parents.map((parent, node) => this.makeNode(nodes, parent, node));
    this.fit();
  }

  // The nodes whose "+n" fits; the others get only a mark.
  placeCounts(stepX) {
    const roomy = new Set();
    const ends = new Map(); // for each level, the right end of the last count
    const stubs = this.tree.hidden.flatMap((births, node) => (births.length ? [node] : []));
    stubs.sort((one, other) => this.at[one][0] - this.at[other][0]);
    for (const node of stubs) {
      const level = this.tree.depths[node];
      const half = 3.5 * String(this.tree.hidden[node].length).length + 4;
      const [x] = this.at[node];
      if (x - half < (ends.get(level) ?? -Infinity)) continue;
      roomy.add(node);
      ends.set(level, Math.max(x + half, x + stepX / 2));
    }
    return roomy;
  }

  makeEdge(group, parent, node) {
    if (parent < 0) return null;
    const [x1, y1] = this.at[parent];
    const [x2, y2] = this.at[node];
    const below = this.boards ? this.boardHeight / 2 + 20 : 0;
    const above = this.boards ? this.boardHeight / 2 + 4 : 0;
    return element(group, "line", { class: "ep-edge", x1, y1: y1 + below, x2, y2: y2 - above, visibility: "hidden" });
  }

  makeNode(group, parent, node) {
    const [x, y] = this.at[node];
    const outer = element(group, "g", {
      class: "ep-node", "data-node": node, transform: `translate(${x},${y})`, visibility: "hidden",
    });
    element(outer, "title", {}, this.tree.labels[node]);
    const marker = this.boards ? this.makeBoard(outer, parent, node) : outer;
    const mark = element(marker, "path", { class: "ep-mark" });
    if (this.named) element(outer, "text", { class: "ep-name", x: 11, y: 5 }, this.tree.states[node]);
    const births = this.tree.hidden[node];
    const more = births.length === 0 ? null : element(outer, "text", { class: "ep-more", y: this.boards ? this.boardHeight / 2 + 26 : 17 });
    return { outer, mark, more, births };
  }

  makeBoard(outer, parent, node) {
    const [width, height] = [this.boardWidth, this.boardHeight];
    element(outer, "rect", { class: "ep-halo", x: -width / 2 - 4, y: -height / 2 - 4, width: width + 8, height: height + 8, rx: 4 });
    const board = element(outer, "g", { class: "ep-board", transform: `translate(${-width / 2},${-height / 2})` });
    drawBoard(board, this.tree.states[node], this.grid, this.cell, parent < 0 ? null : this.tree.states[parent]);
    element(outer, "text", { class: "ep-label", x: 8, y: height / 2 + 13 }, shortened(this.tree.labels[node]));
    return element(outer, "g", { transform: `translate(${-Math.max(width, this.labelWidth) / 2 + 5},${height / 2 + 12})` });
  }

  // Fit the tree into the available space, but keep the nodes large enough to see; a larger tree scrolls.
  fit() {
    const across = this.scroll.clientWidth - 2;
    const down = this.scroll.clientHeight - 2;
    if (across <= 0) return;
    const least = this.boards ? 0.6 : 0.5;
    this.scale = this.zoom * Math.max(least, Math.min(1, across / this.width, down / this.height));
    this.svg.setAttribute("width", this.width * this.scale);
    this.svg.setAttribute("height", this.height * this.scale);
  }

  setZoom(zoom) {
    const { scroll } = this;
    const before = this.scale;
    const middle = [scroll.scrollLeft + scroll.clientWidth / 2, scroll.scrollTop + scroll.clientHeight / 2];
    this.zoom = Math.max(0.1, Math.min(6, zoom));
    this.fit();
    const [x, y] = middle.map((place) => (place * this.scale) / before);
    scroll.scrollLeft = x - scroll.clientWidth / 2;
    scroll.scrollTop = y - scroll.clientHeight / 2;
  }

  show(step, path) {
    const { tree } = this;
    for (let node = 0; node < this.nodes.length; node += 1) {
      const status = statusAt(tree, node, step);
      const { outer, mark, more, births } = this.nodes[node];
      if (status !== this.shown[node]) {
        this.shown[node] = status;
        const visibility = status === "unborn" ? "hidden" : "visible";
        outer.setAttribute("visibility", visibility);
        const edge = this.edges[node];
        if (edge) {
          edge.setAttribute("visibility", visibility);
          edge.classList.toggle("ep-faint", status === "ghost");
        }
        outer.setAttribute("data-status", status);
        if (status !== "unborn") mark.setAttribute("d", SHAPES[status]);
      }
      if (more) {
        const hidden = countUpTo(births, step);
        more.textContent = hidden ? (this.roomy.has(node) ? `+${hidden}` : "▾") : "";
      }
    }
    const lit = new Set(path.map((number) => this.nodeOf.get(number)).filter((node) => node !== undefined));
    for (const node of this.lit) if (!lit.has(node)) this.light(node, false);
    for (const node of lit) if (!this.lit.has(node)) this.light(node, true);
    this.lit = lit;
    this.follow([...lit].pop());
  }

  light(node, on) {
    this.nodes[node].outer.classList.toggle("ep-on-path", on);
    if (this.edges[node]) this.edges[node].classList.toggle("ep-on-path", on);
  }

  // Keep the current node visible.
  follow(node) {
    if (node === undefined || !this.scale) return;
    const [x, y] = this.at[node].map((place) => place * this.scale);
    const { scroll } = this;
    const margin = 40;
    if (x < scroll.scrollLeft + margin || x > scroll.scrollLeft + scroll.clientWidth - margin) {
      scroll.scrollLeft = x - scroll.clientWidth / 2;
    }
    if (y < scroll.scrollTop + margin || y > scroll.scrollTop + scroll.clientHeight - margin) {
      scroll.scrollTop = y - scroll.clientHeight / 2;
    }
  }
}

function drawLegend(parent, statuses) {
  const legend = element(parent, "div", { class: "ep-legend" });
  for (const status of statuses) {
    const entry = element(legend, "span");
    const svg = element(entry, "svg", { width: 16, height: 16, viewBox: "-8 -8 16 16", "aria-hidden": "true" });
    const node = element(svg, "g", { class: "ep-node", "data-status": status });
    element(node, "path", { class: "ep-mark", d: SHAPES[status] });
    element(entry, "span", {}, NAMES[status]);
  }
}
