"""The bracket on a screen: who meets whom, who waits, and what can be done."""

from hypothesis import given

from judge_app.core.model import Match, Result
from judge_app.core.ops import GameReported, PlayerDropped, ResultReported, RulesetChosen, SettingChosen
from judge_app.views.bracket import BracketAction, BracketView, bracket_view
from tests.core.organized import Organizer, planned
from tests.log.fields import LEAGUE
from tests.log.histories import Did, Synced, histories, live


def with_cut(players: int = 16, cut: int = 8, ruleset: str = "regulations-casual") -> Organizer:
    organizer = planned(players, 2, cut, ruleset)
    organizer.swiss()
    organizer.cut()
    return organizer


def in_bracket(players: int = 16, cut: int = 8) -> Organizer:
    organizer = with_cut(players, cut)
    organizer.bracket()
    return organizer


def seeds(view: BracketView, column: int) -> list[tuple[str, str]]:
    return [(match.high.seed, match.low.seed) for match in view.columns[column]]


def win(organizer: Organizer, match: Match) -> None:
    organizer.judge(ResultReported(match.id, Result(match.a)))


def test_without_a_cut_there_is_a_sentence() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("cut", 0))
    assert bracket_view(organizer.state).empty == "No top cut in this event."
    organizer.judge(SettingChosen("cut", 4))
    assert bracket_view(organizer.state).empty.startswith("The top cut is not made yet.")


def test_the_best_seed_meets_the_lowest_and_the_two_best_only_in_the_final() -> None:
    view = bracket_view(with_cut().state)
    assert seeds(view, 0) == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert [len(column) for column in view.columns] == [4, 2, 1]
    assert view.stages == ("Quarterfinals", "Semifinals", "Final")
    assert {match.state for match in view.columns[0]} == {"Not paired yet"}
    assert view.main == BracketAction("Pair the quarterfinals", "tournament", "pair")
    assert (view.document, view.section) == ("Constructed tip sheet", "Top cut")


def test_a_seat_that_waits_names_who_may_come() -> None:
    organizer = in_bracket()
    first, second = organizer.matches[:2]
    win(organizer, first)
    view = bracket_view(organizer.state)
    upper, lower = view.columns[1]
    assert upper.high.name == organizer.state.players[first.a].name
    names = [organizer.state.players[one].name for one in (second.a, second.b or second.a)]
    assert upper.low.name == f"4 {names[0]} or 5 {names[1]}"
    assert upper.state == "Waits for table 2"
    assert lower.state == "Waits for tables 3 and 4"
    final = view.columns[2][0]
    assert (final.high.name, final.low.name) == ("Winner of the upper half", "Winner of the lower half")
    assert (final.title, final.state) == ("Final", "Best of three")


def test_games_are_counted_and_the_next_one_is_to_be_reported() -> None:
    organizer = in_bracket()
    match = organizer.matches[1]
    organizer.judge(GameReported(match.id, 1, match.a))
    assert match.b is not None
    organizer.judge(GameReported(match.id, 2, match.b))
    view = bracket_view(organizer.state, match.id)
    told = view.columns[0][1]
    assert (told.state, told.high.won, told.low.won, told.wins) == ("Game 3", 1, 1, 2)
    assert view.main == BracketAction("Report game 3", "trophy", "result", match.id)
    assert view.others == (BracketAction("Open table 2", "table-furniture", "tables", match.id),)


def test_a_result_without_games_still_fills_the_winners_circles() -> None:
    organizer = in_bracket()
    win(organizer, organizer.matches[0])
    told = bracket_view(organizer.state).columns[0][0]
    assert (told.state, told.high.won, told.high.is_winner, told.low.won) == ("Done", 2, True, 0)


def test_the_first_match_that_is_played_is_chosen_by_itself() -> None:
    organizer = in_bracket()
    win(organizer, organizer.matches[0])
    view = bracket_view(organizer.state)
    assert [match.is_chosen for match in view.columns[0]] == [False, True, False, False]


