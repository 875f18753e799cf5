"""A player's day as a story: everything about them, when it happened, and why."""

from datetime import UTC

import pytest

from judge_app.core.ids import CallId
from judge_app.core.leaving import leaving
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallMade,
    CallTaken,
    CountEntered,
    DeckChecked,
    NoteWritten,
    PenaltyGiven,
    PlayerDropped,
    PlayerReinstated,
    PlayerReported,
    PodsSeated,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RulingGiven,
    SettingChosen,
    SetupTicked,
    TableFixed,
    TimeExtended,
    Undone,
)
from judge_app.core.pairing import swap
from judge_app.core.progress import progress
from judge_app.core.standings import standings
from judge_app.core.steps import late_entry, tables_repaired
from judge_app.views.story import Story, story_view
from tests.core.ops.event import copy_of
from tests.core.organized import Organizer, player

ADA = player("Ada")


def story(organizer: Organizer, who: str = "Ada") -> Story:
    return story_view(organizer.state, player(who), UTC)


def chapter(found: Story, title: str) -> list[str]:
    (lines,) = (one.lines for one in found.chapters if one.title == title)
    return [line.text for line in lines]


def titles(found: Story) -> list[str]:
    return [one.title for one in found.chapters]


def test_a_day_is_told_round_by_round_with_points_and_rank() -> None:
    organizer = Organizer(8)
    organizer.swiss(rounds=2)
    found = story(organizer)
    assert titles(found) == ["Before round 1", "Round 1", "Round 2", "So far"]
    assert chapter(found, "Before round 1") == ["Joined the event."]
    met, ended, stood = chapter(found, "Round 1")
    assert met.startswith("Table ")
    assert met.endswith(" It was the first round, drawn among all.")
    assert ended in ("Won.", "Lost.")
    rank = standings(organizer.event._replace(rounds=organizer.event.rounds[:1])).rank(ADA)
    assert stood == f"After round 1: {2 if ended == 'Won.' else 0} points, rank {rank} of 8."
    assert "Both had " in chapter(found, "Round 2")[0]


def test_a_line_of_the_log_has_its_time_and_a_sum_has_none() -> None:
    organizer = Organizer(2)
    organizer.do(SettingChosen("rounds", 2), 0)
    organizer.do(NoteWritten("Wants a quiet table", ADA), 3_600_000)
    (lines,) = (one.lines for one in story(organizer).chapters if one.title == "Before round 1")
    assert lines[-1].time == "01:00"
    assert lines[-1].text == "Note about Ada: Wants a quiet table."


def test_a_bye_is_told_with_its_reason() -> None:
    organizer = Organizer(3)
    organizer.pair()
    bye = next(match.a for match in organizer.matches if match.is_bye)
    (told,) = chapter(story_view(organizer.state, bye), "Round 1")
    assert told.startswith("Had the bye, which counts as won. ")
    assert "drawn among all, for nobody stands lower than anybody yet." in told


def test_who_plays_down_hears_why() -> None:
    organizer = Organizer(6)
    organizer.swiss(rounds=1)
    organizer.pair("seed")
    points = {place.id: place.points for place in standings(organizer.event).places()}
    apart = next(match for match in organizer.matches if match.b and points[match.a] != points[match.b])
    for one in apart.players:
        told = chapter(story_view(organizer.state, one), "Round 2")[0]
        assert "an odd number was left at 2 points, so one plays down." in told
        assert "Both had" not in told


def test_a_result_put_right_in_a_later_round_says_what_it_was_and_who_did_it() -> None:
    organizer = Organizer(4)
    organizer.swiss(rounds=1)
    wrong = next(match for match in organizer.matches if ADA in match.players)
    organizer.pair("next")
    result = organizer.state.matches[wrong.id].result
    assert result is not None
    won = result.winner == ADA
    organizer.judge(ResultCorrected(wrong.id, Result(organizer.loser(wrong)), "slip misread"))
    now, then = ("Lost", "Won") if won else ("Won", "Lost")
    told = chapter(story(organizer), "Round 2")[1]
    assert told == f"Round 1: Tablet DE put the result right (slip misread): {now}. Before, it was: {then}."
    assert "By the results as they were put right later: " in chapter(story(organizer), "Round 1")[-1]


def test_reports_that_differ_and_how_they_were_settled() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = next(one for one in organizer.matches if ADA in one.players)
    other = copy_of(organizer, "other")
    rival = next(one for one in match.players if one != ADA)
    other.do(ResultReported(match.id, Result(rival)), knowing=())
    organizer.judge(ResultReported(match.id, Result(ADA)))
    organizer.sync(other)
    organizer.judge(ResultSettled(match.id, Result(ADA, "time"), "looked at the slip"))
    told = chapter(story(organizer), "Round 1")
    assert any("Reports differ, so nothing counts until it is settled." in line for line in told)
    assert told[-1] == "Tablet DE settled it: Won at the end of time (looked at the slip)."


def test_what_both_players_said_from_their_phones() -> None:
    organizer = Organizer(2)
    organizer.pair()
    (match,) = organizer.matches
    for one in match.players:
        organizer.do(PlayerReported(match.id, one, Result(ADA)))
    told = chapter(story(organizer), "Round 1")
    assert told[1].endswith(" said from the phone: Ada won.")
    assert told[2].endswith(" said from the phone: Ada won. Both agree: Won.")


