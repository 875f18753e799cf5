"""Views as plain data, and back."""

import json
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.views.board import BoardClock, BoardMatch, BoardName, BoardSeat, BoardView
from judge_app.views.phone import PhoneHall, PhoneMe
from judge_app.views.phonelists import PhoneName, PhonePairings, PhoneStandings
from judge_app.views.phonerules import PhoneHit, PhoneRule
from judge_app.views.plainview import as_plain, changed, from_plain
from judge_app.views.served import Served

VIEWS: tuple[Any, ...] = (
    BoardView,
    PhoneHall,
    PhoneMe,
    PhoneName,
    PhonePairings,
    PhoneStandings,
    PhoneHit,
    PhoneRule,
    Served,
)


def filled(kind: Any) -> st.SearchStrategy[Any]:
    """Any view of *kind*; a tuple of any length has a few only."""
    if get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis:
        return st.lists(filled(get_args(kind)[0]), max_size=2).map(tuple)
    if hasattr(kind, "_fields"):
        return st.builds(kind, **{name: filled(hint) for name, hint in get_type_hints(kind).items()})
    return st.from_type(kind)


@pytest.mark.parametrize("kind", VIEWS)
def test_a_view_of_nothing_comes_back_as_it_was(kind: Callable[[], Any]) -> None:
    view = kind()
    assert from_plain(type(view), json.loads(json.dumps(as_plain(view)))) == view


@given(st.one_of(*(filled(kind) for kind in VIEWS)))
def test_any_view_comes_back_as_it_was(view: Any) -> None:
    assert from_plain(type(view), json.loads(json.dumps(as_plain(view)))) == view


def test_what_another_version_wrote_is_read_as_far_as_it_is_known() -> None:
    read = from_plain(BoardView, {"title": "Round 3", "colour": "green", "clock": {"phase": "paused"}})
    assert read == BoardView(title="Round 3", clock=BoardClock("paused"))


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "text",
        {"title": 3},
        {"is_chosen": 1},
        {"page": "kitchen"},
        {"clock": []},
        {"clock": {"ends_ms": "soon"}},
        {"clock": {"length_ms": True}},
        {"names": {}},
        {"places": [["1"]]},
        {"third": 7},
    ],
)
def test_what_is_no_view_is_not_taken_for_one(value: object) -> None:
    with pytest.raises(ValueError, match="is not of"):
        from_plain(BoardView, value)


def test_a_part_of_a_view_is_told_by_its_names() -> None:
    match = BoardMatch("Final", high=BoardSeat("1", "Ada", 2, is_winner=True))
    assert as_plain(match)["high"] == {
        "seed": "1",
        "name": "Ada",
        "won": 2,
        "is_winner": True,
        "is_open": False,
    }


def test_only_what_changed_is_sent() -> None:
    before, after = BoardView(title="Round 1"), BoardView(title="Round 1", names=(BoardName("p1", "4"),))
    difference = changed(as_plain(before), as_plain(after))
    assert [*difference] == ["names"]
    assert from_plain(BoardView, {**as_plain(before), **difference}) == after


def test_what_is_no_part_of_a_view_is_not_passed_on() -> None:
    with pytest.raises(TypeError):
        as_plain(object())
