"""A player's day as a story: everything about them, and when it happened."""

from judge_app.core.ids import CallId
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
    TimeExtended,
    Undone,
)
from judge_app.core.standings import standings
from judge_app.core.steps import round_cancelled
from tests.core.ops.event import copy_of
from tests.core.organized import Organizer, player
from tests.views.story.telling import ADA, chapter, story, titles


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


def test_a_seat_in_a_draft_is_told() -> None:
    organizer = Organizer(4, "draft")
    organizer.judge(PodsSeated(((player("Bea"), ADA, player("Cyd"), player("Dee")),), "seed"))
    assert chapter(story(organizer), "Before round 1")[-1] == "Drafted in pod 1, seat 2 of 4, drawn by lot."
