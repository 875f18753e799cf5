"""A deck check as a judge does it: cards looked at, the time stopped, on a phone too."""

import pytest

from judge_app.core.model import EventId, MatchId
from judge_app.core.ops import (
    Seating,
    TablesRepaired,
)
from tests.ui.deckcheck.decks import at_table, card_of, tap_in
from tests.ui.floor import match_at, names_at, now
from tests.ui.judge import Judge


def test_the_stopwatch_runs_and_its_time_and_three_minutes_are_proposed(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    names = names_at(judge, match)
    judge.tap("Start check")
    judge.see("0:00")
    judge.pass_time(minutes=4, seconds=10)
    judge.see("4:10")
    for name in names:
        tap_in(judge, card_of(judge, name, "DeckStateCard"), "All fine")
    tap_in(judge, card_of(judge, names[1], "DeckStateCard"), "Sleeves alike in size, colour and feel: no")
    judge.tap("Finish check")
    judge.see(
        f"{names[0]}: in order", f"{names[1]}: not in order, sleeves not alike", "+8 min", "House guidance"
    )
    judge.tap("−")
    judge.tap("Decks back, +7 min")
    judge.see("the decks are back, +7 min")
    state = judge.frame.desk.state
    assert [(one.player, one.is_sound, one.faults) for one in state.deck_checks.values()] == [
        (match.a, True, ()),
        (match.b, False, ("sleeves-alike",)),
    ]
    assert now(judge, match.id).extra_s == 7 * 60
    assert state.checks[match.id].ended_ms == judge.watch.now_ms
    judge.tap("Undo")
    judge.until(lambda: not judge.frame.desk.state.deck_checks, "all of it is taken back")
    assert now(judge, match.id).extra_s == 0
    judge.go("deckcheck", match=match.id)
    judge.see("4:10")
    assert card_of(judge, names[1], "DeckStateCard").pane.verdict == "faulty"


def test_what_was_found_wrong_stays_when_all_the_rest_is_fine(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, other = names_at(judge, match)
    judge.tap("Start check")
    card = card_of(judge, name, "DeckStateCard")
    tap_in(judge, card, "Sleeves alike in size, colour and feel: no")
    tap_in(judge, card, "All fine")
    judge.tap("Finish check")
    judge.see(f"{name}: not in order, sleeves not alike", f"{other}: no verdict yet")


def test_a_verdict_against_a_deck_without_any_fault_needs_a_word(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, other = names_at(judge, match)
    judge.tap("Start check")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "Not in order")
    judge.tap("Finish check")
    judge.see(f"{other}: no verdict yet, nothing will be written down")
    judge.tap("Decks back, +3 min")
    judge.see(f"Write what was found in the deck of {name} first.")
    judge.tap("Not yet")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "What was found")
    judge.write("41 cards")
    judge.tap("Finish check")
    judge.tap("Decks back, +3 min")
    judge.see("the decks are back")
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.remark) == (match.a, "41 cards")


def test_on_a_phone_one_player_is_shown_at_a_time(judge: Judge, event: EventId) -> None:
    judge.resize(412, 892)
    match = at_table(judge, event)
    name, other = names_at(judge, match)
    judge.until(lambda: card_of(judge, name, "DeckListCard") is not None, "the first is shown")
    judge.tap(other)
    judge.until(lambda: card_of(judge, other, "DeckListCard") is not None, "the second is shown")
    assert not [
        one for one in judge.widgets() if type(one).__name__ == "DeckListCard" and one.pane.name == name
    ]


@pytest.mark.parametrize("is_running", [False, True])
def test_on_a_phone_somebody_is_shown_also_when_the_judge_comes_back(
    judge: Judge, event: EventId, is_running: bool
) -> None:
    judge.resize(412, 892)
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    if is_running:
        judge.tap("Start check")
    judge.tap("Back")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    judge.go("deckcheck", match=match.id)
    judge.until(lambda: card_of(judge, name, "DeckListCard") is not None, "the first is shown")
    assert judge.screen.shown == match.a
    judge.go("deckcheck", match=match.id)
    assert card_of(judge, name, "DeckListCard")


def test_a_check_goes_on_when_its_table_is_paired_anew(judge: Judge, event: EventId) -> None:
    match, other = at_table(judge, event), match_at(judge, 2)
    names = names_at(judge, match)
    judge.tap("Start check")
    assert match.b is not None
    assert other.b is not None
    new, second = MatchId("new"), MatchId("second")
    seatings = (Seating(new, 1, match.a, other.a), Seating(second, 2, match.b, other.b))
    judge.frame.desk.do(TablesRepaired(1, (match.id, other.id), seatings, "seed", "swapped"))
    told = [f"This table was paired anew. {name} plays at table {n} now." for n, name in enumerate(names, 1)]
    judge.see(*told)
    judge.tap("Back")
    judge.pass_time(minutes=3)
    judge.go("deckcheck", match=second)
    judge.see(*told, "3:00")
    tap_in(judge, card_of(judge, names[1], "DeckStateCard"), "All fine")
    judge.tap("Finish check")
    judge.see("Each of the tables gets it.", f"{names[1]}: in order")
    judge.tap("Decks back, +6 min")
    judge.see("Tables 1 and 2: the decks are back, +6 min")
    assert [now(judge, one).extra_s for one in (new, second)] == [6 * 60, 6 * 60]
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.match) == (match.b, second)
    assert judge.frame.desk.state.checks[match.id].ended_ms == judge.watch.now_ms
