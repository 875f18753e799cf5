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
from judge_app.core.pairing import affected, pair, repair_affected, swap
from judge_app.core.progress import progress
from judge_app.core.standings import standings
from judge_app.core.steps import late_entry, round_cancelled, round_made, tables_repaired
from judge_app.views.entrants import entrant_labels
from judge_app.views.story import Story, story_view
from judge_app.views.storylines import cut_lines
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


def test_what_players_said_differently_from_their_phones_counts_nothing() -> None:
    organizer = Organizer(2)
    organizer.pair()
    (match,) = organizer.matches
    for one in match.players:
        organizer.do(PlayerReported(match.id, one, Result(one)))
    name = organizer.state.players[match.players[1]].name
    assert chapter(story(organizer), "Round 1")[2] == (
        f"{name} said from the phone: {name} won. Reports differ, so nothing counts until it is settled."
    )


def test_what_a_judge_reported_counts_whatever_is_said_from_phones() -> None:
    organizer = Organizer(2)
    organizer.pair()
    (match,) = organizer.matches
    organizer.do(ResultReported(match.id, Result(ADA)))
    organizer.do(PlayerReported(match.id, player("Bea"), Result(player("Bea"))))
    assert chapter(story(organizer), "Round 1")[2] == (
        "Bea said from the phone: Bea won. What a judge reported counts: Won."
    )


def test_a_round_that_was_cancelled_is_told_in_a_sentence() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.judge_all(round_cancelled(organizer.state))
    assert chapter(story(organizer), "Before round 1")[-1] == "Undone: Round 1 paired: 2 tables."


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
    less = (
        " By what is recorded of the time before, the seed of this round gives another pairing; whoever"
        " paired it may have known less."
    )
    assert any(line.endswith(less) for line in told)


def test_a_round_put_right_after_a_correction_keeps_the_reasons_it_was_drawn_by() -> None:
    organizer = Organizer(8, "regulations-casual")
    organizer.pair("one")
    organizer.play()
    wrong = organizer.matches[0]
    organizer.pair("two")
    before = story_view(organizer.state, wrong.a)
    organizer.correct(wrong)
    assert not affected(organizer.event).is_sound
    repair = repair_affected(organizer.event, "mended")
    organizer.judge(tables_repaired(organizer.state, repair, "mended", "Result corrected", organizer.fresh))
    found = story_view(organizer.state, wrong.a)
    drawn, corrected, changed = chapter(found, "Round 2")
    assert [drawn] == chapter(before, "Round 2")
    assert "Both had 2 points" in drawn
    assert corrected.endswith(": Lost. Before, it was: Won.")
    assert changed.startswith("The round was changed (Result corrected). Now: table ")
    assert chapter(found, "Round 1")[1:] == [
        "Won.",
        f"{chapter(before, 'Round 1')[-1]}"
        " By the results as they were put right later: 0 points, rank 5 of 8.",
    ]


def test_a_result_that_was_undone_later_counted_when_the_round_was_drawn() -> None:
    organizer = Organizer(4, "regulations-casual")
    organizer.pair("one")
    entry = organizer.judge(ResultReported(organizer.matches[0].id, Result(organizer.matches[0].a)))
    organizer.play()
    first = organizer.matches[0]
    organizer.pair("two")
    before = story_view(organizer.state, first.a)
    organizer.do(Undone(entry.id))
    found = story_view(organizer.state, first.a)
    assert chapter(found, "Round 2")[0] == chapter(before, "Round 2")[0]
    assert "Both had 2 points" in chapter(found, "Round 2")[0]


def test_who_came_later_changes_nobodys_rank_in_the_rounds_before() -> None:
    organizer = Organizer(8)
    organizer.pair("one")
    absent = organizer.matches[0]
    assert absent.b is not None
    organizer.judge(ResultReported(absent.id, Result(absent.a, "no-show")))
    organizer.play()
    organizer.pair("two")
    for n in range(6):
        name = f"Late {n}"
        organizer.judge_all(late_entry(organizer.state, player(name), name, "next", organizer.fresh))
    assert standings(organizer.event).rank(absent.b) > 8
    (*_told, stood) = chapter(story_view(organizer.state, absent.b), "Round 1")
    assert stood == "After round 1: 0 points, rank 8 of 8."


def test_old_opponents_who_meet_again_are_not_told_that_they_had_not_met() -> None:
    organizer = Organizer(2, "regulations-casual")
    organizer.judge(SettingChosen("rounds", 3))
    for winner in ("Ada", "Bea"):
        organizer.pair(winner)
        organizer.judge(ResultReported(organizer.matches[0].id, Result(player(winner))))
    organizer.pair("three")
    assert chapter(story(organizer), "Round 3") == [
        "Table 1, against Bea. Both had 2 points: drawn among those with as many."
        " Ada and Bea meet again: no pairing of this round avoids it."
    ]


def test_a_table_that_became_their_own_later_is_no_reason_even_where_they_sat_at_it() -> None:
    organizer = Organizer(6)
    organizer.pair("one")
    seated = next(match for match in organizer.matches if ADA in match.players)
    organizer.judge(TableFixed(ADA, seated.table))
    assert "always sits" not in chapter(story(organizer), "Round 1")[0]


def test_a_round_that_was_drawn_twice_says_so() -> None:
    organizer = Organizer(8)
    organizer.pair("one")
    drawn = pair(organizer.event._replace(rounds=()), "two")
    organizer.judge(round_made(organizer.state, drawn, organizer.fresh)[0])
    first, second = chapter(story(organizer), "Round 1")
    assert first.startswith("Table ")
    assert second.startswith("The round was drawn once more. Table ")
    assert second.endswith("It was the first round, drawn among all.")


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
