"""The round being played, changed; and what another tablet did meanwhile."""

import pytest

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops import (
    PlayerAdded,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    Seating,
    TablesRepaired,
    Undone,
    apply,
)
from judge_app.views.event import notices
from tests.core.ops.event import Tablet, copy_of, with_players, won_by

ADA, BEA, CYD, DOT, EVE, FAY, LATE = (PlayerId(f"p{n}") for n in range(1, 8))
FIRST, SECOND, BYE, NEW, OTHER, THIRD = (MatchId(f"m{n}") for n in range(1, 7))
SWAP = TablesRepaired(
    1, (FIRST, SECOND), (Seating(NEW, 1, ADA, CYD), Seating(OTHER, 2, BEA, DOT)), "seed", "sat down wrong"
)


def five() -> Tablet:
    """Ada against Bea, Cyd against Dot, and a bye for Eve."""
    tablet = with_players()
    for player, name in ((DOT, "Dot"), (EVE, "Eve")):
        tablet.judge(PlayerAdded(player, name))
    seatings = (
        Seating(FIRST, 1, ADA, BEA),
        Seating(SECOND, 2, CYD, DOT),
        Seating(BYE, None, EVE, None),
    )
    tablet.judge(RoundPaired(1, seatings, "seed"))
    return tablet


def pairs(state: State) -> list[tuple[int | None, str, str | None]]:
    return [(match.table, match.a, match.b) for match in state.round_matches(1)]


def subjects(tablet: Tablet) -> list[str]:
    return [dispute.subject for dispute in tablet.state.disputes()]


def test_players_are_swapped() -> None:
    tablet = five()
    tablet.judge(SWAP)
    assert pairs(tablet.state) == [(1, ADA, CYD), (2, BEA, DOT), (None, EVE, None)]
    assert subjects(tablet) == []
    tablet.refuses(ResultReported(FIRST, won_by(ADA)), "paired anew without this match")
    tablet.judge(ResultReported(NEW, won_by(ADA)))


def test_a_late_player_sits_opposite_the_bye() -> None:
    tablet = five()
    tablet.judge(PlayerAdded(LATE, "Lou"))
    tablet.judge(TablesRepaired(1, (BYE,), (Seating(NEW, 3, EVE, LATE),), "", "came late"))
    assert pairs(tablet.state) == [(1, ADA, BEA), (2, CYD, DOT), (3, EVE, LATE)]


def test_a_player_who_dropped_need_not_be_seated() -> None:
    tablet = five()
    tablet.judge(PlayerDropped(DOT))
    tablet.judge(TablesRepaired(1, (SECOND, BYE), (Seating(NEW, 2, CYD, EVE),), "", "Dot went home"))
    assert pairs(tablet.state) == [(1, ADA, BEA), (2, CYD, EVE)]


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (TablesRepaired(2, (), SWAP.seatings, "", "why"), "round 1 is being played"),
        (TablesRepaired(1, (), (), "", "why"), "Nothing would change"),
        (TablesRepaired(1, (FIRST, SECOND), SWAP.seatings, "", " "), "reason is empty"),
        (TablesRepaired(1, (THIRD,), SWAP.seatings, "", "why"), "not in round 1 any more"),
        (TablesRepaired(1, (FIRST,), SWAP.seatings, "", "why"), "Seated twice in round 1: Cyd, Dot"),
        (TablesRepaired(1, (FIRST, SECOND), SWAP.seatings[:1], "", "why"), "Not seated: Bea, Dot"),
        (TablesRepaired(1, (BYE,), (Seating(NEW, 3, EVE, FAY),), "", "why"), "Not playing in this event: p6"),
        (TablesRepaired(1, (FIRST,), (Seating(NEW, 2, ADA, BEA),), "", "why"), "Two matches share a table"),
        (TablesRepaired(1, (FIRST,), (Seating(FIRST, 1, ADA, BEA),), "", "why"), "already known"),
    ],
)
def test_a_change_leaves_everybody_seated_once(op: TablesRepaired, sentence: str) -> None:
    five().refuses(op, sentence)


def test_a_table_with_a_result_stays() -> None:
    tablet = five()
    tablet.judge(ResultReported(FIRST, won_by(ADA)))
    tablet.refuses(SWAP, "Table 1 has a result, which stays")


def test_nothing_is_changed_before_a_round_is_paired() -> None:
    tablet = with_players()
    tablet.refuses(SWAP, "no round is paired yet")
    entry = tablet.do(SWAP)
    assert tablet.state.ignored[entry.id] == "no such round"


