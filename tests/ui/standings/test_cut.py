"""The cut as it is confirmed, with who drops before it, and made again."""

import pytest

from judge_app.core.ops import PlayerDropped
from tests.ui.judge import SitDown
from tests.ui.standings.ranking import opened, seeds, standing, tap_row
from tests.ui.venue import Venue


def test_the_cut_is_confirmed_with_its_seeds_and_leads_to_the_bracket(
    swiss_done: Venue, sit_down: SitDown
) -> None:
    gone = standing(swiss_done, 2)
    swiss_done.do([PlayerDropped(one.id) for one in swiss_done.state.players.values() if one.name == gone])
    wanted = [standing(swiss_done, rank) for rank in (1, 3, 4, 5)]
    judge = opened(swiss_done, sit_down)
    judge.tap("Confirm the top 4")
    judge.see("Confirm the top 4?", f"Dropped, so passed over: {gone}.")
    judge.see(", ".join(f"{seed} {name}" for seed, name in enumerate(wanted, 1)))
    assert swiss_done.state.cut is None
    judge.tap("Confirm the top 4")
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    assert seeds(swiss_done) == wanted
    judge.tap("Undo")
    judge.see("The top cut is not made yet.")


def test_a_cut_that_is_not_confirmed_is_not_made(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    judge.tap("Confirm the top 4")
    judge.tap("Not yet")
    judge.miss("Confirm the top 4?")
    assert swiss_done.state.cut is None
    assert judge.screen.name == "standings"


def test_a_cut_that_has_changed_is_shown_anew_before_it_is_made(swiss_done: Venue, sit_down: SitDown) -> None:
    first = standing(swiss_done, 1)
    wanted = [standing(swiss_done, rank) for rank in (2, 3, 4, 5)]
    judge = opened(swiss_done, sit_down)
    judge.tap("Confirm the top 4")
    judge.see("Confirm the top 4?")
    swiss_done.do([PlayerDropped(one.id) for one in swiss_done.state.players.values() if one.name == first])
    judge.tap("Confirm the top 4")
    judge.see("Confirm the top 4?", f"Dropped, so passed over: {first}.")
    assert swiss_done.state.cut is None
    judge.tap("Confirm the top 4")
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    assert seeds(swiss_done) == wanted


def test_the_player_who_is_asked_about_is_the_one_to_drop(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    second, fifth = standing(swiss_done, 2), standing(swiss_done, 5)
    tap_row(judge, second)
    judge.tap("Drop player")
    judge.see(f"{fifth} comes into the top 4, as the lowest seed.")
    judge.tap(f"Drop {second}")
    judge.miss("Drop a player")
    assert [one.name for one in swiss_done.state.players.values() if one.is_dropped] == [second]
    judge.tap("Undo")
    judge.until(lambda: not any(one.is_dropped for one in swiss_done.state.players.values()), "back in")


def test_anybody_is_found_by_name_and_dropped(swiss_done: Venue, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import Btn

    judge = opened(swiss_done, sit_down)
    judge.tap("Drop player")
    assert judge.find("Drop", Btn).disabled
    judge.tap("Search by name")
    judge.write("weber")
    judge.tap("Jonas Weber")
    judge.tap("Drop Jonas Weber")
    judge.until(lambda: swiss_done.state.players[Venue.player(11)].is_dropped, "Jonas Weber dropped")


def test_before_the_cut_begins_the_next_comes_in_when_a_qualifier_drops(
    swiss_done: Venue, sit_down: SitDown
) -> None:
    swiss_done.cut().bracket()
    first, fifth = standing(swiss_done, 1), standing(swiss_done, 5)
    judge = opened(swiss_done, sit_down)
    tap_row(judge, first)
    judge.tap("Drop player")
    judge.see(
        f"{fifth} comes into the top 4, as the lowest seed.", "Its first round is cancelled: pair it again."
    )
    judge.tap(f"Drop {first}")
    judge.see(f"{first} dropped; the cut was made anew.", "Pair the semifinals")
    assert seeds(swiss_done)[-1] == fifth
    judge.tap("Undo")
    judge.until(lambda: seeds(swiss_done)[0] == first, "all is back")
    assert max(swiss_done.state.rounds) == 5


def test_a_cut_whose_player_was_dropped_elsewhere_is_made_again(swiss_done: Venue, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import Btn

    swiss_done.cut()
    assert swiss_done.state.cut is not None
    swiss_done.do([PlayerDropped(swiss_done.state.cut.seeds[0])])
    judge = opened(swiss_done, sit_down, "bracket")
    judge.see("Make the cut again.")
    judge.tap("Make the cut again", Btn)
    judge.until(lambda: judge.screen.name == "standings", "the standings are shown")
    judge.tap("Make the cut again", Btn)
    judge.tap("Confirm the top 4")
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    judge.miss("Make the cut again")


def test_swiss_and_bracket_are_two_sides_of_one_page(swiss_done: Venue, sit_down: SitDown) -> None:
    swiss_done.cut()
    judge = opened(swiss_done, sit_down)
    for _size in ((1280, 800), (412, 892)):
        judge.resize(*_size)
        judge.tap("Bracket")
        judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
        judge.tap("Swiss")
        judge.until(lambda: judge.screen.name == "standings", "the standings are shown")


@pytest.mark.parametrize("is_paired", [False, True])
def test_after_a_correction_the_cut_is_made_again(
    swiss_done: Venue, sit_down: SitDown, is_paired: bool
) -> None:
    from judge_app.ui.widgets import Btn

    swiss_done.cut()
    before = seeds(swiss_done)
    last = next(one.id for one in swiss_done.state.players.values() if one.name == before[-1])
    match = next(one for one in swiss_done.matches if last in one.players)
    if is_paired:
        swiss_done.bracket()
    swiss_done.correct(match)
    judge = opened(swiss_done, sit_down)
    judge.see("A corrected result changed the")
    judge.tap("Make the cut again", Btn)
    judge.see("Confirm the top 4?")
    judge.tap("Confirm the top 4", Btn)
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    assert seeds(swiss_done) == [standing(swiss_done, rank) for rank in range(1, 5)] != before
    judge.see("Pair the semifinals")
