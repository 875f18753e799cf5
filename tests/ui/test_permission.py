"""Leave to notify, touched: asked once with the first clock that is started, and not needed."""

from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from judge_app.core.ids import ClockId, EventId, MatchId, PlayerId
from judge_app.core.ops import ClockOpened, ClockStarted, PlayerAdded, RoundPaired, Seating
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.everywhere.layout import faults_at
from tests.ui.judge import Judge, Watch
from tests.ui.sizes import ANY_TYPE

ASKS, WHY = "Time, also on the lock screen", "Tableside can tell you there when time is nearly up."
STILL = "Tableside still sounds and vibrates while it is in front."
WIDTHS = ((1280, 800), (412, 892))
At = Callable[[], Judge]


@pytest.fixture
def device() -> Recording:
    """Nobody has said yet whether it may notify."""
    device = Recording()
    device.allows_notifying = False
    return device


@pytest.fixture
def event(tablet: Tablet) -> EventId:
    desk = tablet.new_event("Oakhaven", [PlayerAdded(PlayerId(name), name) for name in ("Ada", "Grace")])
    desk.do(RoundPaired(1, (Seating(MatchId("m"), 1, PlayerId("Ada"), PlayerId("Grace")),), "seed"))
    desk.close()
    return desk.event


@pytest.fixture
def at(tablet: Tablet, watch: Watch, device: Recording, event: EventId) -> Iterator[At]:
    """A judge who sits down before the clock, as often as it is called."""
    judges: list[Judge] = []

    def at() -> Judge:
        judges.append(Judge(tablet, watch, device=device))
        judges[-1].app.root.show_event(tablet.open(event), "clock")
        judges[-1].see("Not started")
        return judges[-1]

    yield at
    for judge in judges:
        judge.leave()


def runs(judge: Judge) -> bool:
    return any(timer.is_running for timer in judge.frame.desk.state.clocks.values())


@pytest.mark.parametrize("size", WIDTHS)
def test_the_first_clock_runs_already_when_it_is_said_what_for(
    at: At, device: Recording, size: tuple[int, int]
) -> None:
    judge = at()
    judge.resize(*size)
    judge.tap("Start")
    judge.see(ASKS, WHY)
    assert runs(judge)
    assert not device.named("ask_to_notify")
    judge.tap("Ask me")
    judge.miss(ASKS, STILL)
    assert device.named("ask_to_notify") == [()]
    assert device.may_notify()


@pytest.mark.parametrize("size", WIDTHS)
def test_a_refusal_is_answered_with_what_still_works(
    at: At, device: Recording, size: tuple[int, int]
) -> None:
    device.will_allow_notifying = False
    judge = at()
    judge.resize(*size)
    judge.tap("Start")
    judge.tap("Ask me")
    judge.see(STILL)
    assert runs(judge)


def test_not_now_leaves_the_system_unasked_and_says_where_it_is_changed(at: At, device: Recording) -> None:
    judge = at()
    judge.tap("Start")
    judge.tap("Not now")
    judge.see(STILL, "Settings")
    judge.miss(ASKS)
    assert not device.named("ask_to_notify")


def test_nobody_is_asked_twice_on_this_tablet(at: At, device: Recording, event: EventId) -> None:
    judge = at()
    judge.tap("Start")
    judge.tap("Not now")
    judge.hold("Pause")
    judge.tap("Continue")
    judge.see("Running")
    judge.miss(ASKS)
    judge.hold("Pause")
    judge.see("Paused")
    judge.leave()
    other = Judge(judge.tablet, judge.watch, device=device)
    other.app.root.show_event(other.tablet.open(event), "clock")
    other.tap("Continue")
    other.see("Running")
    other.miss(ASKS)
    other.leave()


def test_back_puts_the_question_away_and_the_clock_goes_on(at: At) -> None:
    judge = at()
    judge.tap("Start")
    judge.see(ASKS)
    judge.escape()
    judge.miss(ASKS)
    assert judge.screen.name == "clock"
    assert runs(judge)


def test_nobody_is_asked_who_has_allowed_it(at: At, device: Recording) -> None:
    device.allows_notifying = True
    judge = at()
    judge.tap("Start")
    judge.see("Running")
    judge.miss(ASKS)


def test_nobody_is_asked_who_wants_no_notifications(at: At) -> None:
    judge = at()
    judge.app.preferences.notifications = False
    judge.tap("Start")
    judge.see("Running")
    judge.miss(ASKS)


def test_a_clock_that_another_tablet_started_asks_nothing_here(at: At, watch: Watch) -> None:
    judge = at()
    clock = ClockId("theirs")
    judge.frame.desk.do_all([ClockOpened(clock, "free", 600, "Lunch"), ClockStarted(clock, watch.now_ms)])
    judge.see("Lunch")
    judge.miss(ASKS)


def test_an_answer_from_another_thread_is_told_on_the_screen(at: At, device: Recording) -> None:
    device.will_allow_notifying = None
    judge = at()
    judge.tap("Start")
    judge.tap("Ask me")
    judge.miss(ASKS, STILL)
    answer = Thread(target=device.asked[0], args=(False,))
    answer.start()
    answer.join()
    judge.see(STILL)


@pytest.mark.parametrize("text_size", ANY_TYPE)
def test_the_question_has_its_place_in_any_type(at: At, text_size: float) -> None:
    judge = at()
    judge.app.preferences.text_size = text_size
    judge.tap("Start")
    for size in ((360, 640), (640, 360), (800, 1280), (1280, 800)):
        judge.resize(*size)
        judge.see(ASKS, WHY)
        assert [*faults_at(judge)] == []
