"""Figures: that they say what they should, and are the same bytes each time."""

import subprocess
import sys

import pytest

from eightpuzzle import (
    Grid,
    RotationGame,
    SlidingPuzzle,
    astar,
    breadth_first,
    draw,
    idastar,
    manhattan,
    out_of_centre,
    record,
)
from eightpuzzle.puzzles.rotation import CENTRE

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")


@pytest.fixture(scope="module")
def trace():
    return record(astar, SMALL, manhattan(SMALL))


def texts(figure):
    """All words and numbers on a figure."""
    return [text.get_text() for axes in figure.axes for text in axes.texts] + [text.get_text() for text in figure.texts]


def test_a_board_shows_its_tiles_and_no_blank():
    assert texts(draw.board(SMALL)) == ["4", "1", "3", "2", "5", "6", "7", "8"]
    assert texts(draw.board(SMALL, SMALL.goal)) == list("12345678")


def test_boards_of_other_shapes_and_larger_numbers():
    long = SlidingPuzzle.parse("1 2 3 4 5\n6 7 8 9 x")
    assert texts(draw.board(long)) == list("123456789")
    width, height = draw.board(long).get_size_inches()
    assert width > 2 * height
    assert "15" in texts(draw.board(SlidingPuzzle([*range(1, 16), 0])))


def test_a_strip_has_a_board_and_a_letter_for_each_move():
    result = astar(SMALL, manhattan(SMALL))
    shown = texts(draw.strip(SMALL, result))
    assert [text for text in shown if len(text) > 1] == ["start"] + [
        f"{number}  {move}" for number, move in enumerate(result.moves, 1)
    ]
    assert len(shown) == 9 * 8 + 9
    with pytest.raises(ValueError, match="no solution to draw: astar: unsolvable"):
        unsolvable = SlidingPuzzle.parse("2 1 3  4 5 6  7 8 x")
        draw.strip(unsolvable, astar(unsolvable, manhattan(unsolvable)))


def test_a_strip_of_one_board_and_of_many():
    assert "start" in texts(draw.strip(SMALL.with_start(SMALL.goal), breadth_first(SMALL.with_start(SMALL.goal))))
    far = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")
    figure = draw.strip(far, astar(far, manhattan(far)))
    assert "31  " in " ".join(text for text in texts(figure))
    assert figure.get_size_inches()[0] <= 9.01


def test_arcs_show_each_inversion():
    mixed = SlidingPuzzle.parse("2 3 4  1 5 x  7 6 8")
    figure = draw.arcs(mixed)
    assert "4 inversions: even" in texts(figure)
    assert sum(type(patch).__name__ == "Arc" for patch in figure.axes[0].patches) == 4
    assert "1 inversion: odd" in texts(draw.arcs(SlidingPuzzle.parse("2 1 3  4 5 6  7 8 x")))


def test_a_tree_shows_the_nodes_made_so_far(trace):
    boards_at = [sum("=" in text and ":" not in text for text in texts(draw.tree(trace, step))) for step in (0, 5, -1)]
    made_by = [sum(kind == "generate" for kind, _, _ in list(trace)[: step + 1]) for step in (0, 5, len(trace))]
    assert boards_at == made_by
    assert "step 49 of 49: the goal is reached in 8 moves" in texts(draw.tree(trace))


def test_a_large_tree_says_how_much_of_it_is_folded():
    puzzle = SlidingPuzzle.parse("2 3 4  1 5 x  7 6 8")
    trace = record(breadth_first, puzzle, max_events=5_000)
    figure = draw.tree(trace)
    (legend,) = figure.legends
    assert legend.get_window_extent().x1 <= figure.bbox.x1
    said = [text.get_text() for text in legend.get_texts() if "hidden" in text.get_text()]
    assert len(said) == 1
    folded = int(said[0].split()[0].replace(",", ""))
    dots = sum(len(line.get_xdata()) for line in draw.tree(trace).axes[0].lines if line.get_marker() in ("o", "s", "x"))
    on_path = 1 + min(trace.at(-1).node.g, 30)
    assert len(trace.nodes) - on_path <= dots + folded <= len(trace.nodes) + on_path


def test_a_tree_of_one_iteration():
    trace = record(idastar, SMALL, manhattan(SMALL))
    first_step_of_the_second = trace.bounds[1]
    shown = texts(draw.tree(trace, first_step_of_the_second))
    assert f"step {first_step_of_the_second} of 55: iteration 2 begins: the bound is 6" in shown
    assert texts(draw.tree(trace, iteration=1)) != texts(draw.tree(trace))
    with pytest.raises(ValueError, match="iteration 9: expected 1 to "):
        draw.tree(trace, iteration=9)
    with pytest.raises(IndexError, match="step 56: expected -56 to 55"):
        draw.tree(trace, 56)


