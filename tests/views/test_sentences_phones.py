"""What players did with their phones, as the log tells of it."""

import pytest

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.ids import CallId, ClockId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    BoardPageChosen,
    CallCancelled,
    ClockOpened,
    DropAsked,
    DropDeclined,
    Op,
    PhoneKeyMade,
    PlayerCalled,
    PlayerReported,
    SettingChosen,
    Undone,
)
from judge_app.core.phones import SWITCHES
from judge_app.views.history import log_view
from judge_app.views.sentences import Book, sentence
from judge_app.views.tablehistory import table_history
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, GUS, ONE, in_round_1

CALL = CallId("k1")
NOBODY = PlayerId("nobody")


def told(device: Device, op: Op) -> str:
    return sentence(op, Book.of(device.state), Stamp(EntryId("here:99"), DeviceId("here"), 0))


@pytest.mark.parametrize(
    ("op", "words"),
    [
        (PhoneKeyMade("ab" * 32), "The PINs for players’ phones were made"),
        (PlayerReported(ONE, ADA, Result(ADA)), "Round 1, table 1: Ada says from the phone: Ada won"),
        (
            PlayerReported(ONE, BEA, Result(None, "draw")),
            "Round 1, table 1: Bea says from the phone: a draw",
        ),
        (
            PlayerReported(MatchId("m9"), NOBODY, Result(ADA)),
            "A table that is not here: A player who is not here says from the phone: Ada won",
        ),
        (CallCancelled(CALL, ADA, 5), "Ada needs no judge any more"),
        (DropAsked(ADA), "Ada wants to drop after this round"),
        (DropAsked(ADA, wanted=False), "Ada does not want to drop any more"),
        (DropDeclined(ADA), "Ada, who wanted to drop, is kept in the event"),
        (BoardPageChosen("auto"), "The board turns its pages by itself"),
        (BoardPageChosen("standings"), "The board shows the standings"),
        (SettingChosen("phone_page", 0), "Players’ phones are switched off"),
        (SettingChosen("phone_calls", 1), "Phones can call a judge"),
        (SettingChosen("initials", 1), "The board shows initials only"),
        (SettingChosen("initials", "x"), "Settings: initials is x"),
        (
            ClockOpened(ClockId("s"), "seating", 300),
            "Take your seats: the clock was set to 5 minutes",
        ),
    ],
)
def test_what_happened_by_phone_is_told(op: Op, words: str) -> None:
    assert told(in_round_1(), op) == words


def test_no_sentence_gives_the_key_away() -> None:
    device = in_round_1()
    device.do(PhoneKeyMade("ab" * 32))
    assert not any("abab" in row.text for row in log_view(device.state).rows)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_has_words_for_on_and_off(switch: str) -> None:
    on, off = (told(in_round_1(), SettingChosen(switch, value)) for value in (1, 0))
    assert on != off
    assert not any(words.startswith("Settings") for words in (on, off))


def test_a_call_is_told_with_its_table_and_without_one() -> None:
    device = in_round_1()
    called = PlayerCalled(CALL, ADA, "Rules question", 5)
    assert told(device, called) == "Ada calls a judge from the phone: Rules question"
    entry = device.do(called)
    assert told(device, called) == "Round 1, table 1: Ada calls a judge from the phone: Rules question"
    assert told(device, CallCancelled(CALL, ADA, 6)) == "Ada needs no judge any more: Rules question"
    device.do(Undone(entry.id))
    assert told(device, CallCancelled(CALL, ADA, 6)) == "Ada needs no judge any more: Rules question"
    by_who_waits = PlayerCalled(CallId("k2"), GUS, "Sick", 5)
    device.do(by_who_waits)
    assert told(device, by_who_waits) == "Gus calls a judge from the phone: Sick"


def test_the_sheet_of_the_table_tells_it_without_the_table() -> None:
    device = in_round_1()
    device.do(PlayerReported(ONE, ADA, Result(ADA)))
    device.do(PlayerCalled(CALL, BEA, "Rules question", 5))
    device.do(CallCancelled(CALL, BEA, 6))
    rows = table_history(device.state.matches[ONE], Book.of(device.state), {})
    assert [(row.icon, row.text) for row in rows[:3]] == [
        ("close", "Bea needs no judge any more: Rules question"),
        ("hand-back-right", "Bea calls a judge from the phone: Rules question"),
        ("trophy-outline", "Ada says from the phone: Ada won"),
    ]
