"""What a player's phone shows: the hall, their own table, and what they did with it."""

import json
from collections.abc import Callable
from datetime import UTC
from time import perf_counter

import pytest

from judge_app.core.ids import CallId, MatchId, PlayerId
from judge_app.core.model import Match, Result, State
from judge_app.core.ops import (
    Announced,
    CallAppealed,
    CallCancelled,
    CallMade,
    CallTaken,
    ClockPaused,
    ClockStarted,
    DropAsked,
    DropDeclined,
    PlayerCalled,
    PlayerDropped,
    PlayerReported,
    ResultReported,
    SettingChosen,
    TimeCalled,
    TimeExtended,
)
from judge_app.views.phone import PhoneCall, PhoneMe, Phones, phone_hall, phone_me
from judge_app.views.phonelists import (
    PhonePairing,
    lists_number,
    phone_names,
    phone_pairings,
    phone_standings,
    phone_why,
)
from judge_app.views.plainview import as_plain
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    BEA,
    BYE,
    CLOCK,
    CYD,
    EVA,
    GUS,
    MINUTE,
    ONE,
    START,
    THREE,
    TWO,
    at_sign_up,
    in_round_1,
    in_round_2,
)

NOW = START + 10 * MINUTE
CALL = CallId("k")


def me(hall: Device, player: PlayerId = ADA, *, is_proven: bool = True, now_ms: int = NOW) -> PhoneMe:
    found = phone_me(hall.state, player, now_ms, is_proven, UTC)
    assert found is not None
    return found


def says(hall: Device, player: PlayerId, winner: PlayerId | None) -> None:
    hall.do(PlayerReported(ONE, player, Result(winner, "play" if winner else "draw")), NOW)


def test_the_hall_is_the_same_for_all() -> None:
    hall = in_round_1()
    hall.do(Announced("Water is at the door."), NOW)
    view = phone_hall(hall.state, NOW, 7, UTC)
    assert (view.event, view.title, view.status, view.caption) == (
        "Oakhaven",
        "Round 1 of 3",
        "Running",
        "Time left",
    )
    assert view.clock.ends_ms == START + 50 * MINUTE
    assert (view.band, view.lists, view.is_on) == ("Water is at the door.", 7, True)
    assert (view.can_call, view.can_report, view.can_drop) == (True, True, True)
    assert view.reasons[:2] == ("Rules question", "Dispute")


def test_a_player_sees_table_opponent_and_own_time() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(ONE, 200, "Judge call"))
    view = me(hall)
    assert (view.name, view.table, view.opponent, view.against) == ("Ada", "1", "Bea", "")
    assert (view.extra_s, view.extra, view.ends) == (200, "+4 min", "00:53")
    assert (view.points, view.place, view.result, view.line) == ("", "", "", "")


def test_no_end_is_told_while_the_clock_stands() -> None:
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, NOW))
    assert me(hall).ends == ""
    hall.do(ClockStarted(CLOCK, NOW + MINUTE))
    assert me(hall).ends == "00:51"


def test_after_the_call_only_own_time_is_left() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(TWO, 120, "Judge call"))
    hall.do(TimeCalled(CLOCK, START + 50 * MINUTE))
    assert me(hall).ends == ""
    assert me(hall, CYD).ends == "00:52"


def test_points_place_and_how_the_opponent_stands() -> None:
    hall = in_round_2()
    assert (me(hall).opponent, me(hall).against) == ("Cyd", "1 win, 0 losses, like you")
    hall.do(ResultReported(MatchId("n1"), Result(ADA)))
    assert (me(hall).points, me(hall).place.split()[1:]) == ("2", ["of", "7"])
    assert (me(hall).result, me(hall, CYD).result) == ("You won", "You lost")


def test_a_bye_and_a_seat_that_is_not_there_yet_are_said() -> None:
    hall = in_round_1()
    view = me(hall, GUS)
    assert (view.is_bye, view.table, view.line) == (True, "", "You have a bye this round.")
    assert view.why_not_report == "You have no match to report."
    assert me(at_sign_up()).line == "Round 1 is not paired yet."


def test_between_rounds_everybody_knows_what_they_wait_for() -> None:
    hall = in_round_1()
    for match in hall.state.round_matches(1):
        if match.b is not None:
            hall.do(ResultReported(match.id, Result(match.a)))
    assert phone_hall(hall.state, NOW).caption == "All results are in. The next round comes soon."
    assert me(hall, BEA).result == "You lost"
    hall.do(PlayerDropped(BEA))
    assert (me(hall, BEA).table, me(hall, BEA).line) == ("", "You have dropped out.")


