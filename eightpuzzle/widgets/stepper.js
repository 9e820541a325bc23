// The stepper. The kernel sends the text of a step. The view itself derives the status of each node from the columns of
// the tree, so the tree follows the keys without waiting for the kernel.

const KINDS = {
  e: "expansion", g: "generation", p: "pruning", l: "backing out", b: "iteration", m: "meeting", s: "solution",
};
const SPEEDS = [1, 2, 5, 10, 30]; // steps per second

// Add a node to a list. A board is at most `widest` pixels wide, with cells of at most `largest` pixels.
function drawRow(parent, row, grid, widest, largest) {
  const item = element(parent, "li");
  if (grid) {
    const cell = Math.min(largest, widest / grid.columns);
    const width = grid.columns * cell + 2;
    const height = grid.rows * cell + 2;
    const board = element(item, "svg", {
      width, height, viewBox: `-1 -1 ${width} ${height}`, role: "img", "aria-label": boardText(row.state, grid),
    });
    drawBoard(board, row.state, grid, cell, row.before);
    element(item, "span", {}, row.label);
  } else {
    element(item, "span", {}, `${row.state}:  ${row.label}`);
  }
}

// Show the source of the search, function by function. Returns the panel, and a function that highlights a step's line.
function drawSource(parent, { functions, spots, spotOf }) {
  const panel = element(parent, "div", { class: "ep-source", tabindex: 0, role: "region", "aria-label": "source" });
  const lines = functions.map((code) => {
    const block = element(panel, "div", { class: "ep-function" });
    return new Map(code.map(([number, text]) => [number, element(block, "div", { class: "ep-line" }, text || " ")]));
  });
  let lit = null;
  const light = (step) => {
    const [place, number] = spots[spotOf.charCodeAt(step) - 33];
    const line = place < 0 ? undefined : lines[place].get(number);
    if (line === lit) return;
    if (lit) lit.classList.remove("ep-lit");
    lit = line;
    if (!line) return;
    line.classList.add("ep-lit");
    const top = line.offsetTop - panel.offsetTop;
    if (top < panel.scrollTop || top > panel.scrollTop + panel.clientHeight - 24) panel.scrollTop = top - panel.clientHeight / 2;
  };
  return { panel, light, empty: functions.every((code) => code.length === 0) };
}

// Draw a bar for each iteration; its height shows the expanded nodes. A click goes to the start of the iteration.
function drawIterations(parent, iterations, begins, goTo) {
  const row = element(parent, "div", { class: "ep-iterations", role: "group", "aria-label": "iterations" });
  const most = Math.max(...iterations.map(([, expanded]) => expanded));
  const bars = iterations.map(([bound, expanded, generated], index) => {
    const label = `iteration ${index + 1}: bound ${bound}, ${expanded} expanded, ${generated} generated`;
    const made = button(row, "", label, () => goTo(begins[index]));
    const column = element(made, "span", { class: "ep-column" });
    column.style.height = `${4 + (32 * Math.sqrt(expanded)) / Math.sqrt(most || 1)}px`;
    element(made, "span", {}, bound);
    return made;
  });
  return (iteration) => bars.forEach((made, index) => {
    made.setAttribute("aria-pressed", index + 1 === iteration ? "true" : "false");
  });
}

