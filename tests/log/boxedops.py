"""The operations of the boxed game that hypothesis lets happen, sensible or not."""

from typing import get_args

from hypothesis import strategies as st

from judge_app.core.boxed import EscapeRoll, LootRoll, Option, Side
from judge_app.core.ops import (
    BoxedBodyLooted,
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedChaserChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedFightWon,
    BoxedGameStarted,
    BoxedItemsSold,
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
    BoxedPlayerNamed,
    BoxedPlayersSeated,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    BoxedTurnBegun,
    CardShare,
    Op,
)

seats = st.integers(-1, 6)
numbers = st.integers(0, 3)
points = st.integers(-12, 2000)
names = st.sampled_from(["", "Nora", "Felix", "李"])
seeds = st.sampled_from(["", "5f3a"])
escapes = st.lists(st.builds(EscapeRoll, seats, numbers, st.integers(-1, 9)), max_size=4).map(tuple)
loots = st.lists(st.builds(LootRoll, seats, st.integers(-1, 9)), max_size=4).map(tuple)
shares = st.lists(st.builds(CardShare, seats, points), max_size=3).map(tuple)

BOXED: dict[type[Op], st.SearchStrategy[Op]] = {
    BoxedGameStarted: st.builds(BoxedGameStarted),
    BoxedPlayersSeated: st.builds(BoxedPlayersSeated, st.integers(-1, 9)),
    BoxedPlayerNamed: st.builds(BoxedPlayerNamed, seats, names),
    BoxedLevelChanged: st.builds(BoxedLevelChanged, seats, st.integers(-2, 12), st.booleans()),
    BoxedBonusChanged: st.builds(BoxedBonusChanged, seats, points),
    BoxedOptionChosen: st.builds(BoxedOptionChosen, st.sampled_from(get_args(Option)), st.booleans()),
    BoxedTurnBegun: st.builds(BoxedTurnBegun, seats),
    BoxedItemsSold: st.builds(BoxedItemsSold, seats, points, points),
    BoxedCardsGiven: st.builds(BoxedCardsGiven, seats, shares, points),
    BoxedSidesChosen: st.builds(BoxedSidesChosen, st.none() | seats, st.none() | seats),
    BoxedMonsterFaced: st.builds(
        BoxedMonsterFaced, numbers, points, points, points, points, points, st.booleans()
    ),
    BoxedMonsterLeft: st.builds(BoxedMonsterLeft, numbers),
    BoxedOneShotUsed: st.builds(BoxedOneShotUsed, numbers, st.sampled_from(get_args(Side)), points),
    BoxedOneShotTakenBack: st.builds(BoxedOneShotTakenBack, numbers),
    BoxedKillClaimed: st.builds(BoxedKillClaimed, points),
    BoxedKillDisputed: st.builds(BoxedKillDisputed),
    BoxedFightWon: st.builds(BoxedFightWon, seats, points, points, st.none() | seats, st.booleans()),
    BoxedFightLost: st.builds(BoxedFightLost),
    BoxedEscapeRolled: st.builds(BoxedEscapeRolled, escapes, seeds),
    BoxedRunnerChanged: st.builds(BoxedRunnerChanged, seats, points),
    BoxedChaserChanged: st.builds(BoxedChaserChanged, numbers, points),
    BoxedPlayerDied: st.builds(BoxedPlayerDied, seats),
    BoxedLootRolled: st.builds(BoxedLootRolled, loots, seeds),
    BoxedBodyLooted: st.builds(BoxedBodyLooted, seats),
    BoxedLootingEnded: st.builds(BoxedLootingEnded),
}