def test_nobody_is_shown_who_is_not_in_the_event() -> None:
    assert phone_me(in_round_1().state, PlayerId("stranger"), NOW) is None


def test_a_call_is_followed_until_a_judge_comes() -> None:
    hall = in_round_1()
    assert me(hall).call == PhoneCall()
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW), NOW)
    line = "A judge is called. Stay at your table."
    assert me(hall).call == PhoneCall("waiting", CALL, NOW, line)
    assert me(hall, BEA).call == PhoneCall("waiting", "", NOW, line)
    assert me(hall, CYD).call == PhoneCall()
    assert me(hall).why_not_call == "A judge is called to your table already."
    hall.do(CallTaken(CALL, "Maya", NOW + MINUTE))
    assert me(hall).call == PhoneCall("coming", "", NOW + MINUTE, "A judge is coming: Maya")
    hall.do(CallAppealed(CALL, NOW + 2 * MINUTE))
    assert (me(hall).call.state, me(hall).call.since_ms) == ("waiting", NOW + 2 * MINUTE)


def test_a_call_that_was_taken_back_is_gone() -> None:
    hall = in_round_1()
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW))
    hall.do(CallCancelled(CALL, ADA, NOW))
    assert me(hall).call == PhoneCall()
    assert me(hall).why_not_call == ""


def test_a_call_that_a_judge_wrote_down_shows_at_the_table() -> None:
    hall = in_round_1()
    hall.do(CallMade(CALL, ONE, "Dispute", NOW))
    assert (me(hall).call.state, me(hall).call.id) == ("waiting", "")


def test_a_word_waits_for_the_other_player() -> None:
    hall = in_round_1()
    says(hall, ADA, ADA)
    assert (me(hall).report, me(hall).report_line) == ("won", "You said you won. Bea has not said so yet.")
    other = me(hall, BEA)
    assert (other.report, other.report_line) == ("", "Ada says you lost. Say so too, or call a judge.")
    says(hall, BEA, ADA)
    assert (me(hall).result, me(hall, BEA).result) == ("You won", "You lost")
    assert (me(hall).report_line, me(hall, BEA).report) == ("", "lost")
    assert me(hall).why_not_report == "Your match has its result. Call a judge if it is wrong."


def test_two_words_that_differ_are_a_dispute_that_a_slip_can_end() -> None:
    hall = in_round_1()
    says(hall, ADA, ADA)
    says(hall, BEA, BEA)
    assert me(hall).result == "Disputed: a judge is asked"
    assert me(hall).report_line == "You and Bea do not say the same. A judge is asked."
    assert me(hall).why_not_report == ""


def test_a_draw_is_offered_where_the_rules_have_one() -> None:
    casual, constructed = in_round_1(), in_round_1("constructed")
    flags = [hall.state.table_rules.flag("points.draws_allowed") for hall in (casual, constructed)]
    assert [me(hall).has_draws for hall in (casual, constructed)] == flags
    allowed = [hall for hall, flag in zip((casual, constructed), flags, strict=True) if flag]
    for hall in allowed:
        says(hall, ADA, None)
        assert (me(hall).report, me(hall, BEA).report_line) == (
            "draw",
            "Ada says it was a draw. Say so too, or call a judge.",
        )


def test_a_wish_to_drop_waits_for_the_staff() -> None:
    hall = in_round_1()
    hall.do(DropAsked(ADA))
    assert me(hall).drop == "asked"
    hall.do(DropDeclined(ADA))
    assert me(hall).drop == ""
    hall.do(PlayerDropped(ADA))
    assert (me(hall).drop, me(hall).why_not_drop) == (
        "dropped",
        "You have dropped out. Ask at the desk if that is wrong.",
    )


def test_without_proof_nothing_shows_that_was_done_by_phone() -> None:
    hall = in_round_1()
    before = me(hall, is_proven=False)
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW))
    hall.do(DropAsked(ADA))
    says(hall, ADA, ADA)
    assert me(hall, is_proven=False) == before
    assert me(hall, BEA, is_proven=False).report_line == ""


@pytest.mark.parametrize(
    ("switch", "why"),
    [
        ("phone_calls", lambda view: view.why_not_call),
        ("phone_results", lambda view: view.why_not_report),
        ("phone_drops", lambda view: view.why_not_drop),
    ],
)
def test_what_is_switched_off_says_so(switch: str, why: Callable[[PhoneMe], str]) -> None:
    hall = in_round_1()
    assert why(me(hall)) == ""
    hall.do(SettingChosen(switch, 0))
    assert "switched off" in why(me(hall))
    view = phone_hall(hall.state, NOW)
    assert [view.can_call, view.can_report, view.can_drop].count(False) == 1


