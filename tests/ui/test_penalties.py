"""A penalty is given by touch: from the table, from the page of a player, with what comes of it."""

import pytest

from judge_app.core.model import Match, Result
from judge_app.core.ops import GuidanceChosen, PenaltyGiven, ResultReported
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.floor import enter, in_the_cut, match_at, names_at, now, seated
from tests.ui.judge import Judge, SitDown
from tests.ui.sizes import TABLET_AND_PHONES


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def open_form(judge: Judge, match: Match) -> None:
    """As the tile of the sheet does it."""
    from judge_app.ui.screens.penaltyforms import PenaltyForm

    PenaltyForm(judge.screen, match=match.id).open()
    judge.see("Give penalty")


def tap_player(judge: Judge, name: str) -> None:
    from judge_app.ui.widgets import PlayerButton

    judge.tap(name, PlayerButton)


def tap_option(judge: Judge, text: str) -> None:
    from judge_app.ui.screens.formparts import OptionBtn

    judge.tap(text, OptionBtn)


def tap_switch(judge: Judge, text: str) -> None:
    from judge_app.ui.widgets import Toggle

    judge.tap(text, Toggle)


def test_the_tile_of_a_table_opens_the_form(hall: Judge) -> None:
    hall.go("tables", match=match_at(hall, 1).id)
    hall.tap("Penalty")
    hall.see("Neither player had a penalty so far.", "No penalty so far")
    hall.escape()
    hall.miss("Give penalty")


@pytest.mark.parametrize("size", TABLET_AND_PHONES)
def test_the_buttons_are_in_sight_however_long_the_form_is(hall: Judge, size: tuple[int, int]) -> None:
    match = match_at(hall, 1)
    hall.resize(*size)
    open_form(hall, match)
    tap_player(hall, names_at(hall, match)[1])
    hall.tap("Slow play or stalling")
    hall.see("House guidance")
    for text in ("Give penalty", "Cancel"):
        assert hall.is_in_reach(hall.find(text))
    hall.tap("Give penalty")
    hall.until(lambda: bool(hall.frame.desk.state.penalties), "it is given")


