"""Disputes, settled by touch."""

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.ids import HouseRuleId, MatchId
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    HouseRuleWritten,
    PlayerRenamed,
    ResultReported,
    SettingChosen,
)
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from tests.second import SecondTablet, become
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """The demo event, with a second tablet in it."""
    tablet.put_away(tablet.new_demo(demo_ops))
    judge = sit_down()
    judge.app.preferences.judge_name = "Dana Wolf"
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    return judge


def some_player(desk: Desk) -> PlayerId:
    return next(iter(desk.state.players))


def open_table(desk: Desk) -> MatchId:
    return next(match.id for match in desk.state.round_matches(3) if not match.is_over)


def rename_apart(desk: Desk) -> PlayerId:
    player, second = some_player(desk), SecondTablet(desk)
    second.do(PlayerRenamed(player, "Ada King"))
    desk.do(PlayerRenamed(player, "Ada Byron"))
    second.send()
    return player


def report_apart(desk: Desk) -> MatchId:
    match, second = open_table(desk), SecondTablet(desk)
    players = desk.state.matches[match]
    second.do(ResultReported(match, Result(players.b)))
    desk.do(ResultReported(match, Result(players.a)))
    second.send()
    return match


def test_without_a_dispute_the_screen_says_so(hall: Judge) -> None:
    hall.go("more")
    hall.tap("Disputes")
    hall.see("All tablets agree. There is nothing to settle.")


def test_a_name_is_kept_from_the_log_and_can_be_undone(hall: Judge) -> None:
    desk = hall.frame.desk
    player = rename_apart(desk)
    hall.go("log")
    hall.tap("Settle 1 dispute")
    hall.see("Maya Kessler, Tablet 3", "Dana Wolf")
    keep = [one for one in hall.widgets() if getattr(one, "text", "") == "Keep this one"]
    assert len(keep) == 2
    texts = [word.text for word in hall.screen.view.cards[0].words]
    hall.tap("Keep this one")
    hall.see("All tablets agree")
    assert not [*desk.state.disputes()]
    assert desk.state.players[player].name in {"Ada King", "Ada Byron"}
    assert len(texts) == 2
    hall.tap("Undo")
    hall.see("Keep this one")


def test_a_result_is_kept_with_a_reason(hall: Judge) -> None:
    desk = hall.frame.desk
    match = report_apart(desk)
    hall.go("tables")
    hall.tap("1 dispute")
    hall.see("table", "Tablets that were out of reach")
    hall.tap("Keep this one")
    hall.tap("Asked both players")
    hall.tap("Settle it")
    hall.see("All tablets agree")
    assert desk.state.matches[match].result is not None


def test_a_floor_judge_sees_who_decides(hall: Judge) -> None:
    desk = hall.frame.desk
    rename_apart(desk)
    become(desk, "floor")
    hall.go("disputes")
    hall.see("The organizer or the head judge decides which one counts")
    assert hall.find("Keep this one").disabled
    hall.tap("Keep this one")
    assert [*desk.state.disputes()]


def test_a_house_ruling_is_led_to(hall: Judge) -> None:
    desk, rule = hall.frame.desk, HouseRuleId("late")
    second = SecondTablet(desk)
    second.do(HouseRuleWritten(rule, "Late", "Five minutes."))
    desk.do(HouseRuleWritten(rule, "Late", "Ten minutes."))
    second.send()
    hall.go("disputes")
    hall.tap("Choose under House rulings")
    hall.until(lambda: hall.screen.name == "houserules", "the house rulings show")


def test_what_cannot_be_kept_any_more_says_why_in_place(hall: Judge) -> None:
    desk = hall.frame.desk
    second = SecondTablet(desk)
    second.do(SettingChosen("rounds", 99))  # as a tablet with other rules might
    desk.do(SettingChosen("rounds", 6))
    second.send()
    hall.go("disputes")
    card = hall.screen.view.cards[0]
    wrong = next(word for word in card.words if "99" in word.text)
    hall.screen.keep(card, wrong)
    hall.see("is a whole number from 1 to 20")
    assert [*desk.state.disputes()]


@pytest.mark.parametrize("size", [(360, 640), (900, 640), pytest.param((412, 892), marks=pytest.mark.soak)])
def test_a_small_window_shows_the_words_below_each_other(hall: Judge, size: tuple[int, int]) -> None:
    rename_apart(hall.frame.desk)
    hall.resize(*size)
    hall.go("disputes")
    hall.tap("Keep this one")
    hall.see("All tablets agree")
