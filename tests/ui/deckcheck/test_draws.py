"""Whose deck is checked: drawn by lot, which can be derived again, or without a match."""

from judge_app.core.model import EventId
from judge_app.core.ops import (
    DeckCheckBegun,
    DeckTableDrawn,
)
from tests.ui.floor import enter
from tests.ui.judge import Judge


def test_every_draw_is_in_the_log_when_it_is_made(judge: Judge, event: EventId) -> None:
    from judge_app.core.deckduty import draw_table

    enter(judge, event, "decklists")
    before = judge.frame.desk.state
    for number in (1, 2):
        judge.tap("Draw a table")
        judge.until(lambda: bool(judge.find("Start check")), "a table is drawn")
        drawn = [one.op for one in judge.frame.desk.state.history if isinstance(one.op, DeckTableDrawn)]
        assert len(drawn) == number
        assert draw_table(before, drawn[-1].seed) == drawn[-1].match_id
        if number == 1:
            judge.tap("Close")
    judge.see("This is draw 2 of this round. The log has each of them.")
    assert not judge.frame.desk.state.checks


def test_one_deck_is_checked_without_a_match(judge: Judge, oakhaven: EventId) -> None:
    enter(judge, oakhaven, "players")
    player = next(iter(judge.frame.desk.state.players))
    judge.tap("Ada Lovelace, 1") if judge.find("Ada Lovelace, 1") else judge.screen.choose(player)
    judge.tap("Deck check")
    judge.see("Deck of Ada Lovelace")
    judge.tap("Save check")
    judge.see("Say first whether the deck is in order.")
    judge.tap("In order")
    judge.tap("Save check")
    judge.see("Deck of Ada Lovelace checked: in order")
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.match) == (player, None)


def test_a_table_is_drawn_by_lot_and_the_draw_can_be_derived_again(judge: Judge, event: EventId) -> None:
    from judge_app.core.deckduty import draw_table

    enter(judge, event, "decklists")
    before = judge.frame.desk.state
    judge.see("Drawn among 3 tables that play and were not checked yet.")
    judge.tap("Draw a table")
    judge.tap("Start check")
    judge.until(lambda: judge.screen.name == "deckcheck", "the check is on")
    (run,) = judge.frame.desk.state.checks.values()
    assert run.seed
    assert draw_table(before, run.seed) == run.match
    began = next(one.op for one in judge.frame.desk.state.history if isinstance(one.op, DeckCheckBegun))
    assert began.seed == run.seed