def test_with_the_page_everything_is_off() -> None:
    hall = in_round_1()
    hall.do(SettingChosen("phone_page", 0))
    view = phone_hall(hall.state, NOW)
    assert not any((view.is_on, view.can_call, view.can_report, view.can_drop))


def test_names_to_pick_from_have_their_tables() -> None:
    hall = in_round_1()
    hall.do(PlayerDropped(EVA))
    rows = phone_names(hall.state)
    assert [(row.name, row.table) for row in rows] == [
        ("Ada", "Table 1"),
        ("Bea", "Table 1"),
        ("Cyd", "Table 2"),
        ("Dan", "Table 2"),
        ("Fay", "Table 3"),
        ("Gus", "Bye"),
    ]


def test_pairings_stand_by_tables() -> None:
    view = phone_pairings(in_round_1().state)
    assert view.title == "Round 1 of 3"
    assert view.rows[0] == PhonePairing("1", "Ada", "Bea")
    assert view.rows[-1] == PhonePairing("", "Gus", "")
    assert phone_pairings(at_sign_up().state).empty == "Round 1 is not paired yet."


def test_standings_and_why() -> None:
    hall = in_round_2()
    view = phone_standings(hall.state)
    assert (view.title, len(view.rows), view.rows[0].points) == ("After round 1", 7, "2")
    assert all(len(row.figures) == len(view.columns) for row in view.rows)
    assert phone_why(hall.state, ADA).title.startswith("Why ")
    assert phone_why(hall.state, PlayerId("stranger")).title == ""
    assert phone_standings(in_round_1().state).empty


def test_initials_hide_names_on_phones_too() -> None:
    hall = in_round_2()
    hall.do(SettingChosen("initials", 1))
    lists = (phone_names(hall.state), phone_pairings(hall.state), phone_standings(hall.state))
    shown = repr((lists, phone_why(hall.state, ADA), me(hall)))
    assert not any(player.name in shown for player in hall.state.players.values())
    assert me(hall).name == "A."


def test_the_number_of_the_lists_changes_with_them_only() -> None:
    hall = in_round_1()
    first = lists_number(hall.state)
    hall.do(Announced("Water is at the door."))
    hall.do(TimeExtended(ONE, 60, "Judge call"))
    hall.do(ResultReported(ONE, Result(ADA)))
    assert lists_number(hall.state) == first
    hall.do(ResultReported(TWO, Result(CYD)))
    hall.do(ResultReported(THREE, Result(EVA)))
    assert lists_number(hall.state) != first
    assert BYE in hall.state.matches


def test_no_tick_changes_what_a_phone_shows() -> None:
    for hall in (in_round_1(), in_round_2()):
        for minute in (1, 30, 500):
            later = Phones(hall.state, NOW + minute * MINUTE, UTC)
            assert later.me(ADA, is_proven=True) == me(hall)
            assert later.hall(3) == phone_hall(hall.state, NOW, 3, UTC)


def crowd(players: int) -> State:
    """All of them at tables in round 1."""
    hall = in_round_1()
    known = hall.state.players[ADA]
    everybody = [PlayerId(f"x{number:04}") for number in range(players)]
    state = hall.state
    for player in everybody:
        state = state.with_player(known._replace(id=player))
    pairs = [*zip(everybody[::2], everybody[1::2], strict=True)]
    ids = [MatchId(f"x{number}") for number in range(len(pairs))]
    for match_id, (table, (a, b)) in zip(ids, enumerate(pairs, 1), strict=True):
        state = state.with_match(Match(match_id, 1, table, a, b))
    played = state.rounds[1]
    paired = played._replace(pairings=(played.pairings[0]._replace(value=tuple(ids)),))
    return state._replace(rounds=state.rounds.put(1, paired))


def fastest(act: Callable[[], object], times: int = 5) -> float:
    def once() -> float:
        begun = perf_counter()
        act()
        return perf_counter() - begun

    return min(once() for _time in range(times))


def test_the_next_phone_costs_little_however_many_there_are() -> None:
    """Beside the first one, and beside what it takes to write down the same view for the network."""
    state = crowd(500)
    ids = [player for player in state.players if player.startswith("x")]
    assert len(ids) == 500
    first = fastest(lambda: Phones(state, NOW, UTC).me(ids[0], is_proven=True))
    phones = Phones(state, NOW, UTC)
    views = [phones.me(player, is_proven=True) for player in ids]
    assert all(view is not None and view.opponent for view in views)
    each = fastest(lambda: [phones.me(player, is_proven=True) for player in ids]) / len(ids)
    written = fastest(lambda: [json.dumps(as_plain(view)) for view in views]) / len(ids)
    assert each < first / 5
    assert each < written * 6
