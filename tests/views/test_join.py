"""Which events can be joined, and a code as it is typed."""

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.reach import Nearby
from judge_app.core.roster import DeviceRole
from judge_app.views.home import HomeView, with_nearby
from judge_app.views.join import join_view, nearby_rows, typed
from judge_app.views.nav import first_page


def heard(event: str, name: str, address: str = "192.168.1.20:24680") -> Nearby:
    return Nearby(EventId(event), name, DeviceId("d"), address)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("k7", "K7"),
        ("k7f", "K7F"),
        ("k7f2", "K7F 2"),
        ("k7f 29m", "K7F 29M"),
        ("K7F29M9", "K7F29M9"),
        ("k7f-29m", "k7f-29m"),
        ("TABLESIDE:1/F/K7F29M", "TABLESIDE:1/F/K7F29M"),
    ],
)
def test_a_code_is_shown_in_two_groups_and_all_else_as_it_is(text: str, shown: str) -> None:
    assert typed(text) == shown


def test_events_are_listed_once_by_name_without_those_held_here() -> None:
    cup, draft = heard("a", "Store Cup"), heard("b", "Night Draft")
    rows = nearby_rows(
        [cup, draft, heard("a", "Store Cup", "10.0.0.7:24680"), heard("c", "Mine")], {EventId("c")}
    )
    assert [(row.name, row.line) for row in rows] == [
        ("Night Draft", "at 192.168.1.20:24680"),
        ("Store Cup", "at 192.168.1.20:24680"),
    ]


def test_the_chosen_one_is_marked_and_named() -> None:
    view = join_view([heard("a", "Store Cup")], chosen=EventId("a"))
    assert (view.chosen, view.rows[0].is_chosen, view.none) == ("Store Cup", True, "")


def test_who_is_asked_is_said_while_it_lasts() -> None:
    assert join_view([]).asking == ""
    assert join_view([], asked="").asking == "Asking the tablets nearby…"
    assert join_view([], asked="Store Cup").asking == "Asking Store Cup…"


def test_silence_says_what_can_be_done() -> None:
    assert "type the address" in join_view([]).none


def test_home_tells_of_one_by_name_and_of_more_by_number() -> None:
    one, two = heard("a", "Store Cup"), heard("b", "")
    assert with_nearby(HomeView(), [one]).heard == "Store Cup"
    many = with_nearby(HomeView(), [one, two])
    assert (many.heard, [row.name for row in many.nearby]) == ("2 nearby", ["Store Cup", "Unnamed event"])
    assert with_nearby(HomeView(), []).silence.startswith("No event nearby.")
    assert with_nearby(HomeView(), [], "Wi-Fi is off.").silence == "Wi-Fi is off."


def test_judges_begin_at_the_tables() -> None:
    roles: tuple[DeviceRole | None, ...] = ("organizer", "head", "floor", "scorekeeper", "board", None)
    assert [first_page(role) for role in roles] == ["clock", "tables", "tables", "clock", "clock", "clock"]
