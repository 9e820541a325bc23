// The player of sliding puzzles.

function render({ model, el }) {
  const widget = boardWidget(model, el, "sliding puzzle");
  const facts = playerForms(widget, model);
  element(widget.side, "div", { class: "ep-keys" }, "Click or drag a tile next to the blank, or move the blank with the arrow keys.");
  return widget.keepShowing(() => drawFacts(facts, model.get("_facts")));
}

export default { render };
