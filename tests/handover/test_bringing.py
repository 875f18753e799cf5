"""An event comes onto a tablet from a file: whole, under a fresh key where need be, or not at all."""

from contextlib import closing
from pathlib import Path

import pytest

from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.errors import Refused
from judge_app.handover.bringing import bring
from judge_app.handover.eventfiles import read_event_file
from judge_app.handover.rescue import rescue
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.paper.wholeevent import whole_text
from tests.handover.conftest import Hands, damage, names_in


def test_an_event_that_is_new_here_can_be_read_and_not_changed(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event()
    came = bring(maya.tablet, read_event_file(dana.save(desk, tmp_path / "oak.judgelog")))
    assert (came.name, came.new, came.is_new, came.takes_part) == ("Oakhaven", 6, True, False)
    with closing(maya.tablet.open(desk.event)) as there:
        assert digest(there.state) == digest(desk.state)
        with pytest.raises(Refused, match="not in the event"):
            there.do(NoteWritten("not allowed"))
    desk.close()


@pytest.mark.parametrize("ending", [".judgelog", ".judge.json", ".tableside"])
def test_every_kind_of_file_gives_the_same_digest(
    dana: Hands, maya: Hands, tmp_path: Path, ending: str
) -> None:
    desk = dana.event(9)
    path = tmp_path / f"oak{ending}"
    if ending == ".judge.json":
        path.write_text(whole_text(desk.event, desk.state, desk.log.entries), encoding="utf-8")
    else:
        dana.save(desk, path)
    bring(maya.tablet, read_event_file(path))
    with closing(maya.tablet.open(desk.event)) as there:
        assert digest(there.state) == digest(desk.state)
        assert [one.body for one in there.log.entries] == [one.body for one in desk.log.entries]
    desk.close()


def test_what_is_missing_is_added_and_the_rest_left_alone(dana: Hands, maya: Hands, tmp_path: Path) -> None:
    desk = dana.event(2)
    bring(maya.tablet, read_event_file(dana.save(desk, tmp_path / "one.judgelog")))
    dana.add(desk, "Late")
    later = read_event_file(dana.save(desk, tmp_path / "two.judgelog"))
    came = bring(maya.tablet, later)
    assert (came.new, came.is_new) == (1, False)
    assert bring(maya.tablet, later).new == 0
    desk.close()


def test_a_tablet_whose_own_file_is_gone_goes_on_under_a_new_key(dana: Hands, tmp_path: Path) -> None:
    """What it wrote after the copy may be on other tablets: no number of it may be given again."""
    desk = dana.event(3)
    carried = read_event_file(dana.save(desk, tmp_path / "oak.judgelog"))
    dana.add(desk, "After the copy")
    lost = desk.log.entries[-1]
    before = dana.tablet.device
    desk.close()
    dana.tablet.path(desk.event).unlink()
    came = bring(dana.tablet, carried)
    assert came.takes_part
    assert dana.tablet.device != before
    with closing(dana.tablet.open(desk.event)) as again:
        assert again.role == "organizer"
        dana.add(again, "Going on")
        assert again.merge([lost]).rejected == ()
        assert sorted(names_in(again)) == ["After the copy", "Going on", "Player 0", "Player 1", "Player 2"]


def test_a_copy_that_is_brought_a_second_time_gives_no_number_twice(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    """The copy does not know the key under which it was gone on with the first time."""
    desk = dana.event(2)
    path = dana.save(desk, tmp_path / "oak.judgelog")
    desk.close()
    written: list[Entry] = []
    for name in ("First time", "Second time"):
        dana.tablet.path(desk.event).unlink()
        bring(dana.tablet, read_event_file(path))
        with closing(dana.tablet.open(desk.event)) as again:
            dana.add(again, name)
            written += again.log.entries
    bring(maya.tablet, read_event_file(path))
    with closing(maya.tablet.open(desk.event)) as there:
        assert there.merge(written).rejected == ()
        assert "Second time" in names_in(there)


def test_an_event_whose_file_is_empty_comes_back_under_a_new_key(dana: Hands, tmp_path: Path) -> None:
    desk = dana.event(2)
    path = dana.save(desk, tmp_path / "oak.judgelog")
    dana.add(desk, "After the copy")
    lost = desk.log.entries[-1]
    desk.close()
    dana.tablet.path(desk.event).write_bytes(b"")
    [shown] = dana.tablet.summaries()
    assert shown.is_damaged
    assert "nothing is left in it" in shown.trouble
    came = bring(dana.tablet, read_event_file(path))
    assert (came.is_new, came.new) == (True, 4)
    with closing(dana.tablet.open(desk.event)) as again:
        dana.add(again, "Going on")
        assert again.merge([lost]).rejected == ()


def test_a_file_that_was_set_back_takes_its_own_entries_and_goes_on_under_a_new_key(
    dana: Hands, tmp_path: Path
) -> None:
    desk = dana.event(2)
    earlier = dana.tablet.path(desk.event).read_bytes().rstrip(b"\0")
    dana.add(desk, "In the copy")
    path = dana.save(desk, tmp_path / "oak.judgelog")
    dana.add(desk, "After the copy")
    lost = desk.log.entries[-1]
    desk.close()
    before = dana.tablet.device
    dana.tablet.path(desk.event).write_bytes(earlier)
    assert bring(dana.tablet, read_event_file(path)).new == 1
    assert dana.tablet.device != before
    with closing(dana.tablet.open(desk.event)) as again:
        dana.add(again, "Going on")
        assert again.merge([lost]).rejected == ()
        assert "In the copy" in names_in(again)


def test_what_a_stick_has_fills_the_gap_that_a_recovery_left(dana: Hands, tmp_path: Path) -> None:
    desk = dana.event(4)
    path = dana.save(desk, tmp_path / "stick.judgelog")
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 2")
    rescue(dana.tablet, desk.event)
    assert bring(dana.tablet, read_event_file(path)).new == 1
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 1", "Player 2", "Player 3"]


def test_a_lost_entry_that_turns_up_too_late_costs_nothing_else(dana: Hands, tmp_path: Path) -> None:
    """Once it is signed as lost it stays so; but that is no proof of a copied tablet."""
    desk = dana.event(4)
    path = dana.save(desk, tmp_path / "stick.judgelog")
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 2")
    rescue(dana.tablet, desk.event)
    dana.tablet.open(desk.event).close()
    came = bring(dana.tablet, read_event_file(path))
    assert (came.new, len(came.left), came.copied) == (0, 1, ())
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 1", "Player 3"]
        assert again.log.quarantined == ()


def test_what_stands_behind_a_gap_comes_with_a_copy(dana: Hands, maya: Hands, tmp_path: Path) -> None:
    """Another tablet was in the event, so the gap stays open for what it may have."""
    desk = dana.event(3)
    desk.do(DeviceAdmitted(maya.tablet.device, "Maya", "tablet 2", "floor"))
    dana.add(desk, "Behind")
    desk.close()
    damage(dana.tablet.path(desk.event), b"Player 1")
    rescue(dana.tablet, desk.event)
    with closing(dana.tablet.open(desk.event)) as mended:
        path = dana.save(mended, tmp_path / "oak.judgelog")
        held = len(mended.log.entries)
    dana.tablet.path(desk.event).unlink()
    came = bring(dana.tablet, read_event_file(path))
    assert (came.new, came.left) == (held, ())
    with closing(dana.tablet.open(desk.event)) as again:
        assert names_in(again) == ["Player 0", "Player 2", "Behind"]


def test_a_judge_who_joined_once_goes_on_under_a_new_key_too(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event(2)
    desk.do(DeviceAdmitted(maya.tablet.device, "Maya", "tablet 2", "floor"))
    before = maya.tablet.device
    came = bring(maya.tablet, read_event_file(dana.save(desk, tmp_path / "oak.judgelog")))
    assert came.takes_part
    assert maya.tablet.device != before
    with closing(maya.tablet.open(desk.event)) as there:
        assert there.role == "floor"
    desk.close()


def test_a_single_false_letter_and_nothing_comes(dana: Hands, maya: Hands, tmp_path: Path) -> None:
    desk = dana.event(3)
    path = dana.save(desk, tmp_path / "oak.judgelog")
    damage(path, b"Player 1")
    with pytest.raises(Refused, match=r"oak\.judgelog, line 5: its signature is not that of its device"):
        bring(maya.tablet, read_event_file(path))
    assert not maya.tablet.path(desk.event).exists()
    assert maya.tablet.events() == []
    desk.close()


@pytest.mark.parametrize("word", ['"name": "Player 1"', '\\"name\\":\\"Player 1\\"'], ids=["told", "log"])
def test_an_event_file_whose_words_and_log_differ_is_refused_with_its_line(
    dana: Hands, maya: Hands, tmp_path: Path, word: str
) -> None:
    desk = dana.event(3)
    text = whole_text(desk.event, desk.state, desk.log.entries)
    assert word in text
    line = text[: text.index(word)].count("\n") + 1
    path = tmp_path / "oak.judge.json"
    path.write_text(text.replace(word, word.replace("Player", "Prayer"), 1), encoding="utf-8")
    with pytest.raises(Refused, match=rf"oak\.judge\.json, line {line}\b"):
        bring(maya.tablet, read_event_file(path))
    assert maya.tablet.events() == []
    desk.close()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"not an event",
        b"PK\x03\x04" + bytes(200),
        b"%PDF-1.7\n",
        b"{",
        b"{}",
        b"[]",
        b"\xff\xfe{",
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(maya: Hands, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.judgelog"
    path.write_bytes(content)
    with pytest.raises(Refused, match=r"foreign\.judgelog.*[.]$"):
        read_event_file(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No such file"):
        read_event_file(tmp_path / "gone.judgelog")
