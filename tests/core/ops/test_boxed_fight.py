"""Fights of the boxed game: monsters, helpers, kills, running away and death."""

import pytest

from judge_app.core.boxed import EscapeRoll, Fight, LootRoll
from judge_app.core.boxed.combat import totals
from judge_app.core.boxed.flight import chases
from judge_app.core.ops import (
    BoxedBodyLooted,
    BoxedBonusChanged,
    BoxedChaserChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedFightWon,
    BoxedKillClaimed,
    BoxedKillDisputed,
    BoxedLevelChanged,
    BoxedLootingEnded,
    BoxedLootRolled,
    BoxedMonsterFaced,
    BoxedMonsterLeft,
    BoxedOneShotTakenBack,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerDied,
    BoxedPlayersSeated,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    BoxedTurnBegun,
    Op,
)
from tests.core.ops.boxedtable import FELIX, NORA, TASHA, fighting, levels, seated


def test_a_second_helper_is_one_too_many_and_nobody_helps_themselves() -> None:
    tablet = fighting(4, 6, 1, helper=FELIX)
    tablet.judge(BoxedSidesChosen(NORA, TASHA))
    assert tablet.state.boxed.fight.helper == TASHA
    tablet.refuses(BoxedSidesChosen(NORA, NORA), "Nobody helps themselves")


def test_monsters_enhancers_and_one_shots_count_until_they_are_taken_back() -> None:
    tablet = fighting(4, 6, 1)
    tablet.judge(BoxedMonsterFaced(1, 4, enhancers=5))
    tablet.judge(BoxedMonsterFaced(2, 3))
    tablet.judge(BoxedOneShotUsed(1, "munchkins", 3))
    tablet.judge(BoxedBonusChanged(NORA, 2))
    assert totals(tablet.state.boxed) == (9, 12)
    tablet.judge(BoxedMonsterLeft(2))
    tablet.judge(BoxedOneShotTakenBack(1))
    assert totals(tablet.state.boxed) == (6, 9)
    tablet.refuses(BoxedMonsterLeft(2), "not in the fight")


def test_there_is_no_fight_without_a_fighter() -> None:
    tablet = seated(4, 6, 1)
    for op in (BoxedMonsterFaced(1, 4), BoxedOneShotUsed(1, "monsters", 2), BoxedKillClaimed(0)):
        tablet.refuses(op, "There is no fight")
        assert tablet.do(op).id in tablet.state.ignored
    for other in (BoxedFightLost(), BoxedKillDisputed(), BoxedMonsterLeft(1)):
        tablet.refuses(other, "There is no fight")


def test_a_kill_is_claimed_disputed_and_counted() -> None:
    tablet = fighting(4, 6, 1, monster=3)
    tablet.refuses(BoxedKillDisputed(), "Nobody has claimed")
    tablet.judge(BoxedKillClaimed(5000))
    assert tablet.state.boxed.fight.claimed_ms == 5000
    tablet.judge(BoxedKillDisputed())
    assert tablet.state.boxed.fight.claimed_ms is None
    tablet.judge(BoxedKillClaimed(9000))
    tablet.refuses(BoxedFightWon(NORA, 2, 1), "changed meanwhile")
    tablet.judge(BoxedFightWon(NORA, 1, 1))
    assert levels(tablet) == [5, 6, 1]
    assert tablet.state.boxed.fight == Fight()


@pytest.mark.parametrize(
    "op",
    [
        BoxedBonusChanged(NORA, 7),
        BoxedLevelChanged(NORA, 5),
        BoxedMonsterFaced(2, 1),
        BoxedOneShotUsed(1, "monsters", 1),
        BoxedSidesChosen(NORA, FELIX),
    ],
    ids=lambda op: op.kind,
)
def test_whatever_changes_the_fight_ends_the_claim(op: Op) -> None:
    tablet = fighting(4, 6, 1)
    tablet.judge(BoxedKillClaimed(5000))
    tablet.judge(op)
    assert tablet.state.boxed.fight.claimed_ms is None


