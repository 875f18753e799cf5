"""A result of an earlier round that counts no more, or otherwise, on every screen that it touches."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import ResultReported, ResultSettled, SettingChosen, Undone
from judge_app.core.progress import progress
from judge_app.views.bracket import bracket_view
from judge_app.views.cutpreview import cut_preview, cut_trouble
from judge_app.views.pairpreview import pair_view
from judge_app.views.standingsboard import BoardRow, CutLine, standings_board
from tests.core.organized import planned
from tests.views.troubled import corrected_under_the_cut, disputed, step, while_played


def test_the_next_step_is_to_settle_the_table() -> None:
    organizer, match = disputed(2, 1)
    found = step(organizer)
    assert (found.title, found.button) == ("Table 1 of round 1 has two results", "Settle table 1")
    assert (found.route, found.where) == ("tables", {"match": match.id})
    organizer.contradict(organizer.state.round_matches(1)[2])
    assert step(organizer).line == "So it is with 1 more table. The event goes on when all are settled."


def test_a_result_that_was_taken_back_is_none() -> None:
    organizer = planned(rounds=3)
    organizer.pair()
    match = organizer.matches[0]
    entry = organizer.judge(ResultReported(match.id, Result(match.a)))
    organizer.play()
    organizer.pair("two")
    organizer.play()
    organizer.do(Undone(entry.id))
    assert step(organizer).title == "Table 1 of round 1 has no result"


def test_a_step_that_is_about_no_table_goes_nowhere_else() -> None:
    assert step(planned(rounds=3)).where == {}


@pytest.mark.parametrize(
    ("number", "until"),
    [
        (1, "There are no places until that is settled."),
        (2, "Until that is settled, the places are those after round 1."),
    ],
)
def test_the_standings_say_which_rounds_count_and_why_not_all(number: int, until: str) -> None:
    organizer, match = while_played(number)
    view = standings_board(organizer.state)
    assert view.says == f"Table 1 of round {number} has two results. {until}"
    assert (view.is_trouble, view.has_ranks) == (True, number == 2)
    assert (view.waits, view.is_blocked) == ("No result that counts:", True)
    assert [(table.match == match.id, table.text) for table in view.open] == [
        (True, f"R{number}, table 1"),
        (False, "Table 4"),
    ]


def test_the_standings_lead_to_the_table_that_is_to_be_settled() -> None:
    organizer, match = disputed(3, 1)
    view = standings_board(organizer.state)
    assert (view.action, view.route, view.match) == ("Settle table 1", "tables", match.id)
    assert (view.is_blocked, view.open) == (False, ())
    organizer.contradict(organizer.state.round_matches(2)[3])
    view = standings_board(organizer.state)
    assert [table.text for table in view.open] == ["R1, table 1", "R2, table 4"]
    assert not view.is_blocked


def test_settled_the_places_are_back() -> None:
    organizer, match = disputed(2, 1)
    organizer.judge(ResultSettled(match.id, Result(match.a), "asked both"))
    view = standings_board(organizer.state)
    assert (view.says, view.is_trouble, view.has_ranks, view.action) == ("", False, True, "Pair round 3")


def test_the_pair_page_names_the_tables_of_earlier_rounds() -> None:
    organizer, match = disputed(2, 1)
    view = pair_view(organizer.state)
    assert (view.stage, view.confirm) == ("settle", "Settle table 1")
    assert view.says.startswith("Table 1 of round 1 has two results.")
    [row] = view.rows
    assert (row.match, [mark.text for mark in row.marks]) == (match.id, ["Round 1", "Disputed"])


def test_the_pair_page_of_a_round_being_played_has_them_first() -> None:
    organizer, match = while_played(2)
    view = pair_view(organizer.state)
    assert view.says.startswith("Table 1 of round 2 has two results. The result of 1 table is missing.")
    assert [row.match for row in view.rows] == [match.id, organizer.matches[3].id]
    assert {row.a_points for row in view.rows} == {""}, "round 2 is not counted, so nobody knows the points"


@pytest.mark.parametrize("is_paired", [False, True])
def test_a_correction_under_the_cut_is_told_with_who_comes_in(is_paired: bool) -> None:
    organizer = corrected_under_the_cut(is_paired=is_paired)
    board, tree, page = (
        standings_board(organizer.state),
        bracket_view(organizer.state),
        pair_view(organizer.state),
    )
    assert board.says.startswith("A corrected result changed the places: ")
    assert board.says.endswith(" out. Make the cut again.")
    assert (board.action, board.route, board.is_blocked, board.open) == ("Make the cut again", "", False, ())
    assert (tree.trouble, tree.main.text) == (board.says, "Make the cut again")
    assert (page.says, page.stage, page.confirm) == (board.says, "cut", "Go to the standings")
    assert cut_preview(organizer.state).text == board.says


def test_the_line_follows_the_cut_as_it_was_made() -> None:
    organizer = corrected_under_the_cut()
    assert organizer.state.cut is not None
    rows = standings_board(organizer.state).rows
    line = next(place for place, row in enumerate(rows) if isinstance(row, CutLine))
    above = [row for row in rows[:line] if isinstance(row, BoardRow)]
    assert {row.id for row in above if row.is_in} == {*organizer.state.cut.seeds}
    assert above[-1].is_in
    assert any(row.is_passed for row in above)
    assert all(row.is_passed != row.is_in for row in above)


def test_before_the_cut_nobody_was_passed_over() -> None:
    organizer = planned(12, 3)
    organizer.swiss()
    rows = [row for row in standings_board(organizer.state).rows if isinstance(row, BoardRow)]
    assert not any(row.is_passed for row in rows)


def test_another_order_of_the_same_seeds_is_told_as_that() -> None:
    organizer = planned(4, 2, 4)
    organizer.swiss()
    organizer.cut()
    match = organizer.state.round_matches(2)[0]
    organizer.correct(match)
    assert cut_trouble(organizer.state, progress(organizer.state)) == (
        "A corrected result changed the order of the seeds. Make the cut again."
    )


def test_a_cut_of_another_size_is_told_as_that() -> None:
    organizer = planned(12, 3)
    organizer.swiss()
    organizer.cut()
    organizer.judge(SettingChosen("cut", 8))
    assert cut_trouble(organizer.state, progress(organizer.state)) == (
        "The cut was made as a top 4, and is a top 8 now. Make it again."
    )


def test_the_cut_is_not_judged_by_places_that_do_not_count_all_rounds() -> None:
    organizer = planned(12, 3)
    organizer.swiss()
    organizer.cut()
    organizer.contradict(organizer.state.round_matches(1)[0])
    view = standings_board(organizer.state)
    assert view.says.startswith("Table 1 of round 1 has two results.")
    assert cut_trouble(organizer.state, progress(organizer.state)) == ""
