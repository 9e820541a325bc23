"""The player of the Rotation Game, in the kernel."""

import pytest

from eightpuzzle import RotationGame, RotationPlayer, SlidingPuzzle

GAME = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")


@pytest.fixture
def player():
    return RotationPlayer(GAME)


def test_operations_are_played_counted_and_solved(player):
    for letter in "CBH":
        assert not player.solved and player.play(letter)
    assert player.solved and player.moves == "CBH" and player.state == GAME.after("CBH")
    assert player._message == "Solved in 3 operations: eight 2s in the centre."
    player.undo()
    assert not player.solved and player._message == "2 operations so far."


def test_a_wrong_letter_changes_nothing(player):
    assert not player.play("u") and not player.play("") and not player.play("AB")
    assert player.moves == "" and player.state == GAME.start


def test_a_hint_starts_a_shortest_path_and_names_every_nearest_value(player):
    assert player.hint() == "Hint: C. 3 operations to eight 2s."
    for letter in "CBH":
        assert player.hint().startswith(f"Hint: {letter}. ")
        player.play(letter)
    assert player.hint() == "The board is solved."
    player.type("213133322112313311222321")
    assert player.hint() == "Hint: D. 7 operations to eight 2s or eight 3s."


def test_a_typed_board_and_a_scramble(player):
    player.play("A")
    player.type("1 2 x")
    assert player.moves == "A" and "expected 1, 2 or 3, got 'x'" in player._message
    player.scramble(5)
    assert player.state == RotationGame.random(5).start and player.moves == ""


def test_its_figure_has_the_letters_and_the_facts_count_the_centre(player):
    shown = [text.get_text() for axes in player.figure().axes for text in axes.texts]
    assert shown == [*map(str, GAME.start), *"ABCDEFGH"]
    assert player._facts == {"1s in the centre": "0 of 8", "2s in the centre": "7 of 8", "3s in the centre": "1 of 8"}


def test_each_player_has_its_own_game(player):
    with pytest.raises(TypeError, match="RotationPlayer: expected a RotationGame, got SlidingPuzzle"):
        RotationPlayer(SlidingPuzzle.parse("12345678x"))


def test_a_step_beyond_the_moves(player):
    player.play("A")
    player.figure(1)
    with pytest.raises(IndexError, match="figure: expected a step from 0 to 1, the number of moves, got 2"):
        player.figure(2)
