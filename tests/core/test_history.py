"""Histories grow out of each other and never change under a reader."""

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.history import Happening, History
from judge_app.core.ops import NoteWritten


def happening(number: int) -> Happening:
    return Happening(Stamp(EntryId(f"a:{number}"), DeviceId("a"), 0), NoteWritten(str(number)))


def test_a_history_that_branches_leaves_both_branches_whole() -> None:
    trunk = History().plus([happening(1), happening(2)])
    one = trunk.plus([happening(3), happening(4)])
    other = trunk.plus([happening(5)])
    assert [found.stamp.entry for found in trunk] == ["a:1", "a:2"]
    assert [found.stamp.entry for found in one] == ["a:1", "a:2", "a:3", "a:4"]
    assert [found.stamp.entry for found in reversed(other)] == ["a:5", "a:2", "a:1"]
    assert one != other
    assert other == trunk.plus([happening(5)])


def test_an_entry_is_found_only_in_the_history_that_has_it() -> None:
    trunk = History().plus([happening(1)])
    longer = trunk.plus([happening(2)])
    assert longer.find(EntryId("a:2")) == happening(2)
    assert trunk.find(EntryId("a:2")) is None
    assert trunk.find(EntryId("b:9")) is None


def test_it_can_be_read_like_a_list() -> None:
    history = History().plus([happening(n) for n in range(5)])
    assert history[-1] == happening(4)
    assert history[1:3] == [happening(1), happening(2)]
    assert len(history) == 5
