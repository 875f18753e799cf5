"""Copies of an event: when they are made, how many stay, and that making them never stands in the way."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import Result
from judge_app.core.ops import NoteWritten, ResultReported
from judge_app.core.pairing import pair
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.handover.backups import KEPT, Backups
from judge_app.handover.eventfiles import log_of, read_event_file
from judge_app.handover.keeping import (
    EVERY_MS,
    BackupKeeper,
    Made,
    at_once,
    is_due,
    keeper_of,
    rounds_over,
)
from judge_app.log.digest import digest
from judge_app.log.fold import Fold
from judge_app.sync.carrying import genuine
from tests.handover.conftest import START_MS, Hands


def keeper(hands: Hands, desk: Desk, told: list[str] | None = None) -> BackupKeeper:
    told = [] if told is None else told
    return BackupKeeper(desk, Backups(hands.tablet.folder), told.append, at_once)


def play_round(hands: Hands, desk: Desk) -> None:
    found = reckoning(desk.state)
    assert found is not None
    drawn = pair(found.tournament, "seed")
    desk.do_all(round_made(desk.state, drawn, hands.tablet.fresh_id))
    for match in desk.state.round_matches(max(desk.state.rounds)):
        if not match.is_bye:
            desk.do(ResultReported(match.id, Result(match.a)))


def test_a_copy_is_made_five_minutes_after_the_first_change_and_not_before(dana: Hands) -> None:
    desk = dana.event(2)
    keeping, backups = keeper(dana, desk), Backups(dana.tablet.folder)
    keeping.heed(START_MS + EVERY_MS - 1)
    assert backups.of(desk.event) == ()
    keeping.heed(START_MS + EVERY_MS)
    [made] = backups.of(desk.event)
    assert (made.made_ms, made.rounds, made.entries, made.name) == (START_MS + EVERY_MS, 0, 4, "Oakhaven")
    desk.close()


def test_without_a_change_no_copy_follows(dana: Hands) -> None:
    desk = dana.event(2)
    keeping, backups = keeper(dana, desk), Backups(dana.tablet.folder)
    for minutes in range(5, 60, 5):
        keeping.heed(START_MS + minutes * 60_000)
    assert len(backups.of(desk.event)) == 1
    desk.do(NoteWritten("something"))
    keeping.heed(START_MS + 61 * 60_000)
    assert len(backups.of(desk.event)) == 2
    desk.close()


def test_a_round_that_is_over_is_copied_at_once(dana: Hands) -> None:
    desk = dana.event(4)
    keeping, backups = keeper(dana, desk), Backups(dana.tablet.folder)
    play_round(dana, desk)
    assert rounds_over(desk.state) == 1
    keeping.heed(dana.now_ms)
    [made] = backups.of(desk.event)
    assert made.rounds == 1
    keeping.heed(dana.now_ms + 1000)
    assert backups.of(desk.event) == (made,)
    desk.close()


def test_a_copy_gives_the_same_event_byte_for_byte(dana: Hands) -> None:
    desk = dana.event(8)
    play_round(dana, desk)
    made = dana.back_up(desk)
    carried = read_event_file(made.path)
    log = log_of(carried.event, genuine(carried))
    assert [entry.body for entry in log.entries] == [entry.body for entry in desk.log.entries]
    assert digest(Fold(log).state) == digest(desk.state)
    desk.close()


def test_the_last_twenty_are_kept(dana: Hands) -> None:
    desk = dana.event(1)
    made = []
    for _number in range(KEPT + 5):
        dana.add(desk, "one more")
        made.append(dana.back_up(desk))
    assert [*Backups(dana.tablet.folder).of(desk.event)] == made[:4:-1]
    assert len([*made[0].path.parent.iterdir()]) == KEPT
    desk.close()


def test_foreign_files_in_the_folder_are_neither_listed_nor_removed(dana: Hands) -> None:
    desk = dana.event(1)
    made = dana.back_up(desk)
    foreign = [made.path.with_name(name) for name in ("notes.txt", "99999999T999999999Z-r1-1.judgelog")]
    for path in foreign:
        path.write_text("mine")
    for _number in range(KEPT + 1):
        dana.add(desk, "one more")
        dana.back_up(desk)
    assert all(path.exists() for path in foreign)
    assert len(Backups(dana.tablet.folder).of(desk.event)) == KEPT
    desk.close()


def test_a_keeper_that_begins_anew_knows_what_was_copied(dana: Hands) -> None:
    desk = dana.event(2)
    keeper(dana, desk).heed(START_MS + EVERY_MS)
    keeper(dana, desk).heed(START_MS + 2 * EVERY_MS)
    assert len(Backups(dana.tablet.folder).of(desk.event)) == 1
    desk.close()


def test_a_disk_that_takes_nothing_is_told_and_tried_again_five_minutes_later(dana: Hands) -> None:
    in_the_way = dana.tablet.folder / "backups"
    in_the_way.write_text("a file where the folder should be")
    desk, told = dana.event(2), list[str]()
    keeping = keeper(dana, desk, told)
    keeping.heed(START_MS + EVERY_MS)
    assert "No backup could be made" in keeping.trouble
    in_the_way.unlink()
    for second in range(1, 4):
        keeping.heed(START_MS + EVERY_MS + second * 1000)
    assert told == [keeping.trouble]
    assert Backups(dana.tablet.folder).of(desk.event) == ()
    keeping.heed(START_MS + 2 * EVERY_MS)
    assert (len(Backups(dana.tablet.folder).of(desk.event)), keeping.trouble) == (1, "")
    desk.close()


def test_whatever_goes_wrong_in_making_a_copy_is_told_and_tried_again(
    dana: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, told = dana.event(2), list[str]()
    keeping = keeper(dana, desk, told)

    def out_of_memory(*_args: object) -> None:
        raise MemoryError

    monkeypatch.setattr("judge_app.handover.keeping.packed", out_of_memory)
    keeping.heed(START_MS + EVERY_MS)
    monkeypatch.undo()
    keeping.heed(START_MS + 2 * EVERY_MS)
    assert told == ["No backup could be made: MemoryError(). The event itself is saved."]
    assert len(Backups(dana.tablet.folder).of(desk.event)) == 1
    desk.close()


def test_a_device_without_a_thread_left_tries_again(dana: Hands) -> None:
    desk = dana.event(2)

    def none_left(_work: Callable[[], None]) -> None:
        raise RuntimeError("can't start new thread")

    keeping = BackupKeeper(desk, Backups(dana.tablet.folder), run=none_left)
    keeping.heed(START_MS + EVERY_MS)
    assert "can't start new thread" in keeping.trouble
    keeping._run = at_once
    keeping.heed(START_MS + 2 * EVERY_MS)
    assert len(Backups(dana.tablet.folder).of(desk.event)) == 1
    desk.close()


def test_a_clock_that_is_set_back_does_not_make_the_newest_copy_the_oldest(dana: Hands) -> None:
    desk = dana.event(1)
    for _number in range(KEPT):
        dana.add(desk, "by the wrong clock")
        dana.back_up(desk)
    dana.now_ms -= 30 * 24 * 3600 * 1000
    for _number in range(3):
        dana.add(desk, "by the right one")
        made = dana.back_up(desk)
        newest, *others = Backups(dana.tablet.folder).of(desk.event)
        assert (newest, newest.entries) == (made, len(desk.log.entries))
        assert len(others) == KEPT - 1
    desk.close()


def test_a_clock_that_is_set_back_by_hours_does_not_put_off_the_next_copy(dana: Hands) -> None:
    desk = dana.event(2)
    keeping, backups = keeper(dana, desk), Backups(dana.tablet.folder)
    keeping.heed(START_MS + EVERY_MS)
    desk.do(NoteWritten("by the right clock"))
    keeping.heed(START_MS - 3 * 3600 * 1000)
    newest, _before = backups.of(desk.event)
    assert newest.entries == len(desk.log.entries)
    desk.close()


def test_after_an_older_copy_was_brought_back_each_round_is_copied_again(dana: Hands) -> None:
    desk = dana.event(4)
    play_round(dana, desk)
    assert is_due(Made(dana.now_ms, 3, 99), len(desk.log.entries), rounds_over(desk.state), dana.now_ms)
    desk.close()


def test_what_a_killed_process_left_of_a_copy_goes_with_the_next(dana: Hands) -> None:
    desk = dana.event(1)
    made = dana.back_up(desk)
    left = made.path.with_name(f".{made.path.name}.69916305")
    left.write_bytes(b"half of it")
    dana.add(desk, "one more")
    dana.back_up(desk)
    assert not left.exists()
    desk.close()


def test_the_demo_event_has_no_copies(dana: Hands) -> None:
    desk = dana.event(2)
    assert keeper_of(desk, dana.tablet) is not None
    dana.tablet.settings.set("demo", desk.event)
    assert keeper_of(desk, dana.tablet) is None
    desk.close()


def test_events_are_listed_by_their_newest_copy(dana: Hands) -> None:
    older, newer = dana.event(1), dana.event(2)
    for desk in (newer, older, newer):
        dana.now_ms += 60_000
        dana.back_up(desk)
    assert Backups(dana.tablet.folder).events() == (newer.event, older.event)
    older.close()
    newer.close()


def test_a_copy_that_breaks_off_leaves_no_half_file(dana: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = dana.event(2)
    keeping = keeper(dana, desk)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("judge_app.storage.placing.os.fsync", full)
    keeping.heed(START_MS + EVERY_MS)
    assert "No space left" in keeping.trouble
    assert [*Path(dana.tablet.folder / "backups" / desk.event).iterdir()] == []
    monkeypatch.undo()
    desk.close()


moments = st.integers(0, 10**13)


@given(moments, moments, st.integers(0, 12), st.integers(0, 12), st.integers(0, 50), st.integers(0, 50))
def test_a_copy_is_due_only_after_a_change_and_never_later_than_five_minutes(
    made_ms: int, now_ms: int, rounds: int, now_rounds: int, held: int, entries: int
) -> None:
    due = is_due(Made(made_ms, rounds, held), entries, now_rounds, now_ms)
    assert not (due and entries == held)
    assert due or entries == held or abs(now_ms - made_ms) < EVERY_MS
    assert due or entries == held or now_rounds <= rounds
