"""What can be undone, and what is said when it cannot."""

from judge_app.core.claims import EntryId
from judge_app.core.ops import NewerOp, PlayerDropped, Undone
from tests.core.ops.event import ADA, with_players


def test_an_entry_is_undone_once() -> None:
    tablet = with_players()
    dropped = tablet.judge(PlayerDropped(ADA))
    undo = tablet.judge(Undone(dropped.id))
    tablet.refuses(Undone(dropped.id), "already undone")
    tablet.judge(Undone(undo.id))
    assert tablet.state.players[ADA].is_dropped


def test_an_unknown_entry_cannot_be_undone() -> None:
    with_players().refuses(Undone(EntryId("z:9")), "not on this tablet")


def test_the_opening_stays() -> None:
    with_players().refuses(Undone(EntryId("a:1")), "everything else stands on it")


def test_what_a_newer_app_did_cannot_be_done_or_undone_here() -> None:
    with_players().refuses(NewerOp("table_blessed", 1), "made by a newer app")
