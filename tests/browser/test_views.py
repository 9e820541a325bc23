"""Each widget's view in a bare page, with its kernel's side in this process: every behaviour, by mouse and by key."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from eightpuzzle import (
    BoardPlayer,
    HeuristicExplorer,
    ParityExplorer,
    Race,
    RotationGame,
    RotationPlayer,
    SlidingPuzzle,
    Stepper,
    astar,
    breadth_first,
    idastar,
    manhattan,
    out_of_centre,
    record,
)
from eightpuzzle.puzzles.rotation import CENTRE
from eightpuzzle.search import search

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")
MIDDLE = SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5")
GAME = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")
FAR = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")


@pytest.fixture
def deepening(show):
    """A stepper over IDA* on a small board, and its view."""
    stepper = Stepper(record(idastar, SMALL, manhattan(SMALL)))
    view = show(stepper)
    view.focus()
    return stepper, view


def press(view, *keys):
    for key in keys:
        view.page.keyboard.press(key)


def at_step(view, step):
    view.locator(".ep-where", has_text=f"step {step} of").wait_for()
    view.page.locator(f".ep-stepper[data-step='{step}']").first.wait_for()
    return True


def statuses(view):
    nodes = view.locator(".ep-scroll .ep-node[visibility=visible]")
    return nodes.evaluate_all("nodes => nodes.map((node) => node.dataset.status)")


def test_keys_of_the_stepper(deepening):
    stepper, view = deepening
    press(view, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert at_step(view, 2) and stepper.step == 2
    press(view, "PageDown", "PageDown", "PageUp")
    assert at_step(view, 12) and stepper.step == 12
    press(view, "End")
    assert at_step(view, 55) and stepper.step == 55
    press(view, "ArrowRight", "Home", "ArrowLeft")
    assert at_step(view, 0) and stepper.step == 0


@pytest.mark.parametrize("key, back, kind", [("e", "E", "expand"), ("i", "I", "bound")])
def test_jumps_to_events_of_a_kind(deepening, key, back, kind):
    stepper, view = deepening
    steps = [step for step, found in enumerate(stepper.trace.kinds) if found == kind]
    for step in steps[:3]:
        press(view, key)
        assert at_step(view, step) and stepper.step == step
    press(view, back)
    assert at_step(view, steps[1]) and stepper.step == steps[1]


def test_jumps_to_the_kind_chosen_and_to_the_solution(deepening):
    stepper, view = deepening
    view.get_by_label("kind of event to jump to").select_option("pruning")
    view.focus()
    press(view, "n", "n", "p")
    assert at_step(view, stepper.trace.kinds.index("prune"))
    press(view, "s")
    assert at_step(view, len(stepper.trace) - 1)


def test_the_line_that_runs_is_lit(deepening):
    stepper, view = deepening
    for step in (0, 1, 2, 10, 30, 55):
        stepper_lines = stepper.trace.functions[0].source.splitlines()
        view.get_by_label("step", exact=True).fill(str(step))
        at_step(view, step)
        expected = stepper_lines[stepper.trace.lines[step] - stepper.trace.functions[0].first_line]
        assert view.locator(".ep-lit").all_text_contents() == [expected]
    assert '"""' not in view.locator(".ep-source").text_content()
    press(view, "c")
    assert view.locator(".ep-source").is_hidden()


def test_a_students_search_is_lit_through_its_helper(show):
    def children(problem, node):
        from eightpuzzle import Node

        for action, state in problem.successors(node.state):
            yield "generate", Node(state, node, action, node.g + 1), None

    @search
    def one_level(problem):
        from eightpuzzle import Node

        start = Node(problem.start)
        yield "generate", start, None
        yield "expand", start, None
        yield from children(problem, start)

    view = show(Stepper(record(one_level, SMALL), step=-1))
    assert "Node(state, node, action" in view.locator(".ep-lit").text_content()
    assert view.locator(".ep-function").count() == 2


def test_the_tree_follows_forward_and_back(deepening):
    _, view = deepening
    seen = {}
    for step in (3, 9, 20, 31, 55):
        view.get_by_label("step", exact=True).fill(str(step))
        at_step(view, step)
        seen[step] = statuses(view)
    for step in (31, 20, 9, 3):
        view.get_by_label("step", exact=True).fill(str(step))
        at_step(view, step)
        assert statuses(view) == seen[step]
    assert seen[55].count("goal") == 1 and "left" in seen[55] and "pruned" in seen[55]


