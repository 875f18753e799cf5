"""The counters of the boxed game."""

from judge_app.core.boxed import Fight, Game, Munchkin
from judge_app.views.boxed import CounterRow, boxed_view, person_view
from tests.views.boxed.game import FELIX, NORA, TABLE, TASHA, of


def test_each_player_has_a_counter() -> None:
    assert boxed_view(of(TABLE)).rows == (
        CounterRow(0, "Nora", "4"),
        CounterRow(1, "Felix", "9", "Kill to win", "flag-outline", "near"),
        CounterRow(2, "Munchkin 3", "1", "Tap the level to name", "pencil-outline", can_lose=False),
    )


def test_who_fights_helps_or_is_dead_is_told_at_the_counter() -> None:
    game = TABLE._replace(fight=Fight(NORA, FELIX))
    game = game.with_player(TASHA, lambda one: one._replace(is_dead=True))
    rows = boxed_view(of(game)).rows
    assert [(row.line, row.mood) for row in rows] == [
        ("Fighting", "fighting"),
        ("Helping", "helping"),
        ("Dead until the next turn", "dead"),
    ]
    assert not rows[TASHA].can_gain


def test_winners_are_named_and_nobody_gains_any_more() -> None:
    won = TABLE.with_player(FELIX, lambda one: one._replace(level=10))
    view = boxed_view(of(won))
    assert view.winner == "Felix wins the game."
    assert view.rows[FELIX].mood == "won"
    assert not any(row.can_gain for row in view.rows)
    shared = won.with_player(NORA, lambda one: one._replace(shares=True))
    assert boxed_view(of(shared)).winner == "Felix, Nora win the game."


def test_level_ten_is_asked_for() -> None:
    view = boxed_view(of(TABLE), asking=FELIX)
    assert view.question.startswith("Only a kill leads Felix to level 10")
    assert (view.yes, view.no) == ("Yes, Felix wins", "No, stays at 9")
    assert boxed_view(of(TABLE), asking=9).question == ""


def test_a_name_that_came_from_anywhere_is_one_line() -> None:
    game = Game((Munchkin("No\u202era"), *TABLE.players))
    assert boxed_view(of(game)).rows[0].name == "No ra"
    assert person_view(game, 0).title == "No ra"