def test_the_history_comes_first_then_who_then_what_for(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    assert match.b is not None
    hall.frame.desk.do(PenaltyGiven(match.b, "warning", "Slow play", match.id, "slow-play"))
    open_form(hall, match)
    hall.see(f"{b}, Round 1: Warning, Slow play")
    hall.tap("Give penalty")
    hall.see("Choose the player first.")
    tap_player(hall, b)
    hall.see(f"{b} had 1 penalty:", "Round 1: Warning, Slow play")
    hall.tap("Give penalty")
    hall.see("Choose what it is for first.")
    tap_player(hall, a)
    hall.see(f"{a} had no penalty so far.")


def test_the_second_time_is_dearer_and_reports_the_match(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    desk = hall.frame.desk
    assert match.b is not None
    desk.do(PenaltyGiven(match.b, "warning", "Slow play", match.id, "slow-play"))
    open_form(hall, match)
    tap_player(hall, b)
    hall.tap("Slow play or stalling")
    hall.see("House guidance", "Second time: Game loss", "Regulations 1.0 · Unsporting conduct")
    hall.see("the head judge may remove the player", f"Report the match for {a}")
    hall.tap("Give penalty")
    hall.see(f"Game loss for {b}: Slow play or stalling; Round 1, table 1: {a} won by match loss")
    given = [*desk.state.penalties.values()][-1]
    assert (given.kind, given.infraction, given.reason) == ("game-loss", "slow-play", "Slow play or stalling")
    assert now(hall, match.id).result == Result(match.a, "match-loss")
    hall.tap("Undo")
    hall.until(lambda: len(desk.state.penalties) == 1, "the penalty is taken back")
    assert now(hall, match.id).result is None


def test_the_chip_opens_the_rule_and_back_leads_to_the_form_as_it_was(hall: Judge) -> None:
    from judge_app.ui.widgets import Field

    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    hall.go("tables", match=match.id)
    open_form(hall, match)
    tap_player(hall, b)
    hall.tap("Slow play or stalling")
    hall.tap("Why", Field)
    hall.write(" again")
    tap_option(hall, "Match loss")
    hall.tap("Regulations 1.0 · Unsporting conduct")
    hall.until(lambda: hall.screen.name == "rules" and hall.screen.reading.id == "slow-play", "it is read")
    hall.miss("Give penalty")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the table is back")
    hall.see("the head judge may remove the player", "Slow play or stalling", f"Report the match for {a}")
    hall.tap("Give penalty")
    (given,) = hall.frame.desk.state.penalties.values()
    assert (given.kind, given.player, given.match) == ("match-loss", match.b, match.id)
    assert given.reason == "Slow play or stalling again"
    hall.miss("Give penalty")


def test_the_switch_leaves_the_match_alone(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall, match)
    tap_player(hall, b)
    tap_option(hall, "Deck and list")
    hall.tap("Illegal deck")
    tap_switch(hall, f"Report the match for {a}")
    hall.tap("Give penalty")
    hall.see(f"Game loss for {b}: Illegal deck")
    assert now(hall, match.id).result is None


def test_a_removal_reports_and_drops_and_one_undo_takes_all_back(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    state = hall.frame.desk.state
    open_form(hall, match)
    tap_player(hall, b)
    hall.tap("Cheating")
    hall.see("First time: Removal from the event", f"Drop {b}, report the match for {a}")
    hall.tap("Give penalty")
    hall.until(lambda: hall.frame.desk.state.players[match.b].is_dropped, f"{b} is dropped")
    assert now(hall, match.id).result == Result(match.a, "match-loss")
    hall.tap("Undo")
    hall.until(lambda: not hall.frame.desk.state.players[match.b].is_dropped, f"{b} is back")
    assert now(hall, match.id).result is None
    assert hall.frame.desk.state.penalties == state.penalties


def test_what_is_suggested_can_be_changed_and_is_suggested_anew_for_another(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall, match)
    tap_player(hall, b)
    hall.tap("Foul language")
    tap_option(hall, "Match loss")
    hall.see(f"Report the match for {a}")
    tap_option(hall, "Warning")
    hall.miss(f"Report the match for {a}")
    tap_option(hall, "Match loss")
    hall.tap("Change")
    hall.tap("Insults or quarrels")
    hall.see("First time: Warning")
    hall.miss(f"Report the match for {a}")
    hall.tap("Give penalty")
    hall.see(f"Warning for {b}: Insults or quarrels")


def test_an_infraction_is_found_by_a_word_and_others_are_in_ones_own_words(hall: Judge) -> None:
    match = match_at(hall, 1)
    b = names_at(hall, match)[1]
    open_form(hall, match)
    tap_player(hall, b)
    hall.tap("What it is for")
    hall.write("proxy")
    hall.see("Proxy or copied card")
    hall.miss("Cheating")
    hall.write("xx")
    hall.see("Nothing is called so. Choose Other and say it in your own words.")
    tap_option(hall, "Other")
    hall.see("In your own words")
    hall.miss("House guidance")
    hall.tap("Give penalty")
    hall.see("The reason is empty")
    hall.tap("Why")
    hall.write("Ate the die")
    hall.tap("Give penalty")
    hall.see(f"Warning for {b}: Ate the die")
    (given,) = hall.frame.desk.state.penalties.values()
    assert (given.infraction, given.reason) == ("", "Ate the die")


def test_a_match_that_is_over_is_left_alone(hall: Judge) -> None:
    match = match_at(hall, 1)
    hall.frame.desk.do(ResultReported(match.id, Result(match.b)))
    open_form(hall, match)
    tap_player(hall, names_at(hall, match)[1])
    tap_option(hall, "Late and absent")
    hall.tap("Not at the table in time")
    hall.see("Table 1 has its result, which stays. Correct it there if the penalty changes it.")
    hall.tap("Give penalty")
    hall.until(lambda: bool(hall.frame.desk.state.penalties), "the penalty is given")
    assert now(hall, match.id).result == Result(match.b)


def test_the_form_follows_what_happens_meanwhile(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall, match)
    tap_player(hall, b)
    tap_option(hall, "Deck and list")
    hall.tap("Illegal deck")
    hall.see(f"Report the match for {a}")
    hall.frame.desk.do(ResultReported(match.id, Result(match.b)))
    hall.miss(f"Report the match for {a}")
    hall.see("Table 1 has its result")


def test_in_the_best_of_three_a_game_is_lost(tablet: Tablet, sit_down: SitDown) -> None:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event)
    match = match_at(judge, 1)
    a, b = names_at(judge, match)
    for number, text in ((1, f"Count game 1 for {a}"), (2, f"Count game 2 and the match for {a}")):
        open_form(judge, match)
        tap_player(judge, b)
        tap_option(judge, "Materials")
        judge.tap("No die, or a card missing")
        judge.see(text)
        judge.tap("Give penalty")
        judge.miss("Give penalty")
        assert score(now(judge, match.id)) == (number, 0)
    assert now(judge, match.id).result == Result(match.a, "match-loss")


def test_the_page_of_a_player_has_the_same_form(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    hall.go("player", player=match.b)
    hall.tap("Penalty")
    hall.see(f"Penalty for {b}", f"{b} had no penalty so far.")
    hall.tap("Cheating")
    hall.see(f"Drop {b}, report the match for {a}")
    hall.tap("Give penalty")
    hall.see("Reinstate")
    hall.tap("Undo")
    hall.until(lambda: not hall.frame.desk.state.penalties, "all is taken back")


def test_a_case_can_bring_its_infraction_along(hall: Judge) -> None:
    from judge_app.ui.screens.penaltyforms import PenaltyForm

    match = match_at(hall, 1)
    a = names_at(hall, match)[0]
    PenaltyForm(hall.screen, match=match.id, player=match.a, infraction="lost-card").open()
    hall.see(f"Penalty for {a}", "Card lost or damaged", "First time: Warning")
    hall.tap("Give penalty")
    hall.see(f"Warning for {a}: Card lost or damaged")


def test_changed_guidance_is_told_and_leads_to_its_screen(hall: Judge) -> None:
    match = match_at(hall, 1)
    hall.frame.desk.do(GuidanceChosen("cheating", ("match-loss",)))
    open_form(hall, match)
    tap_player(hall, names_at(hall, match)[1])
    hall.tap("Cheating")
    hall.see("House guidance, changed", "First time: Match loss")
    hall.tap("Change the house guidance")
    hall.until(lambda: hall.screen.name == "guidance", "the guidance is shown")
    hall.see("Cheating, Match loss")


def test_what_the_document_says_can_be_folded_away(hall: Judge) -> None:
    match = match_at(hall, 1)
    open_form(hall, match)
    tap_player(hall, names_at(hall, match)[1])
    hall.tap("Cheating")
    hall.see("the head judge may remove the player")
    hall.tap("Regulations 1.0 · Unsporting conduct")
    hall.miss("the head judge may remove the player")
