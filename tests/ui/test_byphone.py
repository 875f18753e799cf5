"""What players did with their phones, on a judge's screens: calls, words, wishes to drop, PINs."""

import pytest

from judge_app.core.ids import CallId
from judge_app.core.model import Match, PlayerId, Result
from judge_app.core.ops import CallCancelled, CallMade, DropAsked, PhoneKeyMade, PlayerCalled, PlayerReported
from judge_app.core.phones import pin_of
from judge_app.tablet import Tablet
from tests.second import become
from tests.ui.floor import enter, match_at, names_at, now, seated
from tests.ui.judge import Judge, SitDown
from tests.ui.venue import Venue

SIZES = pytest.mark.parametrize("size", [(1280, 800), (412, 892)])


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the calls of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "calls")
    return judge


def call_by_phone(judge: Judge, table: int) -> tuple[CallId, Match]:
    match = match_at(judge, table)
    call = CallId(f"k{table}")
    judge.frame.desk.do(PlayerCalled(call, match.a, "Card problem", judge.watch() - 70_000))
    return call, match


def say(judge: Judge, match: Match, player: PlayerId, winner: PlayerId) -> None:
    judge.frame.desk.do(PlayerReported(match.id, player, Result(winner)))


def badge(judge: Judge) -> str:
    from judge_app.views.nav import rail_items

    return next(item[3] for item in rail_items(judge.frame.desk.state) if item[0] == "calls")


