"""A draft at the tablet: product, seats, packs and picks, the time to build decks."""

from collections.abc import Callable

import pytest

from judge_app.core.drafting import Draft
from judge_app.core.hall import Run
from judge_app.core.ids import PlayerId
from judge_app.core.ops import DraftEnded, PickBegun, PlayerAdded, PlayerDropped
from judge_app.core.timing import left_ms
from judge_app.tablet import Tablet
from judge_app.views.draft import building_timer
from tests.second import SecondTablet
from tests.ui.judge import Judge, SitDown, middle
from tests.ui.venue import Venue

At = Callable[..., Judge]


@pytest.fixture
def at_draft(tablet: Tablet, sit_down: SitDown) -> At:
    def at_draft(players: int = 9, ruleset: str = "draft") -> Judge:
        tablet.put_away(Venue(tablet, players, ruleset).desk)
        judge = sit_down()
        judge.tap("Resume")
        judge.until(lambda: judge.frame is not None, "the event is open")
        judge.go("draft")
        return judge

    return at_draft


def draft_of(judge: Judge) -> Draft:
    draft: Draft = judge.frame.desk.state.draft
    return draft


def fewer_cards(judge: Judge, wanted: int) -> None:
    """Tap until so many cards are in a booster."""
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.widgets.stepper import StepKey

    judge.see("Cards in a booster")
    less = next(one for one in judge.find("Cards in a booster").parent.walk() if isinstance(one, StepKey))
    judge.until(lambda: judge.is_in_reach(less), "the stepper can be touched")
    for _step in range(12 - wanted):
        touch = UnitTestTouch(*middle(less))
        touch.touch_down()
        touch.touch_up()
        judge.loop.idle()


def test_the_panes_can_be_chosen_after_the_window_was_made_narrow(at_draft: At) -> None:
    from judge_app.ui.widgets.segmented import Segment

    judge = at_draft()
    for size in ((412, 892), (1280, 800), (412, 892)):
        judge.resize(*size)
        for pane in ("Product", "Seats", "Picks", "Decks"):
            assert judge.is_in_reach(judge.find(pane, Segment))
    judge.tap("Seats", Segment)
    judge.see("9 players: 2 pods")


def test_a_whole_draft_of_nine_from_the_product_to_the_decks(at_draft: At) -> None:
    judge = at_draft()
    judge.see("36", "boosters", "108", "left over of six kits")
    judge.tap("To the seats")
    judge.see("9 players: 2 pods")
    judge.tap("Draw the seats")
    judge.see("Pod 1", "5 players", "Pod 2", "4 players")
    judge.tap("To the picks")
    fewer_cards(judge, 2)
    judge.see("2 cards")
    for pack, way in ((1, "left"), (2, "right"), (3, "left"), (4, "right")):
        judge.tap(f"Open pack {pack}")
        judge.see(f"Pack {pack} of 4", "Pick 1 of 2", f"Pass to the {way}", "0:40")
        judge.watch.go_on(seconds=15)
        judge.see("0:25")
        judge.tap("Next pick")
        judge.see("Pick 2 of 2", "Last card: nothing to pass", "0:40")
    judge.tap("Draft done")
    judge.see("Deck building", "A deck: 30 cards and a Hero, at most 3 of a kind.")
    judge.tap("Start 20 minutes")
    judge.see("20:00", "Running")
    judge.pass_time(minutes=1)
    judge.see("19:00")
    timer = building_timer(judge.frame.desk.state)
    assert timer is not None
    assert left_ms(timer, judge.watch.now_ms) == 19 * 60_000
    judge.tap("Pair round 1")
    judge.until(lambda: judge.screen.name == "pair", "round 1 can be paired")


def test_the_product_can_be_reckoned_for_any_number(at_draft: At) -> None:
    from judge_app.ui.widgets.stepper import StepKey

    judge = at_draft()
    judge.tap("+", StepKey)
    judge.see("10 players", "40")
    judge.tap("As entered")
    judge.see("9 players", "36")


@pytest.mark.parametrize(("section", "cite"), [("Drafting", "draft/drafting"), ("Product", "draft/product")])
def test_each_chip_of_the_product_opens_its_own_rule(at_draft: At, section: str, cite: str) -> None:
    judge = at_draft()
    judge.tap(f"Draft Guidelines · {section}")
    judge.until(lambda: judge.screen.name == "rules" and judge.screen.reading.cite == cite, "it is read")
    judge.escape()
    judge.until(lambda: judge.screen.name == "draft", "the draft is back")


