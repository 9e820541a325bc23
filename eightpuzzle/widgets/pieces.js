// What the widgets share: elements, boards, and keys that stay with the widget.

const SVG = "http://www.w3.org/2000/svg";

function element(parent, tag, attributes = {}, text = null) {
  const svg = tag === "svg" || parent.namespaceURI === SVG;
  const made = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== null) made.textContent = text;
  parent.append(made);
  return made;
}

function button(parent, sign, label, action) {
  const made = element(parent, "button", { type: "button", "aria-label": label, title: label }, sign);
  made.addEventListener("click", action);
  return made;
}

// A button without effect for now keeps the focus: a disabled one would lose it, and with it the keys, to the notebook.
function enable(made, on) {
  made.setAttribute("aria-disabled", on ? "false" : "true");
}

const COLOURS = 3; // of boards whose entries are told apart by colour

// A board whose upper left corner is at 0, 0; what is not where `before` has it is marked.
function drawBoard(parent, state, grid, cell, before = null) {
  const [top, left, rows, columns] = grid.frame.map((number) => number * cell);
  element(parent, "rect", { class: "ep-frame", x: left, y: top, width: columns, height: rows });
  state.forEach((tile, place) => {
    if (tile === 0) return;
    const [y, x] = grid.cells[place].map((number) => number * cell);
    const moved = before !== null && before[place] !== tile;
    const inset = cell * 0.04;
    const group = element(parent, "g", { "data-tile": tile });
    const coloured = grid.coloured ? ` ep-coloured ep-colour-${(tile - 1) % COLOURS}` : "";
    element(group, "rect", {
      class: `ep-tile${coloured}${moved ? " ep-moved" : ""}`,
      x: x + inset, y: y + inset, width: cell - 2 * inset, height: cell - 2 * inset,
    });
    element(group, "text", {
      class: "ep-digit", x: x + cell / 2, y: y + cell / 2, "font-size": cell * (tile < 10 ? 0.62 : 0.48),
    }, tile);
  });
}

function boardText(state, { rows, cells }) {
  const lines = Array.from({ length: rows }, () => []);
  state.forEach((tile, place) => lines[cells[place][0]].push(tile || "blank"));
  return lines.map((line) => line.join(" ")).join(", ");
}

// Call the action of a key while the focus is in the widget. No plain key goes on to the notebook, which would take
// it as a command of its own; what saves, runs a cell or leaves does. Where one types or chooses, and on a button for
// the space bar, the browser decides. The window hears keys before any application's own listener, however that is
// put up. Returns what the view's clean-up must call.
function onKeys(root, actions) {
  const listen = (event) => {
    if (!root.contains(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape") return;
    if (event.shiftKey && event.key === "Enter") return;
    event.stopPropagation();
    if (event.target.matches("select, textarea, input:not([type=range])")) return;
    if (event.key === " " && event.target.matches("button")) return;
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  window.addEventListener("keydown", listen, true);
  return () => window.removeEventListener("keydown", listen, true);
}

// Listen to changes of a model until the view goes; returns what the view's clean-up must call.
function onChanges(model, names, update) {
  names.forEach((name) => model.on(`change:${name}`, update));
  return () => names.forEach((name) => model.off(`change:${name}`, update));
}
