"""The player of sliding puzzles, in the kernel."""

import pytest

from eightpuzzle import BoardPlayer, SlidingPuzzle


@pytest.fixture
def player():
    return BoardPlayer(SlidingPuzzle.parse("4 1 3  7 2 6  x 5 8"))


def test_moves_are_played_counted_and_solved(player):
    for move in "uurddr":
        assert not player.solved
        assert player.play(move)
    assert player.solved and player.moves == "uurddr" and player.state == player.problem.goal
    assert player._message == "Solved in 6 moves."


def test_a_move_into_the_edge_changes_nothing(player):
    before = player.state
    assert not player.play("d") and not player.play("l") and not player.play("?")
    assert player.state == before and player.moves == ""


def test_the_view_knows_which_tiles_can_slide(player):
    assert player._slides == {"u": 3, "r": 7}


def test_messages_of_the_view(player):
    player._on_message(None, {"do": "play", "with": "u"}, [])
    assert player.moves == "u"
    player._on_message(None, {"do": "undo"}, [])
    assert player.moves == "" and player.state == player.problem.start
    player._on_message(None, {"do": "undo"}, [])  # there is nothing to undo
    player._on_message(None, {"do": "play", "with": "r"}, [])
    player._on_message(None, {"do": "reset"}, [])
    player._on_message(None, {"nonsense": 1}, [])
    assert player.moves == "" and player.state == player.problem.start


def test_any_shape_and_goal_and_an_unsolvable_board_can_be_played():
    player = BoardPlayer(SlidingPuzzle.parse("2 1 3 x", goal="x123"))
    assert player.play("l") and player.moves == "l"


def test_its_figure_and_its_repr(player):
    player.play("u")
    shown = [text.get_text() for axes in player.figure().axes for text in axes.texts]
    assert shown == ["4", "1", "3", "2", "6", "7", "5", "8"]
    assert len(player.figure(0).axes[0].texts) == 8
    assert repr(player) == "BoardPlayer: 4 1 3 / x 2 6 / 7 5 8. Run this cell to play."


def test_an_argument_that_is_not_a_puzzle_is_refused():
    with pytest.raises(TypeError, match="BoardPlayer: expected a SlidingPuzzle, got 'x'"):
        BoardPlayer("x")
