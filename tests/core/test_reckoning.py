"""What the engine makes of a state is kept, and is new at once when something in it counts."""

from judge_app.core.ops import NoteWritten, PlayerAdded, PlayerDropped, PlayerReinstated
from judge_app.core.reckoning import reckoning
from tests.core.organized import Organizer, player


def active(organizer: Organizer) -> list[str]:
    return [one.name for one in organizer.event.active]


def test_who_joins_drops_or_comes_back_is_known_at_once() -> None:
    organizer = Organizer(3)
    assert active(organizer) == ["Ada", "Bea", "Cyd"]
    organizer.judge(PlayerDropped(player("Bea")))
    assert active(organizer) == ["Ada", "Cyd"]
    organizer.judge(PlayerAdded(player("Dee"), "Dee"))
    assert active(organizer) == ["Ada", "Cyd", "Dee"]
    organizer.judge(PlayerReinstated(player("Bea")))
    assert active(organizer) == ["Ada", "Bea", "Cyd", "Dee"]


def test_who_drops_between_two_draws_is_not_in_the_second() -> None:
    organizer = Organizer(5)
    organizer.swiss(1)
    assert organizer.drawn().bye is not None
    organizer.judge(PlayerDropped(player("Ada")))
    again = organizer.drawn()
    assert again.bye is None
    assert player("Ada") not in {seat for table in again.tables for seat in (table.a, table.b)}


def test_what_changes_no_place_is_not_worked_out_anew() -> None:
    organizer = Organizer(4)
    organizer.swiss(1)
    known = reckoning(organizer.state)
    organizer.judge(NoteWritten("Lost a sleeve", player("Ada")))
    assert reckoning(organizer.state) is known
