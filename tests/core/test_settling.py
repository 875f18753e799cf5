"""Whatever tablets contradict each other about, each of the words can be kept, and the dispute is over."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from judge_app.core.ids import HouseRuleId, MatchId, PlayerId
from judge_app.core.model import Dispute, Result, State, Subject
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    CutMade,
    EventOpened,
    EventRenamed,
    FirstPlayerNamed,
    GameReported,
    HouseRuleWritten,
    Op,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    PlayerReported,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    check,
)
from judge_app.core.settling import Way, keeping
from judge_app.errors import Refused
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, GUS, ONE, THREE, TWO, at_sign_up, in_round_1

HOUSE = HouseRuleId("late")
ALL = (ADA, BEA, CYD, DAN, EVA, FAY, GUS)


def seated(letter: str, *pairs: tuple[PlayerId, PlayerId]) -> tuple[Seating, ...]:
    tables = (Seating(MatchId(f"{letter}{n}"), n, a, b) for n, (a, b) in enumerate(pairs, 1))
    bye = next(one for one in ALL if all(one not in pair for pair in pairs))
    return *tables, Seating(MatchId(f"{letter}0"), None, bye, None)


ONCE = seated("x", (ADA, CYD), (BEA, DAN), (EVA, GUS))
AGAIN = seated("y", (ADA, DAN), (BEA, CYD), (EVA, FAY))


def over() -> Device:
    """Round 1 is played."""
    device = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    return device


Play = tuple[Callable[[], Device], tuple[Op, ...], tuple[Op, ...]]
"""Where two tablets begin, and what each does while it does not hear of the other."""

APART: dict[Subject, Play] = {
    "event": (at_sign_up, (EventRenamed("Oakhaven Open"),), (EventOpened("Oakhaven II"),)),
    "ruleset": (in_round_1, (RulesetChosen("draft"),), (RulesetChosen("constructed"),)),
    "setting": (in_round_1, (SettingChosen("rounds", 4),), (SettingChosen("rounds", 5),)),
    "name": (in_round_1, (PlayerRenamed(ADA, "Ida"),), (PlayerRenamed(ADA, "Ada L."),)),
    "presence": (
        in_round_1,
        (PlayerDropped(ADA),),
        (PlayerDropped(ADA), PlayerReinstated(ADA)),
    ),
    "table": (in_round_1, (TableFixed(ADA, 4),), (TableFixed(ADA, 5),)),
    "round": (over, (RoundPaired(2, ONCE, "s"),), (RoundPaired(2, AGAIN, "t"),)),
    "result": (
        in_round_1,
        (ResultReported(ONE, Result(ADA)),),
        (ResultReported(ONE, Result(BEA, "conceded")),),
    ),
    "game": (in_round_1, (GameReported(ONE, 1, ADA),), (GameReported(ONE, 1, BEA),)),
    "first": (in_round_1, (FirstPlayerNamed(ONE, 1, ADA),), (FirstPlayerNamed(ONE, 1, BEA),)),
    "active": (in_round_1, (ActivePlayerNamed(ONE, 1, ADA),), (ActivePlayerNamed(ONE, 1, None),)),
    "count": (in_round_1, (CountEntered(ONE, 1, "damage", ADA, 5),), (CountsEqual(ONE, 1, "damage"),)),
    "dissolved": (
        in_round_1,
        (ResultReported(ONE, Result(ADA)),),
        (
            TablesRepaired(
                1,
                (ONE, TWO),
                (Seating(MatchId("z1"), 1, ADA, CYD), Seating(MatchId("z2"), 2, BEA, DAN)),
                "s",
                "Swapped",
            ),
        ),
    ),
    "cut": (over, (CutMade(1, (ADA, CYD)),), (CutMade(1, (ADA, EVA)),)),
    "bracket": (over, (CutMade(1, (ADA, CYD)),), (RoundPaired(2, ONCE, "s"),)),
    "houserule": (
        in_round_1,
        (HouseRuleWritten(HOUSE, "Late", "Five minutes."),),
        (HouseRuleWritten(HOUSE, "Late", "Ten minutes."),),
    ),
}


def in_dispute(subject: Subject) -> tuple[Device, Dispute]:
    begin, ours, theirs = APART[subject]
    here, there = begin(), Device("there")
    there.sync(here)
    for device, ops in ((here, ours), (there, theirs)):
        for op in ops:
            device.do(op)
    here.sync(there)
    return here, next(one for one in here.state.disputes() if one.subject == subject)


def keep(device: Device, dispute: Dispute, word: int) -> None:
    kept = keeping(dispute, dispute.entries[word], device.state)
    assert isinstance(kept, tuple)
    assert kept
    for op in kept:
        told = replace(op, reason="Asked both players") if isinstance(op, ResultSettled) else op
        check(told, device.state)
        device.do(told)


@pytest.mark.parametrize("subject", get_args(Subject))
def test_every_word_of_every_dispute_can_be_kept(subject: Subject) -> None:
    words = len(in_dispute(subject)[1].entries)
    assert words > 1
    for word in range(words):
        device, dispute = in_dispute(subject)
        if subject == "houserule":
            assert keeping(dispute, dispute.entries[word], device.state) == Way("houserules")
            continue
        keep(device, dispute, word)
        assert subject not in {one.subject for one in device.state.disputes()}, f"word {word} was kept"


Said = Callable[[State], object]
VALUES: dict[Subject, tuple[Said, set[object]]] = {
    "event": (lambda state: state.name, {"Oakhaven Open", "Oakhaven II"}),
    "ruleset": (lambda state: state.ruleset, {"draft", "constructed"}),
    "setting": (lambda state: state.setting("rounds"), {4, 5}),
    "name": (lambda state: state.players[ADA].name, {"Ida", "Ada L."}),
    "presence": (lambda state: state.players[ADA].is_dropped, {True, False}),
    "table": (lambda state: state.players[ADA].table, {4, 5}),
    "round": (lambda state: state.rounds[2].match_ids[0], {"x1", "y1"}),
    "result": (lambda state: state.matches[ONE].result, {Result(ADA), Result(BEA, "conceded")}),
    "game": (lambda state: state.matches[ONE].games[0][-1].value, {ADA, BEA}),
    "first": (lambda state: state.sitting(ONE).first, {ADA, BEA}),
    "active": (lambda state: state.sitting(ONE).active, {ADA, None}),
    "count": (lambda state: state.sitting(ONE).counted("damage", ADA), {5, None}),
    "dissolved": (lambda state: state.is_dissolved(state.matches[ONE]), {True, False}),
    "cut": (lambda state: state.cut and state.cut.seeds, {(ADA, CYD), (ADA, EVA)}),
    "bracket": (lambda state: (state.cut is None, 2 in state.rounds), {(True, True), (False, False)}),
}


@pytest.mark.parametrize("subject", VALUES)
def test_what_was_kept_is_what_counts(subject: Subject) -> None:
    said, values = VALUES[subject]
    found = set()
    for word in range(len(in_dispute(subject)[1].entries)):
        device, dispute = in_dispute(subject)
        keep(device, dispute, word)
        found.add(said(device.state))
    assert found == values


def test_all_tablets_agree_after_a_word_was_kept() -> None:
    for subject in VALUES:
        device, dispute = in_dispute(subject)
        keep(device, dispute, 0)
        other = Device("third")
        other.sync(device)
        assert other.digest == device.digest
        assert subject not in {one.subject for one in other.state.disputes()}


def test_with_a_pairing_that_is_not_kept_go_its_changes_and_results() -> None:
    here, there = over(), Device("there")
    there.sync(here)
    here.do(RoundPaired(2, ONCE, "s"))
    swapped = (Seating(MatchId("w1"), 1, ADA, DAN), Seating(MatchId("w2"), 2, BEA, CYD))
    here.do(TablesRepaired(2, (MatchId("x1"), MatchId("x2")), swapped, "s", "Swapped"))
    here.do(ResultReported(MatchId("w1"), Result(ADA)))
    there.do(RoundPaired(2, AGAIN, "t"))
    kept = there.do(ResultReported(MatchId("y1"), Result(DAN)))
    here.sync(there)
    dispute = next(one for one in here.state.disputes() if one.subject == "round")
    word = next(n for n, entry in enumerate(dispute.entries) if entry.startswith("there"))
    keep(here, dispute, word)
    assert not [*here.state.disputes()]
    assert {seat.match_id for seat in AGAIN} == {*here.state.rounds[2].match_ids}
    assert here.state.matches[MatchId("y1")].results[0].entry == kept.id


def test_the_cut_that_is_played_by_can_be_kept_after_its_first_result_and_no_other() -> None:
    here, dispute = in_dispute("cut")
    assert here.state.cut is not None
    first, second = here.state.cut.seeds
    here.do(RoundPaired(2, (Seating(MatchId("f"), 1, first, second),), "s"))
    here.do(ResultReported(MatchId("f"), Result(first)))
    with pytest.raises(Refused):
        keep(here, dispute, 0)
    keep(here, dispute, -1)
    assert not [*here.state.disputes()]
    assert here.state.cut is not None
    assert here.state.cut.seeds == (first, second)


def test_who_started_is_no_dispute_once_the_match_has_its_result() -> None:
    here, _dispute = in_dispute("first")
    here.do(ResultReported(ONE, Result(ADA)))
    assert not [*here.state.disputes()]


def test_what_was_said_at_a_dissolved_table_is_one_dispute() -> None:
    here, there = in_round_1(), Device("there")
    there.sync(here)
    here.do(ResultReported(ONE, Result(ADA)))
    there.do(ResultReported(ONE, Result(BEA)))
    new = (Seating(MatchId("z1"), 1, ADA, CYD), Seating(MatchId("z2"), 2, BEA, DAN))
    here.sync(there)
    here.do(TablesRepaired(1, (ONE, TWO), new, "s", "Swapped"), knowing=here.state.rounds[1].pairings[0][:1])
    assert [one.subject for one in here.state.disputes()] == ["dissolved"]
    dispute = next(here.state.disputes())
    keep(here, dispute, 0)
    assert [one.subject for one in here.state.disputes()] == ["result"], "both reports are there again"


def test_a_word_that_is_not_here_cannot_be_kept() -> None:
    _here, dispute = in_dispute("name")
    assert keeping(dispute, dispute.entries[0], State()) is None


def test_only_one_of_the_rulesets_that_differ_can_be_chosen_after_round_1() -> None:
    here, _dispute = in_dispute("ruleset")
    with pytest.raises(Refused, match="Round 1 is paired"):
        check(RulesetChosen("regulations-premier"), here.state)


def by_phones() -> Device:
    device = in_round_1()
    device.do(PlayerReported(ONE, ADA, Result(ADA)))
    device.do(PlayerReported(ONE, BEA, Result(BEA)))
    return device


@pytest.mark.parametrize(("word", "winner"), [(0, ADA), (1, BEA)])
def test_what_a_player_said_from_a_phone_can_be_kept(word: int, winner: PlayerId) -> None:
    device = by_phones()
    (dispute,) = device.state.disputes()
    keep(device, dispute, word)
    assert device.state.matches[ONE].result == Result(winner)
    assert not [*device.state.disputes()]


def test_a_table_stays_dissolved_without_what_its_players_said() -> None:
    device, dispute = in_dispute("dissolved")
    there = Device("phones")
    there.sync(device)
    for player in (ADA, BEA):
        there.do(PlayerReported(ONE, player, Result(ADA)))
    device.sync(there)
    keep(device, dispute, 1)
    match = device.state.matches[ONE]
    assert (match.results, match.words) == ((), ())
    assert not [*device.state.disputes()]
