"""Who asked by phone to drop: on the calls, on their page, on the badge, and before a round is paired."""

from datetime import UTC

from judge_app.core.model import Result
from judge_app.core.ops import (
    DropAsked,
    DropDeclined,
    PhoneKeyMade,
    PlayerDropped,
    ResultReported,
    SettingChosen,
)
from judge_app.core.phones import pin_of
from judge_app.views.calls import calls_view
from judge_app.views.dropwishes import drop_wishes
from judge_app.views.nav import rail_items
from judge_app.views.pairpreview import pair_view
from judge_app.views.player import player_view
from tests.core.organized import Organizer, player
from tests.views.hall import ADA, BEA, GUS, MINUTE, ONE, START, call, in_round_1


def test_the_longest_wait_stands_first_with_what_follows() -> None:
    hall = in_round_1()
    hall.do(DropAsked(GUS), START + 20 * MINUTE)
    hall.do(DropAsked(ADA), START + 5 * MINUTE)
    ada, gus = drop_wishes(hall.state, UTC)
    assert (ada.id, ada.name, ada.line) == (ADA, "Ada", "Asked by phone at 00:05")
    assert ada.follows == "Table 1 is still open: report how that match ended."
    assert (gus.name, gus.line, gus.follows) == ("Gus", "Asked by phone at 00:20", "")
    hall.do(ResultReported(ONE, Result(ADA)))
    assert drop_wishes(hall.state, UTC)[0].follows == ""
    assert [wish.id for wish in calls_view(hall.state).wishes] == [ADA, GUS]


def test_they_wait_on_the_badge_until_they_are_answered() -> None:
    hall = in_round_1()
    call(hall, ONE, 5)
    for who in (ADA, BEA, GUS):
        hall.do(DropAsked(who))
    badge = [item[3] for item in rail_items(hall.state) if item[0] == "calls"]
    assert badge == ["4"]
    hall.do(PlayerDropped(ADA))
    hall.do(DropDeclined(BEA))
    hall.do(DropAsked(GUS, wanted=False))
    assert drop_wishes(hall.state) == ()
    assert [item[3] for item in rail_items(hall.state) if item[3]] == ["1"]


def test_before_a_round_is_paired_they_are_named() -> None:
    organizer = Organizer(5)
    for name in ("Bea", "Dee"):
        organizer.judge(DropAsked(player(name)))
    view = pair_view(organizer.state, organizer.drawn())
    assert ([wish.name for wish in view.wishes], view.drop_all) == (["Bea", "Dee"], "Drop all 2")
    organizer.judge(PlayerDropped(player("Bea")))
    view = pair_view(organizer.state, organizer.drawn())
    assert ([wish.name for wish in view.wishes], view.drop_all) == (["Dee"], "")
    assert pair_view(organizer.state, organizer.drawn(), role="floor").wishes == view.wishes
    assert pair_view(organizer.state, organizer.drawn(), role="board").wishes == ()


def test_while_a_paired_round_waits_for_its_clock_nobody_is_named_there() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.judge(DropAsked(player("Ada")))
    assert pair_view(organizer.state).wishes == ()
    organizer.start()
    assert [wish.name for wish in pair_view(organizer.state).wishes] == ["Ada"]


def test_out_of_the_cut_they_are_dropped_one_by_one() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss(1)
    organizer.cut()
    assert organizer.state.cut is not None
    for seed in organizer.state.cut.seeds[:2]:
        organizer.judge(DropAsked(seed))
    view = pair_view(organizer.state)
    assert (len(view.wishes), view.drop_all) == (2, "")
    assert "The cut is made anew" in view.wishes[0].follows


def test_the_page_of_the_player_says_so_and_keeps_the_pin() -> None:
    hall = in_round_1()
    assert player_view(hall.state, ADA).pin == ""
    hall.do(PhoneKeyMade("0f" * 32))
    hall.do(DropAsked(ADA))
    view = player_view(hall.state, ADA, role="floor")
    assert view.pin == pin_of(hall.state, ADA)
    assert view.marks[0].text == "Asked by phone to drop"
    assert player_view(hall.state, ADA, role="board").pin == ""
    assert player_view(hall.state, ADA, role=None).pin == ""
    hall.do(SettingChosen("phone_page", 0))
    assert player_view(hall.state, ADA).pin == ""
