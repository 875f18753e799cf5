"""The cut and the bracket in a player's story, and the arithmetic at its end."""

import pytest

from judge_app.core.leaving import leaving
from judge_app.core.progress import progress
from judge_app.core.standings import standings
from judge_app.views.entrants import entrant_labels
from judge_app.views.story import story_view
from judge_app.views.storylines import cut_lines
from tests.core.organized import Organizer
from tests.views.story.telling import chapter, titles


@pytest.fixture(scope="module")
def finished() -> Organizer:
    """With a cut from which the second seed dropped before it began."""
    organizer = Organizer(20)
    organizer.swiss()
    organizer.cut()
    assert organizer.state.cut is not None
    assert len(organizer.state.cut.seeds) == 8
    organizer.judge_all(leaving(organizer.state, organizer.state.cut.seeds[1]).ops)
    while progress(organizer.state).next == "bracket":
        organizer.bracket()
        organizer.play()
    return organizer


def test_the_winner_hears_of_every_step_to_the_end(finished: Organizer) -> None:
    cut = finished.event.cut
    assert cut is not None
    winner = cut.rounds[-1][0].winner
    assert winner is not None
    found = story_view(finished.state, winner)
    assert titles(found)[-5:] == ["The cut", "Quarterfinals", "Semifinals", "Final", "In the end"]
    assert chapter(found, "The cut")[-1].startswith("The cut was made anew. Seed 1 of 8, by rank 1 ")
    assert ", seed 8." in chapter(found, "Quarterfinals")[0]
    assert chapter(found, "Final")[-1] == "Won."
    assert chapter(found, "In the end")[0] == "Won the event."


def test_who_moved_up_and_who_left_hear_why(finished: Organizer) -> None:
    cut = finished.state.cut
    assert cut is not None
    gone = next(one for one in standings(finished.event).order[:8] if one not in cut.seeds)
    name = finished.state.players[gone].name
    third = cut.seeds[1]
    assert chapter(story_view(finished.state, third), "The cut")[-1] == (
        f"The cut was made anew. Seed 2 of 8, by rank 3 after the Swiss rounds."
        f" Higher, but no longer in the event: {name}."
    )
    left = chapter(story_view(finished.state, gone), "The cut")
    assert left[0].startswith("Seed 2 of 8, by rank 2 ")
    assert left[1] == f"{name} dropped."
    assert left[2].endswith("Not in the cut of 8: rank 2, but dropped from the event.")
    last = standings(finished.event).order[-1]
    assert chapter(story_view(finished.state, last), "The cut")[-1].endswith(
        "Not in the cut of 8: rank 20 after the Swiss rounds."
    )


def test_a_result_put_right_after_the_cut_changes_nothing_of_how_it_was_seeded() -> None:
    organizer = Organizer(12)
    organizer.swiss()
    last = organizer.round
    organizer.cut()
    cut = organizer.state.cut
    assert cut is not None
    second = cut.seeds[1]
    wrong = next(match for match in organizer.state.round_matches(last) if second in match.players)
    rival = organizer.loser(wrong)
    assert rival not in cut.seeds
    rank = standings(organizer.event).rank(rival)
    organizer.correct(wrong)
    seeded = "Seed 2 of 4, by rank 2 after the Swiss rounds."
    missed = f"Not in the cut of 4: rank {rank} after the Swiss rounds."
    told, corrected = chapter(story_view(organizer.state, second), "The cut")
    assert told == seeded
    assert corrected.startswith(f"Round {last}: Tablet DE put the result right ")
    assert chapter(story_view(organizer.state, rival), "The cut")[0] == missed
    assert organizer.event.cut is not None
    names = entrant_labels(organizer.event)
    assert [*cut_lines(organizer.event, organizer.event.cut, second, names)] == [seeded]
    assert [*cut_lines(organizer.event, organizer.event.cut, rival, names)] == [missed]


def test_the_end_has_the_arithmetic_and_who_stands_above(finished: Organizer) -> None:
    second = standings(finished.event).order[2]
    above = finished.state.players[standings(finished.event).order[1]].name
    lines = chapter(story_view(finished.state, second), "In the end")
    assert any(line.startswith("Points: ") for line in lines)
    assert lines[-1].startswith(f"{above} stands above")