def test_the_iteration_before_is_drawn_faintly_behind(deepening):
    stepper, view = deepening
    view.get_by_label("step", exact=True).fill(str(stepper.trace.bounds[1]))
    at_step(view, stepper.trace.bounds[1])
    assert statuses(view).count("ghost") == len(stepper.trace.members(1)) - 1
    view.get_by_role("button", name="iteration 3: bound 8").click()
    assert at_step(view, stepper.trace.bounds[2])
    assert view.locator(".ep-iterations [aria-pressed=true]").get_attribute("aria-label").startswith("iteration 3")


def test_a_click_on_a_node_goes_to_its_making(deepening):
    stepper, view = deepening
    press(view, "End")
    at_step(view, 55)
    node = view.locator(".ep-node[data-node='3']")
    node.click(force=True)
    number = stepper._tree["numbers"][3]
    assert at_step(view, stepper.trace.lives.born[number])


def test_folding_and_unfolding(deepening):
    stepper, view = deepening
    press(view, "i", "i", "i", "e")
    at_step(view, stepper.trace.bounds[2] + 1)
    before = view.locator(".ep-node").count()
    press(view, "f")  # the start: all below it
    view.locator(".ep-scroll").get_by_text("+").first.wait_for(state="attached")
    assert view.locator(".ep-scroll .ep-node").count() == 1
    press(view, "End")
    more = view.locator(".ep-more")
    assert int(more.text_content()) == len(stepper.trace.members(3)) - 1
    more.click()
    view.locator(".ep-scroll .ep-node").nth(1).wait_for(state="attached")
    assert view.locator(".ep-node").count() == before


def test_zoom(deepening):
    _, view = deepening
    def width():
        return view.locator(".ep-scroll svg").evaluate("svg => svg.getBoundingClientRect().width")

    fitted = width()
    press(view, "+", "+")
    assert width() > 1.4 * fitted
    press(view, "-")
    assert fitted < width() < 1.4 * fitted
    press(view, "0")
    assert width() == pytest.approx(fitted)


def test_play_and_stop(deepening):
    _, view = deepening
    view.get_by_label("steps per second").select_option("30/s")
    view.focus()
    press(view, " ")
    view.get_by_role("button", name="play or stop (space)").get_by_text("stop").wait_for()
    view.page.wait_for_function("window.models[0].state.step > 5")
    press(view, " ")
    stopped = view.page.evaluate("window.models[0].state.step")
    view.page.wait_for_timeout(200)
    assert view.page.evaluate("window.models[0].state.step") == stopped
    press(view, " ")
    assert at_step(view, 55)
    view.get_by_role("button", name="play or stop (space)").get_by_text("play").wait_for()


def test_the_key_card(deepening):
    _, view = deepening
    assert view.locator(".ep-card").is_hidden()
    press(view, "?")
    assert view.locator(".ep-card tr").count() == 12
    press(view, "?")
    assert view.locator(".ep-card").is_hidden()


def test_keys_do_not_leave_the_widget_and_tab_does(deepening):
    _, view = deepening
    view.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    press(view, "ArrowDown", "a", "x", "d", "d", "ArrowRight", "Tab")
    assert view.page.evaluate("leaked") == []
    assert view.page.evaluate("document.activeElement.getAttribute('aria-label')") == "go to the first step (Home)"


def test_what_saves_runs_a_cell_or_leaves_goes_to_the_notebook(deepening):
    _, view = deepening
    view.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    press(view, "Control+s", "Shift+Enter", "Escape")
    assert view.page.evaluate("leaked.filter((key) => !['Control', 'Shift'].includes(key))") == ["s", "Enter", "Escape"]


def test_a_kernel_that_does_not_respond_is_reported(deepening):
    _, view = deepening
    view.page.evaluate("""() => {
        window.models[0].save_changes = () => {};
        window.models[0].send = () => { throw new Error("gone"); };
    }""")
    press(view, "ArrowRight")
    view.locator(".ep-sentence", has_text="The kernel is busy or gone.").wait_for()
    assert view.evaluate("root => root.classList.contains('ep-waiting')")
    press(view, "ArrowLeft")  # the current moment is that of this step again
    assert not view.evaluate("root => root.classList.contains('ep-waiting')")
    press(view, "f")
    view.locator(".ep-sentence", has_text="The kernel does not respond").wait_for()


@pytest.mark.parametrize("search", [astar, idastar], ids=lambda search: search.__name__)
def test_no_label_of_the_tree_lies_on_another_node(show, search):
    view = show(Stepper(record(search, SMALL, manhattan(SMALL)), step=-1))
    boxes = view.locator(".ep-scroll .ep-node[visibility=visible]").evaluate_all(
        """nodes => nodes.map((node) => ['.ep-label', '.ep-mark', '.ep-board'].map((part) => {
             const { left, right, top, bottom } = node.querySelector(part).getBoundingClientRect();
             return { left, right, top, bottom };
           }))""")
    parts = [(node, box) for node, each in enumerate(boxes) for box in each]

    def overlap(one, other):
        return (min(one["right"], other["right"]) - max(one["left"], other["left"]) > 0.5
                and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 0.5)

    assert [(a, b) for a, one in parts for b, other in parts if a < b and overlap(one, other)] == []


