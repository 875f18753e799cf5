"""What players do with phones besides reporting, and what the desk decides about phones and the board."""

import pytest

from judge_app.core.hall import BoardPage, Call
from judge_app.core.ids import CallId, PlayerId
from judge_app.core.ops import (
    BoardPageChosen,
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    DropAsked,
    DropDeclined,
    Op,
    PhoneKeyMade,
    PlayerAdded,
    PlayerCalled,
    PlayerDropped,
    PlayerReinstated,
    PlayerReported,
    SettingChosen,
)
from tests.core.ops.event import ADA, BEA, CYD, TABLE, Tablet, paired, with_players, won_by

DAN = PlayerId("p4")
KEY = "0123456789abcdef" * 4
CALL, OTHER = CallId("k1"), CallId("k2")


def call_from(player: PlayerId, call: CallId = CALL, at_ms: int = 5) -> PlayerCalled:
    return PlayerCalled(call, player, "Rules question", at_ms)


def test_a_call_from_a_phone_comes_from_the_table_of_its_player() -> None:
    tablet = paired()
    tablet.judge(call_from(ADA))
    assert tablet.state.calls[CALL] == Call(CALL, TABLE, "Rules question", 5, player=ADA)
    tablet.refuses(call_from(ADA, OTHER), "called to you already")
    tablet.refuses(call_from(BEA, OTHER), "called to you already")
    tablet.refuses(CallMade(OTHER, TABLE, "Rules", 6), "has called already")


def test_who_has_no_table_calls_from_somewhere_in_the_hall() -> None:
    tablet = paired()
    tablet.judge(call_from(CYD))
    assert tablet.state.calls[CALL].match is None
    before = with_players()
    before.judge(call_from(ADA))
    assert before.state.calls[CALL].match is None
    before.judge(call_from(BEA, OTHER))


def test_a_call_needs_a_reason_and_somebody_who_is_here() -> None:
    tablet = paired()
    tablet.refuses(PlayerCalled(CALL, ADA, " ", 5), "The reason is empty")
    tablet.refuses(call_from(DAN), "not in the event")
    tablet.judge(PlayerDropped(CYD))
    tablet.refuses(call_from(CYD), "already dropped")
    entry = tablet.do(call_from(DAN))
    assert tablet.state.ignored[entry.id] == "no such player"
    Tablet("b").refuses(call_from(ADA), "No event is open")


def test_one_call_is_not_made_twice() -> None:
    tablet = paired()
    tablet.judge(call_from(ADA))
    tablet.judge(CallClosed(CALL, "", 6))
    tablet.refuses(call_from(ADA), "in the list already")
    entry = tablet.do(call_from(CYD))
    assert tablet.state.ignored[entry.id] == "the call is already known"
    tablet.judge(call_from(ADA, OTHER))


def test_a_player_cancels_their_own_call() -> None:
    tablet = paired()
    tablet.judge(call_from(ADA))
    tablet.refuses(CallCancelled(CALL, BEA, 7), "not your call")
    entry = tablet.do(CallCancelled(CALL, BEA, 7))
    assert tablet.state.ignored[entry.id] == "no such call of this player"
    tablet.judge(CallCancelled(CALL, ADA, 8))
    call = tablet.state.calls[CALL]
    assert (call.is_open, call.cancelled, call.done_ms, call.outcome) == (False, True, 8, "")
    tablet.refuses(CallCancelled(CALL, ADA, 9), "dealt with")
    tablet.do(CallCancelled(CALL, ADA, 9))
    assert tablet.state.calls[CALL] == call


def test_a_call_that_a_judge_took_is_not_cancelled_any_more() -> None:
    tablet = paired()
    tablet.judge(call_from(ADA))
    tablet.judge(CallTaken(CALL, "Maya", 6))
    tablet.refuses(CallCancelled(CALL, ADA, 7), "Maya is on the way")
    entry = tablet.do(CallCancelled(CALL, ADA, 7))
    assert tablet.state.ignored[entry.id] == "a judge had taken the call"
    assert tablet.state.calls[CALL].is_open


