"""Players: added, renamed, dropped, reinstated; and what happens when two judges do it at once."""

import pytest

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import PlayerId, State
from judge_app.core.ops import (
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    TableFixed,
    Undone,
    apply,
)
from tests.core.ops.event import ADA, BEA, copy_of, paired, with_players

NOBODY = PlayerId("nobody")


def test_players_stay_in_the_order_in_which_they_joined() -> None:
    assert [player.name for player in with_players().state.players.values()] == ["Ada", "Bea", "Cyd"]


def test_a_player_is_added_once_but_a_name_may_come_twice() -> None:
    tablet = with_players()
    tablet.refuses(PlayerAdded(ADA, "Ada"), "already in the event")
    tablet.judge(PlayerAdded(PlayerId("p9"), "Ada"))
    assert len(tablet.state.players) == 4


def test_unknown_players_are_refused_by_check_and_ignored_by_apply() -> None:
    tablet = with_players()
    for op in (PlayerRenamed(NOBODY, "X"), PlayerDropped(NOBODY), TableFixed(NOBODY, 1)):
        tablet.refuses(op, "not in the event")
        after = apply(op, State(), Stamp(EntryId("z:1"), DeviceId("z"), 0))
        assert dict(after.ignored) == {"z:1": "no such player"}


def test_dropping_and_reinstating() -> None:
    tablet = with_players()
    tablet.refuses(PlayerReinstated(ADA), "is in the event")
    tablet.judge(PlayerDropped(ADA))
    assert tablet.state.players[ADA].is_dropped
    tablet.refuses(PlayerDropped(ADA), "already dropped")
    tablet.judge(PlayerReinstated(ADA))
    assert not tablet.state.players[ADA].is_dropped


def test_a_rename_to_the_same_name_is_refused() -> None:
    with_players().refuses(PlayerRenamed(ADA, "Ada"), "already has that name")


def test_two_names_given_at_once_are_both_readable_until_one_judge_settles_it() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(PlayerRenamed(ADA, "Ada King"))
    other.judge(PlayerRenamed(ADA, "Ada Byron"))
    other.sync(one)
    [dispute] = one.state.disputes()
    assert (dispute.subject, dispute.key) == ("name", ADA)
    assert [claim.value for claim in one.state.players[ADA].names] == ["Ada King", "Ada Byron"]
    other.judge(PlayerRenamed(ADA, "Ada Byron"))
    one.sync(other)
    assert (one.state.players[ADA].name, list(one.state.disputes())) == ("Ada Byron", [])


def test_two_judges_dropping_one_player_agree() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(PlayerDropped(BEA))
    other.judge(PlayerDropped(BEA))
    one.sync(other)
    assert one.state.players[BEA].is_dropped
    assert list(one.state.disputes()) == []


def test_a_player_has_a_table_of_their_own_or_no_longer() -> None:
    tablet = with_players()
    tablet.refuses(TableFixed(ADA, None), "Ada has no table of their own")
    tablet.judge(TableFixed(ADA, 3))
    assert tablet.state.players[ADA].table == 3
    tablet.refuses(TableFixed(ADA, 3), "already has table 3")
    tablet.refuses(TableFixed(BEA, 3), "Table 3 is the table of Ada")
    tablet.judge(PlayerDropped(ADA))
    tablet.judge(TableFixed(BEA, 3))
    tablet.judge(TableFixed(BEA, None))
    assert tablet.state.players[BEA].table is None


@pytest.mark.parametrize("table", [0, -1, 10_000])
def test_there_is_no_such_table(table: int) -> None:
    tablet = with_players()
    tablet.refuses(TableFixed(ADA, table), "from 1 to 9999")
    entry = tablet.do(TableFixed(ADA, table))
    assert tablet.state.players[ADA].table is None
    assert tablet.state.ignored[entry.id] == "no such table"


def test_two_tables_for_one_player_are_a_dispute_until_one_judge_chooses() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(TableFixed(ADA, 3))
    other.judge(TableFixed(ADA, 4))
    one.sync(other)
    assert [(dispute.subject, dispute.key) for dispute in one.state.disputes()] == [("table", ADA)]
    one.judge(TableFixed(ADA, 4))
    assert list(one.state.disputes()) == []


def test_a_player_who_was_paired_cannot_be_undone() -> None:
    tablet = paired()
    joined = next(one.stamp.entry for one in tablet.state.history if one.op == PlayerAdded(ADA, "Ada"))
    tablet.refuses(Undone(joined), "Drop them instead")
