// The board to play.

function render({ model, el }) {
  const widget = boardWidget(model, el, "sliding puzzle");
  const facts = playerForms(widget, model);
  element(widget.side, "div", { class: "ep-keys" }, "Click or drag a tile beside the blank, or use the arrow keys: they move the blank.");
  return widget.keepShowing(() => drawFacts(facts, model.get("_facts")));
}

export default { render };
