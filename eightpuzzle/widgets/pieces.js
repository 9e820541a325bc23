// Code that all widgets use: elements, boards and keys.

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

// A button that has no effect now is not disabled: it would lose the focus, and the notebook would get the keys.
function enable(made, on) {
  made.setAttribute("aria-disabled", on ? "false" : "true");
}

const COLOURS = 3; // on boards with coloured values

// Draw a board with its upper left corner at 0, 0. Tiles that differ from `before` are highlighted.
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

// Call the action of a key while the focus is in the widget. Plain keys do not reach the notebook, which would treat
// them as its own commands; shortcuts that save, run a cell or leave the widget do. Text fields, selections and the
// space bar on a button keep their usual behaviour. The listener is on the window in the capture phase, so it runs
// before the listeners of the application. Returns a function that removes it.
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

// Call `update` at each change of these traits. Returns a function that ends this.
function onChanges(model, names, update) {
  names.forEach((name) => model.on(`change:${name}`, update));
  return () => names.forEach((name) => model.off(`change:${name}`, update));
}
