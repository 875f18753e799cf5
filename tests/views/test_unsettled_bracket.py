"""A result that was disputed or corrected under a bracket that goes on."""

from judge_app.core.steps import bracket_cleared
from judge_app.views.bracket import BracketAction, bracket_view
from judge_app.views.pairpreview import pair_view
from judge_app.views.standingsboard import standings_board
from judge_app.views.winner import winner_view
from tests.log.fields import LEAGUE
from tests.views.troubled import in_the_final, step


def test_a_final_goes_on_as_it_was_paired_while_a_semifinal_is_disputed() -> None:
    organizer = in_the_final()
    semifinal, final = organizer.state.round_matches(3)[0], organizer.matches[0]
    organizer.contradict(semifinal)
    view = bracket_view(organizer.state)
    told = view.columns[1][0]
    assert (told.id, told.title, told.state, told.is_chosen) == (final.id, "Final, table 1", "Game 1", True)
    assert (view.columns[0][0].state, view.columns[0][0].is_disputed) == ("Disputed", True)
    assert view.trouble.startswith("Table 1 of the semifinals has two results.")
    assert view.main == BracketAction("Report game 1", "trophy", "result", final.id)
    assert view.others[0] == BracketAction("Settle table 1", "scale-balance", "tables", semifinal.id)


def test_a_final_that_was_played_makes_no_winner_while_a_semifinal_is_disputed() -> None:
    organizer = in_the_final()
    organizer.play()
    semifinal = organizer.state.round_matches(3)[1]
    organizer.contradict(semifinal)
    view = bracket_view(organizer.state)
    assert view.columns[1][0].state == "Done"
    assert view.main == BracketAction("Settle table 2", "scale-balance", "tables", semifinal.id)
    empty = winner_view(organizer.state).empty
    assert empty.startswith("Table 2 of the semifinals has two results, so nobody has won yet.")
    board = standings_board(organizer.state)
    assert (board.says, board.has_ranks, board.action) == ("", True, "Settle table 2")


def test_a_whole_bracket_shows_behind_a_disputed_quarterfinal() -> None:
    organizer = in_the_final(16, 8)
    organizer.contradict(organizer.state.round_matches(3)[0])
    view = bracket_view(organizer.state)
    assert [match.id for column in view.columns for match in column] == [
        match.id for number in (3, 4, 5) for match in organizer.state.round_matches(number)
    ]


def test_the_match_for_third_place_stays_beside_a_final_whose_semifinal_is_disputed() -> None:
    organizer = in_the_final(ruleset=LEAGUE)
    final, third = organizer.matches
    organizer.contradict(organizer.state.round_matches(3)[0])
    view = bracket_view(organizer.state)
    assert view.third is not None
    assert (view.columns[1][0].id, view.third.id) == (final.id, third.id)


def test_a_final_paired_by_a_corrected_result_is_shown_and_to_be_cleared() -> None:
    organizer = in_the_final()
    final = organizer.matches[0]
    organizer.correct(organizer.state.round_matches(3)[0])
    found = step(organizer)
    assert found.title == "The final was paired by a result that was corrected"
    assert (found.button, found.route) == ("Clear the final", "pair")
    view = bracket_view(organizer.state)
    told = view.columns[1][0]
    assert (told.id, told.state, told.is_stale) == (final.id, "To be cleared", True)
    assert view.trouble == "The final was paired by a result that was corrected."
    assert (view.main.text, view.main.route) == ("Clear the final", "pair")
    assert winner_view(organizer.state).empty.startswith(
        "The final was paired by a result that was corrected,"
    )


def test_a_bracket_cleared_with_the_correction_waits_for_its_new_final() -> None:
    organizer = in_the_final()
    organizer.play()
    semifinal = organizer.state.round_matches(3)[0]
    goes_on = organizer.loser(semifinal)
    organizer.judge_all(bracket_cleared(organizer.state, 3))
    organizer.correct(semifinal)
    view = bracket_view(organizer.state)
    final = view.columns[1][0]
    assert (final.id, final.state, view.trouble) == (None, "Not paired yet", "")
    assert organizer.state.players[goes_on].name in (final.high.name, final.low.name)
    assert view.main == BracketAction("Pair the final", "tournament", "pair")
    assert winner_view(organizer.state).empty == "The event is not over yet."


def test_the_pair_page_tells_whom_clearing_is_about() -> None:
    organizer = in_the_final()
    final = organizer.matches[0]
    organizer.correct(organizer.state.round_matches(3)[0])
    view = pair_view(organizer.state)
    names = [organizer.state.players[one].name for one in final.players]
    assert (view.stage, view.confirm) == ("clear", "Clear the final")
    assert view.says.startswith("The final was paired by a result that was corrected.")
    assert f"{names[0]} against {names[1]}" in view.says
    assert [row.match for row in view.rows] == [final.id]


def test_all_rounds_behind_a_corrected_quarterfinal_are_to_be_cleared() -> None:
    organizer = in_the_final(16, 8)
    organizer.correct(organizer.state.round_matches(3)[0])
    assert step(organizer).button == "Clear the semifinals"
    assert len(pair_view(organizer.state).rows) == 3
    organizer = in_the_final(40, 32)
    organizer.correct(organizer.state.round_matches(3)[0])
    assert step(organizer).button == "Clear the top 16"
    assert "all 15 pairs here" in pair_view(organizer.state).says
