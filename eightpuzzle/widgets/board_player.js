// The board to play.

function render({ model, el }) {
  const { side, bar, ask, keepShowing } = boardWidget(model, el, "sliding puzzle");
  button(bar, "hint", "the next move of a shortest solution", () => ask("hint"));
  const facts = element(side, "dl", { class: "ep-facts" });

  const typed = element(side, "form", { class: "ep-bar" });
  const text = element(typed, "input", { type: "text", placeholder: "2 3 4 1 5 x 7 6 8", "aria-label": "a board of your own" });
  element(typed, "button", { type: "submit", title: "begin with the board typed" }, "set");
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", text.value);
  });

  const scramble = element(side, "form", { class: "ep-bar" });
  const seed = element(scramble, "input", { type: "number", min: 0, value: 1, "aria-label": "seed of the scramble" });
  element(scramble, "button", { type: "submit", title: "a board drawn from all that can be solved" }, "scramble");
  scramble.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("scramble", Number.parseInt(seed.value, 10) || 0);
  });
  element(side, "div", { class: "ep-keys" }, "Click or drag a tile beside the blank, or use the arrow keys: they move the blank.");

  return keepShowing(() => drawFacts(facts, model.get("_facts")));
}

export default { render };
