"""A damaged event: what would be lost is said before, what was saved after, and a backup fills the gap."""

import os
import random
from contextlib import closing
from datetime import UTC

import pytest

from judge_app.desk import Desk
from judge_app.errors import JudgeAppError
from judge_app.handover.rescue import outlook, rescue
from judge_app.storage.damage import salvage
from judge_app.storage.disk import Disk
from judge_app.storage.trouble import StoreCorrupt, StoreFull
from judge_app.views.rescue import Outlook, outlook_words, rescued_words
from tests.handover.conftest import Hands, damage, names_in


def test_what_a_backup_has_is_not_lost(dana: Hands) -> None:
    desk = dana.event(4)
    dana.back_up(desk)
    dana.add(desk, "Late")
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")
    found = outlook(dana.tablet, desk.event)
    assert (found.saved, found.from_backup, found.lost) == (7, 1, 0)
    before = dana.tablet.device
    done = rescue(dana.tablet, desk.event)
    assert done.outlook == found
    assert dana.tablet.device != before
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 1", "Player 2", "Player 3", "Late"]
        assert again.role == "organizer"


def test_what_is_lost_is_told_with_its_time(dana: Hands) -> None:
    desk = dana.event(4)
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")
    found = outlook(dana.tablet, desk.event)
    assert (found.saved, found.from_backup, found.lost) == (5, 0, 1)
    assert outlook_words(found, UTC) == (
        "5 changes can be brought back. 1 change is lost, made between 14:14, 21 September 2026 and"
        " 14:16, 21 September 2026. A tablet that has it brings it back when they meet."
        " Until then its file is left as it is."
    )
    rescue(dana.tablet, desk.event)
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 2", "Player 3"]


def test_damage_at_the_end_is_told_as_what_came_after(dana: Hands) -> None:
    desk = dana.event(3)
    desk.close()
    path = dana.tablet.path(desk.event)
    damage(path, b"Player 2")
    found = outlook(dana.tablet, desk.event)
    assert (found.saved, found.lost, found.until_ms) == (4, 1, 0)
    assert "made after 14:15" in outlook_words(found, UTC)


def wipe(dana: Hands, desk: Desk, start: int, length: int) -> int:
    """As a disk does that lost a part; the answer is how many entries stood there."""
    path = dana.tablet.path(desk.event)
    data = bytearray(path.read_bytes())
    data[start : start + length] = b"#" * len(data[start : start + length])
    path.write_bytes(data)
    whole = {change.id for change in salvage(bytes(data)).changes}
    return len(desk.log.entries) - len(whole)


@pytest.mark.parametrize("copied", [0, 4, 11])
def test_every_entry_that_stood_in_a_wiped_part_is_counted(dana: Hands, copied: int) -> None:
    """*copied* players are in a backup."""
    desk = dana.event(copied)
    if copied:
        dana.back_up(desk)
    dana.add(desk, *(f"Later {number}" for number in range(30 - copied)))
    desk.close()
    wiped = wipe(dana, desk, 2500, 4096)
    assert wiped > 5
    found = outlook(dana.tablet, desk.event)
    assert found.lost == wiped - found.from_backup
    rescue(dana.tablet, desk.event)
    with closing(dana.tablet.open(desk.event)) as again:
        assert len(names_in(again)) == 30 - found.lost


def test_a_loss_is_told_once_and_not_with_the_next_damage_again(dana: Hands) -> None:
    desk = dana.event(6)
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")
    rescue(dana.tablet, desk.event)
    dana.tablet.open(desk.event).close()
    damage(dana.tablet.path(desk.event), b"Player 4")
    assert outlook(dana.tablet, desk.event).lost == 1


def test_of_an_end_that_cannot_be_read_the_loss_is_an_estimate(dana: Hands) -> None:
    desk = dana.event(20)
    desk.close()
    size = len(dana.tablet.path(desk.event).read_bytes())
    wiped = wipe(dana, desk, size - 1500, 1500)
    found = outlook(dana.tablet, desk.event)
    assert found.is_about
    assert found.lost == pytest.approx(wiped, abs=1)
    assert f"About {found.lost} changes are lost" in outlook_words(found)


def test_an_end_that_a_backup_seems_to_have_is_told_with_care(dana: Hands) -> None:
    desk = dana.event(20)
    dana.back_up(desk)
    desk.close()
    size = len(dana.tablet.path(desk.event).read_bytes())
    wipe(dana, desk, size - 1500, 1500)
    assert "As far as can be told, nothing is lost." in outlook_words(outlook(dana.tablet, desk.event))