def test_the_current_board_and_the_counts_are_never_cut_off(page, show):
    """Five-digit counts beside a board of 4×4, and a board of 10×10."""
    fifteen = SlidingPuzzle.random(3, 4, 4)
    huge = SlidingPuzzle.random(1, 10, 10)
    from eightpuzzle import Limit

    for puzzle in (fifteen, huge):
        trace = record(astar, puzzle, manhattan(puzzle), hooks=[Limit(expanded=12_000)])
        view = show(Stepper(trace, step=-1)).last
        for width in (820, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            right = view.evaluate("root => root.getBoundingClientRect().right")
            for part in view.locator(".ep-current svg, .ep-counts dd").all():
                box = part.bounding_box()
                assert box["x"] + box["width"] <= right


def test_the_frontier_of_astar_is_listed_in_order(show):
    stepper = Stepper(record(astar, MIDDLE, manhattan(MIDDLE)), step=120)
    view = show(stepper)
    labels = view.locator(".ep-list li span").all_text_contents()
    assert labels == [f"f = {node.f} = {node.g} + {node.h}" for node in stepper.moment.frontier[:12]]
    size = len(stepper.moment.frontier)
    assert view.locator(".ep-list-title").text_content() == f"Frontier, next node first: {size} nodes"
    assert view.locator(".ep-more-rows").text_content() == f"and {size - 12} more"


def test_two_views_of_one_widget_and_one_that_leaves(show):
    stepper = Stepper(record(astar, SMALL, manhattan(SMALL)))
    views = show(stepper, stepper)
    listeners = views.page.evaluate("window.models[0].count()")
    views.first.focus()
    press(views.first, "ArrowRight", "ArrowRight")
    for number in (0, 1):
        at_step(views.nth(number), 2)
    assert views.page.evaluate("document.querySelectorAll('[id]').length") == 1  # the style sheet of this page
    views.page.evaluate("window.leave[0]()")
    assert views.page.evaluate("window.models[0].count()") == listeners / 2
    views.first.focus()
    press(views.first, "ArrowRight")
    assert at_step(views.first, 3)


def test_a_search_that_never_began_and_one_that_failed(show):
    unsolvable = SlidingPuzzle.parse("2 1 3  4 5 6  7 8 x")
    view = show(Stepper(record(astar, unsolvable, manhattan(unsolvable))))
    assert "the permutation from start to goal is odd" in view.text_content()

    def fails(state):
        if state == SMALL.after("u"):
            raise ZeroDivisionError("in the middle")
        return 0

    views = show(Stepper(record(astar, SMALL, fails), step=-1))
    assert "ended by ZeroDivisionError: in the middle" in views.last.text_content()
    assert len(statuses(views.last)) == 1


def test_sixty_thousand_events(show):
    stepper = Stepper(record(idastar, FAR, manhattan(FAR)))
    view = show(stepper)
    view.focus()
    press(view, "End")
    assert at_step(view, len(stepper.trace) - 1)
    press(view, "I", "ArrowRight")
    assert at_step(view, stepper.trace.bounds[-1] + 1)
    assert 500 < view.locator(".ep-scroll .ep-node").count() < 2600


@pytest.fixture
def player(show):
    player = BoardPlayer(SlidingPuzzle.parse("4 1 3  7 2 6  x 5 8"))
    return player, show(player)


def message(view, text):
    view.locator(".ep-message", has_text=text).first.wait_for()
    return True


def test_playing_by_click_and_by_key(player):
    player, view = player
    view.locator(".ep-target[data-move=u]").click()
    assert message(view, "1 move so far") and player.moves == "u"
    assert view.locator(".ep-moved").count() == 1
    view.focus()
    press(view, "ArrowUp", "Backspace", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight")
    assert message(view, "Solved in 6 moves.") and player.solved
    view.get_by_role("button", name="return to the start").click()
    assert message(view, "0 moves so far") and player.moves == ""


def test_playing_by_drag(player):
    player, view = player
    box = view.locator(".ep-target[data-move=u]").bounding_box()
    x, y = box["x"] + 30, box["y"] + 30
    mouse = view.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 12, steps=3)
    mouse.up()  # not far enough, so the tile goes back
    view.page.wait_for_timeout(100)
    assert player.moves == ""
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 50, steps=5)
    mouse.up()
    assert message(view, "1 move so far") and player.moves == "u"


