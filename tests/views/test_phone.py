"""What a player's phone shows: the hall and their own table."""

from collections.abc import Callable
from datetime import UTC

import pytest

from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Match, Result, State
from judge_app.core.ops import (
    Announced,
    ClockPaused,
    ClockStarted,
    PlayerDropped,
    ResultReported,
    SettingChosen,
    TimeCalled,
    TimeExtended,
)
from judge_app.views.phone import PhoneMe, Phones, phone_hall, phone_me
from judge_app.views.phonelists import phone_names, phone_pairings, phone_standings, phone_why
from tests.steps import steps
from tests.views.hall import (
    ADA,
    BEA,
    CLOCK,
    CYD,
    GUS,
    MINUTE,
    ONE,
    START,
    TWO,
    at_sign_up,
    in_round_1,
    in_round_2,
)
from tests.views.phonehall import NOW, me


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


def test_initials_hide_names_on_phones_too() -> None:
    hall = in_round_2()
    hall.do(SettingChosen("initials", 1))
    lists = (phone_names(hall.state), phone_pairings(hall.state), phone_standings(hall.state))
    shown = repr((lists, phone_why(hall.state, ADA), me(hall)))
    assert not any(player.name in shown for player in hall.state.players.values())
    assert me(hall).name == "A."


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


def all_phones(players: int) -> tuple[int, int]:
    """How many steps the first phone of a hall takes, and then all of them."""
    state = crowd(players)
    ids = [player for player in state.players if player.startswith("x")]
    phones, views = Phones(state, NOW, UTC), list[PhoneMe | None]()
    first = steps(lambda: phones.me(ids[0], is_proven=True))
    everybody = steps(lambda: views.extend(phones.me(player, is_proven=True) for player in ids))
    assert len(views) == players
    assert all(view is not None and view.opponent for view in views)
    return first, everybody


def test_the_next_phone_costs_little_however_many_there_are() -> None:
    """Beside the first one, for which all that the phones share is worked out."""
    first, everybody = all_phones(500)
    assert everybody / 500 < first / 5
    assert everybody < 2.2 * all_phones(250)[1]
