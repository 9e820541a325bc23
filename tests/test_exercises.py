"""check: the line under an exercise."""

from functools import partial

import pytest

from eightpuzzle import check


def square(n):
    return n * n


def test_right(capsys):
    check(lambda n: n**2, square, range(1000))
    assert capsys.readouterr().out == "right: the same on all 1,000\n"


def test_not_yet_shows_the_first_that_differs(capsys):
    check(lambda n: n + n, square, range(2000))
    assert capsys.readouterr().out == "not yet: 1,998 of 2,000 differ, the first for 1: yours 2, expected 1\n"


def test_not_done_yet_is_no_error(capsys):
    def double(n): ...

    check(double, square, range(10))
    assert capsys.readouterr().out == "not done yet: double gives None\n"


def test_none_may_be_the_right_answer(capsys):
    check({1: 2}.get, {1: 2}.get, [1, 2])
    assert capsys.readouterr().out == "right: the same on all 2\n"


def test_a_tuple_is_one_input(capsys):
    check(sum, sum, [(1, 2), (3, 4)])
    assert capsys.readouterr().out == "right: the same on all 2\n"


def test_nothing_to_check_is_not_right():
    with pytest.raises(ValueError, match="check: expected inputs, got none"):
        check(square, square, iter([]))


def test_what_differs_is_told_as_it_is_written(capsys):
    check(str, int, ["1"])
    assert capsys.readouterr().out == "not yet: 1 of 1 differ, the first for '1': yours '1', expected 1\n"


def inverse(n):
    return 1 // n


@pytest.mark.parametrize("yours, inputs, note", [
    (inverse, [1, 0], "raised by inverse for 0"),
    (lambda text: int(text), ["1", "x"], "raised by <lambda> for 'x'"),
    (partial(inverse), [0], "raised by your function for 0"),
])
def test_an_error_in_the_exercise_is_the_students_to_see(yours, inputs, note, capsys):
    with pytest.raises((ZeroDivisionError, ValueError)) as caught:
        check(yours, lambda given: 1, inputs)
    assert caught.value.__notes__ == [note] and capsys.readouterr().out == ""


def test_an_error_in_ours_is_not_laid_to_the_student():
    with pytest.raises(ZeroDivisionError) as caught:
        check(square, inverse, [0])
    assert not hasattr(caught.value, "__notes__")


def test_a_function_without_a_name_may_be_checked_too(capsys):
    check(partial(lambda n, _: None, 1), square, [1])
    assert capsys.readouterr().out == "not done yet: your function gives None\n"


def test_a_function_that_is_half_done_is_told_where(capsys):
    check(lambda n: True if n > 2 else None, lambda n: n > 2, range(5))
    assert capsys.readouterr().out == "not yet: 3 of 5 differ, the first for 0: yours None, expected False\n"