function render({ model, el }) {
  const trace = model.get("_trace");
  const { kinds, grid, title } = trace;
  const last = kinds.length - 1;
  const root = element(el, "div", { class: "ep ep-stepper", tabindex: 0, role: "group", "aria-label": `search step by step: ${title}` });
  element(root, "div", { class: "ep-title" }, title);
  if (last < 0) return undefined;

  // Navigation.
  let playing = null;
  let waiting = null;
  const step = () => model.get("step");
  const move = (to) => {
    const wanted = Math.max(0, Math.min(to, last));
    if (wanted === step()) return;
    model.set("step", wanted);
    model.save_changes();
  };
  const goTo = (to) => {
    stop();
    move(to);
  };
  const next = (kind) => {
    const found = kinds.indexOf(kind, step() + 1);
    if (found >= 0) goTo(found);
  };
  const previous = (kind) => {
    const found = step() > 0 ? kinds.lastIndexOf(kind, step() - 1) : -1;
    if (found >= 0) goTo(found);
  };
  const begins = [...kinds].flatMap((kind, at) => (kind === "b" ? [at] : []));

  // The bar of buttons.
  const bar = element(root, "div", { class: "ep-bar" });
  const back = [
    button(bar, "|◀", "go to the first step (Home)", () => goTo(0)),
    button(bar, "−10", "ten steps back (PgUp)", () => goTo(step() - 10)),
    button(bar, "◀", "one step back (left arrow)", () => goTo(step() - 1)),
  ];
  const playButton = button(bar, "play", "play or stop (space)", () => toggle());
  const forward = [
    button(bar, "▶", "one step forward (right arrow)", () => goTo(step() + 1)),
    button(bar, "+10", "ten steps forward (PgDn)", () => goTo(step() + 10)),
    button(bar, "▶|", "go to the last step (End)", () => goTo(last)),
  ];
  const speed = element(bar, "select", { "aria-label": "steps per second" });
  SPEEDS.forEach((value) => element(speed, "option", { value }, `${value}/s`));
  speed.value = 2;
  speed.addEventListener("change", () => { if (playing) { stop(); toggle(); } });
  const jump = element(bar, "span", { class: "ep-jump" });
  const kind = element(jump, "select", { "aria-label": "kind of event to jump to" });
  Object.entries(KINDS).filter(([letter]) => kinds.includes(letter))
    .forEach(([value, name]) => element(kind, "option", { value }, name));
  button(jump, "◀", "previous event of this kind (p)", () => previous(kind.value));
  button(jump, "▶", "next event of this kind (n)", () => next(kind.value));
  const slider = element(bar, "input", { type: "range", min: 0, max: last, step: 1, "aria-label": "step" });
  slider.addEventListener("input", () => goTo(Number(slider.value)));

  function stop() {
    clearInterval(playing);
    playing = null;
    playButton.textContent = "play";
    sentence.setAttribute("aria-live", "polite");
  }
  function toggle() {
    if (playing) {
      stop();
      return;
    }
    if (step() === last) move(0);
    playButton.textContent = "stop";
    sentence.setAttribute("aria-live", "off"); // a screen reader cannot keep up; it reads the last sentence when playing stops
    playing = setInterval(() => (step() < last ? move(step() + 1) : stop()), 1000 / Number(speed.value));
  }

  const headline = element(root, "div", { class: "ep-headline" });
  const sentence = element(headline, "div", { class: "ep-sentence", "aria-live": "polite" });
  const where = element(headline, "div", { class: "ep-where" });
  const lightIteration = trace.iterations.length ? drawIterations(root, trace.iterations, begins, goTo) : () => {};
  const main = element(root, "div", { class: "ep-main" });
  const left = element(main, "div", { class: "ep-left-side" });
  const fold = (number) => {
    try {
      model.send({ do: "fold", number });
    } catch {
      sentence.textContent = "The kernel does not respond. Run this cell again.";
    }
  };
  const view = new TreeView(left, grid, (node) => goTo(view.tree.born[node]), fold);
  const below = element(left, "div", { class: "ep-below" });
  const statuses = ["frontier", "expanded"];
  if (kinds.includes("l")) statuses.push("left");
  if (kinds.includes("p")) statuses.push("pruned");
  if (kinds.includes("s")) statuses.push("goal");
  if (begins.length > 1) statuses.push("ghost");
  drawLegend(below, statuses);
  const zoom = element(below, "span", { class: "ep-bar" });
  const current = () => [...view.lit].pop();
  const foldCurrent = () => { if (current() !== undefined) fold(view.tree.numbers[current()]); };
  const smaller = () => view.setZoom(view.zoom / 1.25);
  const fitted = () => view.setZoom(1);
  const larger = () => view.setZoom(view.zoom * 1.25);
  button(zoom, "−", "zoom out (-)", smaller);
  button(zoom, "fit", "fit the tree into the view (0)", fitted);
  button(zoom, "+", "zoom in (+)", larger);
  button(zoom, "fold", "fold or unfold the subtree of the current node (f)", foldCurrent);

  const source = drawSource(main, trace);
  source.panel.hidden = source.empty;
  const side = element(main, "div", { class: "ep-side" });
  const panel = element(side, "div", { class: "ep-current" });
  const currentList = element(panel, "ul");
  const counts = element(panel, "dl", { class: "ep-counts" });
  const lists = element(side, "div", { class: "ep-lists" });
  const listTitle = element(lists, "div", { class: "ep-list-title" });
  const list = element(lists, "ol", { class: "ep-list", tabindex: 0, "aria-label": "nodes" });

  // The keys, and the card that lists them.
  const card = element(root, "table", { class: "ep-card" });
  card.hidden = true;
  const showCard = () => {
    card.hidden = !card.hidden;
    card.scrollIntoView({ block: "nearest" });
  };
  const showSource = () => { source.panel.hidden = !source.panel.hidden; };
  const keyCard = [
    ["← →", "one step back, one step forward", { ArrowLeft: () => goTo(step() - 1), ArrowRight: () => goTo(step() + 1) }],
    ["PgUp PgDn", "ten steps back, ten steps forward", { PageUp: () => goTo(step() - 10), PageDown: () => goTo(step() + 10) }],
    ["Home End", "first step, last step", { Home: () => goTo(0), End: () => goTo(last) }],
    ["space", "play or stop", { " ": toggle }],
    ["E e", "previous expansion, next expansion", { e: () => next("e"), E: () => previous("e") }],
    ["I i", "previous iteration, next iteration", { i: () => next("b"), I: () => previous("b") }],
    ["p n", "previous event, next event of the selected kind", { p: () => previous(kind.value), n: () => next(kind.value) }],
    ["s", "go to the solution", { s: () => next("s") }],
    ["- 0 +", "zoom out, fit, zoom in", { "-": smaller, 0: fitted, "+": larger }],
    ["f", "fold or unfold the subtree of the current node", { f: foldCurrent }],
    ["c", "show or hide the source", { c: showSource }],
    ["?", "show or hide this list", { "?": showCard }],
  ];
  keyCard.forEach(([keys, what]) => {
    const line = element(card, "tr");
    element(line, "th", { scope: "row" }, keys);
    element(line, "td", {}, what);
  });
  const removeKeys = onKeys(root, Object.assign({}, ...keyCard.map(([, , actions]) => actions)));
  const hint = element(root, "div", { class: "ep-keys ep-bar" });
  button(hint, "?", "show all keys (?)", showCard);
  if (!source.empty) button(hint, "source", "show or hide the source (c)", showSource);
  element(hint, "span", {}, "← → one step, space play or stop, e next expansion. Click a node to go to the step that generated it, or +n to unfold.");

  function showStep() {
    const at = step();
    slider.value = at;
    where.textContent = `step ${at} of ${last}`;
    back.forEach((made) => enable(made, at > 0));
    forward.forEach((made) => enable(made, at < last));
    source.light(at);
    const moment = model.get("_moment");
    view.show(at, moment.path);
    // The tree follows at once. The text of the kernel arrives a moment later, or never if the kernel is gone.
    clearTimeout(waiting);
    root.classList.toggle("ep-waiting", false);
    if (moment.step === at) return;
    waiting = setTimeout(() => {
      root.classList.add("ep-waiting");
      sentence.textContent = "The kernel is busy or gone. If it was restarted, run this cell again.";
    }, 600);
  }

  function showMoment() {
    const moment = model.get("_moment");
    root.dataset.step = moment.step; // the step of the text; the tree may be ahead of it
    sentence.textContent = moment.sentence;
    currentList.replaceChildren();
    drawRow(currentList, moment.node, grid, 200, 30);
    counts.replaceChildren();
    for (const [name, value] of Object.entries(moment.counts)) {
      element(counts, "dt", {}, name);
      element(counts, "dd", {}, value.toLocaleString("en"));
    }
    lightIteration(moment.iteration);
    listTitle.textContent = moment.title;
    list.replaceChildren();
    moment.rows.forEach((row) => drawRow(list, row, grid, 90, 14));
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
    stop();
    clearTimeout(waiting);
    removeKeys();
    sizes.disconnect();
    stops.forEach((end) => end());
  };
}

export default { render };
