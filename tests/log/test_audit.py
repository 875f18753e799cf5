"""Honest logs, of every kind of day, bear themselves out; and what is not everyday in them is told."""

from typing import get_args

import pytest

from judge_app.core.attime import at_time
from judge_app.core.deckduty import draw_table
from judge_app.core.dice import faces
from judge_app.core.drafting import pods
from judge_app.core.ids import MatchId, StaffId
from judge_app.core.model import Match, Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CutMade,
    DeckCheckBegun,
    DeckTableDrawn,
    DeviceAdmitted,
    DiceRolled,
    FirstPlayerNamed,
    PlayerAdded,
    PlayerDropped,
    PodsSeated,
    ResultReported,
    RoundPaired,
    SettingChosen,
    StaffNamed,
    TableFixed,
    TurnsEnded,
)
from judge_app.core.pairing import pair, repair_all, seat_late
from judge_app.core.sitting import Count
from judge_app.core.steps import round_cancelled, round_made, tables_repaired
from judge_app.log.audit import audit_log
from judge_app.log.digest import digest
from judge_app.log.mending import mended
from judge_app.log.records import Record
from tests.core.organized import Organizer, player
from tests.log.audited import (
    SignedOrganizer,
    audited,
    lines_of,
    odd_in,
    told,
    troubled,
    wrong_in,
)
from tests.log.devices import EVENT
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged
from tests.steps import steps

SIZES = [
    (9, "constructed"),
    (9, "draft"),
    (34, "regulations-casual"),
    (34, "regulations-premier"),
    (130, "constructed"),
    (130, "draft+draw"),
]


@pytest.mark.parametrize(("players", "ruleset"), SIZES)
def test_a_whole_day_with_all_its_trouble_follows(players: int, ruleset: str) -> None:
    organizer = troubled(players, ruleset)
    found = audited(organizer.log.entries)
    assert [one for one in found.findings if not one.follows] == []
    assert digest(found.state) == organizer.digest
    assert [*found.kept] == [*organizer.log.entries]
    text = told(found.findings)
    rounds = sum(isinstance(entry.op, RoundPaired) for entry in organizer.log.entries)
    assert text.count(" from seed seed ") >= len(organizer.event.rounds)
    assert rounds == len(organizer.state.rounds)
    assert "Round 2, changed: " in text
    assert "changed places by hand (brothers)." in text
    cuts = sum(isinstance(entry.op, CutMade) for entry in organizer.log.entries)
    assert text.count("seeds follow from the standings.") == cuts
    assert text.count("As the bracket has it: ") == len(
        organizer.event.cut.rounds if organizer.event.cut else ()
    )


def test_a_late_player_is_told_to_sit_opposite_the_bye() -> None:
    organizer = SignedOrganizer(9)
    organizer.pair()
    organizer.late("Late")
    assert "Late came late and sits opposite " in told(audited(organizer.log.entries).findings)


def test_tables_that_were_paired_anew_are_told_by_their_seed() -> None:
    text = told(audited(troubled(34, "regulations-casual").log.entries).findings)
    assert "from seed anew (All anew): " in text


def test_tables_that_were_paired_anew_more_than_once_are_worth_a_look() -> None:
    organizer = SignedOrganizer(8)
    organizer.pair("seed 1")
    for seed in ("one", "two"):
        found = repair_all(organizer.event, seed)
        organizer.judge(tables_repaired(organizer.state, found, seed, "All anew", organizer.fresh))
    assert wrong_in(organizer.log.entries) == []
    assert odd_in(organizer.log.entries) == [
        "Round 1, changed: All that was still open was paired anew from seed two (All anew): 3 tables."
        " Tables among them had been changed before."
    ]


def test_who_signed_how_much_and_each_chain_is_told() -> None:
    organizer = SignedOrganizer(4)
    helper = SignedDevice(1)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    helper.sync(organizer)
    helper.judge(PlayerDropped(player("Ada")))
    organizer.sync(helper)
    text = told(audited(organizer.log.entries).findings)
    assert "Signatures: 8 entries by 2 tablets, each signed by the one that made it." in text
    assert "Chain of Maya: One entry." in text
    assert "Entries 1 to 7, each chained to the one before." in text


def test_a_round_that_was_cancelled_and_paired_anew_is_told_as_taken_back() -> None:
    organizer = SignedOrganizer(8)
    organizer.pair("first")
    organizer.judge_all(round_cancelled(organizer.state))
    organizer.pair("second")
    assert wrong_in(organizer.log.entries) == []
    assert odd_in(organizer.log.entries) == ["Round 1, taken back later: 4 pairs follow from seed first."]


def test_a_judge_who_plays_does_not_draw_their_own_table() -> None:
    organizer = SignedOrganizer(8)
    organizer.judge(StaffNamed(StaffId("s"), "Ada", "head"))
    organizer.pair("seed 1")
    seeds = (f"draw {n}" for n in range(99))
    seed = next(one for one in seeds if draw_table(organizer.state, one) in _tables_of(organizer, "Ada"))
    drawn = draw_table(organizer.state, seed, "Ada")
    assert drawn is not None
    organizer.judge(DeckTableDrawn(drawn, seed))
    assert wrong_in(organizer.log.entries) == []


def _tables_of(organizer: SignedOrganizer, name: str) -> list[MatchId]:
    return [match.id for match in organizer.matches if player(name) in match.players]


def at_the_end_of_time() -> tuple[SignedOrganizer, Match]:
    organizer = SignedOrganizer(4)
    organizer.pair("seed 1")
    match = organizer.matches[0]
    assert match.b is not None
    organizer.judge(FirstPlayerNamed(match.id, 1, match.a))
    organizer.judge(ActivePlayerNamed(match.id, 1, match.a))
    organizer.judge(TurnsEnded(match.id, 1, 2))
    for what in get_args(Count):
        organizer.judge(CountEntered(match.id, 1, what, match.a, 9))
        organizer.judge(CountEntered(match.id, 1, what, match.b, 4))
    return organizer, match


