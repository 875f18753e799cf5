"""Opening an event, choosing its ruleset and settings, writing notes."""

import pytest

from judge_app.core.ops import EventOpened, NoteWritten, RulesetChosen, SettingChosen
from tests.core.ops.event import ADA, Tablet, copy_of, paired, with_players


def test_an_event_is_opened_once() -> None:
    tablet = Tablet("a")
    tablet.judge(EventOpened("Oakhaven"))
    assert tablet.state.name == "Oakhaven"
    tablet.refuses(EventOpened("Riverside"), "already open")


def test_nothing_happens_before_the_event_is_open() -> None:
    for op in (RulesetChosen("draft"), SettingChosen("rounds", 3), NoteWritten("hello")):
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
