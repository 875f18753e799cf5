"""The values of a ruleset: outside an event, in one, on a tablet and on a phone."""

from judge_app.core.model import EventId
from judge_app.core.ops import RulesetChosen
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown

CLUB = 'title = "Club night"\nbase = "regulations-casual"\npoints.win = 3\n'


def at_values(judge: Judge) -> Judge:
    judge.go("values")
    return judge


def opened(judge: Judge) -> str:
    return str(judge.screen.rule.key)


def test_outside_an_event_a_ruleset_is_chosen(judge: Judge) -> None:
    at_values(judge).tap("Search: length, tiebreakers, sleeves")
    judge.write("swiss length")
    judge.see("1 of 64 values", "Swiss round, length", "Regulations 1.0 · Round times", "40 minutes")
    judge.tap("Constructed")
    judge.see("35 minutes", "Constructed tip sheet · Match format")


def test_the_first_result_opens_by_itself_beside_the_list(judge: Judge) -> None:
    at_values(judge).tap("Search: length, tiebreakers, sleeves")
    judge.write("final length")
    judge.until(lambda: opened(judge) == "cut.final_minutes", "the final's length is opened")
    judge.see("The documents disagree")


def test_a_tap_on_a_value_opens_it_with_what_the_others_say(judge: Judge) -> None:
    at_values(judge).tap("Draft")
    judge.tap(
        "Tiebreakers, Points of opponents beaten, then points of opponents lost to, then later first loss, "
        "then at random, Draft Guidelines · Tiebreakers"
    )
    judge.until(lambda: opened(judge) == "tiebreaks.order", "the tiebreakers are opened")
    judge.see(
        "Later first loss",
        "Casual",
        "Strength of schedule, then extended strength of schedule, then at random",
    )


def test_where_a_document_is_silent_that_is_said(judge: Judge) -> None:
    at_values(judge).tap("Draft")
    judge.tap("Search: length, tiebreakers, sleeves")
    judge.write("mulligans")
    judge.see("Silent here: the Regulations' value")


def test_a_search_without_a_result_is_cleared_by_a_button(judge: Judge) -> None:
    at_values(judge).tap("Search: length, tiebreakers, sleeves")
    judge.write("dragon")
    judge.see("No value of Casual has “dragon” in it. Try fewer or other words.")
    judge.tap("Clear search")
    judge.miss("No value of Casual")
    judge.see("64 values")


def test_a_screen_can_be_sent_to_one_value(judge: Judge) -> None:
    judge.go("values", key="announce.qualifiers")
    judge.see("Who made the cut")
    judge.until(lambda: opened(judge) == "announce.qualifiers", "it is opened")


def test_on_a_phone_a_value_has_the_screen_and_back_leads_to_the_list(judge: Judge) -> None:
    judge.resize(412, 915)
    at_values(judge)
    judge.miss("The documents disagree")
    judge.tap("Win, 2 points, Regulations 1.0 · Tournament points")
    judge.see("All say the same")
    judge.miss("64 values")
    judge.escape()
    judge.see("64 values")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")


def test_an_event_shows_its_own_values(tablet: Tablet, oakhaven: EventId, sit_down: SitDown) -> None:
    desk = tablet.open(oakhaven)
    desk.do(RulesetChosen("draft"))
    judge = sit_down()
    judge.app.root.show_event(desk, "values")
    judge.see("Applies to this event", "Draft")
    from judge_app.ui.widgets.segmented import Segment  # Kivy looks for a window on import

    assert judge.find("Premier", Segment) is None


def test_a_window_that_grows_has_a_value_open(judge: Judge) -> None:
    judge.resize(412, 915)
    at_values(judge)
    judge.resize(1280, 800)
    judge.see("All say the same")


def test_in_an_event_without_a_ruleset_one_is_chosen(
    tablet: Tablet, oakhaven: EventId, sit_down: SitDown
) -> None:
    judge = sit_down()
    judge.app.root.show_event(tablet.open(oakhaven), "values")
    judge.tap("Draft")
    judge.see("Draft Guidelines · Scoring")
    judge.miss("Applies to this event")


def test_on_a_phone_in_an_event_the_list_is_one_tap_away(
    tablet: Tablet, oakhaven: EventId, sit_down: SitDown
) -> None:
    judge = sit_down()
    judge.resize(412, 915)
    judge.app.root.show_event(tablet.open(oakhaven), "values", key="points.win")
    judge.see("All say the same")
    judge.tap("All values")
    judge.see("64 values")


def test_a_change_of_colours_keeps_what_was_searched_and_opened(judge: Judge) -> None:
    at_values(judge).tap("Draft")
    judge.tap("Search: length, tiebreakers, sleeves")
    judge.write("time")
    judge.tap(
        "Still undecided after time, Most life, then most cards in the deck, then coin, "
        "Draft Guidelines · End procedure"
    )
    judge.app.root.rebuild()
    judge.see("8 of 64 values", "Most life, then most cards in the deck, then coin")
    assert opened(judge) == "time.ladder"


def test_the_rule_that_a_value_stands_in_is_one_tap_away_and_back_leads_here_again(judge: Judge) -> None:
    judge.go("values", key="points.win")
    judge.tap("Read the rule")
    judge.until(lambda: judge.screen.name == "rules", "the rules are shown")
    judge.app.root.leave()
    judge.until(lambda: judge.screen.name == "values" and opened(judge) == "points.win", "the value again")
    from judge_app.ui.widgets import SourceChip  # Kivy looks for a window on import

    judge.tap("Regulations 1.0 · Tournament points", SourceChip)
    judge.until(lambda: judge.screen.name == "rules", "its source chip leads there too")


def test_a_changed_value_leads_to_where_the_printed_one_stands(
    tablet: Tablet, oakhaven: EventId, sit_down: SitDown
) -> None:
    desk = tablet.open(oakhaven)
    desk.do(RulesetChosen("club", CLUB))
    judge = sit_down()
    judge.app.root.show_event(desk, "values", key="points.win")
    judge.see("Changed for this event. Printed: 2 points")
    judge.tap("Read the rule")
    judge.until(lambda: judge.screen.name == "rules", "the rules are shown")
