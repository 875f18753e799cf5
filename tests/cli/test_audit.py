"""Files of real events, whole and with every kind of damage, and what a player is told about their day."""

import json
import re
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_app import cli
from judge_app.core.demo import demo_ops
from judge_app.core.ops import RulesetChosen
from judge_app.paper.wholeevent import whole_text
from judge_app.sync.carrying import carried_of, written
from tests.cli.conftest import ON_FILES, Desk
from tests.test_whole_event import Organizer, cut_to_the_winner, make_tablet, swiss_with_trouble


class Files(NamedTuple):
    """One event as every kind of file with a log, and how many entries that has."""

    whole: bytes
    carried: bytes
    journal: bytes
    settings: bytes
    entries: int

    def of(self, kind: str) -> bytes:
        content: bytes = getattr(self, kind)
        return content


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A day with trouble, run at the real desk of a tablet, to its winner."""
    folder = tmp_path_factory.mktemp("tablet")
    with closing(make_tablet(folder)) as tablet:
        with closing(tablet.new_event("Oakhaven")) as desk:
            organizer = Organizer(desk, 1)
            desk.do(RulesetChosen("constructed"))
            organizer.add(f"{name} {number}" for name in ("Ada", "Bea", "Cyd") for number in range(6))
            organizer.add(["Zoe"])
            swiss_with_trouble(organizer)
            cut_to_the_winner(organizer)
            whole = whole_text(desk.event, desk.state, desk.log.entries).encode()
            carried = b"".join(written(carried_of(desk.log, desk.state.name, desk.log.entries)))
            count, path = len(desk.log.entries), tablet.path(desk.event)
        journal, settings = path.read_bytes(), tablet.settings.path.read_bytes()
    return Files(whole, carried, journal, settings, count)


KINDS = ["whole", "carried", "journal"]


def put(desk: Desk, content: bytes, name: str = "event.file") -> Path:
    path = desk.folder / name
    path.write_bytes(content)
    return path


def wrong(desk: Desk, content: bytes) -> list[str]:
    """What is told to be wrong, without what is right."""
    told = desk.asks("verify", put(desk, content), status=1).splitlines()
    assert told[-1].endswith(("does not follow.", "do not follow."))
    return [line for line in told if line.startswith("WRONG  ")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_event_verifies_whatever_its_file_is_called(desk: Desk, event: Files, kind: str) -> None:
    for name in ("oakhaven.judgelog", "oakhaven.tableside", "oakhaven"):
        *told, last = desk.asks("verify", put(desk, event.of(kind), name)).splitlines()
        assert last == "Everything follows. One note is worth a look."
        assert all(line.startswith(("ok     ", "note   ")) for line in told)
    assert f"{event.entries} entries by 1 tablet, each signed by the one that made it." in "\n".join(told)
    assert any("changed places by hand (brothers)" in line for line in told if line.startswith("note"))
    assert any(line.startswith("ok     Final: As the bracket has it: ") for line in told)


def test_the_demo_event_verifies(desk: Desk) -> None:
    with closing(make_tablet(desk.folder / "tablet")) as tablet, closing(tablet.new_demo(demo_ops)) as demo:
        path = put(desk, whole_text(demo.event, demo.state, demo.log.entries).encode())
    told = desk.asks("verify", path)
    assert told.endswith("Everything follows.\n")
    assert "Round 3: 17 pairs follow from seed " in told


def test_an_edited_readable_part_is_named_by_its_line(desk: Desk, event: Files) -> None:
    lines = event.whole.decode().splitlines(keepends=True)
    number, line = next(
        (number, line)
        for number, line in enumerate(lines, 1)
        if '"how": "play"' in line and '"winner"' in line and '"a"' in line
    )
    match = json.loads(line.strip().removesuffix("]}").rstrip(",").removesuffix("]"))
    other = match["a"] if match["winner"] == match["b"] else match["b"]
    lines[number - 1] = line.replace(f'"winner": "{match["winner"]}"', f'"winner": "{other}"')
    (told,) = wrong(desk, "".join(lines).encode())
    assert told.startswith(f"WRONG  Line {number}: The readable part is not what the log gives: ")
    assert match["winner"] in told


def test_the_same_facts_set_in_another_way_are_no_difference(desk: Desk, event: Files) -> None:
    again = json.dumps(json.loads(event.whole), indent=1).encode()
    assert "Everything follows" in desk.asks("verify", put(desk, again))


def test_a_digest_or_a_name_that_was_edited_is_found(desk: Desk, event: Files) -> None:
    (told,) = wrong(desk, event.whole.replace(b'"name": "Oakhaven"', b'"name": "Elsewhere"', 1))
    assert "Elsewhere" in told


def test_a_changed_letter_in_a_log_is_named_by_its_line(desk: Desk, event: Files) -> None:
    lines = event.carried.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b"result_reported" in line)
    lines[place] = lines[place].replace(b'"how":"play"', b'"how":"time"')
    told = wrong(desk, b"".join(lines))
    assert told[0].startswith(f"WRONG  Line {len(lines)}: Lines were changed or moved")
    assert told[1].startswith(f"WRONG  Line {place + 1}: Entry {place} of ")
    assert told[1].endswith("counts nowhere: its signature is not that of its device.")
    whole = event.whole.replace(b'\\"how\\":\\"play\\"', b'\\"how\\":\\"time\\"', 1)
    assert "its signature is not that of its device." in wrong(desk, whole)[0]


def test_everything_wrong_in_a_log_is_named_at_once(desk: Desk, event: Files) -> None:
    lines = event.carried.splitlines(keepends=True)
    del lines[30]
    lines[10] = b"what is this\n"
    told = "\n".join(wrong(desk, b"".join(lines) + b"more\n"))
    assert "Line 11: This is no entry of an event." in told
    assert f"says that there are {event.entries} entries, but there are {event.entries - 1}." in told
    assert f"Line {len(lines) + 1}: Something stands behind the end of the file." in told
    assert re.search("Chain of .*: Entry 10 is missing.", told)
    assert re.search("Chain of .*: Entry 30 is missing.", told)


def test_a_log_whose_lines_were_moved_follows_but_for_its_digest(desk: Desk, event: Files) -> None:
    lines = event.carried.splitlines(keepends=True)
    lines[5], lines[6] = lines[6], lines[5]
    (told,) = wrong(desk, b"".join(lines))
    assert "Lines were changed or moved: the digest in the last line is that of other ones." in told


def test_a_log_that_breaks_off_is_read_as_far_as_it_goes(desk: Desk, event: Files) -> None:
    lines = event.carried.splitlines(keepends=True)
    (told,) = wrong(desk, b"".join(lines[:40]))
    assert told == "WRONG  Line 40: The file breaks off here; its last line is missing."
    cut = b"".join(lines[:40]) + lines[40][:50]
    assert "WRONG  Line 41: This is no entry of an event." in wrong(desk, cut)


def test_a_journal_with_a_damaged_line_says_which(desk: Desk, event: Files) -> None:
    lines = event.journal.rstrip(b"\0").splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b"result_reported" in line)
    lines[place] = lines[place].replace(b"result_reported", b"result_reXorted")
    told = wrong(desk, b"".join(lines))
    assert told[0].startswith(f"WRONG  Line {place + 1}: It is damaged, and what it held is lost: ")
    assert any("is missing." in line for line in told)


def test_a_journal_cut_off_in_its_last_change_is_whole_before_that(desk: Desk, event: Files) -> None:
    torn = event.journal.rstrip(b"\0")[:-20]
    told = desk.asks("verify", put(desk, torn), status=0)
    assert "note   Journal: It breaks off in its last change, which was never confirmed" in told


def test_what_is_no_event_is_refused_in_a_sentence(desk: Desk, event: Files) -> None:
    for content, why in (
        (b"", "is empty"),
        (b"\0\0\0", "is empty"),
        (b"%PDF-1.7 garbage \xff\xfe", "is no event: it is neither"),
        (b"id,name\n1,Ada\n", "is no event: it is neither"),
        (b"tableside 9 x y\n", "a newer app wrote this file"),
        (b"tableside nonsense\n", "this is no file of an event that Tableside wrote"),
        (event.whole[: len(event.whole) // 2], "line "),
        (event.whole.replace(b'"seq": 3,', b'"seq": "three",', 1), "line "),
        (event.settings, "holds no event"),
        (b'{"format": "judge-event/1"}', "name"),
        (b"[1, 2]", "is no event"),
    ):
        told = desk.asks("verify", put(desk, content), status=2)
        assert why in told, told
        assert "Traceback" not in told
    assert "There is no file" in desk.asks("verify", desk.folder / "nothing", status=2)


def test_half_an_entry_in_a_whole_file_is_refused_with_its_line(desk: Desk, event: Files) -> None:
    text = event.whole.decode()
    line = text[: text.index('"log": [')].count("\n") + 4
    lines = text.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace('{\\"v\\"', '{\\"w\\"')
    told = desk.asks("verify", put(desk, "".join(lines).encode()), status=2)
    assert f"line {line}" in told


def test_a_player_hears_their_day_from_any_file_with_a_log(desk: Desk, event: Files) -> None:
    stories = {desk.asks("explain", put(desk, event.of(kind)), "--player", "ada 0") for kind in KINDS}
    (told,) = stories
    assert told.startswith("Ada 0 at Oakhaven (")
    for words in (
        "\nBefore round 1\n",
        "Joined the event.",
        "It was the first round, drawn among all.",
        "Ada 0 always sits at table 9.",
        "After round 1: ",
        "\nIn the end\n",
        "Points: ",
    ):
        assert words in told
    assert re.search(r"\n  \d\d:\d\d  Table \d+, against ", told)


def test_the_story_of_a_file_without_a_log_has_the_same_reasons_and_no_times(desk: Desk) -> None:
    path = desk.simulated(21, "draft")
    players = json.loads(path.read_text(encoding="utf-8"))["players"]
    told = desk.asks("explain", path, "--player", players[0]["id"])
    assert told.startswith(f"{players[0]['name']} at Simulated event a\n")
    assert not re.search(r"\d\d:\d\d", told)
    facts = desk.asks_json("explain", path, "--player", players[0]["id"])
    assert (facts["player"], facts["name"]) == (players[0]["id"], players[0]["name"])
    lines = [line["text"] for chapter in facts["chapters"] for line in chapter["lines"]]
    assert [line.strip() for line in told.splitlines() if line.startswith("  ")] == [
        line.strip() for line in lines
    ]


def test_an_event_under_way_is_looked_into_without_its_log(desk: Desk) -> None:
    path = desk.simulated(8, "constructed")
    event = json.loads(path.read_text(encoding="utf-8"))
    event = {key: value for key, value in event.items() if key not in ("cut", "standings")}
    open_match = event["rounds"][-1]["matches"][0]
    for key in ("winner", "how"):
        del open_match[key]
    path = desk.file(event)
    assert "Everything follows." in desk.asks("verify", path)
    told = desk.asks("explain", path, "--player", open_match["a"])
    assert "Still playing." in told
    assert "\nSo far\n" in told


def test_a_player_is_found_by_the_beginning_of_the_name_if_it_is_one(desk: Desk, event: Files) -> None:
    path = put(desk, event.whole)
    assert desk.asks("explain", path, "--player", "zo").startswith("Zoe at Oakhaven")
    assert desk.asks("explain", path, "--player", "id-Zoe").startswith("Zoe at Oakhaven")
    refused = desk.asks("explain", path, "--player", "Ada", status=2)
    assert refused.startswith("'Ada' begins the names of 6 players: Ada 0 (id-Ada 0), Ada 1 ")
    assert "Nobody in Oakhaven" in desk.asks("explain", path, "--player", "Nemo", status=2)


def test_a_story_out_of_a_damaged_log_says_that_something_may_be_missing(
    desk: Desk, event: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = event.carried.splitlines(keepends=True)
    path = put(desk, b"".join(lines[:-1]))
    assert cli.run(["explain", str(path), "--player", "Zoe"], ON_FILES, desk.folder / "data") == 0
    said, warned = capsys.readouterr()
    assert said.startswith("Zoe at Oakhaven")
    assert warned == "Something is wrong in this file, so parts may be missing here. `verify` names it.\n"