def test_the_svg_is_the_same_in_every_run(trace):
    code = (
        "from eightpuzzle import *; from eightpuzzle import draw; import hashlib\n"
        "puzzle = SlidingPuzzle.parse('4 1 3  2 5 6  7 8 x')\n"
        "svg = draw.tree(record(astar, puzzle, manhattan(puzzle)), 20).svg()\n"
        "print(hashlib.sha256(svg.encode()).hexdigest())"
    )
    command = [sys.executable, "-c", code]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert first == second
    svg = draw.tree(trace, 20).svg()
    assert "<dc:date>" not in svg and "Matplotlib v" not in svg


def test_the_rotation_game_is_drawn_as_it_is():
    game = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")
    axes = draw.board(game).axes[0]
    frame, *cells = axes.patches
    assert texts(axes.figure) == [*map(str, game.start), *"ABCDEFGH"]
    faces = {value: {cell.get_facecolor() for cell, each in zip(cells, game.start) if each == value}
             for value in (1, 2, 3)}
    assert [len(colours) for colours in faces.values()] == [1, 1, 1] and len(set.union(*faces.values())) == 3
    left, top = frame.get_xy()
    inside = [number for number, cell in enumerate(cells)
              if left < cell.get_x() < left + frame.get_width() and top < cell.get_y() < top + frame.get_height()]
    assert tuple(inside) == CENTRE


def test_steps_of_the_rotation_game_mark_what_changed():
    game = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")
    trace = record(idastar, game, out_of_centre(game))
    strip = draw.strip(game, trace.result)
    thick = sum(patch.get_linewidth() == 1.5 for patch in strip.axes[0].patches)
    boards = trace.result.path
    assert thick == sum(old != new for before, after in zip(boards, boards[1:]) for old, new in zip(before, after))
    # The first iteration: the start and its eight successors.
    first = draw.tree(trace, 18)
    assert len(first.axes[0].patches) == 9 * 25 + 2  # 24 cells and a frame each, and the path to the last node
    assert "1 = 0 + 1" in texts(first)


def test_a_problem_of_ones_own_with_a_grid_is_drawn():
    class Lights:
        """A row of three lights, of which any can be switched."""

        start, grid = (1, 2, 1), Grid(1, 3, ((0, 0), (0, 1), (0, 2)), (0, 0, 1, 3), coloured=True)

        def is_goal(self, state):
            return state == (2, 2, 2)

        def successors(self, state):
            return [(cell, (*state[:cell], 3 - state[cell], *state[cell + 1:])) for cell in range(3)]

    problem = Lights()
    assert texts(draw.board(problem)) == ["1", "2", "1"]
    assert "1" in texts(draw.tree(record(breadth_first, problem), 3))


def test_a_problem_without_tiles_is_refused():
    with pytest.raises(TypeError, match="a problem whose attribute grid is a Grid, such as a SlidingPuzzle, got 7"):
        draw.board(7, (1, 2, 3))


@pytest.mark.parametrize("state", [(1, 2, 3), (1,) * 12])
def test_a_state_of_another_length_is_refused(state):
    with pytest.raises(ValueError, match=r"expected a board of 9 cells, got \(1"):
        draw.board(SMALL, state)


def test_shares_show_each_heuristic_with_its_value_and_the_parts_of_the_tiles():
    h = manhattan(SMALL)
    shown = texts(draw.shares(SMALL, [h]))
    parts = [str(part) for part in h.shares(SMALL.start) if part]
    assert shown == ["4", "1", "3", "2", "5", "6", "7", "8", "manhattan: 4", *parts]


def test_counts_show_what_each_search_did(trace):
    shown = texts(draw.counts([trace, record(idastar, SMALL, manhattan(SMALL))], [20, -1]))
    early = trace.at(20).counts
    assert [str(early.expanded), str(early.generated), str(early.stored)] == [shown[2], shown[4], shown[6]]
    assert shown[-5:] == ["13", "generated", "24", "stored", "9"]
    widths = [patch.get_width() for patch in draw.counts([trace]).axes[0].patches]
    assert widths[1] == max(widths)  # no search expands or stores more than it generates


@pytest.mark.parametrize("search", [astar, idastar])
def test_the_sentence_above_a_tree_and_its_counts_do_not_overlap(search):
    trace = record(search, SMALL, manhattan(SMALL))
    for step in range(len(trace)):
        figure = draw.tree(trace, step)
        sentence, counts = (text.get_window_extent() for text in figure.texts)
        assert not sentence.overlaps(counts), figure.texts
        assert figure.bbox.x0 <= counts.x0 and counts.x1 <= figure.bbox.x1


def test_the_legend_of_a_large_tree_of_an_iteration_fits():
    puzzle = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")
    trace = record(idastar, puzzle, manhattan(puzzle))
    figure = draw.tree(trace)
    (legend,) = figure.legends
    words = [text.get_text() for text in legend.get_texts()]
    assert "earlier iteration" in words and "hidden" in words[-1]
    assert legend.get_window_extent().x1 <= figure.bbox.x1
