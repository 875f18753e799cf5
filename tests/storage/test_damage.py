"""A damaged file: never a silently wrong result, and everything outside the damage can be saved."""

from pathlib import Path

import pytest

from judge_app.storage.damage import SECTOR, salvage, survey
from judge_app.storage.journal import JournalDB
from judge_app.storage.lines import HEADER, Change, read, write
from judge_app.storage.recovery import recover
from judge_app.storage.trouble import StoreCorrupt

Contents = dict[str, dict[str, bytes]]


def journal(*commits: list[Change]) -> bytes:
    data, crc = HEADER, read(HEADER).crc  # type: ignore[union-attr]
    for number, changes in enumerate(commits, 1):
        block, crc = write(number, changes, crc)
        data += block
    return data


def held(data: bytes) -> Contents:
    reading = read(data)
    assert reading is not None
    return reading.tables


def put(id_: int, text: str) -> Change:
    return Change("players", str(id_), b'{"name":"%b"}' % text.encode())


ADA, BEA, CYD, DEE = (put(n, name) for n, name in enumerate(["Ada J@y", "Bea Z", "Cyd*", "Dee  D"], 1))
SMALL = journal([ADA], [BEA, CYD], [DEE])


def test_every_truncation_of_the_last_commit_gives_the_state_before_it(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    for last in ([DEE], [DEE, put(5, "Eve")]):
        before, whole = journal([ADA], [BEA, CYD]), journal([ADA], [BEA, CYD], last)
        for size in range(len(before) + 1, len(whole)):
            path.write_bytes(whole[:size])
            with JournalDB(path) as db:
                assert [player["name"] for player in db.table("players")] == ["Ada J@y", "Bea Z", "Cyd*"]
                assert db.journal.dropped_tail is not None
                assert db.journal.dropped_tail.read_bytes() == whole[len(before) : size]
                db.journal.dropped_tail.unlink()
                db.table("players").insert({"name": "next"})
            assert len(held(path.read_bytes())["players"]) == 4


@pytest.mark.parametrize("room", [0, 700], ids=["closed", "with room behind it"])
def test_every_flipped_bit_is_noticed_and_the_file_left_alone(tmp_path: Path, room: int) -> None:
    path = tmp_path / "event.journal"
    for place in range(len(SMALL) * 8):
        flipped = bytearray(SMALL + b"\0" * room)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        with pytest.raises(StoreCorrupt) as trouble:
            JournalDB(path)
        assert trouble.value.offset <= place // 8
        assert path.read_bytes() == flipped
    assert not list(tmp_path.glob("*.tail*"))


def test_a_flipped_bit_in_the_room_behind_is_noticed_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    for place in range(len(SMALL) * 8, (len(SMALL) + 700) * 8):
        flipped = bytearray(SMALL + b"\0" * 700)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            with JournalDB(path) as db:
                assert len(db.table("players")) == 4
        except StoreCorrupt:
            assert path.read_bytes() == flipped


def test_every_flipped_bit_costs_a_recovery_at_most_the_line_it_hit() -> None:
    lines = SMALL.splitlines(keepends=True)
    ends = [sum(map(len, lines[: n + 1])) for n in range(len(lines))]
    changes = [ADA, BEA, CYD, DEE]
    for place in range(len(SMALL) * 8):
        flipped = bytearray(SMALL)
        flipped[place // 8] ^= 1 << place % 8
        hit = next(n for n, end in enumerate(ends) if place // 8 < end)
        found = salvage(bytes(flipped))
        others = [change for n, change in enumerate(changes, 1) if n != hit]
        assert set(others) <= set(found.changes) <= set(changes)
        assert len(found.changes) + len(found.lost) >= len(changes)


@pytest.mark.parametrize("size", [1, 100, SECTOR, 5000])
def test_nuls_behind_the_last_commit_are_room_and_a_broken_commit_before_them_is_taken_off(
    tmp_path: Path, size: int
) -> None:
    path = tmp_path / "event.journal"
    for content, players in ((SMALL, 4), (SMALL[:-5], 3)):
        path.write_bytes(content + b"\0" * size)
        with JournalDB(path) as db:
            assert len(db.table("players")) == players
            assert (db.journal.dropped_tail is None) == (players == 4)
        assert read(path.read_bytes()) is not None


def test_sectors_missing_from_the_last_commit_are_a_tail_wherever_they_are() -> None:
    before = journal([ADA])
    whole = journal([ADA], [put(n, "x" * 300) for n in range(2, 20)])
    for start in range(-(-len(before) // SECTOR) * SECTOR, len(whole), SECTOR):
        torn = whole[:start] + b"\0" * min(SECTOR, len(whole) - start) + whole[start + SECTOR :]
        found = survey(torn)
        assert (found.verdict, found.good) == ("tail", len(before))


def test_a_missing_sector_with_a_later_commit_behind_it_is_damage() -> None:
    whole = journal([ADA], [put(n, "x" * 300) for n in range(2, 20)], [DEE])
    torn = whole[: 2 * SECTOR] + b"\0" * SECTOR + whole[3 * SECTOR :]
    assert survey(torn).verdict == "damage"


@pytest.mark.parametrize("harm", ["doubled", "missing", "swapped", "of another file"])
def test_whole_lines_in_the_wrong_place_are_damage(harm: str) -> None:
    lines = SMALL.splitlines(keepends=True)
    other = journal([put(9, "Zoe")], [put(8, "Yan")]).splitlines(keepends=True)
    harmed = {
        "doubled": [*lines[:2], lines[1], *lines[2:]],
        "missing": [lines[0], *lines[2:]],
        "swapped": [lines[0], lines[2], lines[1], *lines[3:]],
        "of another file": [*lines[:2], other[2], *lines[2:]],
    }[harm]
    assert read(b"".join(harmed)) is None
    assert survey(b"".join(harmed)).verdict == "damage"


def test_recovery_saves_what_stands_before_and_behind_the_damage_and_says_what_is_lost(
    tmp_path: Path,
) -> None:
    path = tmp_path / "event.journal"
    damaged = SMALL.replace(b"Bea", b"\xff\xff\xff") + b"\0" * 900
    path.write_bytes(damaged)
    report = recover(path)
    assert report.saved == 3
    assert [(gap.start, gap.end) for gap in report.lost] == [(damaged.index(b"2,"), damaged.index(b"\n2."))]
    assert "3 changes were saved" in str(report)
    assert "is lost" in str(report)
    assert report.original.read_bytes() == damaged
    with JournalDB(path) as db:
        assert [player["name"] for player in db.table("players")] == ["Ada J@y", "Cyd*", "Dee  D"]


def test_a_second_recovery_keeps_the_first_original(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    kept = []
    for _ in range(2):
        path.write_bytes(SMALL.replace(b"Bea", b"???"))
        kept.append(recover(path).original)
    assert len(set(kept)) == 2


def test_a_file_without_anything_to_save_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    path.write_bytes(b"%PDF-1.7 something else\n" * 20)
    with pytest.raises(StoreCorrupt, match="nothing in it"):
        recover(path)
    assert path.read_bytes().startswith(b"%PDF")


def test_a_torn_file_without_commits_starts_afresh(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    for size in range(len(HEADER)):
        for data in (HEADER[:size], b"\0" * size):
            path.write_bytes(data)
            with JournalDB(path) as db:
                db.insert({"n": size})
            assert held(path.read_bytes()) == {"_default": {"1": b'{"n":%d}' % size}}
