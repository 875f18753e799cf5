"""The backups in words: of which events, from when, and what came of one."""

from datetime import UTC
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_app.core.ids import EventId
from judge_app.views.backups import backups_view, brought_view

OAK = EventId("oak")


class Copied(NamedTuple):
    name: str = "Oakhaven"
    made_ms: int = 1_790_000_000_000
    rounds: int = 2
    entries: int = 41
    event: EventId = OAK
    path: Path = Path("one.judgelog")


def test_the_newest_of_each_event_bears_its_name_and_how_it_stands() -> None:
    copies = [[Copied(), Copied(made_ms=1_789_999_000_000, rounds=0, entries=1)], [Copied("Fir")]]
    view = backups_view(copies, ["here", "gone"], UTC)
    assert [(row.heading, row.is_wanted) for row in view.rows] == [
        ("Oakhaven", False),
        ("", False),
        ("Fir", True),
    ]
    assert view.rows[0].text == "14:13, 21 September 2026"
    assert view.rows[0].line == "41 changes, after round 2"
    assert view.rows[1].line == "1 change, before the end of round 1"
    assert view.rows[2].standing == "Not on this tablet any more."
    assert view.empty == ""


def test_a_damaged_event_wants_its_backup() -> None:
    [row] = backups_view([[Copied("\u202eevil\nname")]], ["damaged"], UTC).rows
    assert (row.is_wanted, row.standing) == (True, "Its file on this tablet is damaged.")
    assert "\n" not in row.heading


def test_where_there_is_none_it_is_told_when_there_will_be() -> None:
    assert backups_view([], [], UTC).empty.startswith("No backup yet.")


@pytest.mark.parametrize(
    ("new", "is_new", "takes_part", "left", "text"),
    [
        (6, True, True, [], "Oakhaven is on this tablet now: 6 changes."),
        (1, False, True, [], "Oakhaven: 1 change was missing here, and is here now."),
        (0, False, True, [], "Oakhaven has all of it already. Nothing was missing."),
        (
            0,
            False,
            True,
            ["no", "no"],
            "Oakhaven: nothing new could be taken. 2 changes were left: no.",
        ),
        (
            2,
            True,
            False,
            ["its clock cannot be true"],
            "Oakhaven is on this tablet now: 2 changes. 1 change was left: its clock cannot be true."
            " This tablet can read it. To run it, take it over with its code.",
        ),
    ],
)
def test_what_came_of_a_file_is_told(
    new: int, is_new: bool, takes_part: bool, left: list[str], text: str
) -> None:
    view = brought_view(OAK, "Oakhaven", new, is_new, takes_part, left)
    assert (view.text, view.can_take_over) == (text, not takes_part)


def test_who_turned_out_to_be_copied_is_told() -> None:
    view = brought_view(OAK, "Oakhaven", 1, False, True, copied=["Maya"])
    assert view.text.endswith("here now. Maya was copied, and both copies went on.")
