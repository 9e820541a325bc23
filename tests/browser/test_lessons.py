"""Lessons as a class sees them: in JupyterLab, by mouse and by keyboard."""

import os
from pathlib import Path

import pytest
from lab import PANEL, Lesson


def picture(shown, name):
    """Keep a screenshot of a page, or of a part, where EIGHTPUZZLE_SCREENSHOTS names a folder: to look at."""
    folder = os.environ.get("EIGHTPUZZLE_SCREENSHOTS")
    if folder:
        shown.screenshot(path=str(Path(folder) / f"{name}.png"))


def stepper(page, number):
    """The stepper of this number in the notebook, from 0, scrolled to."""
    return in_view(page, ".ep-stepper", number)


def in_view(page, selector, number=0):
    """The widget of this number; JupyterLab draws a cell's widget when the cell comes into view."""
    found = page.locator(selector).nth(number)
    found.wait_for()
    found.scroll_into_view_if_needed()
    return found


def tree_of(found):
    """What the tree shows: for each visible node its place and status, and whether it is on the path."""
    nodes = found.locator(".ep-scroll .ep-node[visibility=visible]")
    nodes.first.wait_for()
    return nodes.evaluate_all(
        "nodes => nodes.map(n => [n.getAttribute('transform'), n.dataset.status, n.classList.contains('ep-on-path')])"
    )


def wait_for_step(found, step):
    found.locator(".ep-where", has_text=f"step {step} of").wait_for()
    found.locator(f"xpath=self::*[@data-step='{step}']").wait_for()


def test_stored_figures_are_seen_before_anything_is_run(page, open_lesson):
    open_lesson("06-ida-star.ipynb")
    figure = page.locator(".jp-OutputArea-output img[alt]").first
    figure.wait_for()
    assert figure.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500


def test_start_here(page, open_lesson):
    lesson = open_lesson("00-start-here.ipynb")
    lesson.run_all()
    assert lesson.errors() == []

    player = in_view(page, ".ep-player")
    player.focus()
    page.keyboard.press("ArrowUp")
    player.locator(".ep-moves", has_text="u").wait_for()
    player.locator(".ep-target").first.click()
    player.locator(".ep-message", has_text="2 moves").wait_for()
    picture(page, "00-player")
    picture(player, "player")  # in the README, as are those of the other widgets
    player.get_by_role("button", name="return to the start").click()
    player.locator(".ep-message", has_text="0 moves").wait_for()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    player.locator(".ep-message", has_text="Solved in 6 moves.").wait_for()

    astar = stepper(page, 0)
    assert len(tree_of(astar)) == 1
    astar.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for_step(astar, 2)
    two_steps = tree_of(astar)
    assert len(two_steps) == 2
    page.keyboard.press("e")
    page.keyboard.press("e")
    wait_for_step(astar, 9)
    assert len(tree_of(astar)) > len(two_steps)
    page.keyboard.press("E")
    page.keyboard.press("E")
    page.keyboard.press("ArrowRight")
    wait_for_step(astar, 2)
    assert tree_of(astar) == two_steps
    page.keyboard.press("End")
    wait_for_step(astar, 49)
    assert [status for _, status, _ in tree_of(astar)].count("goal") == 1
    assert sum(on_path for _, _, on_path in tree_of(astar)) == 9
    picture(page, "00-astar-end")

    idastar = stepper(page, 1)
    idastar.focus()
    page.keyboard.press("i")
    page.keyboard.press("i")
    idastar.locator(".ep-list-title", has_text="bound 6").wait_for()
    idastar.get_by_role("button", name="iteration 3: bound 8").click()
    idastar.locator(".ep-sentence", has_text="iteration 3 begins: the bound is 8").wait_for()
    assert "yield BOUND" in idastar.locator(".ep-lit").text_content()
    idastar.get_by_role("button", name="to the last step (End)").click()
    idastar.locator(".ep-sentence", has_text="the goal is reached in 8 moves").wait_for()
    picture(page, "00-idastar-end")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    wait_for_step(idastar, 35)
    page.set_viewport_size({"width": 1620, "height": 1100})
    in_view(page, ".ep-stepper", 1)
    picture(idastar, "stepper")  # the one in the README


def test_parity(page, open_lesson):
    lesson = open_lesson("01-parity.ipynb")
    lesson.run_all()
    assert lesson.errors() == []

    explorer = in_view(page, ".ep-player", 1)
    for cell in (3, 4):
        explorer.locator(f"[data-cell='{cell}']").click()
    explorer.locator(".ep-message", has_text="This has changed.").wait_for()
    picture(explorer, "parity")
    explorer.focus()
    page.keyboard.press("ArrowUp")
    explorer.locator(".ep-message", has_text="This has not changed.").wait_for()


def test_a_star(page, open_lesson):
    lesson = open_lesson("05-a-star.ipynb")
    lesson.run_all()
    assert lesson.errors() == []

    small = stepper(page, 0)
    small.get_by_role("button", name="one step forward (right arrow)").click()
    wait_for_step(small, 1)
    small.get_by_role("slider", name="step").fill("20")
    wait_for_step(small, 20)
    at_twenty = tree_of(small)
    assert small.locator(".ep-list li").count() >= 5
    picture(page, "05-stepper-20")
    small.get_by_role("button", name="one step back (left arrow)").click()
    wait_for_step(small, 19)
    assert tree_of(small) != at_twenty

    letters = stepper(page, 1)  # a problem whose states are not boards
    assert letters.locator(".ep-name").all_text_contents() == ["S", "P", "A", "Q", "G", "G"]
    picture(page, "05-stepper-letters")

    large = stepper(page, 2)
    large.focus()
    page.keyboard.press("End")
    wait_for_step(large, 873)
    assert len(tree_of(large)) > 300
    picture(page, "05-stepper-large")

    race = in_view(page, ".ep-race")
    race.focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    race.locator(".ep-race-counts", has_text="20 expanded").nth(1).wait_for()
    picture(race, "race")


