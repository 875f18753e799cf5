"""The log in sentences."""

from datetime import UTC
from typing import get_args

import pytest

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import How, MatchId, PlayerId, Result, State
from judge_app.core.ops import (
    KINDS,
    CutMade,
    NewerOp,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    Undone,
)
from judge_app.views.history import LogRow, log_view
from judge_app.views.sentences import Book, sentence
from judge_app.views.words import plain
from tests.log.devices import Device
from tests.log.fields import LEAGUE

ADA, IDA, SOLO = PlayerId("ada"), PlayerId("ida"), PlayerId("solo")
MATCH, BYE = MatchId("m1"), MatchId("m2")
PAIRED = RoundPaired(1, (Seating(MATCH, 4, ADA, IDA), Seating(BYE, None, SOLO, None)), "seed")


def newest(story: Device, opened: EntryId | None = None) -> LogRow:
    return log_view(story.state, opened=opened, zone=UTC).rows[0]


@pytest.fixture
def paired(story: Device) -> Device:
    for player, name in ((ADA, "Ada"), (IDA, "Ida"), (SOLO, "Solo")):
        story.do(PlayerAdded(player, name))
    story.do(PAIRED)
    return story


@pytest.mark.parametrize(
    ("op", "words"),
    [
        (RulesetChosen("regulations-casual"), "Ruleset: Tournament Regulations, Casual"),
        (SettingChosen("round_minutes", 40), "Settings: round minutes is 40"),
        (NoteWritten("Fire drill\nat noon"), "Note: Fire drill at noon"),
        (NoteWritten("Late", ADA), "Note about Ada: Late"),
        (NoteWritten("Loud", MATCH), "Note, Round 1, table 4: Loud"),
        (NoteWritten("Who?", PlayerId("nobody")), "Note about somebody who is not here: Who?"),
        (PlayerRenamed(ADA, "Ada King"), "Ada is now Ada King"),
        (PlayerDropped(ADA), "Ada dropped"),
        (PlayerReinstated(ADA), "Ada is back in the event"),
        (PlayerDropped(PlayerId("nobody")), "A player who is not here dropped"),
        (PAIRED, "Round 1 paired: 1 table; Solo has the bye"),
        (ResultReported(MATCH, Result(ADA)), "Round 1, table 4: Ada won"),
        (ResultReported(MATCH, Result(None, "time")), "Round 1, table 4: both lost at the end of time"),
        (ResultReported(MatchId("no"), Result(ADA)), "A table that is not here: Ada won"),
        (ResultCorrected(MATCH, Result(IDA), "typo"), "Round 1, table 4 corrected: Ida won (typo)"),
        (ResultSettled(MATCH, Result(IDA), "slip"), "Round 1, table 4 settled: Ida won (slip)"),
        (RulesetChosen("league", LEAGUE), "Ruleset: Thursday league"),
        (RulesetChosen("tarot"), "Ruleset: tarot"),
        (ResultReported(MATCH, Result(None, "draw")), "Round 1, table 4: a draw"),
        (
            ResultReported(MATCH, Result(None, "double-loss")),
            "Round 1, table 4: both lost by ruling of the head judge",
        ),
        (TableFixed(ADA, 3), "Ada always sits at table 3"),
        (TableFixed(ADA, None), "Ada has no table of their own any more"),
        (
            TablesRepaired(1, (BYE,), (Seating(MatchId("m3"), 5, SOLO, IDA),), "", "came late"),
            "Round 1 changed: 1 table (came late)",
        ),
        (CutMade(3, (IDA, ADA)), "Top 2 after round 3: Ida, Ada"),
        (Undone(EntryId("nowhere:1")), "Undid: an entry that is not here"),
        (NewerOp("duel_fought", 3), "Made by a newer app (duel_fought)"),
    ],
)
def test_what_happened_is_told(paired: Device, op: Op, words: str) -> None:
    stamp = Stamp(EntryId("here:99"), DeviceId("here"), 0, ())
    if isinstance(op, PlayerRenamed):
        paired.do(op)
        assert newest(paired).text == words
    else:
        assert " ".join(sentence(op, Book.of(paired.state), stamp).split()) == words


def test_no_kind_lacks_a_sentence() -> None:
    silent = [kind for kind, op in KINDS.items() if sentence.dispatch(op) is sentence.dispatch(object)]
    assert silent == []


@pytest.mark.parametrize("how", get_args(How))
def test_every_end_of_a_match_has_words(paired: Device, how: How) -> None:
    stamp = Stamp(EntryId("here:99"), DeviceId("here"), 0, ())
    for winner in (ADA, None):
        assert sentence(ResultReported(MATCH, Result(winner, how)), Book.of(paired.state), stamp)


def test_old_entries_use_the_name_of_today(paired: Device) -> None:
    paired.do(PlayerRenamed(ADA, "Ada King"))
    assert "Ada King joined" in [row.text for row in log_view(paired.state).rows]


def test_an_undo_is_told_by_what_it_comes_to(paired: Device) -> None:
    dropped = paired.do(PlayerDropped(ADA))
    undone = paired.do(Undone(dropped.id))
    assert newest(paired).text == "Undid: Ada dropped"
    again = paired.do(Undone(undone.id)).id
    assert newest(paired).text == "Brought back: Ada dropped"
    for _ in range(1500):  # deeper than Python's stack
        entry = paired.log.stamp(Undone(again), (), 0)
        paired.log.take([entry])
        again = entry.id
    paired.fold.follow(0)
    assert newest(paired).text == "Brought back: Ada dropped"


def test_undos_in_a_circle_end(paired: Device) -> None:
    paired.do(Undone(EntryId("here:7")))
    paired.do(Undone(EntryId("here:6")))
    assert "an entry that is not here" in newest(paired).text


def test_what_does_not_count_is_marked(paired: Device) -> None:
    paired.do(Undone(paired.do(PlayerDropped(ADA)).id))
    paired.do(PlayerDropped(PlayerId("nobody")))
    assert [row.mark for row in log_view(paired.state).rows[:3]] == ["no effect", "", "undone"]


def test_only_the_open_row_knows_about_undo(paired: Device) -> None:
    opening = paired.state.history[0].stamp.entry
    rows = log_view(paired.state, opened=opening).rows
    assert [row.can_undo for row in rows] == [False] * 5
    assert rows[-1].is_open
    assert "cannot be undone" in rows[-1].why_not
    dropped = paired.do(PlayerDropped(ADA))
    assert newest(paired, opened=dropped.id).can_undo


def test_a_long_log_shows_its_newest_page(story: Device) -> None:
    for number in range(30):
        story.do(NoteWritten(f"note {number}"))
    view = log_view(story.state, shown=10)
    assert [view.rows[0].text, view.rows[-1].text, view.older] == ["Note: note 29", "Note: note 20", 21]


@pytest.mark.parametrize(
    ("wall_ms", "time"), [(1_767_270_300_000, "12:25"), (10**30, "--:--"), (-(10**18), "--:--")]
)
def test_a_strange_clock_is_no_crash(story: Device, wall_ms: int, time: str) -> None:
    story.do(NoteWritten("hello"), wall_ms)
    assert newest(story).time == time


def test_letters_that_no_font_has_are_left_out(story: Device) -> None:
    story.do(NoteWritten("a\x00b\u202ec"))
    assert newest(story).text == "Note: a b c"
    assert plain("half a \ud800 letter") == "half a letter"


def test_an_empty_event_has_an_empty_log() -> None:
    assert log_view(State()).rows == ()