@pytest.mark.parametrize("at", ["save", "put_in_place", "keep_copy"])
def test_a_recovery_that_breaks_off_can_be_done_again_with_all_that_the_backup_has(
    dana: Hands, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    desk = dana.event(4)
    dana.back_up(desk)
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Disk, at, full)
    with pytest.raises(StoreFull):
        rescue(dana.tablet, desk.event)
    monkeypatch.undo()
    assert outlook(dana.tablet, desk.event).lost == 0
    rescue(dana.tablet, desk.event)
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 1", "Player 2", "Player 3"]


def test_damage_that_leaves_size_and_times_as_they_were_is_offered_for_recovery(dana: Hands) -> None:
    desk = dana.event(3)
    dana.tablet.put_away(desk)
    path = dana.tablet.path(desk.event)
    times = path.stat()
    damage(path, b"Player 1")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert [one.is_damaged for one in dana.tablet.summaries()] == [False]
    with pytest.raises(StoreCorrupt):
        dana.tablet.open(desk.event)
    assert [one.is_damaged for one in dana.tablet.summaries()] == [True]


def test_a_file_of_which_nothing_can_be_read_comes_back_from_its_backup(dana: Hands) -> None:
    desk = dana.event(3)
    dana.back_up(desk)
    desk.close()
    dana.tablet.path(desk.event).write_bytes(b"rubbish all over\n" * 40)
    assert outlook(dana.tablet, desk.event).saved == 5
    rescue(dana.tablet, desk.event)
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 1", "Player 2"]


def test_without_a_backup_such_a_file_is_left_as_it_is(dana: Hands) -> None:
    desk = dana.event(3)
    desk.close()
    dana.tablet.path(desk.event).write_bytes(b"rubbish all over\n" * 40)
    assert outlook_words(outlook(dana.tablet, desk.event)).startswith("Nothing in its file can be read")
    with pytest.raises(JudgeAppError):
        rescue(dana.tablet, desk.event)
    assert dana.tablet.path(desk.event).read_bytes().startswith(b"rubbish")


def test_a_backup_that_is_damaged_itself_gives_way_to_the_one_before(dana: Hands) -> None:
    desk = dana.event(3)
    dana.back_up(desk)
    dana.add(desk, "Later")
    newest = dana.back_up(desk)
    desk.close()
    damage(newest.path, b"Player 0")
    damage(dana.tablet.path(desk.event), b"Player 1")
    found = outlook(dana.tablet, desk.event)
    assert (found.from_backup, found.lost) == (1, 0)


def test_looking_changes_nothing(dana: Hands) -> None:
    desk = dana.event(3)
    dana.back_up(desk)
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")
    before = dana.tablet.path(desk.event).read_bytes(), dana.tablet.device
    outlook(dana.tablet, desk.event)
    assert (dana.tablet.path(desk.event).read_bytes(), dana.tablet.device) == before


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Outlook(5), "5 changes are here again. Nothing is lost. The damaged file is kept as old."),
        (
            Outlook(5, 2, 0, backup_ms=1),
            "5 changes are here again. 2 of them come from the backup of 00:00, 1 January 1970."
            " Nothing is lost. The damaged file is kept as old.",
        ),
        (
            Outlook(1, 0, 3),
            "1 change is here again. 3 changes are lost. A tablet that has it brings it back when they meet."
            " The damaged file is kept as old.",
        ),
    ],
)
def test_what_was_done_is_told(found: Outlook, words: str) -> None:
    assert rescued_words(found, "old", UTC) == words


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_hit_nothing_outside_of_it_is_lost_and_nothing_false_comes_in(
    dana: Hands, seed: int
) -> None:
    chance = random.Random(seed)
    desk = dana.event(12)
    if seed % 2:
        dana.back_up(desk)
        dana.add(desk, "Late", "Later")
    expected = names_in(desk)
    desk.close()
    path = dana.tablet.path(desk.event)
    data = bytearray(path.read_bytes())
    for _hit in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    [listed] = dana.tablet.events()
    if not listed.is_damaged:
        return
    try:
        found = rescue(dana.tablet, desk.event).outlook
    except JudgeAppError:
        assert not seed % 2
        return
    with closing(dana.tablet.open(desk.event)) as again:
        assert [name for name in expected if name in names_in(again)] == sorted(
            names_in(again), key=expected.index
        )
        if seed % 2:
            assert {*expected[:12]} <= {*names_in(again)}
        assert len(expected) - len(names_in(again)) <= found.lost
