"""What is heard, told to others and lit around an app that was out of sight: nothing twice, nothing lost."""

import pytest

from judge_app.core.ids import MatchId
from tests.ui.away.absence import Away, add, names, pair


def test_network_and_board_are_given_up_and_had_again(away: Away) -> None:
    judge = away.judge
    away.net.asked.clear()
    away.board.asked.clear()
    judge.app.on_pause()
    assert away.net.asked == away.board.asked == [("stop",)]
    judge.app.on_resume()
    assert away.net.asked == away.board.asked == [("stop",), ("open", away.event)]


@pytest.mark.parametrize("can_take_over", [True, False])
def test_the_end_of_the_round_is_heard_once(away: Away, can_take_over: bool) -> None:
    judge = away.judge
    away.watch.can_take_over = can_take_over
    pair(away)
    judge.app.on_pause()
    away.clock.go_on(minutes=11)
    judge.app.on_resume()
    assert (("time",) in away.device.named("play")) is not can_take_over


@pytest.mark.parametrize(("heard_s", "is_news"), [(599, True), (601, False)])
def test_what_the_watch_did_not_hear_any_more_is_heard_here(away: Away, heard_s: int, is_news: bool) -> None:
    pair(away)
    started = away.clock()
    away.judge.app.on_pause()
    away.clock.go_on(seconds=602)
    away.watch.heard_ms = started + heard_s * 1000
    away.judge.app.on_resume()
    assert (("time",) in away.device.named("play")) is is_news


@pytest.mark.parametrize(("heard_s", "is_news"), [(599, True), (601, False)])
def test_an_app_that_is_started_again_goes_on_with_the_alarms(
    away: Away, heard_s: int, is_news: bool
) -> None:
    pair(away)
    away.judge.leave()
    away.watch.heard_ms = away.clock() + heard_s * 1000
    away.clock.go_on(seconds=602)
    away.device.calls.clear()
    away.sit_down()
    assert (("time",) in away.device.named("play")) is is_news


def test_a_table_that_is_open_here_is_told_to_the_others_again(away: Away) -> None:
    pair(away)
    away.judge.go("result", match=MatchId("m"))
    away.judge.app.on_pause()
    away.net.asked.clear()
    away.judge.app.on_resume()
    assert away.net.asked == [("open", away.event), ("edit", MatchId("m"))]


def test_a_screen_that_cannot_show_what_came_does_not_keep_the_event_from_going_on(away: Away) -> None:
    judge = away.judge

    def fail() -> None:
        raise ValueError("a broken screen")

    judge.frame.desk.subscribe(fail)
    away.watch.meanwhile = lambda: away.elsewhere(add("Emmy Noether"))
    judge.app.on_pause()
    away.net.asked.clear()
    judge.app.on_resume()
    judge.see("Something went wrong here.")
    assert "Emmy Noether" in names(judge)
    assert ("open", away.event) in away.net.asked
    away.watch.asked.clear()
    away.watch.meanwhile = lambda: None
    judge.app.on_pause()
    assert away.watch.asked == ["hand over"]
    judge.app.on_resume()


def test_a_fault_while_the_app_leaves_the_screen_is_told_when_it_is_back(away: Away) -> None:
    judge = away.judge

    def fail(_now_ms: int) -> None:
        del judge.screen.tick
        raise ValueError("a broken screen")

    judge.screen.tick = fail
    assert judge.app.on_pause()
    assert away.tablet.is_resting
    judge.app.on_resume()
    judge.see("Something went wrong here.")


def test_the_network_is_held_and_the_screen_lit_only_in_sight(away: Away) -> None:
    judge, device = away.judge, away.device
    judge.go("clock")
    judge.until(lambda: device.named("keep_screen_on")[-1:] == [(True,)], "the screen is lit")
    judge.go("board")
    judge.go("players")
    judge.until(lambda: device.named("keep_screen_on")[-1:] == [(False,)], "it may go dark")
    assert device.named("keep_screen_on") == [(True,), (False,)]
    judge.go("clock")
    judge.until(lambda: len(device.named("keep_screen_on")) == 3, "the screen is lit again")
    judge.app.on_pause()
    assert device.named("keep_screen_on")[-1] == device.named("hold_network")[-1] == (False,)
    judge.app.on_resume()
    judge.until(lambda: device.named("keep_screen_on")[-1] == (True,), "the screen is lit at once")
    assert device.named("hold_network") == [(True,), (False,), (True,)]
