"""The exercises: check gives reasons and never the answer, hint goes step by step."""

import importlib.util
import json
from functools import partial
from pathlib import Path

import pytest

from eightpuzzle import SlidingPuzzle, check, hint, shortest_path, uniform_cost
from eightpuzzle.exercises import Exercise, checking

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
SOLUTIONS = sorted(NOTEBOOKS.glob("solutions/*.ipynb"))
LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.fixture
def squares():
    yield Exercise(
        "square", answer=lambda n: n * n, inputs=lambda: ((n,) for n in range(10)), hints=("one", "two", "three"),
        mistakes={"It doubles.": lambda n: 2 * n}, after="Well done.",
    )
    del checking._exercises["square"]
    checking._hints_given.pop("square", None)


def said(capsys):
    return capsys.readouterr().out


def test_a_right_function(squares, capsys):
    check("square", lambda n: n**2)
    assert said(capsys) == "Right: correct on all 10 cases. Well done.\n"


def test_a_wrong_function_gets_a_counterexample_and_not_the_answer(squares, capsys):
    def third(n):
        return n**3

    check("square", third)
    assert said(capsys) == (
        "Not yet: wrong in 8 of 10 cases. For example, third(2) returns 8, which is too large.\n")


def test_a_known_mistake_is_named(squares, capsys):
    def double(n):
        return n + n

    check("square", double)
    assert said(capsys) == (
        "Not yet: wrong in 8 of 10 cases. For example, double(1) returns 2, which is too large. It doubles.\n")


def test_not_done_yet_is_no_error(squares, capsys):
    def square(n): ...

    for nothing in (None, ..., square):
        check("square", nothing)
        assert said(capsys).startswith("Not done yet: ")


def test_a_half_done_function_is_wrong_where_it_returns_none(squares, capsys):
    check("square", {0: 0, 1: 1}.get)
    assert said(capsys) == "Not yet: wrong in 8 of 10 cases. For example, get(2) returns None.\n"


def test_a_result_in_place_of_the_function(squares, capsys):
    check("square", 4)
    assert said(capsys) == "Not yet: pass the function itself, not what it returns: got 4.\n"


def test_another_type_is_named(squares, capsys):
    check("square", str)
    assert "str(0) returns '0', which is a str; expected a int" in said(capsys)


@pytest.mark.parametrize("yours, note", [
    (lambda n: 1 // n, "raised by your function(0)"),
    (partial(lambda n: [][n]), "raised by your function(0)"),
])
def test_an_error_is_the_students_to_see(squares, yours, note, capsys):
    with pytest.raises((ZeroDivisionError, IndexError)) as caught:
        check("square", yours)
    assert caught.value.__notes__ == [note] and not said(capsys)


def test_an_interrupt_says_for_which_arguments(squares):
    def endless(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        check("square", endless)
    assert caught.value.__notes__ == ["raised by endless(0)"]


def test_a_search_where_its_name_is_expected(capsys):
    check("no-estimate", uniform_cost)
    assert said(capsys).startswith("Right: ")


def test_the_goal_of_the_puzzle_must_not_be_dropped():
    def largest(puzzle):
        return shortest_path(SlidingPuzzle(puzzle.start, order="urld"))

    with pytest.raises(ValueError, match="unsolvable|odd|even"):
        check("largest-path", largest)


def test_hints_come_one_by_one_and_start_again_after_a_right_answer(squares, capsys):
    check("square", None)
    said(capsys)
    for text in ("Hint 1 of 3: one", "Hint 2 of 3: two", "Hint 3 of 3: three", "No more hints. Compare"):
        hint()
        assert said(capsys).startswith(text)
    check("square", lambda n: n * n)
    hint("square")
    assert said(capsys).endswith("Hint 1 of 3: one\n")


def test_a_hint_for_nothing(monkeypatch):
    monkeypatch.setattr(checking, "_last", [])
    with pytest.raises(ValueError, match="needs an exercise: run the cell of one first, or name it"):
        hint()


def test_a_name_that_is_misspelt():
    with pytest.raises(ValueError, match="no exercise 'count-inversion': did you mean 'count-inversions'"):
        check("count-inversion", None)
    with pytest.raises(ValueError, match="no exercise 'q': expected one of fewest-moves, "):
        hint("q")


# ---- every exercise ----------------------------------------------------------------------------------------


def every_exercise():
    checking._named("count-inversions")  # registers all
    return dict(checking._exercises)


ALL = every_exercise()


def cells(path):
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


def source(cell):
    return "".join(cell["source"])


def checks(paths):
    """The code cells that check an exercise, by its name."""
    found = {}
    for path in paths:
        for cell in cells(path):
            for name in ALL:
                if f'check("{name}"' in source(cell):
                    assert name not in found, f"{name} is checked twice"
                    found[name] = cell
    return found


def output(cell):
    return "".join("".join(each.get("text", "")) for each in cell["outputs"])


def test_every_exercise_is_in_a_lesson_and_in_its_solutions():
    assert set(checks(LESSONS)) == set(checks(SOLUTIONS)) == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_the_solution_is_right(name):
    assert output(checks(SOLUTIONS)[name]).splitlines()[-1].startswith("Right"), name


@pytest.mark.parametrize("name", ALL)
def test_the_cell_of_an_exercise_is_free_of_its_answer(name):
    cell = checks(LESSONS)[name]
    assert output(cell).startswith("Not done yet: "), "an exercise that is not done says so"
    assert "lambda" not in source(cell) and "expected" not in source(cell)
    solution = {line.strip() for line in source(checks(SOLUTIONS)[name]).splitlines()}
    given = {line.strip() for line in source(cell).splitlines()}
    assert solution - given, "the solution adds nothing to the lesson's cell"
    assert "..." in source(cell)


@pytest.mark.parametrize("name", [name for name, exercise in ALL.items() if exercise.answer and exercise.inputs])
def test_no_mistake_is_right(name):
    exercise = ALL[name]
    if name == "sum-of-patterns" and importlib.util.find_spec("numba") is None:
        pytest.skip("numba is not installed")
    for text, wrong in exercise.mistakes.items():
        right, message = exercise.verdict(wrong)
        assert right is False and message.endswith(text), (text, message)


@pytest.mark.parametrize("name", [name for name, exercise in ALL.items() if not exercise.inputs])
def test_no_wrong_value_is_right(name):
    exercise = ALL[name]
    assert exercise.verdict(exercise.answer()) == (True, exercise.after)
    for text, wrong in exercise.mistakes.items():
        assert exercise.verdict(wrong) == (False, text)


def test_every_exercise_has_three_hints():
    assert {len(exercise.hints) for exercise in ALL.values()} == {3}
