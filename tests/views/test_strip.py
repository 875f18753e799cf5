"""How many calls the strip counts, and what it tells of the other tablets."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.hall import Call
from judge_app.core.model import CallId, State
from judge_app.core.ops import DeviceRevoked
from judge_app.core.reach import Peer, Reach
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.views.strip import strip_view
from judge_app.views.summing import summary_of
from tests.second import SecondTablet

WAITING = Call(CallId("b"), None, "Rules question", made_ms=60_000)
TAKEN = Call(CallId("a"), None, "Deck check", made_ms=0, judge="Dana", taken_ms=30_000)
NOW = 168_000


def counted(*calls: Call) -> tuple[str, str, bool]:
    state = State()
    for call in calls:
        state = state.with_call(call)
    strip = strip_view(state, NOW)
    return strip.calls, strip.calls_line, strip.is_call_taken


def test_the_strip_counts_the_calls_that_wait_and_the_oldest_of_these() -> None:
    assert counted(TAKEN, WAITING) == ("1 call", "oldest 1:48", False)
    newer = WAITING._replace(id=CallId("c"), made_ms=100_000)
    assert counted(newer, TAKEN, WAITING) == ("2 calls", "oldest 1:48", False)


def test_an_appeal_waits_for_the_head_judge() -> None:
    appealed = TAKEN._replace(appealed_ms=48_000)
    assert counted(appealed) == ("1 call", "oldest 2:00", False)
    assert counted(appealed, WAITING) == ("2 calls", "oldest 2:00", False)
    assert counted(appealed._replace(appealed_ms=90_000), WAITING) == ("2 calls", "oldest 1:48", False)
    assert counted(appealed._replace(head="Olga")) == ("1 call", "judge there", True)


def test_when_a_judge_is_at_every_table_the_strip_is_quiet() -> None:
    assert counted(TAKEN) == ("1 call", "judge there", True)
    assert counted(TAKEN, TAKEN._replace(id=CallId("c"))) == ("2 calls", "judge there", True)
    assert counted(TAKEN._replace(done_ms=1)) == ("", "", False)


def test_the_list_of_events_counts_them_likewise() -> None:
    assert summary_of(State().with_call(TAKEN)).calls == 0
    assert summary_of(State().with_call(TAKEN).with_call(WAITING)).calls == 1
    assert summary_of(State().with_call(TAKEN._replace(appealed_ms=48_000))).calls == 1


class Hall(NamedTuple):
    """An event of *desk* with two other tablets in it."""

    desk: Desk
    maya: DeviceId
    jonah: DeviceId

    def chip(self, reach: Reach) -> tuple[str, str, str]:
        strip = strip_view(self.desk.state, NOW, self.desk.device, reach)
        return strip.sync, strip.sync_line, strip.sync_look


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    tablet = Tablet(tmp_path, lambda: "0" * 16, lambda: NOW)
    desk = tablet.new_event("Oakhaven")
    yield Hall(desk, SecondTablet(desk).device, SecondTablet(desk, "Jonah Reed", "floor").device)
    desk.close()
    tablet.close()


UNSENT = (EntryId("d:1"), EntryId("d:2"))


def test_a_tablet_that_is_the_only_one_says_that_all_is_saved(tmp_path: Path) -> None:
    strip = strip_view(State(), NOW)
    assert (strip.sync, strip.sync_line, strip.sync_look) == ("All saved", "this tablet alone", "alone")


def test_the_strip_tells_how_many_are_in_reach(hall: Hall) -> None:
    maya, jonah = Peer(hall.maya, is_linked=True), Peer(hall.jonah)
    assert hall.chip(Reach(True, peers=(maya, jonah))) == ("In step", "2 of 3 in reach", "ok")
    both = Reach(True, peers=(maya, jonah._replace(is_linked=True)), unsent=UNSENT)
    assert hall.chip(both) == ("2 to send", "3 of 3 in reach", "waiting")


def test_the_strip_says_when_nobody_is_in_reach(hall: Hall) -> None:
    assert hall.chip(Reach(True)) == ("Working alone", "all saved", "lost")
    assert hall.chip(Reach()) == ("Working alone", "all saved", "lost")
    assert hall.chip(Reach(True, unsent=UNSENT)) == ("2 to send", "none in reach", "waiting")


def test_who_was_revoked_is_not_counted(hall: Hall) -> None:
    hall.desk.do(DeviceRevoked(hall.jonah, 0))
    reach = Reach(True, peers=(Peer(hall.maya, is_linked=True), Peer(hall.jonah, is_linked=True)))
    assert hall.chip(reach) == ("In step", "2 of 2 in reach", "ok")
    hall.desk.do(DeviceRevoked(hall.maya, 0))
    assert hall.chip(reach) == ("All saved", "this tablet alone", "alone")


def test_what_is_not_as_it_should_be_is_amber(hall: Hall) -> None:
    reach = Reach(True, peers=(Peer(hall.maya, is_linked=True),))
    assert hall.chip(reach._replace(clock="unsynced")) == ("In step", "Clock not synced", "unsure")
    assert hall.chip(reach._replace(trouble="No route.")) == ("In step", "2 of 3 in reach", "trouble")
    outdated = "Update the app", "others have a newer one", "outdated"
    assert hall.chip(reach._replace(is_outdated=True)) == outdated