def test_what_the_player_shows_live(player):
    player, view = player

    def facts():
        return dict(zip(view.locator("dt").all_text_contents(), view.locator("dd").all_text_contents()))

    assert facts() == {"inversions": "8", "permutation": "even", "blank's distance": "2 cells, even",
                       "Manhattan distance": "6", "number": "168,276"}
    view.locator(".ep-target[data-move=u]").click()
    message(view, "1 move so far")
    assert facts()["permutation"] == "odd" and facts()["blank's distance"] == "3 cells, odd"


def test_hint_typed_board_and_scramble(player):
    player, view = player
    view.get_by_role("button", name="show the next move of a shortest solution").click()
    assert message(view, "Hint: u. 6 moves to the goal.")
    view.get_by_label("type a board").fill("1 2 3 4 5 6 7 7 x")
    view.get_by_role("button", name="set").click()
    assert message(view, "tile 7 is already in row 3, column 1") and player.state == player.problem.start
    view.get_by_label("type a board").fill("21345678x")
    view.get_by_role("button", name="set").click()
    assert message(view, "0 moves so far") and player.state == (2, 1, 3, 4, 5, 6, 7, 8, 0)
    view.get_by_role("button", name="show the next move of a shortest solution").click()
    assert message(view, "The board is unsolvable")
    view.get_by_label("seed of the scramble").fill("7")
    view.get_by_role("button", name="scramble").click()
    assert message(view, "0 moves so far") and player.state == SlidingPuzzle.random(7).start


def test_the_example_of_a_typed_board_has_the_shape_of_the_puzzle(show):
    puzzle = SlidingPuzzle.parse("1 2 3 4 / 5 6 x 8 / 9 10 7 11")
    player = BoardPlayer(puzzle)
    view = show(player)
    typed = view.get_by_label("type a board")
    typed.fill(typed.get_attribute("placeholder"))
    view.get_by_role("button", name="set").click()
    assert message(view, "0 moves so far. The goal is 1 2 3 4 / 5 6 7 8 / 9 10 11 x")
    typed.fill("1 2 3 4 / 5 x 6 8 / 9 10 7 11")
    view.get_by_role("button", name="set").click()
    view.get_by_text("3 cells").wait_for()  # the blank's distance
    assert player.state == (1, 2, 3, 4, 5, 0, 6, 8, 9, 10, 7, 11)


def test_swaps_and_moves_of_the_parity_explorer(show):
    explorer = ParityExplorer(SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x"))
    view = show(explorer)
    assert message(view, "The parities agree: the board is solvable.")
    view.locator("[data-cell='0']").click()
    view.locator("[data-cell='1']").click()
    assert message(view, "The parities differ: the board is unsolvable. This has changed.") and not explorer.solvable
    assert view.locator(".ep-arc").count() == 1
    assert "(1 2)" in view.locator(".ep-facts").text_content()
    view.focus()
    press(view, "ArrowUp")
    assert message(view, "The parities differ: the board is unsolvable. This has not changed.")
    press(view, "Backspace", "Backspace")
    assert message(view, "The parities agree: the board is solvable.") and explorer.state == explorer.problem.goal


def test_the_rotation_game_by_click_by_key_and_by_hint(show):
    player = RotationPlayer(GAME)
    view = show(player)
    assert view.locator(".ep-letter").all_text_contents() == ["A▲", "B▲", "C▶", "D▶", "E▼", "F▼", "◀G", "◀H"]
    view.get_by_role("button", name="show the next move of a shortest solution").click()
    assert message(view, "Hint: C. 3 operations to eight 2s.")
    view.locator(".ep-target[data-move=C]").hover()
    assert view.locator(".ep-line-lit").count() == 7
    view.locator(".ep-target[data-move=C]").click()
    assert message(view, "1 operation so far.") and player.state == GAME.after("C")
    assert view.locator(".ep-moved").count() == sum(
        old != new for old, new in zip(GAME.start, player.state)
    )
    view.focus()
    press(view, "b", "H")
    assert message(view, "Solved in 3 operations: eight 2s in the centre.") and player.solved
    facts = view.locator(".ep-facts")
    assert facts.locator("dd").all_text_contents() == ["0 of 8", "8 of 8", "0 of 8"]
    press(view, "Backspace")
    assert message(view, "2 operations so far.")
    view.get_by_label("type a board").fill("1 2 3")
    view.get_by_role("button", name="set").click()
    assert message(view, "expected 24 cells, as every board of the Rotation Game has, got 3")


def test_a_step_of_the_rotation_game_shows_its_board_as_it_is(show):
    trace = record(idastar, GAME, out_of_centre(GAME))
    view = show(Stepper(trace, step=20))
    for place in (".ep-current svg", ".ep-list svg >> nth=0", ".ep-board >> nth=0"):
        board = view.locator(place)
        assert board.locator("text").all_text_contents() == list(GAME.line())
        frame = board.locator(".ep-frame").bounding_box()
        framed = [digit for digit in board.locator("text").all() if inside(digit.bounding_box(), frame)]
        assert [digit.text_content() for digit in framed] == [str(GAME.start[cell]) for cell in CENTRE]


def inside(box, frame):
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]


