"""Players out of a file: chosen, looked at, added; and what is no list is told as such."""

from pathlib import Path

import pytest

from judge_app.device.chooser import chosen_path
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.judge import Judge, Watch
from tests.ui.venue import Venue

EXPORTED = (
    "E-Mail;Nachname;Vorname;Bezahlt\r\n"
    "ada@example.org;Lovelace;Ada;ja\r\n"
    ";Müller;Zoë;nein\r\n"
    ";Muller;Zoe;ja\r\n"
    ';"O\'Neill; jun.";Jack;ja\r\n'
)


@pytest.fixture(autouse=True)
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's files are looked for, with nobody else's among them."""
    folder = tmp_path / "home" / "Downloads"
    folder.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder.parent))
    return folder


@pytest.fixture
def players(at_event: Judge) -> Judge:
    """A judge before the three players of an event that has not begun."""
    at_event.go("players")
    at_event.see("Ada Lovelace", "Grace Hopper", "Alan Turing")
    return at_event


def names(judge: Judge) -> list[str]:
    return [row.name for row in judge.screen.view.rows]


def open_list(judge: Judge) -> None:
    judge.tap("Paste a list")
    judge.until(lambda: judge.find("Add players") is not None, "the list can be pasted")


def test_a_table_of_another_program_is_imported_with_what_is_double_shown(
    players: Judge, downloads: Path
) -> None:
    (downloads / "anmeldung.csv").write_bytes(EXPORTED.encode("cp1252"))
    open_list(players)
    players.tap("From a file")
    players.tap("anmeldung.csv")
    players.see("anmeldung.csv", "Zoë Müller and Jack O'Neill; jun.")
    players.see("Also add 1 name that stands twice", "Zoe Muller")
    players.see("Also add 1 name that is in the event", "Ada Lovelace")
    players.tap("Add 2 players")
    players.see("2 players joined")
    assert names(players)[3:] == ["Zoë Müller", "Jack O'Neill; jun."]


def test_who_stands_twice_is_added_if_the_organizer_wants_it(players: Judge, downloads: Path) -> None:
    (downloads / "anmeldung.csv").write_bytes(EXPORTED.encode("utf-8-sig"))
    open_list(players)
    players.tap("From a file")
    players.tap("anmeldung.csv")
    players.tap("Also add 1 name that stands twice")
    players.tap("Add 3 players")
    players.see("3 players joined")
    assert "Zoe Muller" in names(players)


NO_LISTS = {
    b"PK\x03\x04" + bytes(50): "list.csv is a spreadsheet. Save it as CSV where it was made",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(50): "list.csv is a spreadsheet.",
    b"%PDF-1.7 and so on": "list.csv is a PDF. Save the list as CSV or as text",
    b"\x00\x01\x02": "list.csv is not a text file. Choose another one.",
    b"Ada\n" * 20_002: "list.csv has more than 20,000 lines and is no list of players.",
}


def test_what_is_no_list_is_told_and_nothing_is_lost(players: Judge, downloads: Path) -> None:
    open_list(players)
    for content, told in NO_LISTS.items():
        (downloads / "list.csv").write_bytes(content)
        players.tap("From a file")
        players.tap("list.csv")
        players.see(told)
        players.escape()
        players.until(lambda: players.find("Add players") is not None, "the dialog is still there")
        players.miss(told)


def test_a_file_without_names_says_so_and_another_can_be_chosen(players: Judge, downloads: Path) -> None:
    (downloads / "empty.csv").write_text("Name;E-mail\n")
    (downloads / "sound.csv").write_text("Name;E-mail\nBarbara Liskov;\n")
    open_list(players)
    players.tap("From a file")
    players.tap("empty.csv")
    players.see("No names were found in it.")
    players.tap("Another file")
    players.tap("sound.csv")
    players.see("Barbara Liskov")
    players.tap("Add 1 player")
    players.see("1 player joined", "4 players")


def test_who_changes_their_mind_pastes_instead(players: Judge, downloads: Path) -> None:
    from judge_app.ui.widgets import LongField

    (downloads / "sound.csv").write_text("Name;E-mail\nBarbara Liskov;\n")
    open_list(players)
    field = next(widget for widget in players.widgets() if isinstance(widget, LongField))
    field.text = "Edsger Dijkstra"
    players.tap("From a file")
    players.tap("sound.csv")
    players.see("sound.csv")
    players.tap("Paste instead")
    players.see("Edsger Dijkstra")
    players.miss("sound.csv")
    players.tap("Add 1 player")
    players.see("1 player joined")


def test_ten_thousand_lines_are_looked_at_without_a_wait(players: Judge, downloads: Path) -> None:
    rows = [f"p{n}@example.org;Player {n};{'x' * 400}" for n in range(10_000)]
    (downloads / "shop.csv").write_text("E-mail;Name;Notes\n" + "\n".join(rows))
    open_list(players)
    players.tap("From a file")
    players.tap("shop.csv")
    players.see("Add 10000 players", "and 9995 more")


def test_on_android_a_list_is_chosen_among_the_devices_own_documents(
    tablet: Tablet, watch: Watch, tmp_path: Path
) -> None:
    device = Recording()
    device.outside = tmp_path / "outside"
    venue = Venue(tablet, 0, "constructed")
    judge = Judge(tablet, watch, device=device)
    judge.app.root.show_event(venue.desk, "players")
    judge.until(lambda: judge.screen.name == "players", "the players are shown")
    open_list(judge)
    judge.tap("From a file")
    judge.see("No list was found.", f"Looked for in {tmp_path / 'outside' / 'import'}.")
    (tmp_path / "list.tsv").write_text("Name\tClub\nAda Lovelace\tOak\n", encoding="utf-16")
    device.will_choose = chosen_path(tmp_path / "list.tsv")
    judge.tap("Choose another file")
    judge.see("list.tsv")
    judge.tap("Add 1 player")
    judge.see("1 player joined")
