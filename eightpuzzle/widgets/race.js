// Searches side by side on one clock.

const CLOCKS = { events: "events", expansions: "expansions", percent: "percent of each search" };

function render({ model, el }) {
  const traces = model.get("_traces");
  const root = element(el, "div", { class: "ep ep-race", tabindex: 0, role: "group", "aria-label": "searches side by side" });
  let playing = null;
  const last = () => model.get("_last");
  const time = () => model.get("time");
  const move = (to) => {
    const wanted = Math.max(0, Math.min(to, last()));
    if (wanted === time()) return;
    model.set("time", wanted);
    model.save_changes();
  };
  const stop = () => {
    clearInterval(playing);
    playing = null;
    playButton.textContent = "play";
  };
  const goTo = (to) => {
    stop();
    move(to);
  };
  // With every clock, the whole race takes about half a minute.
  const stride = () => Math.max(1, Math.round(last() / 300));
  const toggle = () => {
    if (playing) {
      stop();
      return;
    }
    if (time() === last()) move(0);
    playButton.textContent = "stop";
    playing = setInterval(() => (time() < last() ? move(time() + stride()) : stop()), 100);
  };

  const bar = element(root, "div", { class: "ep-bar" });
  button(bar, "|◀", "go to the start (Home)", () => goTo(0));
  button(bar, "◀", "one tick back (left arrow)", () => goTo(time() - 1));
  const playButton = button(bar, "play", "play or stop (space)", toggle);
  button(bar, "▶", "one tick forward (right arrow)", () => goTo(time() + 1));
  button(bar, "▶|", "go to the end (End)", () => goTo(last()));
  const clock = element(bar, "select", { "aria-label": "clock", title: "what the clock counts" });
  Object.entries(CLOCKS).forEach(([value, name]) => element(clock, "option", { value }, name));
  clock.addEventListener("change", () => {
    stop();
    model.set("clock", clock.value);
    model.save_changes();
  });
  const slider = element(bar, "input", { type: "range", min: 0, step: 1, "aria-label": "time" });
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  const where = element(bar, "span", { class: "ep-where" });
  const removeKeys = onKeys(root, {
    ArrowLeft: () => goTo(time() - 1), ArrowRight: () => goTo(time() + 1), PageUp: () => goTo(time() - 10),
    PageDown: () => goTo(time() + 10), Home: () => goTo(0), End: () => goTo(last()), " ": toggle,
  });

  const row = element(root, "div", { class: "ep-lanes" });
  const lanes = traces.map(({ grid, title }) => {
    const lane = element(row, "section", { class: "ep-lane", "aria-label": title });
    element(lane, "div", { class: "ep-title" }, title);
    const sentence = element(lane, "div", { class: "ep-sentence" });
    const counts = element(lane, "div", { class: "ep-race-counts" });
    const view = new TreeView(lane, grid, () => {}, () => {});
    return { sentence, counts, view, tree: null };
  });
  drawLegend(root, ["frontier", "expanded", "left", "pruned", "goal"]);
  element(root, "div", { class: "ep-keys" }, "← → one tick, PgUp PgDn ten ticks, Home start, End end, space play or stop.");

  function show() {
    const [trees, moments] = [model.get("_trees"), model.get("_moments")];
    slider.max = last();
    slider.value = time();
    clock.value = model.get("clock");
    where.textContent = `${time()} of ${last()}`;
    lanes.forEach((lane, number) => {
      const [tree, moment] = [trees[number], moments[number]];
      if (lane.tree !== tree) {
        // Every tick sends the tree again. If it has the same nodes, it need not be drawn again.
        const same = lane.tree && lane.tree.numbers.length === tree.numbers.length
          && lane.tree.numbers[lane.tree.numbers.length - 1] === tree.numbers[tree.numbers.length - 1];
        lane.tree = tree;
        if (!same) lane.view.load(tree);
      }
      lane.sentence.textContent = moment.ended ? `ended: ${moment.sentence}` : moment.sentence;
      const { expanded, generated, stored } = moment.counts;
      lane.counts.textContent = `${expanded} expanded, ${generated} generated, ${stored} stored`;
      lane.view.show(moment.step, moment.path);
    });
  }
  show();
  const sizes = new ResizeObserver(() => {
    lanes.forEach(({ view }) => view.fit());
    show();
  });
  lanes.forEach(({ view }) => sizes.observe(view.scroll));
  const end = onChanges(model, ["_moments", "_last", "time"], show);
  return () => {
    stop();
    removeKeys();
    sizes.disconnect();
    end();
  };
}

export default { render };
