"""The whole event as a file: what stands in it, and that the same event comes out of it."""

import json
from contextlib import closing
from itertools import count
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.audit import audit
from judge_app.core.ids import EventId
from judge_app.core.model import PlayerId, State
from judge_app.core.ops import EventOpened, NoteWritten, Op, PlayerAdded, RulesetChosen
from judge_app.core.ruleset import printed
from judge_app.errors import Refused
from judge_app.log.codec import decode
from judge_app.log.digest import digest
from judge_app.paper.eventfile import read_event
from judge_app.paper.wholeevent import first_difference, read_whole, whole_text
from judge_app.tablet import Tablet
from tests.log.devices import Device
from tests.log.fields import LEAGUE
from tests.log.histories import Did, Synced, histories, live
from tests.log.signed import SignedDevice, fork_of, founded
from tests.log.wildops import arrived, wild_ops
from tests.paper.wholes import NOW, Whole, busy, errors_of, folded_from, schema, taken_from, whole_of
from tests.ui.venue import Venue


def comes_out_the_same(whole: Whole) -> None:
    """The bytes, their order, the state; and what is readable follows from them and fits the schema."""
    content = whole.content
    entries = taken_from(content)
    assert [(one.body, one.signature) for one in entries] == [
        (one.body, one.signature) for one in whole.entries
    ]
    state = folded_from(whole.event, entries)
    assert digest(state) == digest(whole.state) == json.loads(content)["digest"]
    assert whole_text(whole.event, state, entries).encode() == content
    assert first_difference(content, whole.event, state, entries) is None
    assert errors_of(json.loads(content)) == []


def played(folder: Path, ruleset: str, players: int, **settings: int) -> Venue:
    numbers, clock = count(1), count(NOW, 1000)
    tablet = Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock), lambda: bytes(32))
    return Venue(tablet, players, ruleset, **settings)


def desk_whole(venue: Venue) -> Whole:
    return Whole(venue.desk.event, venue.state, tuple(venue.desk.log.entries))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema().schema)


def test_an_event_with_everything_in_it_comes_out_the_same() -> None:
    comes_out_the_same(busy())


def test_the_same_event_gives_the_same_text() -> None:
    assert busy().text == whole_text(*busy()[:2], [*busy().entries])


@pytest.mark.parametrize(
    ("ruleset", "players"), [("draft", 9), ("constructed", 20), ("regulations-premier", 17)]
)
def test_a_played_event_comes_out_the_same_and_every_command_can_read_it(
    tmp_path: Path, ruleset: str, players: int
) -> None:
    venue = played(tmp_path, ruleset, players).to_the_winner()
    with closing(venue.tablet), closing(venue.desk):
        whole = desk_whole(venue)
        comes_out_the_same(whole)
        tournament = read_event(whole.content, "oak.judge.json", printed)
        assert [finding for finding in audit(tournament) if not finding.follows] == []
        assert tournament.cut is not None
        assert tournament.places


def test_an_own_ruleset_travels_in_the_file() -> None:
    def _no_other(name: str) -> object:
        raise AssertionError(name)

    assert busy().plain["ruleset_text"] == LEAGUE
    tournament = read_event(busy().content, "oak", _no_other, open_round=True)  # type: ignore[arg-type]
    assert tournament.ruleset.title == "Thursday league"


def test_what_the_hall_saw_can_be_read() -> None:
    plain = busy().plain
    assert [one["role"] for one in plain["devices"]] == ["organizer", "floor"]
    (penalty,) = [one for one in plain["penalties"] if one["reason"] == "Talked over the judge"]
    assert penalty["kind"] == "warning"
    assert (penalty["round"], penalty["table"]) == (3, 1)
    assert penalty["at"].endswith("Z")
    (dropped,) = [one for one in plain["players"] if one["dropped"]]
    assert dropped["left_after"] == 3
    assert plain["deck_checks"][0]["faults"] == ["copies"]
    assert plain["deck_check_times"][0]["begun_at"] == "2026-09-21T14:13:20.000Z"
    assert plain["clocks"][-1]["time_called"]
    assert plain["house_rulings"][0]["title"] == "Doors"
    assert plain["extensions"][0]["seconds"] > 0
    assert plain["rulings"][0]["answer"]
    assert any(match.get("extra_seconds") for match in plain["rounds"][2]["matches"])


