"""Turns of the boxed game, by touch: charity, items sold, and the faster ways to play."""

from judge_app.core.ops import (
    BoxedCardsGiven,
    BoxedLevelChanged,
    BoxedPlayerDied,
    BoxedSidesChosen,
    BoxedTurnBegun,
    CardShare,
)
from judge_app.tablet import Tablet
from tests.ui.boxedtable import BENI, FELIX, NORA, OSKAR, TASHA, at_table, game, levels, step_on_sheet
from tests.ui.judge import Judge, SitDown


def last_op(judge: Judge) -> object:
    return judge.tablet.boxed().state.history[-1].op


def test_the_turn_goes_round_and_the_dead_come_back(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedPlayerDied(BENI))
    judge.see("Dead until the next turn")
    judge.tap("More")
    judge.see("Whose turn is it?")
    judge.tap("First turn: Nora")
    judge.see("Turn of Nora")
    judge.tap("Next: Felix")
    judge.see("Turn of Felix")
    judge.miss("Dead until the next turn")
    assert game(judge).turn == FELIX
    assert levels(judge)[BENI] == 3


def test_a_turn_does_not_end_in_a_fight(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedTurnBegun(NORA), BoxedSidesChosen(NORA))
    judge.tap("More")
    judge.tap("Next: Felix")
    judge.see("There is still a fight.")
    assert game(judge).turn == NORA


def test_charity_goes_to_the_lowest(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("More")
    judge.tap("Charity")
    judge.see("1 card goes to the lowest.")
    step_on_sheet(judge, 0, "+")
    judge.see("2 cards go to the lowest.")
    judge.tap("Given")
    judge.see("Nora gives cards away: 2 to Oskar")
    assert last_op(judge) == BoxedCardsGiven(NORA, (CardShare(OSKAR, 2),))


def test_the_giver_chooses_who_of_the_lowest_has_more(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedLevelChanged(BENI, 1))
    judge.tap("More")
    judge.tap("Charity")
    for _tap in range(2):
        step_on_sheet(judge, 0, "+")
    judge.see("Tap whom Nora gives more.")
    from judge_app.ui.screens.boxedsheets import ShareLine

    judge.tap("Oskar", ShareLine)
    judge.tap("Given")
    assert last_op(judge) == BoxedCardsGiven(NORA, (CardShare(BENI, 1), CardShare(OSKAR, 2)))


def test_who_is_lowest_discards(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.formparts import OptionBtn

    judge = at_table(tablet, sit_down)
    judge.tap("More")
    judge.tap("Charity")
    judge.tap("Oskar", OptionBtn)
    judge.see("Oskar is lowest, or ties for it, and discards 1 card.")
    judge.tap("Discarded")
    assert last_op(judge) == BoxedCardsGiven(OSKAR, (), 1)


def test_the_dead_get_no_cards(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.boxedsheets import ShareLine

    judge = at_table(tablet, sit_down, BoxedPlayerDied(OSKAR))
    judge.tap("More")
    judge.tap("Charity")
    judge.until(lambda: judge.find("Beni", ShareLine) is not None, "Beni gets the card")
    assert judge.find("Oskar", ShareLine) is None


def test_items_are_sold_for_levels_without_change(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("More")
    judge.tap("Sell items")
    judge.tap("+600")
    judge.see("400 gold pieces more buy a level.")
    judge.tap("+500")
    judge.see("Nora goes up 1 level, to level 5.", "100 gold pieces over")
    judge.tap("Sold")
    judge.see("Nora sells items worth 1,100 for 1 level")
    assert levels(judge)[NORA] == 5


def test_whose_turn_it_is_sells_first_and_nobody_else(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.formparts import OptionBtn

    judge = at_table(tablet, sit_down, BoxedTurnBegun(BENI))
    judge.tap("More")
    judge.tap("Sell items")
    assert [name for _seat, name in judge.screen.asked.options] == ["Beni", "Oskar", "Nora", "Felix", "Tasha"]
    judge.tap("+1,000")
    judge.see("Beni goes up 1 level, to level 4.")
    judge.tap("Nora", OptionBtn)
    judge.see("It is the turn of Beni. Nora sells in a turn of their own.")
    judge.tap("Sold")
    assert levels(judge)[NORA] == 4
    judge.tap("Beni", OptionBtn)
    judge.tap("Sold")
    assert levels(judge)[BENI] == 4


def test_the_sheets_say_where_their_rules_stand(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedPlayerDied(FELIX))
    judge.see("Munchkin Impossible 1.61 · Combat", "Munchkin Impossible 1.61 · Running away")
    for tile, section in (("Charity", "Turn phases"), ("Sell items", "Selling items for levels")):
        judge.tap("More")
        judge.tap(tile)
        judge.see(f"Munchkin Impossible 1.61 · {section}")
        judge.tap("Cancel")
    judge.tap("Loot the body of Felix")
    judge.see("Munchkin Impossible 1.61 · Death")


def test_a_rule_is_read_and_the_same_question_is_there_again(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedTurnBegun(BENI))
    judge.tap("Munchkin Impossible 1.61 · Combat")
    judge.until(lambda: judge.screen.name == "rules", "the rule is open")
    judge.app.root.leave()
    judge.until(lambda: judge.screen.name == "boxed", "the game is back")
    assert judge.screen.asked is None
    judge.tap("More")
    judge.tap("Sell items")
    judge.tap("+1,000")
    judge.see("Beni goes up 1 level, to level 4.")
    judge.tap("Munchkin Impossible 1.61 · Selling items for levels")
    judge.until(lambda: judge.screen.name == "rules", "the rule is open")
    judge.app.root.leave()
    judge.until(lambda: judge.screen.name == "boxed", "the game is back")
    judge.see("Beni goes up 1 level, to level 4.")
    judge.tap("Sold")
    judge.until(lambda: levels(judge)[BENI] == 4, "they are sold")


def test_level_ten_cannot_be_bought(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.formparts import OptionBtn

    judge = at_table(tablet, sit_down)
    judge.tap("More")
    judge.tap("Sell items")
    judge.tap("Tasha", OptionBtn)
    judge.tap("+1,000")
    judge.see("Tasha is at level 9: the next one takes a kill.")
    judge.tap("Sold")
    assert levels(judge)[TASHA] == 9


def test_listening_at_the_door_changes_the_turn(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("More")
    judge.tap("Listen at the door")
    judge.see("1. Listen at the door", "a Treasure, face down")
    assert game(judge).options == ("listen",)
    judge.tap("Listen at the door")
    judge.miss("1. Listen at the door")


def test_shared_victories_are_chosen_on_a_phone_too(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.resize(412, 892)
    judge.tap("More")
    judge.tap("Shared victories")
    assert game(judge).options == ("shared",)
    judge.tap("Sell items")
    judge.tap("+1,000")
    judge.tap("Sold")
    assert levels(judge)[NORA] == 5