def test_the_heuristic_explorer(show):
    explorer = HeuristicExplorer(SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8"))
    view = show(explorer)
    assert view.locator("figcaption").all_text_contents() == ["misplaced: 6", "manhattan: 9"]
    contributions = view.locator("figure").nth(1).locator(".ep-contribution").all_text_contents()
    assert sum(map(int, contributions)) == 9 and len(contributions) == 8
    assert message(view, "true distance: 19")
    view.focus()
    press(view, "ArrowUp")
    message(view, f"true distance: {explorer.values['true distance']}")
    assert explorer.values["true distance"] in (18, 20)


@pytest.mark.parametrize("clock", ["events", "expansions", "percent"])
def test_a_race_on_each_clock(show, clock):
    race = Race([record(search, MIDDLE, manhattan(MIDDLE)) for search in (astar, idastar)])
    view = show(race)
    view.get_by_label("clock").select_option(clock)
    ticks = Race(race.traces, clock=clock)._last
    view.page.wait_for_function(f"window.models[0].state._last === {ticks}")
    view.focus()
    press(view, "PageDown", "PageDown", "ArrowRight")
    view.locator(".ep-where", has_text="21 of").wait_for()
    shown = view.locator(".ep-race-counts").all_text_contents()
    expected = [trace.at(step).counts for trace, step in zip(race.traces, race.steps)]
    assert shown == [f"{each.expanded} expanded, {each.generated} generated, {each.stored} stored" for each in expected]
    press(view, "End")
    view.locator(".ep-sentence", has_text="ended: the goal is reached in 14 moves").nth(1).wait_for()


WIDGETS = {
    "stepper of A*": lambda: Stepper(record(astar, SMALL, manhattan(SMALL)), step=20),
    "stepper of IDA*": lambda: Stepper(record(idastar, SMALL, manhattan(SMALL)), step=30),
    "stepper, many nodes": lambda: Stepper(record(breadth_first, MIDDLE, max_events=5_000), step=4_000),
    "race": lambda: Race([record(search, SMALL, manhattan(SMALL)) for search in (astar, idastar)]),
    "player": lambda: BoardPlayer(SMALL),
    "rotation game": lambda: RotationPlayer(GAME),
    "stepper of the rotation game": lambda: Stepper(record(idastar, GAME, out_of_centre(GAME)), step=-1),
    "parity": lambda: ParityExplorer(MIDDLE),
    "heuristics": lambda: HeuristicExplorer(MIDDLE),
}


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS.keys())
def test_it_is_accessible(page, show, make, light):
    """axe-core finds nothing: names, roles, contrast of 4.5 to 1, reachable by keyboard."""
    page.evaluate(f"document.body.dataset.jpThemeLight = {str(light).lower()!r}")
    page.evaluate(f"document.body.style.background = {'#fff' if light else '#111'!r}")
    view = show(make())
    if view.get_by_role("button", name="show all keys (?)").count():
        view.get_by_role("button", name="show all keys (?)").click()
    found = Axe().run(page, context="main", options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
    faults = found.response["violations"]
    assert [(fault["id"], [node["html"][:120] for node in fault["nodes"]][:3]) for fault in faults] == []


@pytest.mark.parametrize("width", [660, 1024, 1920])
@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS.keys())
def test_nothing_sticks_out_at_any_width(page, show, make, width):
    page.set_viewport_size({"width": width, "height": 900})
    view = show(make())
    page.wait_for_timeout(50)
    right = view.evaluate("root => root.getBoundingClientRect().right")
    outside = view.evaluate(
        """(root, right) => Array.from(root.querySelectorAll('*'))
             .filter((each) => !each.closest('.ep-scroll, .ep-source, .ep-list'))
             .filter((each) => each.getBoundingClientRect().right > right + 1)
             .map((each) => each.outerHTML.slice(0, 120))""",
        right,
    )
    assert outside == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
