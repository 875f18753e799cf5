"""The top cut before it is confirmed, and who comes into it when somebody drops."""

from judge_app.core.ops import PlayerDropped
from judge_app.views.cutpreview import cut_preview
from judge_app.views.dropping import drop_view
from tests.core.organized import planned, player
from tests.views.placed import at_rank, finished


def test_the_cut_is_shown_before_it_is_confirmed() -> None:
    organizer = finished()
    gone = at_rank(organizer.state, 2)
    organizer.judge(PlayerDropped(gone))
    preview = cut_preview(organizer.state)
    assert preview.title == "Confirm the top 4?"
    assert [seed for seed, _name in preview.seeds] == ["1", "2", "3", "4"]
    assert preview.passed == f"Dropped, so passed over: {organizer.state.players[gone].name}."
    assert (preview.short, preview.button) == ("", "Confirm the top 4")


def test_a_cut_that_cannot_be_filled_is_smaller_and_says_so() -> None:
    organizer = finished()
    for rank in (8, 7, 6, 5, 4):
        organizer.judge(PlayerDropped(at_rank(organizer.state, rank)))
    preview = cut_preview(organizer.state)
    assert preview.short == "Planned was a top 4, but only 3 players are left."
    assert (len(preview.seeds), preview.button) == (2, "Confirm the top 2")


def test_a_cut_that_nobody_is_left_for_has_no_button() -> None:
    organizer = finished()
    for one in [*organizer.state.players][1:]:
        organizer.judge(PlayerDropped(one))
    preview = cut_preview(organizer.state)
    assert "only one is left" in preview.text
    assert preview.button == ""


def test_a_drop_says_who_comes_into_the_cut() -> None:
    organizer = finished()
    second, fifth = at_rank(organizer.state, 2), at_rank(organizer.state, 5)
    names = {one.id: one.name for one in organizer.state.players.values()}
    comes = f"{names[fifth]} comes into the top 4, as the lowest seed."
    stays = f"{names[second]} is not paired any more. All results stay."
    assert drop_view(organizer.state, second).lines == (stays, comes)
    organizer.cut()
    moved = f"The cut is made anew: the seeds below {names[second]} move up."
    assert drop_view(organizer.state, second).lines == (stays, moved, comes)
    organizer.bracket()
    assert drop_view(organizer.state, second).lines[-1] == "Its first round is cancelled: pair it again."
    organizer.play(1)
    assert drop_view(organizer.state, second).lines[-1].startswith("The cut has begun, so nobody comes in")


def test_a_drop_during_a_round_names_the_open_table() -> None:
    organizer = planned()
    organizer.pair()
    match = organizer.matches[0]
    assert drop_view(organizer.state, match.a).lines[1] == (
        f"Table {match.table} is still open: report how that match ended."
    )


def test_who_drops_is_found_by_name() -> None:
    state = planned(12).state
    view = drop_view(state, player("Joy"))
    assert [row.name for row in view.rows] == ["Joy", "Ada", "Bea", "Cyd"]
    assert (view.more, view.button) == ("8 more: type to find them.", "Drop Joy")
    assert [row.name for row in drop_view(state, None, "L").rows] == ["Hal", "Lou"]
    assert drop_view(state, None, "xyz").more == "Nobody in the event has this name."
    assert drop_view(state).button == ""