def test_who_ties_or_loses_claims_nothing_and_who_wins_does_not_run() -> None:
    fighting(4, 6, 1, monster=4).refuses(BoxedKillClaimed(0), "A tie loses")
    fighting(4, 6, 1, monster=5).refuses(BoxedKillClaimed(0), "are stronger")
    fighting(4, 6, 1, monster=3).refuses(BoxedFightLost(), "are winning")


def test_a_helper_wins_along_only_where_that_is_played() -> None:
    tablet = fighting(9, 6, 1, helper=FELIX)
    tablet.judge(BoxedOptionChosen("shared", True))
    tablet.judge(BoxedFightWon(NORA, 1, 1, FELIX, is_shared=True))
    assert tablet.state.boxed.winners == (NORA, FELIX)
    assert levels(tablet) == [10, 6, 1]


def test_both_run_from_what_beats_them() -> None:
    tablet = fighting(1, 1, 1, monster=8, helper=FELIX)
    tablet.judge(BoxedFightLost())
    tablet.judge(BoxedRunnerChanged(FELIX, 1))
    tablet.judge(BoxedEscapeRolled((EscapeRoll(NORA, 1, 5), EscapeRoll(FELIX, 1, 3)), "seed"))
    assert [chase.is_caught for chase in chases(tablet.state.boxed.flight)] == [False, True]
    tablet.judge(BoxedChaserChanged(1, 1))
    assert [chase.is_caught for chase in chases(tablet.state.boxed.flight)] == [False, False]
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(TASHA, 1, 5),)), "Nobody runs")
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(NORA, 1, 7),)), "shows 1 to 6")
    tablet.refuses(BoxedChaserChanged(5, 1), "Nobody runs")


def test_the_dead_roll_for_no_other_monster() -> None:
    tablet = fighting(1, 1, 1, monster=8)
    tablet.judge(BoxedMonsterFaced(2, 9))
    tablet.judge(BoxedFightLost())
    tablet.judge(BoxedEscapeRolled((EscapeRoll(NORA, 1, 2),)))
    tablet.judge(BoxedPlayerDied(NORA))
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(NORA, 2, 6),)), "Nora is dead and runs no more")


def test_a_death_leaves_the_fight_and_is_looted_in_order() -> None:
    tablet = fighting(4, 6, 6, helper=FELIX)
    tablet.judge(BoxedPlayersSeated(4))
    tablet.judge(BoxedPlayerDied(NORA))
    assert tablet.state.boxed.fight == Fight()
    tablet.refuses(BoxedPlayerDied(NORA), "dead already")
    tablet.refuses(BoxedPlayerDied(FELIX), "still being looted")
    tablet.refuses(BoxedLevelChanged(NORA, 5), "gains nothing")
    tablet.refuses(BoxedSidesChosen(NORA), "is dead")
    tablet.refuses(BoxedBodyLooted(FELIX), "Somebody else is first")
    tablet.refuses(BoxedLootRolled((LootRoll(3, 2),)), "no tie")
    tablet.judge(BoxedLootRolled((LootRoll(FELIX, 2), LootRoll(TASHA, 5))))
    tablet.refuses(BoxedBodyLooted(FELIX), "Somebody else is first")
    for seat in (TASHA, FELIX, 3):
        tablet.judge(BoxedBodyLooted(seat))
    tablet.judge(BoxedLootingEnded())
    tablet.refuses(BoxedLootingEnded(), "Nobody is looted")
    assert levels(tablet) == [4, 6, 6, 1]
    tablet.judge(BoxedTurnBegun(FELIX))
    assert not tablet.state.boxed.players[NORA].is_dead


def test_a_turn_does_not_begin_in_the_middle_of_a_fight() -> None:
    fighting(4, 6, 1).refuses(BoxedTurnBegun(FELIX), "still a fight")
