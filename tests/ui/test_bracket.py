"""The bracket as a judge uses it: a match chosen, reported, the next round paired, on tablet and phone."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import ResultReported
from judge_app.core.stages import cut_of
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.standings.ranking import opened
from tests.ui.venue import Venue


@pytest.fixture
def quarterfinals(tablet: Tablet) -> Venue:
    """Four tables play, best of three; tables 1 and 3 are done, table 2 is in its third game."""
    venue = Venue(tablet, 16, "regulations-casual", rounds=3, cut=8).swiss().cut().bracket()
    first, second, third, _fourth = venue.matches
    venue.do([ResultReported(one.id, Result(one.a)) for one in (first, third)])
    venue.game(second.id, 1, second.a)
    venue.game(second.id, 2, second.b or second.a)
    return venue


def card(judge: Judge, title: str) -> str:
    """The words of a match's card."""
    judge.until(lambda: any(text.startswith(f"{title}, ") for text in judge.texts()), f"{title} shows")
    return next(text for text in judge.texts() if text.startswith(f"{title}, "))


def test_without_a_cut_there_is_a_sentence_and_the_way_back(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 8, "draft", cut=0), sit_down, "bracket")
    judge.see("No top cut in this event.")
    judge.tap("Back to the standings")
    judge.until(lambda: judge.screen.name == "standings", "the standings are shown")