def test_a_match_that_is_done_can_be_corrected_but_is_not_the_main_thing() -> None:
    organizer = in_bracket()
    match = organizer.matches[0]
    win(organizer, match)
    view = bracket_view(organizer.state, match.id)
    assert view.main.text == ""
    assert [action.text for action in view.others] == ["Open table 1", "Correct the result"]


def test_the_next_round_says_its_length_and_what_it_waits_for() -> None:
    organizer = in_bracket()
    for match in organizer.matches[::2]:
        win(organizer, match)
    view = bracket_view(organizer.state)
    assert view.next_title == "Next: semifinals"
    assert view.next_line == "100 minutes, best of three. Can start when tables 2 and 4 are done."
    organizer.judge(SettingChosen("cut_minutes", 80))
    assert bracket_view(organizer.state).next_line.startswith("80 minutes, best of three.")


def test_single_games_are_reported_as_results_and_only_the_final_has_three() -> None:
    organizer = with_cut(8, 4, "draft")
    organizer.bracket()
    view = bracket_view(organizer.state)
    assert view.main.text == "Report the result"
    assert [column[0].wins for column in view.columns] == [1, 2]
    assert (view.next_title, view.next_line.partition(".")[0]) == (
        "Next: final",
        "No time limit, best of three",
    )


def test_a_round_that_is_over_leads_to_the_next_and_the_final_to_the_winner() -> None:
    organizer = in_bracket(players=8, cut=4)
    organizer.play()
    view = bracket_view(organizer.state)
    assert (view.main.text, view.main.route, view.now) == ("Pair the final", "pair", 0)
    assert view.columns[1][0].state == "Not paired yet"
    organizer.bracket()
    assert bracket_view(organizer.state).columns[1][0].title == "Final, table 1"
    organizer.play()
    view = bracket_view(organizer.state)
    assert (view.main.text, view.main.route, view.now) == ("Show the winner", "winner", 1)
    assert view.next_title == ""


def test_a_qualifier_who_left_is_named_and_the_cut_made_again() -> None:
    organizer = with_cut()
    assert organizer.state.cut is not None
    gone = organizer.state.cut.seeds[2]
    organizer.judge(PlayerDropped(gone))
    view = bracket_view(organizer.state)
    name = organizer.state.players[gone].name
    assert view.trouble == f"Dropped before the cut began: {name}. Make the cut again."
    assert view.main == BracketAction("Make the cut again", "tournament", "standings")


def test_the_match_for_third_place_stands_beside_the_final() -> None:
    organizer = Organizer(8, "")
    organizer.judge(RulesetChosen("league", LEAGUE))
    organizer.judge(SettingChosen("rounds", 2))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    organizer.cut()
    for _round in range(2):
        organizer.bracket()
        last = organizer.matches[-1]
        organizer.play()
    view = bracket_view(organizer.state, last.id)
    assert view.third is not None
    assert (view.third.title, view.third.wins, view.third.is_chosen) == ("Third place", 1, True)
    assert view.others[0].match == last.id


def test_in_a_cut_of_sixteen_no_title_is_longer_than_its_lane() -> None:
    view = bracket_view(with_cut(20, 16).state)
    assert [column[0].title for column in view.columns] == ["Top 16", "Top 8", "Top 4", "Final"]


def test_in_a_large_cut_the_rounds_have_short_names() -> None:
    view = bracket_view(with_cut(40, 32).state)
    assert view.stages == ("Top 32", "Top 16", "Top 8", "Top 4", "Final")
    assert view.columns[0][0].title == "Top 32"
    assert view.columns[3][0].high.name == "Winner of quarterfinal 1"
    assert view.main.text == "Pair the top 32"


@given(histories)
def test_any_history_of_three_devices_has_a_bracket(history: list[Did | Synced]) -> None:
    for device in live(history):
        bracket_view(device.state, next(iter(device.state.matches), None))
