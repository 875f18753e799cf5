"""Another tablet runs the event: from a file, a backup or what it has already, with the code."""

import secrets
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import DeviceAdmitted, ResultReported
from judge_app.core.pairing import pair
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.handover.bringing import bring
from judge_app.handover.eventfiles import read_event_file
from judge_app.handover.takeover import known_code, prepare, take_over
from judge_app.log.digest import digest
from judge_app.storage.trouble import StoreFull
from tests.handover.conftest import Hands, names_in


def code_of(hands: Hands, desk: Desk) -> str:
    numbers = count(7, 5)
    return prepare(desk, hands.tablet.settings, lambda most: next(numbers) % most)


def brought(hands: Hands, desk: Desk, to: Hands, path: Path) -> None:
    bring(to.tablet, read_event_file(hands.save(desk, path)))


def test_a_tablet_that_never_joined_runs_the_event_from_a_stick(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event()
    code = code_of(dana, desk)
    brought(dana, desk, maya, tmp_path / "oak.judgelog")
    with closing(take_over(maya.tablet, desk.event, code.lower(), "Maya", "tablet 2")) as there:
        assert there.role == "organizer"
        assert there.state.timebase == maya.tablet.device
        maya.add(there, "Late")
        assert "Late" in names_in(there)
        desk.merge(there.missing(desk.vector))
        assert digest(desk.state) == digest(there.state)
    with closing(maya.tablet.open(desk.event)) as again:
        assert again.role == "organizer"
    desk.close()


def test_a_floor_judge_takes_over_what_sync_gave_and_keeps_its_own_entries(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event()
    desk.do(DeviceAdmitted(maya.tablet.device, "Maya", "tablet 2", "floor"))
    code = code_of(dana, desk)
    floor = maya.tablet.open(desk.event)
    floor.merge(desk.missing({}))
    before = maya.tablet.device
    floor.close()
    with closing(take_over(maya.tablet, desk.event, code, "Maya", "tablet 2")) as there:
        assert maya.tablet.device != before
        assert (there.role, there.state.roster.role(before)) == ("organizer", "floor")
    desk.close()


def test_what_the_old_tablet_did_meanwhile_stands_as_a_dispute_when_it_comes_back(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event(4)
    found = reckoning(desk.state)
    assert found is not None
    desk.do_all(round_made(desk.state, pair(found.tournament, "seed"), dana.tablet.fresh_id))
    code = code_of(dana, desk)
    brought(dana, desk, maya, tmp_path / "oak.judgelog")
    match = desk.state.round_matches(1)[0]
    assert match.b is not None
    desk.do(ResultReported(match.id, Result(match.a)))
    with closing(take_over(maya.tablet, desk.event, code, "Maya", "tablet 2")) as there:
        there.do(ResultReported(match.id, Result(match.b)))
        there.merge(desk.missing(there.vector))
        desk.merge(there.missing(desk.vector))
        assert [one.subject for one in there.state.disputes()] == ["result"]
        assert digest(desk.state) == digest(there.state)
    desk.close()


def test_a_wrong_code_changes_nothing(dana: Hands, maya: Hands, tmp_path: Path) -> None:
    desk = dana.event()
    code_of(dana, desk)
    brought(dana, desk, maya, tmp_path / "oak.judgelog")
    before = maya.tablet.device, maya.tablet.path(desk.event).read_bytes()
    with pytest.raises(Refused, match="does not open the event"):
        take_over(maya.tablet, desk.event, "2222 2222 2222 2222", "Maya", "tablet 2")
    assert (maya.tablet.device, maya.tablet.path(desk.event).read_bytes()) == before
    desk.close()


def test_an_event_without_a_code_is_not_opened_by_any(dana: Hands, maya: Hands, tmp_path: Path) -> None:
    desk = dana.event()
    brought(dana, desk, maya, tmp_path / "oak.judgelog")
    with pytest.raises(Refused, match="does not open the event"):
        take_over(maya.tablet, desk.event, "2222 2222 2222 2222", "Maya", "tablet 2")
    desk.close()


def test_an_event_that_is_not_here_is_to_be_brought_first(dana: Hands, maya: Hands) -> None:
    desk = dana.event()
    code = code_of(dana, desk)
    with pytest.raises(Refused, match="Bring it here first"):
        take_over(maya.tablet, desk.event, code, "Maya", "tablet 2")
    assert maya.tablet.events() == []
    desk.close()


def test_the_code_is_remembered_by_who_made_it_until_it_is_used(
    dana: Hands, maya: Hands, tmp_path: Path
) -> None:
    desk = dana.event()
    assert known_code(desk, dana.tablet.settings) == ""
    code = code_of(dana, desk)
    assert known_code(desk, dana.tablet.settings) == code
    brought(dana, desk, maya, tmp_path / "oak.judgelog")
    with closing(take_over(maya.tablet, desk.event, code, "Maya", "tablet 2")) as there:
        assert known_code(there, maya.tablet.settings) == ""
        desk.merge(there.missing(desk.vector))
    assert known_code(desk, dana.tablet.settings) == ""
    desk.close()


def disk_is_full(*_args: object) -> None:
    raise StoreFull(Path("device"))


def test_a_code_that_could_not_be_remembered_leaves_the_one_on_paper_good(
    dana: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = dana.event(2)
    on_paper = prepare(desk, dana.tablet.settings, secrets.randbelow)

    monkeypatch.setattr(dana.tablet.settings, "set", disk_is_full)
    with pytest.raises(StoreFull):
        prepare(desk, dana.tablet.settings, secrets.randbelow)
    monkeypatch.undo()
    assert known_code(desk, dana.tablet.settings) == on_paper
    desk.close()


def test_a_code_that_never_came_to_count_does_not_hide_the_one_that_does(
    dana: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = dana.event(2)
    on_paper = prepare(desk, dana.tablet.settings, secrets.randbelow)

    monkeypatch.setattr(desk, "do", disk_is_full)
    for _time in range(3):
        with pytest.raises(StoreFull):
            prepare(desk, dana.tablet.settings, secrets.randbelow)
    monkeypatch.undo()
    assert known_code(desk, dana.tablet.settings) == on_paper
    desk.close()


def test_who_has_no_name_is_refused_before_the_tablet_gets_a_new_key(dana: Hands, tmp_path: Path) -> None:
    desk = dana.event()
    code = code_of(dana, desk)
    desk.close()
    before = dana.tablet.device
    with pytest.raises(Refused, match="name"):
        take_over(dana.tablet, desk.event, code, "", "")
    assert dana.tablet.device == before