def test_nobody_cancels_by_phone_what_a_judge_wrote_down() -> None:
    tablet = paired()
    tablet.judge(CallMade(CALL, TABLE, "Rules", 5))
    tablet.refuses(CallCancelled(CALL, ADA, 6), "not your call")
    tablet.refuses(CallCancelled(OTHER, ADA, 6), "not your call")


def test_a_wish_to_drop_waits_until_staff_or_player_end_it() -> None:
    tablet = paired()
    tablet.refuses(DropAsked(ADA, wanted=False), "not asked to drop")
    tablet.do(DropAsked(ADA), 40)
    assert dict(tablet.state.drops_asked) == {ADA: 40}
    tablet.refuses(DropAsked(ADA), "asked to drop")
    tablet.do(DropAsked(ADA), 50)
    assert dict(tablet.state.drops_asked) == {ADA: 40}
    tablet.judge(DropAsked(ADA, wanted=False))
    assert not tablet.state.drops_asked
    tablet.judge(DropAsked(ADA))
    tablet.judge(DropAsked(BEA))
    tablet.judge(DropDeclined(ADA))
    assert [*tablet.state.drops_asked] == [BEA]
    tablet.refuses(DropDeclined(ADA), "does not want to drop any more")
    tablet.judge(PlayerDropped(BEA))
    assert not tablet.state.drops_asked
    tablet.refuses(DropAsked(BEA), "already dropped")
    entry = tablet.do(DropAsked(BEA))
    assert tablet.state.ignored[entry.id] == "the player has dropped"
    tablet.judge(PlayerReinstated(BEA))
    assert not tablet.state.drops_asked
    entry = tablet.do(DropAsked(DAN))
    assert tablet.state.ignored[entry.id] == "no such player"


@pytest.mark.parametrize(
    ("switch", "op"),
    [
        ("phone_results", PlayerReported(TABLE, ADA, won_by(ADA))),
        ("phone_calls", call_from(ADA)),
        ("phone_drops", DropAsked(ADA)),
    ],
)
def test_what_the_organizer_switched_off_is_refused(switch: str, op: Op) -> None:
    tablet = paired()
    tablet.judge(SettingChosen(switch, 0))
    tablet.refuses(op, "switched this off for phones")
    tablet.judge(SettingChosen(switch, 1))
    tablet.judge(SettingChosen("phone_page", 0))
    tablet.refuses(op, "switched this off for phones")
    tablet.judge(SettingChosen("phone_page", 1))
    tablet.judge(op)
    tablet.refuses(SettingChosen(switch, 2), "from 0 to 1")


def test_the_last_key_counts_and_what_is_none_does_not() -> None:
    tablet = with_players()
    tablet.judge(PhoneKeyMade(KEY))
    tablet.judge(PhoneKeyMade(KEY[::-1]))
    assert tablet.state.phone_key == KEY[::-1]
    for wrong in ("", KEY[1:], KEY.upper(), f"{KEY}\n"):
        tablet.refuses(PhoneKeyMade(wrong), "no key")
        entry = tablet.do(PhoneKeyMade(wrong))
        assert tablet.state.ignored[entry.id] == "it is no key"
    assert tablet.state.phone_key == KEY[::-1]
    Tablet("b").refuses(PhoneKeyMade(KEY), "No event is open")


@pytest.mark.parametrize("page", ["pairings", "clock", "standings", "bracket", "winner", "auto"])
def test_the_desk_chooses_what_the_board_shows(page: BoardPage) -> None:
    tablet = with_players()
    assert tablet.state.board_page == "auto"
    tablet.judge(BoardPageChosen(page))
    assert tablet.state.board_page == page
    Tablet("b").refuses(BoardPageChosen(page), "No event is open")


def test_a_late_player_can_call_too() -> None:
    tablet = paired()
    tablet.judge(PlayerAdded(DAN, "Dan"))
    tablet.judge(call_from(DAN))
    assert tablet.state.calls[CALL].player == DAN
