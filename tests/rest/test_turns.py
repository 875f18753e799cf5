"""A tablet gives its files up and has them again: what another process wrote meanwhile is there, once."""

from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import PlayerId
from judge_app.core.ops import NoteWritten, PlayerAdded, PlayerDropped, Undone
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.preferences import Preferences
from judge_app.storage.trouble import StoreLocked
from judge_app.tablet import Tablet
from tests.log.signed import fork_of
from tests.rest.turns import ADA, Other, make, notes, rest, wake
from tests.second import SecondTablet


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
