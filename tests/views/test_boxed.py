"""What the screen of the boxed game shows."""

from judge_app.core.boxed import Game, Munchkin, gain, new_game
from judge_app.views.boxed import CounterRow, boxed_view

TABLE = Game((Munchkin("Nora", 4), Munchkin("Felix", 9), Munchkin("Tasha", 1), Munchkin("", 2)))


def test_a_counter_says_what_its_level_means() -> None:
    assert boxed_view(TABLE).rows == (
        CounterRow(0, "Nora", "4"),
        CounterRow(1, "Felix", "9", "Kill to win", "flag-outline", "near"),
        CounterRow(2, "Tasha", "1", "Lowest level is 1", can_lose=False),
        CounterRow(3, "Munchkin 4", "2", "Tap to name", "pencil-outline"),
    )


def test_a_winner_is_named_and_nobody_goes_up_any_more() -> None:
    view = boxed_view(gain(TABLE, 1, by_kill=True))
    assert view.winner == "Felix wins the game."
    assert view.rows[1] == CounterRow(1, "Felix", "10", "Winner", "trophy", "won", can_gain=False)
    assert not any(row.can_gain for row in view.rows)


def test_the_question_before_the_last_level_names_the_player() -> None:
    view = boxed_view(TABLE, asking=1)
    assert "Felix" in view.question
    assert (view.yes, view.no) == ("Yes, Felix wins", "No, stays at 9")


def test_nothing_is_asked_unless_somebody_asks() -> None:
    view = boxed_view(new_game())
    assert (view.question, view.winner, view.renaming, view.players) == ("", "", "", "3")


def test_a_name_that_came_from_anywhere_is_one_line() -> None:
    assert boxed_view(Game((Munchkin("No\u202era"), *TABLE.players))).rows[0].name == "No ra"


def test_who_is_being_named_is_told() -> None:
    assert boxed_view(TABLE, renaming=0).renaming == "Nora"
    assert boxed_view(TABLE, renaming=5).renaming == ""
