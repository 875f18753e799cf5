"""A tablet: its events, its identity, and what it does when a file is damaged."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from judge_app.core.ids import founder_of
from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import NoteWritten, PlayerAdded
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer, signed
from judge_app.storage.settings import Settings
from judge_app.storage.trouble import StoreLocked
from judge_app.tablet import Tablet


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    made = make(tmp_path)
    yield made
    made.close()


def make(folder: Path, ids: Iterator[int] | None = None) -> Tablet:
    numbers, clock = ids or count(1), count(1_790_000_000_000, 1000)
    return Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock))


def test_a_tablet_keeps_its_identity(tmp_path: Path) -> None:
    first = make(tmp_path)
    device = first.device
    first.close()
    again = make(tmp_path, count(100))
    assert again.device == device
    again.close()


def test_a_folder_belongs_to_one_app_at_a_time(tablet: Tablet) -> None:
    with pytest.raises(StoreLocked):
        make(tablet.folder)


def test_one_file_that_another_app_holds_keeps_none_of_the_others_locked(tmp_path: Path) -> None:
    make(tmp_path).close()
    held = Settings(tmp_path / "keys.journal")
    with pytest.raises(StoreLocked):
        make(tmp_path)
    held.close()
    make(tmp_path).close()


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("something else")
    with pytest.raises(Refused, match="cannot hold events: Not a directory"):
        make(tmp_path / "file")


def test_events_are_listed_with_the_one_changed_last_first(tablet: Tablet) -> None:
    for name in ("Spring", "Summer"):
        tablet.new_event(name).close()
    spring = next(listed for listed in tablet.events() if listed.state.name == "Spring")
    desk = tablet.open(spring.event)
    desk.do(NoteWritten("late news"))
    desk.close()
    assert [listed.state.name for listed in tablet.events()] == ["Spring", "Summer"]


def test_every_event_has_lots_of_its_own(tablet: Tablet) -> None:
    for name in ("Spring", "Summer"):
        tablet.new_event(name).close()
    lots = {listed.state.lots for listed in tablet.events()}
    assert len(lots) == 2
    assert "" not in lots


def test_a_refused_name_leaves_no_event_behind(tablet: Tablet) -> None:
    with pytest.raises(Refused):
        tablet.new_event("  ")
    assert tablet.events() == []


def test_an_event_that_was_never_opened_is_not_listed(tablet: Tablet) -> None:
    tablet.open(EventId("begun")).close()
    assert tablet.events() == []


def test_a_damaged_event_is_listed_with_its_trouble_and_the_others_open(tablet: Tablet) -> None:
    for name in ("Spring", "Summer"):
        tablet.new_event(name).close()
    damage(tablet.events()[0].path, b"Summer")
    healthy, damaged = tablet.events()
    assert (healthy.state.name, healthy.trouble) == ("Spring", "")
    assert "damaged at byte" in damaged.trouble


def test_recovery_saves_the_rest_and_the_tablet_goes_on_as_a_new_device(tablet: Tablet) -> None:
    desk = tablet.new_event("Spring")
    for number in range(4):
        desk.do(PlayerAdded(PlayerId(f"p{number}"), f"Player {number}"))
    desk.close()
    [listed] = tablet.events()
    before = tablet.device
    damage(listed.path, b"Player 1")
    report = tablet.recover(listed.event)
    assert (report.saved, len(report.lost)) == (4, 1)
    assert tablet.device != before
    desk = tablet.open(listed.event)
    assert [player.name for player in desk.state.players.values()] == ["Player 0", "Player 2", "Player 3"]
    assert desk.role == "organizer"  # the new key goes on in the place of the old one, which signed for it
    assert desk.do(NoteWritten("going on")).seq == 2
    assert desk.vector[before] == 5  # the lost one is said to be lost, so that others can take the rest
    desk.close()
    again = tablet.open(listed.event)
    assert again.state == desk.state
    again.close()


def test_what_stands_behind_a_loss_can_still_be_sent_to_others(tablet: Tablet) -> None:
    desk = tablet.new_event("Spring")
    for number in range(6):
        desk.do(PlayerAdded(PlayerId(f"p{number}"), f"Player {number}"))
    desk.close()
    [listed] = tablet.events()
    data = listed.path.read_bytes()
    listed.path.write_bytes(data.replace(b"Player 1", b"????????").replace(b"Player 2", b"????????"))
    tablet.recover(listed.event)
    desk = tablet.open(listed.event)
    other = OpLog(desk.event, Signer(bytes(32)).device)
    good, bad = signed(desk.missing({}))
    accepted = other.accept(good)
    assert (bad, accepted.rejected) == ([], ())
    other.take(accepted.entries)
    assert digest(Fold(other).state) == digest(desk.state)
    assert [player.name[-1] for player in desk.state.players.values()] == ["0", "3", "4", "5"]
    desk.close()


@pytest.mark.parametrize("harm", [b'"hand"', b"rubbish all over"], ids=["a line", "everything"])
def test_damaged_settings_do_not_keep_a_tablet_from_its_events(tmp_path: Path, harm: bytes) -> None:
    tablet = make(tmp_path)
    tablet.settings.set("theme", "light")
    tablet.settings.set("hand", "left")
    tablet.new_event("Spring").close()
    before = tablet.device
    tablet.close()
    path = tmp_path / "device.journal"
    if harm in path.read_bytes():
        damage(path, harm)
    else:
        path.write_bytes(harm * 20)
    again = make(tmp_path, count(100))
    assert [listed.state.name for listed in again.events()] == ["Spring"]
    assert again.device == before
    assert again.settings.get("theme") == ("light" if harm == b'"hand"' else None)
    assert list(tmp_path.glob("device.journal.damaged-*"))
    again.close()


@pytest.mark.parametrize("file", ["keys.journal", "spare-keys.journal"])
def test_the_keys_survive_the_loss_of_either_file(tmp_path: Path, file: str) -> None:
    tablet = make(tmp_path)
    tablet.new_event("Spring").close()
    before = tablet.device
    tablet.close()
    (tmp_path / file).write_bytes(b"rubbish all over" * 20)
    again = make(tmp_path, count(100))
    assert again.device == before
    desk = again.open(again.events()[0].event)
    desk.do(NoteWritten("going on"))
    desk.close()
    again.close()


def test_damaged_keys_make_a_new_device_that_can_still_read_its_events(tmp_path: Path) -> None:
    tablet = make(tmp_path)
    tablet.new_event("Spring").close()
    before = tablet.device
    tablet.close()
    for file in ("keys.journal", "spare-keys.journal"):
        (tmp_path / file).write_bytes(b"rubbish all over" * 20)
    again = make(tmp_path, count(100))
    [spring] = again.events()
    assert spring.state.name == "Spring"
    assert again.device != before
    desk = again.open(spring.event)
    with pytest.raises(Refused, match="not in the event"):
        desk.do(NoteWritten("without a key"))
    desk.close()
    again.close()


def test_an_event_names_the_device_that_opened_it(tablet: Tablet) -> None:
    desk = tablet.new_event("Spring")
    assert founder_of(desk.event) == tablet.device
    assert signed(desk.missing({})) == (desk.missing({}), [])
    desk.close()


def test_there_is_nothing_to_recover_where_there_is_no_event_or_no_damage(tablet: Tablet) -> None:
    with pytest.raises(Refused, match="no event nowhere"):
        tablet.recover(EventId("nowhere"))
    desk = tablet.new_event("Spring")
    event = EventId(next((tablet.folder / "events").glob("*.journal")).stem)
    before = tablet.device
    with pytest.raises(Refused, match="already open"):
        tablet.recover(event)
    desk.close()
    with pytest.raises(Refused, match="Spring is not damaged"):
        tablet.recover(event)
    assert tablet.device == before


def damage(path: Path, words: bytes) -> None:
    data = path.read_bytes()
    assert words in data
    path.write_bytes(data.replace(words, b"?" * len(words)))


def test_the_list_of_events_reads_only_what_has_changed(tablet: Tablet) -> None:
    tablet.put_away(tablet.new_event("Spring"))
    tablet.put_away(tablet.new_event("Summer"))
    assert [one.summary.name for one in tablet.summaries() if one.summary] == ["Summer", "Spring"]
    spring = tablet.summaries()[1]
    desk = tablet.open(spring.event)
    desk.do(NoteWritten("the doors are open"))
    desk.close()  # as if the app were killed: nothing was written for the list
    assert [one.summary.name for one in tablet.summaries() if one.summary] == ["Spring", "Summer"]


def test_a_card_that_is_damaged_or_missing_is_made_again(tablet: Tablet) -> None:
    tablet.put_away(tablet.new_event("Spring"))
    [listed] = tablet.summaries()
    card = listed.path.with_suffix(".card")
    for rubbish in (b"", b"{", b"[1]", b'{"file": [1, 2, 3], "card": 7}', b"\xff\xfe"):
        card.write_bytes(rubbish)
        assert tablet.summaries() == [listed]
    card.unlink()
    assert tablet.summaries() == [listed]


LISTING = """
import sys
from pathlib import Path
from judge_app.bootstrap import make_tablet
from judge_app.views.home import home_view
print([one.summary.name for one in make_tablet(Path(sys.argv[1])).summaries()])
print([name for name in sys.modules if name.startswith(("judge_app.core.ops", "judge_app.core.ruleset"))])
"""


def test_listing_the_events_reads_neither_operations_nor_rulesets(tmp_path: Path) -> None:
    tablet = make(tmp_path)
    tablet.put_away(tablet.new_event("Oakhaven Open"))
    tablet.close()
    command = [sys.executable, "-c", LISTING, str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines() == ["['Oakhaven Open']", "[]"]