def test_a_call_has_the_moments_at_which_it_was_made_taken_and_done() -> None:
    *_others, call = busy().plain["calls"]
    moments = [call[key][11:19] for key in ("made_at", "taken_at", "done_at")]
    assert moments == ["14:09:20", "14:10:20", "14:13:00"]
    waiting = [one for one in busy().plain["calls"] if not one["judge"]]
    assert [one["taken_at"] for one in waiting] == [None, None]


def test_what_is_in_a_deck_stands_in_the_log_alone() -> None:
    before, log = busy().text.split('\n "log": ')
    assert "Secret Sword" in log
    assert "Secret Sword" not in before


def test_a_match_a_call_and_an_entry_have_a_line_each() -> None:
    lines = busy().text.splitlines()
    assert sum('"signature":' in line for line in lines) == len(busy().entries)
    assert all(json.loads(line.strip().rstrip(",")) for line in lines if '"signature":' in line)
    assert (
        json.loads(lines[read_whole(busy().content, "").entries[0].line - 1].strip().rstrip(","))["seq"] == 1
    )


@pytest.mark.parametrize(
    "ops",
    [
        [],
        [EventOpened("Oak", "lots")],
        [EventOpened("Oak", "lots"), PlayerAdded(PlayerId("p1"), "Ada")],
        [EventOpened("Oak", "lots"), RulesetChosen("draft")],
        [EventOpened("Oak", "lots"), RulesetChosen("league", "no [ TOML")],
        [EventOpened("Oak", ""), NoteWritten('\u2028 \x7f \x85 \ufeff 𝔄 \\ " </script>')],
    ],
)
def test_an_event_that_has_hardly_begun_comes_out_the_same(ops: list[Op]) -> None:
    for device in (SignedDevice(0), Device("tablet", EventId("boxed"))):
        for op in ops:
            device.do(op)
        comes_out_the_same(whole_of(device))


def test_without_a_ruleset_the_commands_say_what_to_do() -> None:
    device = SignedDevice(0)
    device.do(EventOpened("Oak", "lots"))
    with pytest.raises(Refused, match="no ruleset yet; choose one in the app"):
        read_event(whole_of(device).content, "oak.judge.json", printed)


def test_what_a_newer_app_wrote_is_carried_on() -> None:
    device = Device("a")
    device.do(EventOpened("Oak", "lots"))
    body = device.do(NoteWritten("later")).body.replace(b'"note_written"', b'"song_sung"')
    entry = decode(body, foreign=True)
    assert entry.is_newer
    entries = [device.log.entries[0], entry]
    comes_out_the_same(Whole(device.log.event, folded_from(device.log.event, entries), tuple(entries)))


def test_what_was_set_aside_of_a_copied_device_is_carried_on() -> None:
    founder, floor = founded("floor")
    copy = floor.copied()
    one, other = floor.do(NoteWritten("one")), copy.do(NoteWritten("other"))
    founder.hear([one])
    founder.do(fork_of(one, other))
    whole = whole_of(founder)
    assert whole.entries[-1] == one
    assert whole.plain["devices"][1]["copied_from"] == 1
    comes_out_the_same(whole)


@given(histories)
def test_any_history_comes_out_the_same(history: list[Did | Synced]) -> None:
    for device in live(history)[:2]:
        comes_out_the_same(whole_of(device))


@given(histories, st.lists(wild_ops, max_size=4))
def test_whatever_the_codec_lets_pass_comes_out_the_same(history: list[Did | Synced], ops: list[Op]) -> None:
    device, stranger = live(history)[0], Device("wild")
    stranger.sync(device)
    for op in ops:
        if entry := arrived(stranger, op):
            device.hear([entry])
            stranger.hear([entry])
    comes_out_the_same(whole_of(device))


def test_an_empty_state_can_be_written() -> None:
    plain = json.loads(whole_text(EventId("oak"), State(), []))
    assert errors_of(plain) == []
    assert (plain["name"], plain["ruleset"], plain["log"]) == ("", None, [])