def test_calls_rulings_penalties_checks_and_extra_time_are_told_without_the_table() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = next(one for one in organizer.matches if ADA in one.players)
    call = CallId("call")
    organizer.do(CallMade(call, match.id, "Lost card", 5))
    organizer.do(CallTaken(call, "Maya", 6))
    organizer.do(RulingGiven("Lost card", "Replace it", "Maya", "", match.id, match.players, call))
    organizer.do(TimeExtended(match.id, 180, "Lost card"))
    organizer.do(DeckChecked(ADA, True, match_id=match.id))
    organizer.do(PenaltyGiven(ADA, "warning", "Slow play", match.id, "slow-play"))
    organizer.do(CountEntered(match.id, 1, "life", ADA, 7))
    organizer.do(SetupTicked(match.id, 1, "hero", ADA))
    told = chapter(story(organizer), "Round 1")[1:]
    assert told == [
        "Calls a judge: Lost card.",
        f"Maya takes the call: Round 1, table {match.table}, Lost card.",
        "Ruling by Maya: Replace it.",
        "3 minutes extra, Lost card.",
        "Deck of Ada checked: in order.",
        "Warning for Ada: Slow play.",
        "Ada has 7 life.",
    ]


def test_somebody_elses_matters_are_not_told() -> None:
    organizer = Organizer(4)
    organizer.pair()
    other = next(one for one in organizer.matches if ADA not in one.players)
    organizer.do(TimeExtended(other.id, 180, "Lost card"))
    organizer.do(PenaltyGiven(other.a, "warning", "Slow play", other.id))
    assert len(chapter(story(organizer), "Round 1")) == 1


def test_what_was_undone_is_told_as_undone() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = next(one for one in organizer.matches if ADA in one.players)
    entry = organizer.judge(ResultReported(match.id, Result(ADA)))
    organizer.judge(Undone(entry.id))
    assert chapter(story(organizer), "Round 1")[1] == "Undone: Ada won."


def test_a_drop_a_missed_round_and_the_return() -> None:
    organizer = Organizer(5)
    organizer.swiss(rounds=1)
    organizer.judge(PlayerDropped(ADA))
    organizer.pair("two")
    organizer.play()
    organizer.judge(PlayerReinstated(ADA))
    organizer.pair("three")
    found = story(organizer)
    assert "Ada dropped." in chapter(found, "Round 1")
    assert chapter(found, "Round 2")[0] == "Ada is back in the event."
    assert chapter(found, "Round 3")[0].startswith(("Table ", "Had the bye"))
    lines = chapter(found, "So far")
    assert any("Round 2: not in the event: counts as a loss" in line for line in lines)


def test_a_late_player_joins_in_the_middle_and_sits_opposite_the_bye() -> None:
    organizer = Organizer(5)
    organizer.pair()
    late = player("Late")
    organizer.judge_all(late_entry(organizer.state, late, "Late", "bye", organizer.fresh))
    found = story(organizer, "Late")
    assert titles(found)[0] == "Round 1"
    joined, seated = chapter(found, "Round 1")
    assert joined.startswith("Joined late, when round 1 had been paired.")
    assert seated.startswith("The round was changed (Late entry). Now: table ")


def test_a_swap_tells_the_new_table_and_the_reasons_of_the_first_draw() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = next(one for one in organizer.event.rounds[-1].matches if ADA in one.players)
    other = next(one for one in organizer.event.rounds[-1].matches if ADA not in one.players)
    found = swap(organizer.event, ADA, other.a)
    organizer.judge(tables_repaired(organizer.state, found, "x", "brothers", organizer.fresh))
    drawn, changed = chapter(story(organizer), "Round 1")
    assert drawn.startswith(f"Table {match.table}, against ")
    assert drawn.endswith("It was the first round, drawn among all.")
    assert changed.startswith(f"The round was changed (brothers). Now: table {other.table}, against ")


def test_a_table_of_their_own_is_no_reason_in_the_rounds_before_they_had_it() -> None:
    organizer = Organizer(6)
    organizer.pair("one")
    seated = next(match for match in organizer.matches if ADA in match.players)
    organizer.play()
    own = 1 if seated.table != 1 else 3
    organizer.judge(TableFixed(ADA, own))
    organizer.pair("two")
    found = story(organizer)
    assert "always sits" not in chapter(found, "Round 1")[0]
    assert f"Ada always sits at table {own}." in chapter(found, "Round 2")[0]


def test_a_pairing_by_less_than_the_log_holds_now_says_so() -> None:
    organizer = Organizer(8)
    organizer.swiss(rounds=2)
    other = copy_of(organizer, "a far tablet")
    for match in organizer.matches[:3]:
        other.do(ResultCorrected(match.id, Result(organizer.loser(match)), "slip misread"))
    for n in range(9):
        organizer.do(NoteWritten(f"so that the clock is ahead {n}", None))
    organizer.pair("unaware")
    organizer.sync(other)
    told = [chapter(story_view(organizer.state, one.id), "Round 3")[0] for one in organizer.event.entrants]
    assert any(
        line.endswith("It was paired by what its tablet knew then; the log holds more by now.")
        for line in told
    )


def test_a_seat_in_a_draft_is_told() -> None:
    organizer = Organizer(4, "draft")
    organizer.judge(PodsSeated(((player("Bea"), ADA, player("Cyd"), player("Dee")),), "seed"))
    assert chapter(story(organizer), "Before round 1")[-1] == "Drafted in pod 1, seat 2 of 4, drawn by lot."


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


def test_the_end_has_the_arithmetic_and_who_stands_above(finished: Organizer) -> None:
    second = standings(finished.event).order[2]
    above = finished.state.players[standings(finished.event).order[1]].name
    lines = chapter(story_view(finished.state, second), "In the end")
    assert any(line.startswith("Points: ") for line in lines)
    assert lines[-1].startswith(f"{above} stands above")
