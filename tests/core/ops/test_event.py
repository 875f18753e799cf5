"""Opening an event, choosing its ruleset and settings, writing notes."""

import pytest

from judge_app.core.ops import (
    EventOpened,
    EventRenamed,
    NoteWritten,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    Undone,
)
from judge_app.core.ruleset import printed
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired, with_players
from tests.log.fields import LEAGUE


def test_an_event_is_opened_once() -> None:
    tablet = Tablet("a")
    tablet.judge(EventOpened("Oakhaven"))
    assert tablet.state.name == "Oakhaven"
    tablet.refuses(EventOpened("Riverside"), "already open")


def test_the_lots_of_the_first_opening_count_on_every_tablet() -> None:
    one, other = Tablet("a"), Tablet("b")
    one.judge(EventOpened("Oakhaven", "5f3a"))
    other.judge(EventOpened("Riverside", "77c0"))
    other.sync(one)
    assert one.state.lots == other.state.lots == "5f3a"
    assert [dispute.subject for dispute in other.state.disputes()] == ["event"]


def test_an_event_is_renamed_and_two_names_of_it_become_one() -> None:
    one, other = Tablet("a"), Tablet("b")
    one.judge(EventOpened("Oakhaven"))
    other.sync(one)
    one.judge(EventRenamed("Oakhaven Open"))
    other.judge(EventRenamed("Oakhaven Cup"))
    other.sync(one)
    assert [dispute.subject for dispute in one.state.disputes()] == ["event"]
    one.judge(EventRenamed("Oakhaven Open"))
    assert (one.state.name, [*one.state.disputes()]) == ("Oakhaven Open", [])
    one.refuses(EventRenamed("Oakhaven Open"), "already has that name")
    one.refuses(EventRenamed(" "), "is empty")


def test_nothing_happens_before_the_event_is_open() -> None:
    for op in (RulesetChosen("draft"), SettingChosen("rounds", 3), NoteWritten("hello"), EventRenamed("Oak")):
        Tablet("a").refuses(op, "Open one first")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("x" * 201, "201 letters"),
        ("Oak\thaven", "control character"),
        ("Oak\ud800", "control character"),
    ],
)
def test_a_bad_name_is_refused(name: str, sentence: str) -> None:
    Tablet("a").refuses(EventOpened(name), sentence)


def test_the_ruleset_can_be_changed_until_round_1_is_paired() -> None:
    tablet = with_players()
    tablet.judge(RulesetChosen("draft"))
    tablet.judge(RulesetChosen("constructed"))
    assert tablet.state.ruleset == "constructed"
    assert list(tablet.state.disputes()) == []
    tablet.refuses(RulesetChosen("tarot"), "no ruleset 'tarot'")
    paired().refuses(RulesetChosen("draft"), "Round 1 is paired")


def test_two_organizers_choosing_at_once_is_a_dispute_until_one_chooses_again() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(RulesetChosen("draft"))
    other.judge(RulesetChosen("constructed"))
    one.sync(other)
    assert [dispute.subject for dispute in one.state.disputes()] == ["ruleset"]
    assert one.state.ruleset == other.state.ruleset
    one.judge(RulesetChosen("draft"))
    assert (one.state.ruleset, list(one.state.disputes())) == ("draft", [])


def test_an_option_and_a_ruleset_of_ones_own_can_be_chosen() -> None:
    tablet = with_players()
    tablet.judge(RulesetChosen("draft+draw"))
    assert tablet.state.rules == printed("draft+draw")
    tablet.judge(RulesetChosen("league", LEAGUE))
    assert tablet.state.ruleset == "league"
    other = copy_of(tablet, "b")
    assert other.state.rules is not None
    assert (other.state.rules.title, other.state.rules.base) == ("Thursday league", "draft")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("draft+tarot", "", "no option 'tarot'"),
        ("draft", LEAGUE, "cannot be called 'draft'"),
        ("my/league", LEAGUE, "cannot be called 'my/league'"),
        (" ", LEAGUE, "is empty"),
        ("league", LEAGUE + "[swiss]\nminutes = 0", "line 6: swiss.minutes"),
        ("league", LEAGUE + "#" * 20_000, "20000 is the most"),
        ("league", LEAGUE + "# \ud800", "half a character"),
    ],
)
def test_a_ruleset_that_cannot_be_read_is_refused(name: str, text: str, sentence: str) -> None:
    with_players().refuses(RulesetChosen(name, text), sentence)


def test_a_ruleset_that_only_a_newer_app_can_read_keeps_its_name() -> None:
    tablet = with_players()
    for op in (RulesetChosen("tarot"), RulesetChosen("league", "no [ TOML")):
        tablet.do(op)
        assert (tablet.state.ruleset, tablet.state.rules) == (op.ruleset, None)


def test_two_texts_under_one_name_are_a_dispute() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(RulesetChosen("league", LEAGUE))
    other.judge(RulesetChosen("league", LEAGUE.replace("Thursday", "Friday")))
    one.sync(other)
    assert [dispute.subject for dispute in one.state.disputes()] == ["ruleset"]


def test_the_ruleset_of_a_paired_round_is_not_undone() -> None:
    tablet = with_players()
    chosen = tablet.judge(RulesetChosen("draft"))
    tablet.judge(RoundPaired(1, (Seating(TABLE, 1, ADA, BEA), Seating(BYE, None, CYD, None)), "s"))
    tablet.refuses(Undone(chosen.id), "Round 1 is paired by this ruleset")


def test_settings_take_whole_numbers_in_their_span() -> None:
    tablet = with_players()
    tablet.judge(SettingChosen("round_minutes", 40))
    tablet.judge(SettingChosen("round_minutes", 35))
    assert tablet.state.setting("round_minutes") == 35
    assert tablet.state.setting("cut") is None
    for value in (0, 241, True, "40"):
        tablet.refuses(SettingChosen("round_minutes", value), "whole number from 1 to 240")
    tablet.refuses(SettingChosen("music", 1), "no setting 'music'")


def test_notes_are_kept_with_what_they_are_about() -> None:
    tablet = with_players()
    general = tablet.judge(NoteWritten("Fire drill\nat noon"))
    about = tablet.judge(NoteWritten("Slow play, warned", ADA))
    assert tablet.state.notes[general.id].text == "Fire drill\nat noon"
    assert tablet.state.notes[about.id].about == ADA
    tablet.refuses(NoteWritten("x" * 4001), "4000 is the most")
    tablet.refuses(NoteWritten("who?", ADA + "x"), "not in this event")  # type: ignore[arg-type]
