"""What the log tells of the boxed game, and how much an undo takes back."""

import pytest

from judge_app.core.claims import EntryId
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedFightWon,
    BoxedItemsSold,
    BoxedKillClaimed,
    BoxedMonsterFaced,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerNamed,
    BoxedSidesChosen,
    CardShare,
    Op,
    Undone,
)
from judge_app.views.boxed import last_move, whole_move
from judge_app.views.sentences import Book, told
from tests.log.devices import Device
from tests.views.boxed.game import FELIX, NORA


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (BoxedPlayerNamed(NORA, "Nora"), "Seat 1 is Nora"),
        (BoxedBonusChanged(NORA, -3), "Nora has a bonus of −3"),
        (BoxedMonsterFaced(2, 7, enhancers=5), "Monster 2: level 7, enhancers +5"),
        (BoxedMonsterFaced(2, 7, is_gone=True), "A card got rid of monster 2"),
        (BoxedOneShotUsed(1, "monsters", 2), "One-shot for the monsters: +2"),
        (BoxedFightWon(NORA, 2, 5, FELIX), "Nora wins the fight: 2 levels, 5 Treasures face up"),
        (BoxedItemsSold(NORA, 1100, 1), "Nora sells items worth 1,100 for 1 level"),
        (BoxedCardsGiven(NORA, (CardShare(FELIX, 2),)), "Nora gives cards away: 2 to Munchkin 2"),
        (BoxedCardsGiven(NORA, (), 1), "Nora discards 1 card"),
        (BoxedOptionChosen("shared", True), "Shared victories: played so"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_log_tells_of_it(op: Op, sentence: str) -> None:
    device = Device("a")
    device.do(BoxedPlayerNamed(NORA, "Nora"))
    device.do(op)
    assert told(device.state.history[-1], Book.of(device.state)) == sentence


def test_an_undo_takes_back_the_last_that_counts_and_a_win_with_its_claim() -> None:
    device = Device("a")
    assert last_move(device.state) == ()
    named = device.do(BoxedPlayerNamed(NORA, "Nora")).id
    assert last_move(device.state) == (named,)
    device.do(BoxedSidesChosen(NORA))
    claim = device.do(BoxedKillClaimed(5)).id
    won = device.do(BoxedFightWon(NORA, 1, 1)).id
    assert last_move(device.state) == whole_move(device.state, won) == (won, claim)
    assert whole_move(device.state, named) == (named,)
    assert whole_move(device.state, EntryId("nowhere")) == ("nowhere",)
    unclaimed = device.do(BoxedFightWon(NORA, 1, 1)).id
    assert whole_move(device.state, unclaimed) == (unclaimed,)
    device.do(Undone(unclaimed))
    for entry in last_move(device.state):
        device.do(Undone(entry))
    assert device.state.boxed.fight.claimed_ms is None
    assert len(last_move(device.state)) == 1
