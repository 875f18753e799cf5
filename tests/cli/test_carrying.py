"""`sync-file` and `sync-qr`: devices come into step by hand, and nothing false or foreign comes with it."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.cli import carrying
from judge_app.cli.printing import QUIET
from judge_app.core.ops import DeviceRevoked
from judge_app.sync.ticket import qr_rows
from tests.cli.terminals import Terminal


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    """The organizer, with an event."""
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oak")
    dana.types("add", "Oak", "Ada", "Bea")
    return dana


@pytest.fixture
def maya(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "maya")


@pytest.fixture
def kai(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "kai")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick" / "oak.judgelog"


def test_a_stick_brings_three_devices_into_step(
    dana: Terminal, maya: Terminal, kai: Terminal, stick: Path
) -> None:
    dana.lets_in(maya, "Maya")
    dana.lets_in(kai, "Kai", "floor")
    said = dana.types("sync-file", "Oak", stick)
    assert said.startswith(f"Wrote 5 entries to {stick} that it did not have.\nOak: 5 entries, digest ")
    assert "Oak is new on this device: 5 entries." in maya.types("sync-file", stick)
    maya.types("rename", "Oak", "Ada", "Ada King")
    assert f"Wrote 1 entry to {stick}" in maya.types("sync-file", stick)
    kai.types("sync-file", stick)
    kai.types("note", "Oak", "Table 4 wobbles")
    dana.types("rename", "Oak", "Ada", "Ada Byron")
    kai.types("sync-file", "Oak", stick)
    said = dana.types("sync-file", "Oak", stick)
    assert f"Took 2 entries from {stick}.\n" in said
    assert "1 dispute to settle." in said
    for other in (maya, kai):
        other.types("sync-file", "Oak", stick)
    assert dana.digest() == maya.digest() == kai.digest()
    before = stick.stat().st_mtime_ns
    assert "Wrote" not in dana.types("sync-file", "Oak", stick)
    assert stick.stat().st_mtime_ns == before
    assert [*stick.parent.iterdir()] == [stick]


def test_a_device_that_is_not_in_the_event_reads_it_and_changes_nothing(
    dana: Terminal, kai: Terminal, stick: Path
) -> None:
    dana.types("sync-file", "Oak", stick)
    before = stick.read_bytes()
    assert "This device is not in the event: it can read the event" in kai.types("sync-file", stick)
    assert kai.digest() == dana.digest()
    assert "is not in the event" in kai.refused("note", "Oak", "hello")
    kai.types("sync-file", "Oak", stick)
    assert stick.read_bytes() == before


def test_what_a_revoked_device_wrote_unseen_waits_for_review(
    dana: Terminal, maya: Terminal, stick: Path
) -> None:
    dana.lets_in(maya, "Maya")
    dana.types("sync-file", "Oak", stick)
    maya.types("sync-file", stick)
    maya.types("note", "Oak", "Written in time")
    maya.types("sync-file", stick)
    dana.types("sync-file", "Oak", stick)
    dana.does(DeviceRevoked(maya.device(), 1))
    maya.types("rename", "Oak", "Ada", "Mallory")
    maya.types("sync-file", stick)
    assert "Took 1 entry" in dana.types("sync-file", "Oak", stick)
    assert "Mallory" not in dana.types("show", "Oak").split("took no effect")[0].splitlines()[1]
    assert "This device was revoked" in maya.types("sync-file", stick)
    assert maya.digest() == dana.digest()
    assert "was revoked" in maya.refused("note", "Oak", "More")


def test_a_copied_device_is_found_out(dana: Terminal, maya: Terminal, tmp_path: Path, stick: Path) -> None:
    dana.lets_in(maya, "Maya")
    dana.types("sync-file", "Oak", stick)
    maya.types("sync-file", stick)
    copy = Terminal(tmp_path / "copy")
    copy.folder.mkdir()
    for path in maya.folder.rglob("*"):
        if path.is_file():
            target = copy.folder / path.relative_to(maya.folder)
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(path.read_bytes())
    maya.types("note", "Oak", "One")
    copy.types("note", "Oak", "Other")
    maya.types("sync-file", stick)
    dana.types("sync-file", "Oak", stick)
    assert "This device was copied" in copy.types("sync-file", stick)
    assert "Maya was copied, and both copies went on." in dana.types("sync-file", "Oak", stick)
    for one in (maya, copy):
        one.types("sync-file", stick)
    assert dana.digest() == maya.digest() == copy.digest()
    assert "was copied" in maya.refused("note", "Oak", "More")


Damage = Callable[[bytes], bytes]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda content: b"", "line 1: the file breaks off here"),
        (lambda content: b"Dear Dana,\nthe pairings are wrong.\n", "line 1: this is no file of an event"),
        (lambda content: content.replace(b"Ada", b"Ida"), "line 3: its signature is not that of its device"),
        (lambda content: content[: len(content) // 2], "the file breaks off here"),
        (lambda content: content[:-20] + content[-19:], "line 5: lines are missing, or were changed"),
        (lambda content: content + b"x", "line 6: something stands behind the end"),
        (lambda content: bytes(200_000), "line 1: "),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_by_its_line_and_left_alone(
    dana: Terminal, kai: Terminal, stick: Path, damage: Damage, sentence: str
) -> None:
    dana.types("sync-file", "Oak", stick)
    spoiled = damage(stick.read_bytes())
    stick.write_bytes(spoiled)
    said = dana.refused("sync-file", "Oak", stick)
    assert said.startswith(f"{stick}, line ")
    assert sentence in said
    assert said.endswith("Nothing was taken, and it is as it was.\n")
    assert stick.read_bytes() == spoiled
    kai.refused("sync-file", stick)
    assert "No events" in kai.types("events")
    assert not [*(kai.folder / "events").iterdir()]


def test_what_is_no_file_or_of_another_event_is_refused(
    dana: Terminal, kai: Terminal, tmp_path: Path, stick: Path
) -> None:
    assert "There is no file" in kai.refused("sync-file", stick)
    assert "means 0 events" in kai.refused("sync-file", "Oak", stick)
    assert "is no file" in dana.refused("sync-file", "Oak", tmp_path)
    assert "cannot be written" in dana.refused("sync-file", "Oak", tmp_path / "nowhere" / "oak.judgelog")
    kai.types("new", "Elm")
    kai.types("sync-file", "Elm", stick)
    before = stick.read_bytes()
    assert "This is of another event, Elm. Nothing was taken." in dana.refused("sync-file", "Oak", stick)
    assert stick.read_bytes() == before
    [journal] = (dana.folder / "events").glob("*.journal")
    held = journal.read_bytes()
    dana.refused("sync-file", "Oak", journal)
    assert journal.read_bytes() == held


def test_what_somebody_else_writes_in_the_meantime_is_not_lost(
    dana: Terminal,
    maya: Terminal,
    stick: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A folder in the network: another device writes the file after this one has read it."""
    dana.lets_in(maya, "Maya")
    dana.types("sync-file", "Oak", stick)
    maya.types("sync-file", stick)
    maya.types("note", "Oak", "In between")
    dana.types("note", "Oak", "At the same time")
    is_done: list[bool] = []
    taken = carrying._taken

    def taken_late(*given: object) -> object:
        if not is_done:
            is_done.append(True)
            maya.types("sync-file", stick)
        return taken(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(carrying, "_taken", taken_late)
    with closing(make_tablet(dana.folder)) as tablet:
        event = tablet.events()[0].event
        with closing(tablet.open(event)) as desk:
            carrying._keep_in_step(desk, stick, carrying._read(stick))
    assert "Took 1 entry" in capsys.readouterr().out
    maya.types("sync-file", stick)
    assert maya.digest() == dana.digest()


def frames(terminal: Terminal, *words: str) -> list[str]:
    return terminal.types("sync-qr", "Oak", "--text", *words).splitlines()


def test_qr_codes_bring_an_event_and_then_only_what_is_new(dana: Terminal, maya: Terminal) -> None:
    dana.lets_in(maya, "Maya")
    shown = frames(dana)
    said = maya.types("sync-qr", "--read", typed="\n".join([*shown[::-1], "never read"]))
    assert f"All {len(shown)} codes are there.\nOak is new on this device: 4 entries.\n" in said
    maya.types("note", "Oak", "Table 4 wobbles")
    [wish] = frames(dana, "--wish")
    new = frames(maya, "--for", wish)
    assert len(new) < len(shown)
    assert "Took 1 entry from the codes." in dana.types("sync-qr", "Oak", "--read", typed="\n".join(new))
    assert maya.digest() == dana.digest()
    [wish] = frames(dana, "--wish")
    assert "nothing to show" in maya.refused("sync-qr", "Oak", "--for", wish)
    [entry] = [line.split()[0] for line in maya.types("log", "Oak").splitlines() if "wobbles" in line]
    assert frames(maya, "--since", entry) == new


def test_a_scanner_that_misses_some_is_told_which(dana: Terminal, kai: Terminal) -> None:
    shown = frames(dana)
    typed = [shown[0], shown[0], shown[0][:-4] + "OOPS", "", "hello"]
    done = kai.tries("sync-qr", "--read", typed="\n".join(typed))
    numbers = ", ".join(str(number) for number in range(2, len(shown) + 1))
    missing = f"{len(shown) - 1} of {len(shown)} codes are missing: {numbers}."
    assert done.stdout.splitlines()[1:] == [missing, "Seen before.", *["Misread: scan that one again."] * 2]
    assert (done.returncode, done.stderr) == (2, f"{missing} Nothing was taken.\n")
    assert "No events" in kai.types("events")
    kai.types("new", "Elm")
    foreign = kai.tries("sync-qr", "Elm", "--read", typed=shown[0])
    assert "That is of another event." in foreign.stdout
    assert "Name the event" in kai.refused("sync-qr")
    assert "no entry 'x:9'" in dana.refused("sync-qr", "Oak", "--since", "x:9")
    assert "does not say what a tablet holds" in dana.refused("sync-qr", "Oak", "--for", shown[0])


def test_the_codes_in_blocks_are_those_of_the_text(dana: Terminal) -> None:
    lines = dana.types("sync-qr", "Oak", "--all").splitlines()
    for number, text in enumerate(shown := frames(dana), 1):
        rows = qr_rows(text)
        high = (len(rows) + 2 * QUIET + 1) // 2
        block, lines = lines[:high], lines[high:]
        seen = [row for line in block for row in read_blocks(line)]
        assert [row[QUIET:-QUIET] for row in seen[QUIET : QUIET + len(rows)]] == [[*row] for row in rows]
        assert not any(map(any, (*seen[:QUIET], *seen[QUIET + len(rows) :])))
        assert lines.pop(0) == f"{number} of {len(shown)}"
    assert lines == []


def read_blocks(line: str) -> list[list[bool]]:
    """The two rows of modules in one line."""
    return [[letter in dark for letter in line] for dark in ("▀█", "▄█")]
