"""The standings on a screen: places, the cut line, what comes next, and why a player stands where."""

import pytest
from hypothesis import given

from judge_app.core.model import PlayerId, Result, State
from judge_app.core.ops import PlayerDropped, ResultReported, SettingChosen
from judge_app.views.cutpreview import cut_preview
from judge_app.views.dropping import drop_view
from judge_app.views.standingsboard import BoardRow, CutLine, StandingsBoard, standings_board
from judge_app.views.whypanel import WhyLine
from tests.core.organized import NAMES, Organizer, player
from tests.log.devices import Did, Synced, histories, live


def planned(
    players: int = 8, rounds: int = 2, cut: int = 4, ruleset: str = "regulations-casual"
) -> Organizer:
    organizer = Organizer(players, ruleset)
    organizer.judge(SettingChosen("rounds", rounds))
    organizer.judge(SettingChosen("cut", cut))
    return organizer


def finished(cut: int = 4) -> Organizer:
    organizer = planned(cut=cut)
    organizer.swiss()
    return organizer


def places(view: StandingsBoard) -> list[BoardRow]:
    return [row for row in view.rows if isinstance(row, BoardRow)]


def at_rank(state: State, rank: int) -> PlayerId:
    return places(standings_board(state))[rank - 1].id


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


def test_why_tells_the_arithmetic_of_each_tiebreaker() -> None:
    organizer = finished()
    asked = at_rank(organizer.state, 2)
    why = standings_board(organizer.state, asked).why
    assert why.title == "Why 2nd?"
    assert why.lead.endswith("and 1 other have 4 points. Then the tiebreakers rank them.")
    assert why.lines[0] == WhyLine("", "Strength of schedule", is_heading=True)
    assert [line.about for line in why.lines[1:3]] == ["R1", "R2"]
    assert why.lines[1].how.endswith("÷ 2")
    assert why.lines[4] == WhyLine("", "÷ 2 opponents", "", "1.000", is_sum=True, is_total=True)
    assert (why.document, why.section) == ("Regulations 1.0", "Tournament point tiebreakers")


def test_why_says_what_separates_a_player_from_the_one_above() -> None:
    organizer = finished()
    state = organizer.state
    said = [standings_board(state, at_rank(state, rank)).why.apart for rank in range(1, 9)]
    assert said[0] == "Nobody stands above."
    assert said[1].startswith("1st ")
    assert said[1].endswith(": the same in everything, so the lot decided.")
    assert said[2].endswith(": 4 points.")


def test_a_figure_that_decides_is_told_with_both_values() -> None:
    organizer = planned(8, rounds=3, ruleset="draft")
    organizer.swiss()
    state = organizer.state
    said = [standings_board(state, at_rank(state, rank)).why.apart for rank in range(1, 9)]
    assert any(": higher Beaten, " in one for one in said)
    assert any(": same Beaten, higher Lost to, " in one for one in said)


def why_lines(organizer: Organizer, asked: PlayerId, heading: str) -> list[tuple[str, str]]:
    """Round and words of each line below *heading*, up to its sum."""
    lines = [*standings_board(organizer.state, asked).why.lines]
    start = next(place for place, line in enumerate(lines) if line.name == heading) + 1
    end = next(place for place in range(start, len(lines)) if lines[place].is_sum)
    return [(line.about, line.name) for line in lines[start:end]]


def test_why_lists_a_bye_as_a_round_without_an_opponent() -> None:
    organizer = planned(5, rounds=3)
    organizer.swiss()
    bye = next(one for one in organizer.state.round_matches(1) if one.is_bye)
    told = why_lines(organizer, bye.a, "Strength of schedule")
    assert [about for about, _name in told] == ["R1", "R2", "R3"]
    assert told[0] == ("R1", "Bye: no opponent")
    assert why_lines(organizer, bye.a, "Extended strength of schedule")[0] == told[0]


def test_why_lists_rounds_that_nobody_came_to_where_they_would_count() -> None:
    organizer = planned(4, rounds=2, ruleset="draft")
    organizer.pair()
    gone = organizer.matches[0]
    organizer.judge(ResultReported(gone.id, Result(gone.a, "no-show")))
    organizer.play()
    organizer.pair("two")
    organizer.play()
    assert gone.b is not None
    assert ("R1", "Walkover: no opponent") in why_lines(organizer, gone.a, "Points of opponents beaten")
    assert ("R1", "Absent: no opponent") in why_lines(organizer, gone.b, "Points of opponents lost to")


def test_why_tells_a_rematch_with_the_round_of_each() -> None:
    organizer = planned(2, rounds=3, cut=0)
    organizer.swiss()
    told = why_lines(organizer, player("Ada"), "Strength of schedule")
    assert told == [("R1", "Bea"), ("R2", "Bea"), ("R3", "Bea")]


def test_nobody_can_be_ranked_without_a_ruleset_or_players() -> None:
    assert standings_board(Organizer(4, "").state).says == "The event has no ruleset yet: nothing is ranked."
    assert standings_board(Organizer(0).state).says == "Nobody has joined yet."


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
