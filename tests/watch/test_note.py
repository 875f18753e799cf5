"""What one process leaves for the next."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ids import EventId
from judge_app.steadyclock import HallClock
from judge_app.storage.trouble import StoreFull
from judge_app.watch import note as notes
from judge_app.watch.note import KEY, Note, forget_note, going_on, read_note, since_ms, write_note

OAK = EventId("oak")
HOUR_NS = 3600 * 10**9


class Kept(dict[str, Any]):
    def set(self, key: str, value: Any) -> None:
        self[key] = value


def noted(**otherwise: Any) -> Note:
    kept = Kept()
    write_note(kept, OAK, HallClock())
    note = read_note(kept)
    assert note is not None
    return note._replace(**otherwise)


def test_the_event_and_the_hall_s_time_are_noted() -> None:
    kept, clock = Kept(), HallClock()
    clock.aim(5000)
    before = clock()
    write_note(kept, OAK, clock)
    note = read_note(kept)
    assert note is not None
    assert note.event == OAK
    assert before <= note.hall_ms <= clock()
    forget_note(kept)
    assert read_note(kept) is None


def test_who_takes_over_goes_on_with_the_steady_clock_whatever_the_device_says() -> None:
    begun_ms, note = time.time() * 1000, noted()
    clock = going_on(note._replace(own_ns=note.own_ns + HOUR_NS))
    assert clock is not None
    own_ms, ended_ms = clock.own_ms() - 3600_000, time.time() * 1000
    between_ms = ended_ms - begun_ms + 1  # its moments were read within that
    assert begun_ms - between_ms <= own_ms <= ended_ms + between_ms


@pytest.mark.parametrize("ahead_ms", [-70_000, -120, 0, 0.4, 249])
def test_the_hall_is_as_far_ahead_as_it_was_at_once_and_after_many_turns(ahead_ms: float) -> None:
    kept, clock = Kept(), HallClock()
    clock.aim(ahead_ms)
    for _turn in range(5):
        write_note(kept, OAK, clock)
        note = read_note(kept)
        assert note is not None
        following = going_on(note)
        assert following is not None
        clock = following
        assert clock.offset_ms == clock.aimed_ms == pytest.approx(ahead_ms)


def test_a_disk_that_takes_nothing_keeps_nobody_from_leaving() -> None:
    class Full(Kept):
        def set(self, key: str, value: Any) -> None:
            raise StoreFull(Path("device.journal"))

    kept = Full({KEY: noted()._asdict()})
    write_note(kept, EventId("elm"), HallClock())
    forget_note(kept)
    assert read_note(kept) == noted()._replace(**kept[KEY])


@pytest.mark.parametrize(
    "change",
    [
        lambda note: note._replace(boot_ns=note.boot_ns + HOUR_NS),
        lambda note: note._replace(boot="another start"),
        lambda note: note._replace(own_ns=note.own_ns + 25 * HOUR_NS),
    ],
    ids=["counted back", "restarted", "a day off"],
)
def test_the_clock_of_a_device_that_was_restarted_is_not_gone_on_with(change: Callable[[Note], Note]) -> None:
    assert going_on(change(noted())) is None


def test_where_the_system_does_not_tell_its_starts_the_count_has_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notes, "_BOOT", tmp_path / "none")
    assert going_on(noted()) is not None


@pytest.mark.parametrize(
    "kept",
    [None, "oak", [], {"event": "oak"}, {**noted()._asdict(), "more": 1}, {**noted()._asdict(), "event": 3}],
)
def test_what_a_newer_app_left_counts_as_nothing(kept: Any) -> None:
    assert read_note(Kept({KEY: kept})) is None


def test_alarms_are_news_from_the_handing_over_on_but_not_older_ones() -> None:
    note = noted(hall_ms=1_000_000)
    assert since_ms(note, 1_004_000) == 1_000_000
    assert since_ms(note, 1_060_000) == 1_050_000
    assert since_ms(note, 999_000) == 999_000