def test_the_pick_can_be_paused_and_goes_on(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("Picks")
    judge.tap("Open pack 1")
    judge.watch.go_on(seconds=10)
    judge.tap("Pause")
    judge.see("Paused", "0:30")
    judge.watch.go_on(seconds=100)
    judge.see("0:30")
    judge.tap("Continue")
    judge.watch.go_on(seconds=35)
    judge.see("0:05", "Time is up")


def test_the_snackbar_takes_back_a_pick_and_the_draw(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("To the seats")
    judge.tap("Draw the seats")
    judge.see("Pod 1")
    judge.tap("Undo")
    judge.until(lambda: not draft_of(judge).pods, "the seats are gone")
    judge.tap("Picks")
    judge.tap("Open pack 1")
    judge.tap("Next pick")
    judge.see("Pick 2 of 12")
    judge.tap("Undo")
    judge.see("Pick 1 of 12")


def test_deck_building_that_was_started_too_soon_is_taken_back(at_draft: At) -> None:
    judge = at_draft()
    judge.frame.desk.do_all([PickBegun(4, 12, judge.watch.now_ms, 40), DraftEnded()])
    judge.tap("Start 20 minutes")
    judge.see("20:00")
    judge.tap("Undo")
    judge.see("Start 20 minutes")
    assert building_timer(judge.frame.desk.state) is None


def test_seats_are_drawn_again_by_holding(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("To the seats")
    judge.tap("Draw the seats")
    before = draft_of(judge)
    judge.tap("Draw again")
    judge.see("Hold the button a moment.")
    assert draft_of(judge) == before
    judge.hold("Draw again")
    judge.until(lambda: draft_of(judge).seed != before.seed, "the seats are others")
    assert draft_of(judge).pods != before.pods


def test_a_late_player_is_seated_and_a_dropped_one_is_marked(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("To the seats")
    judge.tap("Draw the seats")
    gone = draft_of(judge).pods[0][0]
    judge.frame.desk.do(PlayerAdded(PlayerId("late"), "Zoe"))
    judge.frame.desk.do(PlayerDropped(gone))
    judge.see("Without a seat", "dropped")
    judge.tap("Seat Zoe in pod 2")
    judge.miss("Without a seat")
    assert draft_of(judge).pods[1][-1] == "late"


def test_another_tablet_shows_the_pick_that_was_begun_elsewhere(at_draft: At) -> None:
    judge = at_draft()
    judge.see("boosters")
    other = SecondTablet(judge.frame.desk)
    other.do(PickBegun(2, 5, judge.watch.now_ms - 10_000, 40))
    other.send()
    judge.see("Pack 2 of 4", "Pick 5 of 12", "Pass to the right", "0:30")


def test_a_pack_with_fewer_cards_is_ended_early(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("Picks")
    judge.tap("Open pack 1")
    judge.tap("Open pack 2")
    judge.see("Pack 2 of 4", "Pass to the right")


def test_time_and_cards_are_changed_with_the_next_pick(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("Picks")
    judge.tap("Open pack 1")
    judge.tap("Cards and time")
    fewer_cards(judge, 10)
    judge.see("Pick 1 of 10")
    assert draft_of(judge).cards == 12
    judge.tap("Next pick")
    judge.see("Pick 2 of 10")
    assert draft_of(judge).cards == 10
    judge.miss("Cards in a booster")


def test_a_draft_that_went_wrong_is_ended_and_seated_anew(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("To the seats")
    judge.tap("Draw the seats")
    judge.tap("To the picks")
    judge.tap("Open pack 1")
    judge.tap("Cards and time")
    judge.hold("End the draft now")
    judge.until(lambda: draft_of(judge).is_over, "the draft is over")
    judge.tap("Seats")
    judge.hold("Draw again")
    judge.until(lambda: not draft_of(judge).is_begun, "it can begin anew")
    assert len(draft_of(judge).seated) == 9


def test_a_select_event_asks_for_the_packs_itself(at_draft: At) -> None:
    judge = at_draft(ruleset="regulations-casual+select")
    judge.see("No document says how many boosters a player opens in this format.")
    judge.tap("Picks")
    judge.see("Boosters a player drafts", "4 packs")


def test_an_event_with_a_draft_leads_to_it_from_more_and_from_the_clock(at_draft: At) -> None:
    judge = at_draft()
    judge.tap("To the seats")
    judge.tap("Draw the seats")
    judge.go("more")
    judge.see("Seats are drawn")
    judge.tap("Draft")
    judge.until(lambda: judge.screen.name == "draft", "the draft is shown")
    judge.go("clock")
    judge.see("The draft comes first")
    judge.tap("Draft")
    judge.until(lambda: judge.screen.name == "draft", "the draft is shown")


def test_the_bell_rings_once_when_a_pick_runs_out() -> None:
    from judge_app.ui.screens.draftparts import PickBell

    heard: list[str] = []
    shaken: list[int] = []
    bell = PickBell(heard.append, shaken.append)
    draft = Draft(pack=1, pick=1, pick_seconds=40, runs=(Run(0),))
    for second in range(60):
        bell.heed(draft, second * 1000)
    assert (heard, len(shaken)) == (["warning"], 1)
    bell.heed(draft._replace(pick=2, runs=(Run(60_000),)), 60_000)
    bell.heed(draft._replace(pick=2, runs=(Run(60_000),)), 100_000)
    assert heard == ["warning", "warning"]


def test_the_bell_is_silent_for_what_ran_out_long_ago() -> None:
    from judge_app.ui.screens.draftparts import PickBell

    heard: list[str] = []
    bell = PickBell(heard.append, lambda _ms: None)
    late = Draft(pack=1, pick=1, pick_seconds=40, runs=(Run(0),))
    bell.heed(late, 90_000)
    bell.heed(late, 91_000)
    bell.heed(Draft(), 92_000)
    bell.heed(late._replace(pick_seconds=0), 93_000)
    assert heard == []


def test_before_round_1_the_clock_leads_to_the_draft(tablet: Tablet, sit_down: SitDown) -> None:
    tablet.put_away(Venue(tablet, 9, "draft").desk)
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    judge.go("clock")
    judge.see("Pair round 1")
    judge.tap("Draft first")
    judge.until(lambda: judge.screen.name == "draft", "the draft is shown")
    judge.frame.desk.do_all([PickBegun(1, 1, 0, 40), DraftEnded()])
    judge.go("clock")
    judge.miss("Draft first")
