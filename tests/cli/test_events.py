"""The commands without a screen, as a person types them."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ops import DeviceAdmitted
from tests.cli.terminals import Terminal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def judge(folder: Path, *words: str) -> str:
    """What the command prints; it must succeed."""
    return Terminal(folder).types(*words)


def attempt(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return Terminal(folder).tries(*words)


def in_a_process(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge_app", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "TABLESIDE_DATA": str(folder)},
    )


def test_help_lists_what_works_without_a_screen(folder: Path) -> None:
    said = in_a_process(folder).stdout
    for command in ("events", "new", "add", "undo", "merge", "recover"):
        assert f"\n    {command} " in said
    assert not folder.exists()
    with pytest.raises(SystemExit, match="0"):
        attempt(folder, "--help")


def test_what_a_process_does_the_next_one_finds(folder: Path) -> None:
    assert in_a_process(folder, "new", "Oakhaven Open").returncode == 0
    found = in_a_process(folder, "show", "Oak")
    assert (found.returncode, found.stderr) == (0, "")
    assert "Oakhaven Open: " in found.stdout
    refused = in_a_process(folder, "show", "Elm")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "means 0 events" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_event_from_the_opening_to_an_undo(folder: Path) -> None:
    assert "No events" in judge(folder, "events")
    judge(folder, "new", "Oakhaven Open")
    judge(folder, "add", "Oak", "Ada", "Bea", "Chloë")
    assert judge(folder, "rename", "Oakhaven Open", "2", "Bea King") == "Bea is now Bea King.\n"
    assert judge(folder, "drop", "Oak", "chloë") == "Chloë dropped.\n"
    assert judge(folder, "undo", "Oak") == "Undid: Chloë dropped.\n"
    judge(folder, "ruleset", "Oak", "draft")
    judge(folder, "set", "Oak", "round_minutes", "35")
    judge(folder, "note", "Oak", "Doors open at nine")
    shown = judge(folder, "show", "Oak")
    assert "Oakhaven Open: draft, 3 players, 0 dropped" in shown
    assert "round_minutes = 35" in shown
    assert "   2  Bea King" in shown
    log = judge(folder, "log", "Oak").splitlines()
    assert len(log) == 10
    assert log[5].endswith("Chloë dropped  (undone)")


def test_the_whole_name_of_an_event_means_that_one_though_others_begin_with_it(folder: Path) -> None:
    for name in ("Oak", "Oakhaven", "Oakhaven Open"):
        judge(folder, "new", name)
    assert judge(folder, "show", "Oak").startswith("Oak: ")
    assert judge(folder, "show", "Oakhaven").startswith("Oakhaven: ")
    assert "'Oakh' means 2 events" in attempt(folder, "show", "Oakh").stderr


def test_undo_goes_back_entry_by_entry(folder: Path) -> None:
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Ada", "Bea")
    judge(folder, "drop", "Oak", "Ada")
    judge(folder, "drop", "Oak", "Bea")
    assert judge(folder, "undo", "Oak") == "Undid: Bea dropped.\n"
    assert judge(folder, "undo", "Oak") == "Undid: Ada dropped.\n"
    assert "2 players, 0 dropped" in judge(folder, "show", "Oak")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "Nowhere"], "means 0 events"),
        (["new", ""], "is empty"),
        (["drop", "Oak", "Zoe"], "means 0 players"),
        (["set", "Oak", "cut", "many"], "whole number from 0 to 64"),
        (["ruleset", "Oak", "poker"], "no ruleset"),
        (["undo", "Oak", "x:9"], "not on this tablet"),
        (["merge", "Oak", "nothing.journal"], "no file nothing.journal"),
        (["recover", ""], "neither a damaged event"),
        (["recover", "nothing.journal"], "neither a damaged event on this device, by id or name, nor a file"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(folder: Path, words: list[str], sentence: str) -> None:
    judge(folder, "new", "Oak")
    done = attempt(folder, *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_two_devices_are_merged_from_their_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    judge(one, "new", "Oak")
    judge(one, "add", "Oak", "Ada")
    admit(one, other)
    [path] = (one / "events").glob("*.journal")
    (other / "events").mkdir(exist_ok=True)
    copy = other / "events" / path.name
    copy.write_bytes(path.read_bytes())
    judge(one, "rename", "Oak", "Ada", "Ada King")
    judge(other, "rename", "Oak", "Ada", "Ada Byron")
    assert judge(one, "merge", "Oak", str(copy)) == "1 new entries, 1 disputes now.\n"
    assert judge(other, "merge", "Oak", str(path)) == "1 new entries, 1 disputes now.\n"
    digests = [judge(folder, "show", "Oak").splitlines()[-1].split(",")[0] for folder in (one, other)]
    assert digests[0] == digests[1]
    assert "Devices differ about the name of Ada" in judge(one, "show", "Oak")


def admit(one: Path, other: Path) -> None:
    """Let the device of the folder *other* into the event of *one*, as a code would over the network."""
    with closing(make_tablet(one)) as host, closing(make_tablet(other)) as guest:
        desk = host.open(host.events()[0].event)
        desk.do(DeviceAdmitted(guest.device, "Maya", "Tablet 2", "head"))
        desk.close()


def test_a_damaged_event_is_named_and_recovered(folder: Path) -> None:
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Ada", "Bea")
    [path] = (folder / "events").glob("*.journal")
    path.write_bytes(path.read_bytes().replace(b"Ada", b"A\0a"))
    assert "damaged at byte" in judge(folder, "events")
    assert "2 changes are here again. 1 change is lost, made between" in judge(folder, "recover", path.stem)
    assert "Bea" in judge(folder, "show", "Oak")


def test_a_ruleset_of_ones_own_travels_with_the_event_and_out_again(folder: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('title = "Club night"\nbase = "draft"\nswiss.minutes = 35\n')
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Ada", "Bea", "Cyd", "Dot")
    judge(folder, "table", "Oak", "Bea", "7")
    assert "Club night" in judge(folder, "ruleset", "Oak", str(club))
    club.unlink()
    out = tmp_path / "out" / "oak.judge.json"
    out.parent.mkdir()
    assert "4 players, 0 rounds, 7 entries" in judge(folder, "export", "Oak", str(out))
    assert [*out.parent.iterdir()] == [out]
    assert "Bea always sits at table 7." in judge(folder, "pair", str(out))
    judge(folder, "new", "Elm")
    judge(folder, "export", "Elm", str(out))
    assert "it has no ruleset yet" in attempt(folder, "pair", str(out)).stderr
