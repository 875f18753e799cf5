"""What happens at the table of the boxed game: each operation, what it refuses, and that it can be undone."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.boxed import FEWEST, LOWEST, MOST, WINNING, Game
from judge_app.core.ops import (
    BoxedCardsGiven,
    BoxedFightWon,
    BoxedGameStarted,
    BoxedItemsSold,
    BoxedKillClaimed,
    BoxedLevelChanged,
    BoxedLootingEnded,
    BoxedMonsterFaced,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerDied,
    BoxedPlayerNamed,
    BoxedPlayersSeated,
    BoxedSidesChosen,
    BoxedTurnBegun,
    CardShare,
    Op,
    Undone,
)
from tests.core.ops.boxedtable import FELIX, NORA, TASHA, fighting, levels, seated
from tests.core.ops.event import Tablet
from tests.log.boxedops import BOXED


def test_a_level_is_never_below_one_nor_above_ten() -> None:
    tablet = seated(4, 6, 1)
    tablet.refuses(BoxedLevelChanged(TASHA, 0), "below level 1")
    tablet.refuses(BoxedLevelChanged(TASHA, 11), "the last one")
    tablet.refuses(BoxedLevelChanged(7, 2), "Nobody sits there")


def test_level_ten_takes_a_kill_and_ends_the_game() -> None:
    tablet = seated(4, 9, 1)
    tablet.refuses(BoxedLevelChanged(FELIX, 10), "Only a kill")
    tablet.judge(BoxedLevelChanged(FELIX, 10, by_kill=True))
    assert tablet.state.boxed.winners == (FELIX,)
    tablet.refuses(BoxedLevelChanged(NORA, 5), "Felix has won")
    tablet.refuses(BoxedTurnBegun(NORA), "Felix has won")
    tablet.refuses(BoxedSidesChosen(NORA), "Felix has won")
    tablet.judge(BoxedLevelChanged(FELIX, 9))
    tablet.judge(BoxedLevelChanged(NORA, 5))


def test_a_log_that_says_ten_without_a_kill_says_nine() -> None:
    tablet = seated(4, 9, 1)
    tablet.do(BoxedLevelChanged(FELIX, 10))
    assert levels(tablet) == [4, 9, 1]


def test_three_to_six_can_play_and_a_new_game_keeps_them() -> None:
    tablet = seated(4, 6, 1)
    tablet.refuses(BoxedPlayersSeated(2), "3 to 6")
    tablet.refuses(BoxedPlayersSeated(7), "3 to 6")
    tablet.judge(BoxedPlayersSeated(5))
    assert levels(tablet) == [4, 6, 1, 1, 1]
    tablet.judge(BoxedGameStarted())
    assert levels(tablet) == [1, 1, 1, 1, 1]
    assert tablet.state.boxed.players[FELIX].name == "Felix"


def test_the_faster_ways_to_play_are_chosen_and_left() -> None:
    tablet = seated(4, 6, 1)
    tablet.judge(BoxedOptionChosen("listen", True))
    tablet.judge(BoxedOptionChosen("shared", True))
    tablet.judge(BoxedOptionChosen("listen", False))
    assert tablet.state.boxed.options == ("shared",)


def test_items_buy_levels_but_not_the_tenth() -> None:
    tablet = seated(7, 9, 1)
    tablet.refuses(BoxedItemsSold(NORA, 900, 0), "it takes 1,000 gold")
    tablet.refuses(BoxedItemsSold(NORA, 2000, 1), "changed meanwhile")
    tablet.refuses(BoxedItemsSold(FELIX, 1000, 1), "cannot be bought")
    tablet.judge(BoxedItemsSold(NORA, 3000, 2))
    assert levels(tablet) == [9, 9, 1]
    tablet.do(BoxedItemsSold(NORA, 3000, 3))
    assert levels(tablet) == [9, 9, 1]


def test_nobody_sells_in_a_fight() -> None:
    tablet = fighting(4, 6, 1, helper=FELIX)
    tablet.refuses(BoxedItemsSold(NORA, 1000, 1), "in a fight")
    tablet.refuses(BoxedItemsSold(FELIX, 1000, 1), "in a fight")
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))


def test_items_are_sold_in_a_turn_of_ones_own_where_turns_are_told() -> None:
    tablet = seated(4, 6, 1)
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))
    tablet.judge(BoxedTurnBegun(NORA))
    tablet.refuses(
        BoxedItemsSold(TASHA, 1000, 1), "It is the turn of Nora. Tasha sells in a turn of their own."
    )
    tablet.judge(BoxedItemsSold(NORA, 1000, 1))
    tablet.judge(BoxedTurnBegun(TASHA))
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))
    assert levels(tablet) == [5, 6, 3]


def test_a_new_game_begins_without_anybodys_turn() -> None:
    tablet = seated(4, 6, 1)
    assert tablet.state.boxed.turn is None
    tablet.judge(BoxedTurnBegun(TASHA))
    tablet.judge(BoxedPlayersSeated(4))
    assert tablet.state.boxed.turn == TASHA
    tablet.judge(BoxedGameStarted())
    assert tablet.state.boxed.turn is None


def test_charity_is_as_the_levels_say() -> None:
    tablet = seated(4, 1, 1)
    tablet.judge(BoxedCardsGiven(NORA, (CardShare(FELIX, 1), CardShare(TASHA, 2))))
    tablet.judge(BoxedCardsGiven(NORA, (CardShare(FELIX, 2), CardShare(TASHA, 1))))
    tablet.judge(BoxedCardsGiven(FELIX, (), 3))
    tablet.refuses(BoxedCardsGiven(NORA, (), 0), "nothing to give")
    tablet.refuses(BoxedCardsGiven(NORA, (CardShare(FELIX, 3),)), "Look at the shares")
    tablet.refuses(BoxedCardsGiven(NORA, (), 3), "Look at the shares")


def test_every_move_can_be_undone_one_after_the_other() -> None:
    tablet, before = Tablet("a"), [Game()]
    entries = []
    for op in (
        BoxedPlayersSeated(4),
        BoxedPlayerNamed(NORA, "Nora"),
        BoxedLevelChanged(NORA, 7),
        BoxedSidesChosen(NORA, FELIX),
        BoxedMonsterFaced(1, 3),
        BoxedOneShotUsed(1, "monsters", 2),
        BoxedKillClaimed(5),
        BoxedFightWon(NORA, 1, 1, FELIX),
        BoxedItemsSold(NORA, 1000, 1),
        BoxedPlayerDied(NORA),
        BoxedLootingEnded(),
        BoxedTurnBegun(FELIX),
    ):
        entries.append(tablet.judge(op))
        before.append(tablet.state.boxed)
    for entry in reversed(entries):
        assert tablet.state.boxed == before.pop()
        tablet.judge(Undone(entry.id))
    assert tablet.state.boxed == before.pop() == Game()


@given(st.lists(st.one_of(*BOXED.values()), max_size=30))
def test_no_log_leaves_the_rules(ops: list[Op]) -> None:
    tablet = Tablet("a")
    for op in ops:
        tablet.do(op)
        game = tablet.state.boxed
        assert FEWEST <= len(game.players) <= MOST
        assert all(LOWEST <= player.level <= WINNING for player in game.players)
        assert game.turn is None or game.has_seat(game.turn)
        assert game.fight.fighter is None or game.has_seat(game.fight.fighter)
        assert game.fight.helper is None or game.fight.helper != game.fight.fighter