def test_who_won_at_the_end_of_time_is_held_against_what_was_counted() -> None:
    organizer, match = at_the_end_of_time()
    due = at_time(organizer.state, match).winner
    assert due is not None
    organizer.judge(ResultReported(match.id, Result(due, "time")))
    assert odd_in(organizer.log.entries) == []
    organizer, match = at_the_end_of_time()
    (other,) = (one for one in match.players if one != due)
    organizer.judge(ResultReported(match.id, Result(other, "time")))
    (odd,) = odd_in(organizer.log.entries)
    winner, recorded = (organizer.state.players[one].name for one in (due, other))
    assert odd == (
        f"Round 1, table {match.table}: By what was written down at the end of time {winner} wins;"
        f" recorded as the winner is {recorded}."
    )


def test_entries_that_were_lost_with_a_file_are_told() -> None:
    organizer = SignedOrganizer(4)
    kept = [entry for entry in organizer.log.entries if entry.seq not in (4, 5)]
    torn = SignedDevice(0)
    torn.fold.follow(torn.log.take(kept))
    torn.fold.follow(torn.log.take(mended(torn.log, SIGNERS[0])))
    assert wrong_in(torn.log.entries) == []
    assert "2 entries were lost with a damaged file; the tablet signed that." in told(
        audited(torn.log.entries).findings
    )
    assert "Entries 4 to 5 are missing." in told(wrong_in(kept))


def test_a_clock_that_leaps_over_what_is_not_here_is_told() -> None:
    organizer = SignedOrganizer(4)
    last = organizer.log.entries[-1]
    leap = forged(SIGNERS[0], PlayerDropped(player("Ada")), last.seq + 1, last.lamport + 9, last.digest)
    assert wrong_in([*organizer.log.entries, leap]) == []
    assert f"The clock leaps at entry {leap.seq}" in odd_in([*organizer.log.entries, leap])[0]


def test_everything_that_chance_decides_follows_from_its_seed() -> None:
    organizer = SignedOrganizer(12)
    seats = pods((one.id for one in organizer.event.entrants), "pods")
    organizer.judge(PodsSeated(seats, "pods"))
    organizer.pair("seed 1")
    drawn = draw_table(organizer.state, "check")
    assert drawn is not None
    organizer.judge(DeckTableDrawn(drawn, "check"))
    organizer.judge(DeckCheckBegun(drawn, 1000, "check"))
    organizer.judge(DiceRolled("free", 6, faces("dice", 3), seed="dice"))
    organizer.judge(DiceRolled("free", 6, (6, 6)))
    assert wrong_in(organizer.log.entries) == []
    text = told(audited(organizer.log.entries).findings)
    assert "Seats of the draft: 12 seats follow from seed pods." in text
    assert f"Table {organizer.state.matches[drawn].table} follows from seed check." in text
    assert "Dice: 1 roll follows from its seed. 1 roll was of real dice." in text


def test_an_event_of_an_earlier_app_is_told_to_be_unsigned() -> None:
    organizer = Organizer(8)
    organizer.swiss(rounds=2)
    found = audit_log(EVENT, lines_of(organizer.log.entries))
    assert [one for one in found.findings if not one.follows] == []
    assert "an earlier app, which signed nothing" in told(found.findings)


def day_of(players: int, rounds: int) -> list[Record]:
    """What the file of an event holds after so many *rounds*."""
    organizer = SignedOrganizer(players, "regulations-casual")
    organizer.judge(SettingChosen("rounds", rounds))
    organizer.swiss(rounds=rounds)
    return lines_of(organizer.log.entries)


def test_five_hundred_players_verify() -> None:
    found = audit_log(OAKHAVEN, day_of(500, rounds=9))
    assert [one for one in found.findings if not one.follows] == []
    assert told(found.findings).count("250 pairs follow from seed ") == 9


def test_twice_the_players_are_twice_the_work_to_verify() -> None:
    some, many = (
        steps(lambda day=day: audit_log(OAKHAVEN, day))  # type: ignore[misc]
        for day in (day_of(64, rounds=4), day_of(128, rounds=4))
    )
    assert many < 2.5 * some


def with_fixed_tables_that_meet(*, is_old: bool) -> SignedOrganizer:
    """A round, and a late player in it, as an app seats them: two who have fixed tables meet."""
    organizer = SignedOrganizer(5)
    meeting = organizer.drawn("seed 1").tables[1]
    organizer.judge(TableFixed(meeting.a, 1))
    organizer.judge(TableFixed(meeting.b, 2))
    event = organizer.event._replace(lends_tables=is_old)
    organizer.judge_all(round_made(organizer.state, pair(event, "seed 1"), organizer.fresh))
    event = organizer.event._replace(lends_tables=is_old)
    repair = seat_late(event, player("Late"))
    organizer.judge(PlayerAdded(player("Late"), "Late"))
    organizer.judge(tables_repaired(organizer.state, repair, "late", "Late entry", organizer.fresh))
    return organizer


@pytest.mark.parametrize(("is_old", "tables"), [(True, [1, 2, 3]), (False, [1, 3, 4])])
def test_tables_given_by_the_rule_of_today_and_by_that_of_before_verify(
    is_old: bool, tables: list[int]
) -> None:
    organizer = with_fixed_tables_that_meet(is_old=is_old)
    assert sorted(match.table or 0 for match in organizer.matches) == tables
    assert wrong_in(organizer.log.entries) == []
    assert odd_in(organizer.log.entries) == []
