// A search, step by step. The kernel says what a step shows; from the columns of the tree this view knows by
// itself how each node stands at a step, so that the tree follows a key without a question to the kernel.

const SHAPES = {
  frontier: "M5,0A5,5 0 1 1 -5,0A5,5 0 1 1 5,0Z",
  expanded: "M-4.5,-4.5H4.5V4.5H-4.5Z",
  left: "M-4.5,-4.5H4.5V4.5H-4.5Z",
  pruned: "M-4,-4L4,4M-4,4L4,-4",
  goal: "M0,-8L2,-2.5L7.6,-2.5L3.1,1L4.7,6.5L0,3.2L-4.7,6.5L-3.1,1L-7.6,-2.5L-2,-2.5Z",
};
const NAMES = {
  frontier: "frontier", expanded: "expanded", left: "backed out of", pruned: "pruned", goal: "goal",
};
const MOST_BOARDS = 40;
const CELL = 17; // pixels a tile, where nodes are boards

function statusAt(tree, node, step) {
  if (step < tree.born[node]) return "unborn";
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

// The tree as SVG: made once, then shown as it stands at a step.
class TreeView {
  constructor(parent, columns) {
    this.columns = columns;
    this.scroll = element(parent, "div", { class: "ep-scroll", tabindex: 0, role: "region", "aria-label": "search tree" });
    this.svg = element(this.scroll, "svg", { role: "img", "aria-label": "search tree" });
  }

  load(tree) {
    this.tree = tree;
    const count = tree.x.length;
    this.boards = this.columns > 0 && count <= MOST_BOARDS && tree.hidden.every((births) => births.length === 0);
    const rows = this.boards ? tree.states[0].length / this.columns : 0;
    this.boardWidth = this.columns * CELL;
    this.boardHeight = rows * CELL;
    this.named = this.columns === 0 && count <= MOST_BOARDS; // states that are no boards are written beside the marks
    const stepX = this.boards ? Math.max(this.boardWidth, 76) + 14 : this.named ? 90 : 15;
    const stepY = this.boards ? this.boardHeight + 46 : 34;
    this.width = (Math.max(...tree.x) + 1) * stepX + 20;
    this.height = (Math.max(...tree.depths) + 1) * stepY + 14;
    this.at = tree.x.map((x, node) => [(x + 0.5) * stepX + 10, (tree.depths[node] + 0.5) * stepY + 4]);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.svg.replaceChildren();
    const edges = element(this.svg, "g");
    const nodes = element(this.svg, "g");
    this.shown = new Array(count).fill("");
    this.lit = new Set();
    this.nodeOf = new Map(tree.numbers.map((number, node) => [number, node]));
    this.edges = tree.parents.map((parent, node) => this.makeEdge(edges, parent, node));
    this.nodes = tree.parents.map((parent, node) => this.makeNode(nodes, parent, node));
    this.fit();
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
    const outer = element(group, "g", { class: "ep-node", transform: `translate(${x},${y})`, visibility: "hidden" });
    element(outer, "title", {}, this.tree.labels[node]);
    const marker = this.boards ? this.makeBoard(outer, parent, node) : outer;
    const mark = element(marker, "path", { class: "ep-mark" });
    if (this.named) element(outer, "text", { class: "ep-name", x: 11, y: 5 }, this.tree.states[node]);
    const births = this.tree.hidden[node];
    const more = births.length === 0 ? null : element(outer, "text", { class: "ep-more", y: 17 });
    return { outer, mark, more, births };
  }

  makeBoard(outer, parent, node) {
    const [width, height] = [this.boardWidth, this.boardHeight];
    element(outer, "rect", { class: "ep-halo", x: -width / 2 - 4, y: -height / 2 - 4, width: width + 8, height: height + 8, rx: 4 });
    const board = element(outer, "g", { transform: `translate(${-width / 2},${-height / 2})` });
    drawBoard(board, this.tree.states[node], this.columns, CELL, parent < 0 ? null : this.tree.states[parent]);
    const long = this.tree.labels[node].replace("f = ", "");
    element(outer, "text", { class: "ep-label", x: 8, y: height / 2 + 13 }, long);
    return element(outer, "g", { transform: `translate(${-Math.max(width, 76) / 2 + 5},${height / 2 + 12})` });
  }

  // The whole tree in the room at hand as long as one can see the nodes; else at that size, to be scrolled.
  fit() {
    const across = this.scroll.clientWidth - 2;
    const down = this.scroll.clientHeight - 2;
    if (across <= 0) return;
    const least = this.boards ? 0.6 : 0.5;
    const scale = Math.max(least, Math.min(1, across / this.width, down / this.height));
    this.scale = scale;
    this.svg.setAttribute("width", this.width * scale);
    this.svg.setAttribute("height", this.height * scale);
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
        if (this.edges[node]) this.edges[node].setAttribute("visibility", visibility);
        if (status !== "unborn") {
          outer.setAttribute("data-status", status);
          mark.setAttribute("d", SHAPES[status]);
        }
      }
      if (more) {
        const hidden = countUpTo(births, step);
        more.textContent = hidden ? `+${hidden}` : "";
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

  // Keep the node at hand in sight.
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

function drawRow(parent, row, columns, cell) {
  const item = element(parent, "li");
  if (columns) {
    const width = columns * cell + 2;
    const height = (row.state.length / columns) * cell + 2;
    const board = element(item, "svg", {
      width, height, viewBox: `-1 -1 ${width} ${height}`, role: "img", "aria-label": boardText(row.state, columns),
    });
    drawBoard(board, row.state, columns, cell, row.before);
    element(item, "span", {}, row.label);
  } else {
    element(item, "span", {}, `${row.state}  ${row.label}`);
  }
}

function drawLegend(parent) {
  const legend = element(parent, "div", { class: "ep-legend" });
  for (const [status, name] of Object.entries(NAMES)) {
    const entry = element(legend, "span");
    const svg = element(entry, "svg", { width: 16, height: 16, viewBox: "-8 -8 16 16", "aria-hidden": "true" });
    const node = element(svg, "g", { class: "ep-node", "data-status": status });
    element(node, "path", { class: "ep-mark", d: SHAPES[status] });
    element(entry, "span", {}, name);
  }
}

function render({ model, el }) {
  const { kinds, columns, title } = model.get("_trace");
  const last = kinds.length - 1;
  const root = element(el, "div", { class: "ep ep-stepper", tabindex: 0, role: "group", "aria-label": `steps of a search: ${title}` });
  element(root, "div", { class: "ep-title" }, title);
  if (last < 0) return undefined;

  const goTo = (step) => {
    const wanted = Math.max(0, Math.min(step, last));
    if (wanted === model.get("step")) return;
    model.set("step", wanted);
    model.save_changes();
  };
  const step = () => model.get("step");
  const next = (kind) => {
    const found = kinds.indexOf(kind, step() + 1);
    if (found >= 0) goTo(found);
  };
  const previous = (kind) => {
    const found = step() > 0 ? kinds.lastIndexOf(kind, step() - 1) : -1;
    if (found >= 0) goTo(found);
  };

  const bar = element(root, "div", { class: "ep-bar" });
  const back = [
    button(bar, "|◀", "to the first step (Home)", () => goTo(0)),
    button(bar, "◀", "a step back (left arrow)", () => goTo(step() - 1)),
  ];
  const forward = [
    button(bar, "▶", "a step forward (right arrow)", () => goTo(step() + 1)),
    button(bar, "▶|", "to the last step (End)", () => goTo(last)),
  ];
  const jumps = [["expansion", "e", "e"]];
  if (kinds.includes("b")) jumps.push(["iteration", "i", "b"]);
  const keys = {
    ArrowLeft: () => goTo(step() - 1), ArrowRight: () => goTo(step() + 1), Home: () => goTo(0), End: () => goTo(last),
    PageUp: () => goTo(step() - 10), PageDown: () => goTo(step() + 10),
  };
  for (const [name, key, kind] of jumps) {
    const group = element(bar, "span", { class: "ep-jump" });
    button(group, "◀", `to the ${name} before (${key.toUpperCase()})`, () => previous(kind));
    element(group, "span", {}, name);
    button(group, "▶", `to the next ${name} (${key})`, () => next(kind));
    keys[key] = () => next(kind);
    keys[key.toUpperCase()] = () => previous(kind);
  }
  onKeys(root, keys);
  const slider = element(bar, "input", { type: "range", min: 0, max: last, step: 1, "aria-label": "step" });
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  const where = element(bar, "span", { class: "ep-where" });

  const sentence = element(root, "div", { class: "ep-sentence", "aria-live": "polite" });
  const main = element(root, "div", { class: "ep-main" });
  const left = element(main, "div", { class: "ep-left-side" });
  const view = new TreeView(left, columns);
  drawLegend(left);
  const side = element(main, "div", { class: "ep-side" });
  const hand = element(side, "div", { class: "ep-hand" });
  const handList = element(hand, "ul");
  const counts = element(hand, "dl", { class: "ep-counts" });
  const iteration = element(side, "div", { class: "ep-iteration" });
  const listTitle = element(side, "div", { class: "ep-list-title" });
  const list = element(side, "ol", { class: "ep-list" });
  const keyLine = jumps.map(([name, key]) => `${key} ${key.toUpperCase()} ${name}`).join(", ");
  element(root, "div", { class: "ep-keys" }, `Keys: ← → a step, PgUp PgDn ten, Home End, ${keyLine}.`);

  function showStep() {
    const at = step();
    slider.value = at;
    where.textContent = `step ${at} of ${last}`;
    back.forEach((made) => enable(made, at > 0));
    forward.forEach((made) => enable(made, at < last));
    view.show(at, model.get("_moment").path);
  }

  function showMoment() {
    const moment = model.get("_moment");
    sentence.textContent = moment.sentence;
    handList.replaceChildren();
    drawRow(handList, moment.node, columns, 30);
    counts.replaceChildren();
    for (const [name, value] of Object.entries(moment.counts)) {
      element(counts, "dt", {}, name);
      element(counts, "dd", {}, value.toLocaleString("en"));
    }
    iteration.textContent = moment.iterations.length ? `iteration ${moment.iterations.length}` : "";
    listTitle.textContent = moment.title;
    list.replaceChildren();
    moment.rows.forEach((row) => drawRow(list, row, columns, 14));
    if (moment.more) element(list, "li", { class: "ep-more-rows" }, `and ${moment.more.toLocaleString("en")} more`);
    showStep();
  }

  function showTree() {
    view.load(model.get("_tree"));
    showStep();
  }

  showTree();
  showMoment();
  const sizes = new ResizeObserver(() => {
    view.fit();
    showStep();
  });
  sizes.observe(view.scroll);
  const stops = [
    onChanges(model, ["_tree"], showTree),
    onChanges(model, ["_moment"], showMoment),
    onChanges(model, ["step"], showStep),
  ];
  return () => {
    sizes.disconnect();
    stops.forEach((stop) => stop());
  };
}

export default { render };
