"""A tablet gives its files up and has them again: what another process wrote meanwhile is there, once."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId, PlayerId
from judge_app.core.ops import NoteWritten, PlayerAdded, PlayerDropped, Undone
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.preferences import Preferences
from judge_app.storage.trouble import StoreCorrupt, StoreLocked, StoreLost
from judge_app.tablet import Tablet
from tests.log.signed import fork_of
from tests.second import SecondTablet

ADA = PlayerId("p1")
OTHER = """
import sys
from itertools import count
from pathlib import Path
from judge_app.core.ops import NoteWritten
from judge_app.errors import JudgeAppError
from judge_app.tablet import Tablet

numbers = count(1)
try:
    tablet = Tablet(Path(sys.argv[1]), lambda: f"other{next(numbers):04}", lambda: 1_790_000_500_000)
    desk = tablet.open(sys.argv[2])
    tablet.boxed()
except JudgeAppError as trouble:
    print(type(trouble).__name__, flush=True)
    raise SystemExit
print("opened", flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "note":
        desk.do(NoteWritten(rest))
    elif word == "set":
        tablet.settings.set(*rest.split())
    elif word == "hurry":
        for number in count():
            desk.do(NoteWritten(f"{number} " + "x" * 3000))
            print(number, flush=True)
    print("done", flush=True)
"""


class Other:
    """Another process of this tablet: `other.ask("note hello")`."""

    def __init__(self, folder: Path, event: EventId) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(folder), event],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.answer = self.hear()

    @property
    def _in(self) -> IO[str]:
        if self._process.stdin is None:
            raise AssertionError
        return self._process.stdin

    def hear(self) -> str:
        if self._process.stdout is None:
            raise AssertionError
        return self._process.stdout.readline().strip()

    def say(self, words: str) -> None:
        self._in.write(words + "\n")
        self._in.flush()

    def ask(self, words: str) -> None:
        self.say(words)
        assert self.hear() == "done"

    def kill(self) -> list[str]:
        """With no time to tidy up; what it had still said."""
        self._process.kill()
        return self._process.communicate()[0].splitlines()

    def close(self) -> None:
        self._process.communicate()


def make(folder: Path, first: int = 1) -> Tablet:
    numbers, clock = count(first), count(1_790_000_000_000, 1000)
    return Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock))


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    with closing(make(tmp_path)) as made:
        yield made


@pytest.fixture
def desk(tablet: Tablet) -> Iterator[Desk]:
    with closing(tablet.new_event("Oakhaven", [PlayerAdded(ADA, "Ada")])) as made:
        yield made


def rest(tablet: Tablet, desk: Desk) -> None:
    desk.rest()
    tablet.rest()


def wake(tablet: Tablet, desk: Desk) -> None:
    tablet.wake()
    assert tablet.wake_desk(desk)


def notes(desk: Desk) -> list[str]:
    return [note.text for note in desk.state.notes.values()]


def test_the_files_belong_to_whoever_has_the_turn(tablet: Tablet, desk: Desk) -> None:
    tablet.boxed()
    assert Other(tablet.folder, desk.event).answer == "StoreLocked"
    rest(tablet, desk)
    with closing(Other(tablet.folder, desk.event)) as other:
        assert other.answer == "opened"
        for _ in range(2):
            with pytest.raises(StoreLocked):
                tablet.wake()
            with pytest.raises(StoreLocked):
                desk.wake()
        assert (tablet.is_resting, desk.is_resting) == (True, True)
        other.ask("note hello")
        other.ask("set theme light")
    wake(tablet, desk)
    assert (notes(desk), tablet.settings.get("theme")) == (["hello"], "light")
    assert Other(tablet.folder, desk.event).answer == "StoreLocked"


def test_at_rest_all_can_be_read_and_nothing_written(tablet: Tablet, desk: Desk) -> None:
    tablet.settings.set("theme", "light")
    boxed, before = tablet.boxed(), digest(desk.state)
    rest(tablet, desk)
    files = {path: path.read_bytes() for path in tablet.folder.rglob("*") if path.is_file()}
    for write in (
        lambda: desk.do(NoteWritten("x")),
        lambda: desk.do_all([]),
        lambda: desk.merge([]),
        lambda: boxed.do(NoteWritten("x")),
        lambda: tablet.settings.set("theme", "dark"),
        lambda: tablet.become_new_device(),
        lambda: tablet.open(desk.event),
        lambda: tablet.new_event("Another"),
        lambda: tablet.new_demo(lambda *_given: []),
        lambda: tablet.recover(desk.event),
    ):
        with pytest.raises(Refused, match="in the background"):
            write()
    assert (digest(desk.state), tablet.settings.get("theme")) == (before, "light")
    assert tablet.device == desk.device == tablet.signer.device
    assert {path: path.read_bytes() for path in tablet.folder.rglob("*") if path.is_file()} == files
    tablet.put_away(desk)
    assert not [*tablet.folder.rglob("*.card")]


def test_twice_does_no_harm_and_a_tablet_at_rest_can_be_closed(tablet: Tablet, desk: Desk) -> None:
    boxed = tablet.boxed()
    wake(tablet, desk)
    for _ in range(2):
        rest(tablet, desk)
        rest(tablet, desk)
        wake(tablet, desk)
        wake(tablet, desk)
        desk.do(NoteWritten("x"))
        tablet.settings.set("demo", "none")
    assert tablet.boxed() is boxed
    rest(tablet, desk)
    desk.close()
    tablet.close()
    with closing(make(tablet.folder, 100)) as again, closing(again.open(desk.event)) as found:
        assert digest(found.state) == digest(desk.state)


def test_what_came_is_told_once_and_where_nothing_came_nobody_is(tablet: Tablet, desk: Desk) -> None:
    told: list[int] = []
    desk.subscribe(lambda: told.append(len(desk.state.notes)))
    rest(tablet, desk)
    wake(tablet, desk)
    assert told == []
    rest(tablet, desk)
    with closing(Other(tablet.folder, desk.event)) as other:
        for number in range(5):
            other.ask(f"note {number}")
    wake(tablet, desk)
    assert told == [5]
    assert desk.do(NoteWritten("mine")).seq == desk.vector[desk.device]


step = st.one_of(
    st.tuples(st.just("add"), st.integers(2, 9)),
    st.tuples(st.just("drop"), st.integers(1, 9)),
    st.tuples(st.just("undo"), st.integers(0, 3)),
    st.tuples(st.just("note"), st.integers(0, 99)),
    st.tuples(st.just("turn"), st.just(0)),
)


def happen(desk: Desk, kind: str, what: int) -> None:
    player = PlayerId(f"p{what}")
    entries = desk.log.entries
    op = {
        "add": PlayerAdded(player, f"Player {what}"),
        "drop": PlayerDropped(player),
        "undo": Undone(entries[max(2, len(entries) - 1 - what) % len(entries)].id),
        "note": NoteWritten(str(what)),
    }[kind]
    try:
        desk.do(op)
    except Refused:
        return


@given(st.lists(step, max_size=25))
def test_whoever_had_the_turn_it_is_as_if_one_had_done_it_all(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    """Two tablets in one folder that take turns, each waking where the other one ended."""
    folder = tmp_path_factory.mktemp("turns")
    one = make(folder)
    here = one.new_event("Oakhaven", [PlayerAdded(ADA, "Ada")])
    rest(one, here)
    two = make(folder)
    there = two.open(here.event)
    at_work, at_rest = (two, there), (one, here)
    for kind, what in steps:
        if kind == "turn":
            rest(*at_work)
            wake(*at_rest)
            at_work, at_rest = at_rest, at_work
            assert at_work[1].state == at_rest[1].state
        else:
            happen(at_work[1], kind, what)
    rest(*at_work)
    wake(*at_rest)
    assert at_rest[1].state == at_work[1].state
    assert at_rest[1].log.entries == at_work[1].log.entries
    at_rest[1].close()
    with closing(one if at_rest[0] is one else two) as last, closing(last.open(here.event)) as anew:
        assert anew.state == at_rest[1].state
    at_work[1].close()
    at_work[0].close()


def test_a_fork_that_was_proved_meanwhile_is_taken_in_as_on_opening(tablet: Tablet, desk: Desk) -> None:
    maya = SecondTablet(desk)
    other = maya.log.stamp(NoteWritten("other"), (), 0)  # as its copy writes it
    first = maya.do(NoteWritten("one"))
    maya.send()
    rest(tablet, desk)
    with closing(make(tablet.folder, 500)) as again, closing(again.open(desk.event)) as there:
        second = maya.do(NoteWritten("two"))
        there.merge([second])
        there.do(fork_of(first, other))
        there.do(NoteWritten("after"))
        assert len(there.log.quarantined) == 2
    wake(tablet, desk)
    assert desk.state == there.state
    assert notes(desk) == ["after"]
    assert {one.id for one in desk.log.quarantined} == {first.id, second.id}
    rest(tablet, desk)
    wake(tablet, desk)
    assert desk.state == there.state
    assert desk.do(NoteWritten("mine")).seq == desk.vector[desk.device]


def test_what_was_confirmed_before_a_kill_is_there_and_nothing_is_torn(tablet: Tablet, desk: Desk) -> None:
    for many in (1, 7, 23):
        before = len(desk.state.notes)
        rest(tablet, desk)
        other = Other(tablet.folder, desk.event)
        other.say("hurry")
        for number in range(many):
            assert other.hear() == str(number)
        confirmed = many + len([line for line in other.kill() if line.isdigit()])
        wake(tablet, desk)
        came = len(desk.state.notes) - before
        assert confirmed <= came <= confirmed + 1
        desk.do(NoteWritten("going on"))
    desk.close()
    with closing(tablet.open(desk.event)) as again:
        assert again.state == desk.state


def test_a_change_that_was_torn_by_a_kill_is_taken_off(tablet: Tablet, desk: Desk) -> None:
    rest(tablet, desk)
    path = tablet.path(desk.event)
    whole = path.read_bytes()
    with closing(make(tablet.folder, 500)) as again, closing(again.open(desk.event)) as there:
        there.do(NoteWritten("never confirmed"))
    written = path.read_bytes()
    for size in range(len(whole) + 1, len(written), 7):
        path.write_bytes(written[:size])
        wake(tablet, desk)
        assert notes(desk) == []
        rest(tablet, desk)
        assert path.read_bytes() == whole
    wake(tablet, desk)
    desk.do(NoteWritten("going on"))


def test_a_damaged_event_goes_on_resting_until_it_is_sound(tablet: Tablet, desk: Desk) -> None:
    desk.do(NoteWritten("hello"))
    rest(tablet, desk)
    tablet.wake()
    path = tablet.path(desk.event)
    sound = path.read_bytes()
    for harm, error in (
        (sound.replace(b"Ada", b"Bda"), StoreCorrupt),
        (b"\0" * 4096, StoreCorrupt),
        (None, StoreLost),
        (sound[: sound.rindex(b"\n", 0, -1) + 1], StoreLost),
    ):
        path.unlink()
        if harm is not None:
            path.write_bytes(harm)
        with pytest.raises(error):
            desk.wake()
        assert desk.is_resting
        assert path.exists() == (harm is not None)
        with pytest.raises(Refused, match="in the background"):
            desk.do(NoteWritten("x"))
        path.write_bytes(sound)
    assert tablet.wake_desk(desk)
    desk.do(NoteWritten("x"))
    assert notes(desk) == ["hello", "x"]


def test_damaged_settings_are_mended_on_waking_as_on_opening(tablet: Tablet, desk: Desk) -> None:
    tablet.settings.set("theme", "light")
    boxed = tablet.boxed()
    rest(tablet, desk)
    for name in ("device.journal", "boxed.journal"):
        (tablet.folder / name).write_bytes(b"rubbish")
    wake(tablet, desk)
    assert tablet.settings.get("theme") is None
    tablet.settings.set("theme", "dark")
    desk.do(NoteWritten("x"))
    assert tablet.boxed() is not boxed


def test_a_tablet_that_became_another_device_has_to_open_its_event_anew(tablet: Tablet, desk: Desk) -> None:
    boxed = tablet.boxed()
    rest(tablet, desk)
    with closing(make(tablet.folder, 500)) as again:
        again.become_new_device()
    tablet.wake()
    assert not tablet.wake_desk(desk)
    assert desk.is_resting
    tablet.put_away(desk)
    with closing(tablet.open(desk.event)) as anew:
        assert anew.device == tablet.device != desk.device
        anew.do(NoteWritten("x"))
    assert tablet.boxed() is not boxed
    assert tablet.boxed().device == tablet.device


def test_preferences_are_as_they_were_left_and_only_changes_are_told(tablet: Tablet, desk: Desk) -> None:
    preferences = Preferences(tablet)
    preferences.theme = "dark"
    assert (preferences.sound, preferences.judge_name) == (True, "")
    told: list[str] = []
    preferences.subscribe(told.append)
    rest(tablet, desk)
    with closing(make(tablet.folder, 500)) as again:
        there = Preferences(again)
        there.theme, there.judge_name = "light", "Dana"
    assert preferences.theme == "dark"
    wake(tablet, desk)
    assert (preferences.theme, preferences.sound, preferences.judge_name) == ("light", True, "Dana")
    assert sorted(told) == ["judge_name", "theme"]