def test_heuristics(page, open_lesson):
    lesson = open_lesson("04-heuristics.ipynb")
    lesson.run_all(timeout=300)
    assert lesson.errors() == []
    explorer = in_view(page, ".ep-player")
    explorer.locator(".ep-target").first.click()
    explorer.locator(".ep-message", has_text="1 move so far").wait_for()
    picture(explorer, "heuristics")


@pytest.mark.parametrize("name", [
    "02-numbering-boards", "06-ida-star", "07-a-star-vs-ida-star", "08-any-goal", "09-rotation-game",
    "10-fifteen-puzzle",
])
def test_every_cell_of_a_lesson(page, open_lesson, name):
    lesson = open_lesson(f"{name}.ipynb")
    lesson.run_all(timeout=300)
    assert lesson.errors() == []


def test_blind_search(page, open_lesson):
    lesson = open_lesson("03-blind-search.ipynb")
    lesson.run_all(timeout=300)
    assert lesson.errors() == []
    for title, panel in [("depth_limited", "Current path, last node first"),
                         ("iterative_deepening", "Current path, last node first"), ("bidirectional", "from the goal")]:
        shown = page.locator(".ep-stepper", has_text=f": {title}").first
        shown.scroll_into_view_if_needed()
        shown.get_by_role("slider", name="step").fill("40")
        wait_for_step(shown, 40)
        shown.get_by_text(panel).first.wait_for()


def test_in_notebook_7(page, lab_address):
    """The same lesson in the plain notebook application."""
    lesson = Lesson(page, f"{lab_address}/notebooks/00-start-here.ipynb")
    lesson.run_all()
    assert lesson.errors() == []
    astar = stepper(page, 0)
    astar.focus()
    page.keyboard.press("ArrowRight")
    wait_for_step(astar, 1)
    picture(page, "notebook-7")


def test_keys_stay_in_the_stepper(page, open_lesson):
    """ArrowDown and letters are commands of the notebook: in the stepper they must not reach it."""
    lesson = open_lesson("05-a-star.ipynb")
    lesson.run_all()
    cells = page.locator(".jp-Cell").count()
    active = page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    stepper(page, 0).focus()
    for key in ("ArrowDown", "a", "b", "d", "d", "x", "ArrowRight"):
        page.keyboard.press(key)
    wait_for_step(stepper(page, 0), 1)
    assert page.locator(".jp-Cell").count() == cells
    now = page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    assert now in (active, page.evaluate(
        "Array.from(document.querySelectorAll('.jp-Cell')).findIndex(c => c.contains(document.activeElement))"))


def test_a_cell_run_twice_and_a_kernel_restarted(page, open_lesson):
    lesson = open_lesson("05-a-star.ipynb")
    lesson.run_all()
    cell = page.evaluate(
        """() => {
             const notebook = window.jupyterapp.shell.currentWidget.content;
             const source = (cell) => cell.model.sharedModel.getSource();
             const found = notebook.widgets.findIndex((cell) => source(cell).startsWith('small ='));
             notebook.activeCellIndex = found;
             return found;
           }""")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")
    again = page.locator(".jp-Cell").nth(cell).locator(".ep-stepper")
    page.wait_for_function("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'")
    again.wait_for()
    again.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for_step(again, 2)

    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.wait_for_function("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'")
    again.focus()
    page.keyboard.press("ArrowRight")
    again.locator(".ep-sentence", has_text="The kernel is busy or gone.").wait_for()
    lesson.run_all()
    again.focus()
    page.keyboard.press("ArrowRight")
    wait_for_step(again, 1)


def test_a_notebook_reopened_with_the_state_of_its_widgets(page, open_lesson):
    """Saved with the widgets' state and reopened without running a cell: the tree can still be stepped."""
    lesson = open_lesson("05-a-star.ipynb")
    lesson.run_all()
    # Saved again until the file has the state of each widget that is shown: the kernel may rest before the page has.
    page.wait_for_function(
        f"""async () => {{
          await window.jupyterapp.commands.execute('docmanager:save');
          const model = {PANEL}.content.model;
          const saved = model.getMetadata('widgets')?.['application/vnd.jupyter.widget-state+json']?.state ?? {{}};
          const shown = Array.from(model.cells).filter((cell) => cell.type === 'code')
            .flatMap((cell) => cell.sharedModel.getOutputs())
            .map((output) => output.data?.['application/vnd.jupyter.widget-view+json']?.model_id).filter(Boolean);
          return shown.length > 3 && shown.every((id) => id in saved) && !{PANEL}.context.model.dirty;
        }}""",
        polling=1000, timeout=60_000,
    )
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    open_lesson("05-a-star.ipynb")
    again = stepper(page, 0)
    assert len(tree_of(again)) == 1
    again.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    again.locator(".ep-where", has_text="step 2 of").wait_for()
    assert len(tree_of(again)) == 2
    again.locator(".ep-sentence", has_text="The kernel is busy or gone.").wait_for()