def test_a_match_named_again_is_ignored() -> None:
    again = TablesRepaired(1, (FIRST,), (Seating(SECOND, 1, ADA, BEA),), "", "why")
    after = apply(again, five().state, Stamp(EntryId("z:1"), DeviceId("z"), 0))
    assert dict(after.ignored) == {"z:1": "a match of this pairing is already known"}


def test_a_change_is_undone_from_the_last_one_back() -> None:
    tablet = five()
    paired = tablet.state.history[-1].stamp.entry
    swap = tablet.judge(SWAP)
    seatings = (Seating(THIRD, 1, EVE, CYD), Seating(MatchId("m9"), None, ADA, None))
    again = tablet.judge(TablesRepaired(1, (NEW, BYE), seatings, "", "again"))
    tablet.refuses(Undone(paired), "were paired anew. Undo that first")
    tablet.refuses(Undone(swap.id), "were paired anew. Undo that first")
    tablet.judge(Undone(again.id))
    tablet.judge(Undone(swap.id))
    assert pairs(tablet.state) == [(1, ADA, BEA), (2, CYD, DOT), (None, EVE, None)]
    tablet.judge(Undone(paired))


def test_a_change_with_results_is_not_undone() -> None:
    tablet = five()
    swap = tablet.judge(SWAP)
    tablet.judge(ResultReported(NEW, won_by(ADA)))
    tablet.refuses(Undone(swap.id), "has results")


@pytest.mark.parametrize("reported_first", [True, False])
def test_a_result_of_a_dissolved_table_is_kept_and_told_until_a_judge_decides(reported_first: bool) -> None:
    one = five()
    other = copy_of(one, "b")
    reporting, swapping = (one, other) if reported_first else (other, one)
    report = reporting.judge(ResultReported(FIRST, won_by(ADA)))
    swap = swapping.judge(SWAP)
    one.sync(other)
    for tablet in (one, other):
        assert subjects(tablet) == ["dissolved"]
        assert tablet.state.matches[FIRST].result == won_by(ADA)
        [notice] = notices(tablet.state)
        assert "whether round 1, table 1 was played or paired anew" in notice
        assert "“Round 1, table 1: Ada won” or “Round 1 changed: 2 tables (sat down wrong)”" in notice
    assert one.digest == other.digest
    played, moved = copy_of(one, "c"), copy_of(one, "d")
    played.judge(Undone(swap.id))
    assert (subjects(played), pairs(played.state)[0]) == ([], (1, ADA, BEA))
    moved.judge(Undone(report.id))
    assert (subjects(moved), pairs(moved.state)[0]) == ([], (1, ADA, CYD))


def test_a_result_of_a_round_paired_anew_is_kept_and_told_too() -> None:
    one = five()
    other = copy_of(one, "b")
    one.judge(RoundPaired(1, (*SWAP.seatings, Seating(THIRD, None, EVE, None)), "again"))
    other.judge(ResultReported(FIRST, won_by(ADA)))
    one.sync(other)
    assert subjects(one) == ["dissolved"]


def test_two_judges_changing_different_tables_are_both_right() -> None:
    one = five()
    one.judge(PlayerAdded(LATE, "Lou"))
    other = copy_of(one, "b")
    one.judge(TablesRepaired(1, (BYE,), (Seating(THIRD, 3, EVE, LATE),), "", "came late"))
    other.judge(SWAP)
    one.sync(other)
    assert subjects(one) == []
    assert pairs(one.state) == pairs(other.state) == [(1, ADA, CYD), (2, BEA, DOT), (3, EVE, LATE)]


def test_two_judges_changing_the_same_table_is_a_dispute_that_an_undo_ends() -> None:
    one = five()
    other = copy_of(one, "b")
    one.judge(SWAP)
    seatings = (Seating(THIRD, 2, EVE, CYD), Seating(MatchId("m9"), None, DOT, None))
    wrong = other.judge(TablesRepaired(1, (SECOND, BYE), seatings, "", "slip"))
    one.sync(other)
    assert subjects(one) == ["round"]
    seated = [player for _, *both in pairs(one.state) for player in both if player]
    assert len(seated) == len(set(seated))
    one.judge(Undone(wrong.id))
    assert (subjects(one), pairs(one.state)[0]) == ([], (1, ADA, CYD))


def test_two_judges_giving_away_one_table_is_a_dispute() -> None:
    one = five()
    for player, name in ((FAY, "Fay"), (LATE, "Lou")):
        one.judge(PlayerAdded(player, name))
    other = copy_of(one, "b")
    one.judge(TablesRepaired(1, (BYE,), (Seating(NEW, 3, EVE, FAY),), "", "came late"))
    other.judge(TablesRepaired(1, (FIRST,), (Seating(OTHER, 3, ADA, BEA),), "", "table 1 is broken"))
    one.sync(other)
    assert subjects(one) == ["round"]
