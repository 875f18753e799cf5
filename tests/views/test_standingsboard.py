"""The standings on a screen: places, the cut line, and what comes next."""

import pytest
from hypothesis import given

from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerDropped
from judge_app.views.cutpreview import cut_preview
from judge_app.views.dropping import drop_view
from judge_app.views.standingsboard import CutLine, standings_board
from tests.core.organized import NAMES, Organizer, planned, player
from tests.log.histories import Did, Synced, histories, live
from tests.views.placed import at_rank, finished, places


def test_before_round_one_there_are_names_only_in_their_order() -> None:
    view = standings_board(Organizer(4).state)
    assert view.says == "Round 1 is not paired yet, so there are names only."
    assert [row[1:4] for row in places(view)] == [("", name, "") for name in NAMES[:4]]
    assert (view.action, view.route, view.columns) == ("Pair round 1", "pair", ())


def test_while_round_one_is_played_nobody_has_a_place() -> None:
    organizer = planned()
    organizer.pair()
    organizer.play(1)
    view = standings_board(organizer.state, player("Ada"))
    assert view.says == "Round 1 is being played. The places come with its results."
    assert not any(row.rank for row in places(view))
    assert (view.why.title, view.waits) == ("", "No result yet:")


def test_every_place_has_its_record_its_points_and_its_figures() -> None:
    view = standings_board(finished().state)
    assert view.columns == ("SoS", "Ext. SoS")
    first = places(view)[0]
    assert (first.rank, first.record, first.points) == ("1", "2–0", "4")
    assert first.figures == ("1.000", "1.000")
    assert first.under == "SoS 1.000"


def test_the_sheets_have_columns_of_their_own() -> None:
    organizer = planned(ruleset="draft")
    organizer.swiss()
    view = standings_board(organizer.state)
    assert view.columns == ("Beaten", "Lost to", "1st loss")
    assert places(view)[0].figures[2] == "–"


def test_the_line_stands_below_the_last_who_plays_on() -> None:
    view = standings_board(finished().state)
    assert [place for place, row in enumerate(view.rows) if isinstance(row, CutLine)] == [4]
    assert view.rows[4] == CutLine("Top 4 cut")
    assert [row.is_in for row in places(view)] == [True] * 4 + [False] * 4


def test_who_dropped_keeps_the_place_and_the_next_is_in() -> None:
    organizer = finished()
    gone = at_rank(organizer.state, 2)
    organizer.judge(PlayerDropped(gone))
    view = standings_board(organizer.state)
    second, fifth = places(view)[1], places(view)[4]
    assert (second.id, second.is_dropped, second.is_in) == (gone, True, False)
    assert fifth.is_in
    assert isinstance(view.rows[5], CutLine)


def test_without_a_cut_there_is_no_line_and_no_bracket() -> None:
    view = standings_board(finished(cut=0).state)
    assert not any(isinstance(row, CutLine) for row in view.rows)
    assert all(row.is_in for row in places(view))
    assert not view.has_bracket
    assert (view.action, view.route) == ("Show the winner", "winner")


def test_the_cut_is_confirmed_here_and_waits_for_every_result() -> None:
    organizer = planned()
    organizer.swiss(1)
    organizer.pair("two")
    organizer.play(2)
    view = standings_board(organizer.state)
    assert view.action == "Confirm the top 4"
    assert view.waits == "After round 1. No result of round 2 yet:"
    assert [table.text for table in view.open] == ["Table 3", "Table 4"]
    organizer.play()
    view = standings_board(organizer.state)
    assert (view.action, view.route, view.open) == ("Confirm the top 4", "", ())


def test_many_open_tables_are_counted_not_named() -> None:
    organizer = planned(12)
    organizer.swiss(1)
    organizer.pair("two")
    view = standings_board(organizer.state)
    assert view.open == ((None, "6 tables"),)


def test_the_next_step_is_named_all_the_way_to_the_winner() -> None:
    organizer = planned()
    steps = [standings_board(organizer.state).action]
    organizer.swiss(1)
    steps.append(standings_board(organizer.state).action)
    organizer.swiss()
    organizer.cut()
    for _round in range(2):
        steps.append(standings_board(organizer.state).action)
        organizer.bracket()
        steps.append(standings_board(organizer.state).action)
        organizer.play()
    steps.append(standings_board(organizer.state).action)
    assert steps == [
        "Pair round 1",
        "Pair round 2",
        "Pair the semifinals",
        "Pair the final",
        "Pair the final",
        "Show the winner",
        "Show the winner",
    ]


def test_a_cut_with_somebody_gone_is_to_be_made_again() -> None:
    organizer = finished()
    organizer.cut()
    organizer.judge(PlayerDropped(at_rank(organizer.state, 1)))
    view = standings_board(organizer.state)
    assert (view.action, view.route) == ("Make the cut again", "")


def test_nobody_can_be_ranked_without_a_ruleset_or_players() -> None:
    assert standings_board(Organizer(4, "").state).says == "The event has no ruleset yet: nothing is ranked."
    assert standings_board(Organizer(0).state).says == "Nobody has joined yet."


@pytest.mark.parametrize("ruleset", ["regulations-premier", "constructed"])
def test_five_hundred_places_are_all_there(ruleset: str) -> None:
    organizer = Organizer(500, ruleset)
    organizer.swiss(1)
    view = standings_board(organizer.state, PlayerId("p-Player 400"))
    assert [row.rank for row in places(view)] == [str(rank) for rank in range(1, 501)]
    assert [row.name for row in places(view) if row.is_chosen] == ["Player 400"]


@given(histories)
def test_any_history_of_three_devices_has_standings(history: list[Did | Synced]) -> None:
    for device in live(history):
        asked = next(iter(device.state.players), None)
        standings_board(device.state, asked)
        cut_preview(device.state)
        drop_view(device.state, asked)