def test_the_tree_tells_how_every_match_stands(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    assert card(judge, "Table 1").startswith("Table 1, Done, 1 ")
    assert card(judge, "Table 2").startswith("Table 2, Game 3, 4 ")
    assert " or 5 " in card(judge, "Semifinal") or " or 6 " in card(judge, "Semifinal")
    judge.see("Winner of the upper half", "Next: semifinals", "Can start when tables 2 and 4 are done.")


def test_the_chosen_match_is_reported_and_opened(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.see("Report game 3")
    judge.tap(card(judge, "Table 4"))
    judge.see("Report game 1")
    judge.tap("Open table 4")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    judge.go("bracket", match=quarterfinals.matches[1].id)
    judge.tap("Report game 3")
    judge.until(lambda: judge.screen.name == "result", "the result can be reported")
    judge.escape()
    judge.until(lambda: judge.screen.name == "bracket", "back at the bracket")


def test_a_match_that_is_done_is_corrected_where_results_are(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.tap(card(judge, "Table 1"))
    judge.miss("Report game")
    judge.tap("Correct the result")
    judge.until(lambda: judge.screen.name == "result", "the result can be corrected")


def test_a_match_that_is_not_paired_cannot_be_chosen(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.tap(card(judge, "Final"))
    judge.see("Report game 3")


def test_the_next_round_is_paired_when_all_are_done(quarterfinals: Venue, sit_down: SitDown) -> None:
    quarterfinals.play()
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.tap("Pair the semifinals")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_the_source_of_the_seeding_opens_the_rule(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.tap("Constructed tip sheet · Top cut")
    judge.until(lambda: judge.screen.name == "rules", "the rules are shown")
    wanted = judge.frame.desk.state.rules.cite("cut.seeding")
    judge.until(lambda: judge.screen.reading.cite == wanted, "how the cut is seeded is read")


def test_a_result_that_the_next_round_was_built_on_is_not_undone(
    quarterfinals: Venue, sit_down: SitDown
) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    match = quarterfinals.matches[3]
    quarterfinals.play(1)
    judge.screen.do(ResultReported(match.id, Result(match.a)))
    judge.see("Undo")
    quarterfinals.bracket()
    judge.tap("Undo")
    judge.see("A later round was paired by this result, which stays in the history. Correct it instead.")
    cut = cut_of(quarterfinals.state)
    assert cut is not None
    assert len(cut.rounds) == 2


def test_a_phone_shows_one_round_at_a_time(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.resize(412, 892)
    judge.see("Quarterfinals", "Semifinals", "Final", "Report game 3")
    assert "Table 2, Game 3" in card(judge, "Table 2")
    judge.tap("Semifinals")
    judge.see("Waits for table 2")
    judge.miss("Table 1, Done")
    judge.tap("Final")
    judge.see("Winner of the lower half")
    judge.tap("Report game 3")
    judge.until(lambda: judge.screen.name == "result", "the result can be reported")


def test_the_way_to_the_swiss_rounds_stands_below_the_tree(quarterfinals: Venue, sit_down: SitDown) -> None:
    judge = opened(quarterfinals, sit_down, "bracket")
    judge.see("Swiss", "Report game 3")
    switch, tree = judge.find("Swiss"), judge.screen._tree
    assert switch.to_window(switch.x, switch.top)[1] <= tree.to_window(*tree.pos)[1]


def test_a_bracket_of_sixteen_stands_on_a_tablet_from_edge_to_edge(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui import theme
    from judge_app.ui.lettering import lettered
    from judge_app.ui.screens.bracketparts import MatchCard

    venue = Venue(tablet, 20, "regulations-casual", rounds=2, cut=16).swiss().cut().bracket()
    judge = opened(venue, sit_down, "bracket")
    judge.see("Report game 1")
    cards = [one for one in judge.widgets() if isinstance(one, MatchCard)]
    assert len(cards) == 15
    for one in cards:
        left, right = one.to_window(one.x, one.y)[0], one.to_window(one.right, one.y)[0]
        assert judge.frame.x <= left
        assert right <= judge.window.width - theme.EDGE
        heads = sum(lettered(text, theme.CAPTION, True).width for text in one.match[1:3])
        assert heads <= one.width - 2 * theme.GAP_L - theme.GAP_S
    assert judge.screen._tree.viewport_size[0] <= judge.screen._tree.width


def test_a_disputed_semifinal_leaves_the_final_in_sight_and_is_reached(
    tablet: Tablet, sit_down: SitDown
) -> None:
    venue = Venue(tablet, 8, "regulations-casual", rounds=2, cut=4).swiss().cut().bracket()
    semifinal = venue.matches[1]
    venue.play()
    venue.bracket()
    venue.contradict(semifinal)
    judge = opened(venue, sit_down, "bracket")
    assert card(judge, "Final, table 1").startswith("Final, table 1, Game 1, ")
    judge.see("Table 2, Disputed", "Table 2 of the semifinals has two results.")
    judge.tap("Settle table 2")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    assert judge.screen.match == semifinal.id


def test_a_final_that_a_correction_left_wrong_is_cleared_from_here(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 8, "regulations-casual", rounds=2, cut=4).swiss().cut().bracket()
    semifinal = venue.matches[0]
    venue.play()
    venue.bracket().play()
    venue.correct(semifinal)
    judge = opened(venue, sit_down, "bracket")
    judge.see("Final, table 1, To be cleared", "The final was paired by a result that was corrected.")
    judge.go("winner")
    judge.see("so nobody has won yet")
    judge.go("bracket")
    judge.tap("Clear the final")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_a_large_bracket_opens_at_the_match_that_is_played(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 40, "regulations-casual", rounds=2, cut=32).swiss().cut().bracket()
    venue.play(15)
    judge = opened(venue, sit_down, "bracket")
    judge.see("Report game 1")
    judge.until(lambda: judge.is_in_reach(judge.find(card(judge, "Table 16"))), "table 16 is in sight")
    judge.resize(412, 892)
    judge.until(lambda: judge.is_in_reach(judge.find(card(judge, "Table 16"))), "table 16 is in sight")


def test_the_whole_draft_is_played_to_its_winner_from_here(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import Btn

    venue = Venue(tablet, 12, "draft").swiss().cut().bracket()
    judge = opened(venue, sit_down, "bracket")
    judge.see("Report the result")
    venue.play()
    judge.see("Pair the final")
    venue.bracket()
    final = venue.matches[0]
    judge.see("Report game 1")
    venue.game(final.id, 1, final.a)
    judge.see("Report game 2")
    venue.play()
    judge.tap("Show the winner", Btn)
    judge.until(lambda: judge.screen.name == "winner", "the winner is shown")