@SIZES
def test_a_call_by_phone_says_who_called_until_it_is_done(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    _call, match = call_by_phone(hall, 2)
    name, _other = names_at(hall, match)
    hall.see("1:10", "Card problem", ", ".join(names_at(hall, match)), f"{name} called by phone")
    hall.tap("I take it")
    if size[0] < size[1]:
        hall.tap("Judge there 1")
    hall.see("judge there for 0:00", f"{name} called by phone")


def test_a_call_that_its_player_took_back_is_among_the_done_ones(hall: Judge) -> None:
    call, match = call_by_phone(hall, 2)
    hall.frame.desk.do(CallCancelled(call, match.a, hall.watch()))
    hall.see("No calls", "2, Card problem, Cancelled by the player, 1:10")


@SIZES
def test_who_wants_to_drop_is_answered_among_the_calls(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    match = match_at(hall, 1)
    assert match.b is not None
    a, b = names_at(hall, match)
    hall.frame.desk.do(DropAsked(match.a))
    hall.frame.desk.do(DropAsked(match.b))
    hall.see("Want to drop", f"{a} wants to drop", f"{b} wants to drop", "all their results stay.")
    assert badge(hall) == "2"
    tap_on_card(hall, a, "Keep in")
    hall.see(f"{a}, who wanted to drop, is kept in the event")
    hall.miss(f"{a} wants to drop")
    assert not hall.frame.desk.state.players[match.a].is_dropped
    tap_on_card(hall, b, "Drop")
    hall.see(f"{b} dropped")
    hall.miss("Want to drop")
    assert hall.frame.desk.state.players[match.b].is_dropped
    hall.tap("Undo")
    hall.see(f"{b} wants to drop")


def tap_on_card(judge: Judge, name: str, words: str) -> None:
    """The button on the card of *name*: every card has the same two."""
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.screens.dropwishes import DropWishCard
    from judge_app.ui.widgets import Btn

    def card() -> DropWishCard | None:
        cards = (one for one in judge.widgets() if isinstance(one, DropWishCard))
        return next((one for one in cards if one.wish.name == name), None)

    judge.until(lambda: card() is not None, f"there is a card of {name}")
    found = card()
    assert found is not None
    button = next(one for one in found.walk() if isinstance(one, Btn) and one.text == words)
    judge.until(lambda: judge.is_in_reach(button), f"{words!r} of {name} can be touched")
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


@SIZES
def test_what_one_player_says_is_confirmed_with_one_tap(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    match = match_at(hall, 2)
    a, b = names_at(hall, match)
    say(hall, match, match.a, match.a)
    hall.go("tables")
    hall.see(f"{a} says won")
    hall.go("tables", match=match.id)
    hall.see(f"{a} says by phone: {a} won", f"{b} has said nothing yet, so it does not count.", "To confirm")
    assert not now(hall, match.id).is_over
    hall.tap(f"Confirm: {a} won")
    hall.miss(f"{a} says by phone")
    assert now(hall, match.id).result == Result(match.a)
    hall.tap("Undo")
    hall.see(f"Confirm: {a} won")


@SIZES
def test_two_who_contradict_each_other_are_a_dispute_of_theirs(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    match = match_at(hall, 2)
    assert match.b is not None
    a, b = names_at(hall, match)
    say(hall, match, match.a, match.a)
    say(hall, match, match.b, match.b)
    hall.go("tables", match=match.id)
    hall.see("Two results", f"{a} won", f"{a} by phone", f"{b} won", f"{b} by phone")
    say(hall, match, match.b, match.a)
    hall.miss(f"{b} by phone")
    assert now(hall, match.id).result == Result(match.a)


def test_a_board_sees_what_is_said_and_confirms_nothing(hall: Judge) -> None:
    match = match_at(hall, 2)
    a, _b = names_at(hall, match)
    say(hall, match, match.a, match.a)
    become(hall.frame.desk, "board")
    hall.go("tables", match=match.id)
    hall.see(f"{a} says by phone: {a} won")
    assert hall.find(f"Confirm: {a} won") is None


@SIZES
def test_before_the_next_round_it_is_said_who_asked_to_leave(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int]
) -> None:
    venue = Venue(tablet, 6, "constructed").swiss(1)
    for number in (0, 3):
        venue.desk.do(DropAsked(Venue.player(number)))
    names = [venue.state.players[Venue.player(number)].name for number in (0, 3)]
    judge = sit_down()
    judge.resize(*size)
    judge.app.root.show_event(venue.desk, "pair")
    judge.see(*(f"{name} wants to drop" for name in names), "Confirm round 2")
    assert len(judge.screen.view.rows) == 3
    judge.scroll_to("Drop all 2")
    judge.tap("Drop all 2")
    judge.see(f"Dropped: {names[0]}, {names[1]}")
    judge.miss("wants to drop")
    assert len(judge.screen.view.rows) == 2
    judge.tap("Undo")
    judge.see(f"{names[0]} wants to drop")
    tap_on_card(judge, names[0], "Keep in")
    judge.miss(f"{names[0]} wants to drop", "Drop all")


@SIZES
def test_a_pin_is_shown_to_who_asks_and_hidden_again(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int]
) -> None:
    venue = Venue(tablet, 4, "constructed").swiss(1)
    judge = sit_down()
    judge.resize(*size)
    judge.app.root.show_event(venue.desk, "player", player=Venue.player(0))
    judge.see("Ruth Adeyemi")
    judge.miss("Phone PIN")
    venue.desk.do(PhoneKeyMade("0f" * 32))
    pin = pin_of(venue.state, Venue.player(0))
    judge.see("Phone PIN")
    judge.miss(pin)
    judge.tap("Show PIN")
    judge.see(f"Phone PIN {pin}")
    judge.tap("Hide PIN")
    judge.miss(pin)
    judge.tap("Show PIN")
    judge.see(pin)
    judge.go("standings")
    judge.go("player", player=Venue.player(0))
    judge.see("Show PIN")
    judge.miss(pin)


def test_a_call_by_phone_is_heard_also_on_the_tablet_that_serves_the_phones(hall: Judge) -> None:
    from judge_app.alarm.alarm import CallAlarm

    desk, heard, shaken = hall.frame.desk, list[str](), list[int]()
    alarm = CallAlarm(heard.append, shaken.append, desk.device)
    alarm.heed(desk.state, hall.watch())
    desk.do(CallMade(CallId("own"), None, "Written down here", hall.watch()))
    alarm.heed(desk.state, hall.watch())
    assert heard == []
    call_by_phone(hall, 2)
    alarm.heed(desk.state, hall.watch())
    assert heard == ["call"]
