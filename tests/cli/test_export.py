"""An event written for others: whole, its log alone, and tables for a spreadsheet."""

import json
import sys
from pathlib import Path

import pytest

from judge_app.log.codec import decode
from judge_app.log.digest import digest
from judge_app.paper.wholeevent import first_difference, read_whole
from judge_app.storage.opstore import read_entries
from judge_app.sync.carrying import genuine, lines_in, read_carried
from tests.cli.terminals import Terminal
from tests.paper.wholes import errors_of, folded_from


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    """Somebody who has opened an event and added players."""
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oakhaven")
    dana.types("add", "Oak", "Ada", "=HYPERLINK(1)", "Zoë")
    dana.types("ruleset", "Oak", "draft")
    return dana


def test_the_whole_event_is_written_and_gives_the_same_digest(dana: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "oak.judge.json"
    assert dana.types("export", "Oak", out) == f"Wrote {out}: 3 players, 0 rounds, 5 entries.\n"
    content = out.read_bytes()
    whole = read_whole(content, "oak")
    entries = [decode(one.body, one.signature, foreign=True) for one in whole.entries]
    state = folded_from(whole.event, entries)
    assert f"digest {digest(state)[:16]}," in dana.types("show", "Oak")
    assert first_difference(content, whole.event, state, entries) is None
    assert errors_of(json.loads(content)) == []
    assert "Ada" in dana.types("standings", out)


def test_the_log_is_written_byte_for_byte(dana: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "oak.judgelog"
    assert dana.types("export", "Oak", out) == f"Wrote {out}: 5 entries.\n"
    with out.open("rb") as file:
        carried = read_carried(lines_in(file))
    assert len(genuine(carried)) == 5
    [journal] = (dana.folder / "events").glob("*.journal")
    assert {one.body for one in carried.parcels} == {one.body for one in read_entries(journal)}


def test_a_table_is_written_and_no_name_in_it_is_a_formula(dana: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "oak.csv"
    assert dana.types("export", "Oak", out, "--table", "standings") == f"Wrote {out}: standings.\n"
    assert out.read_bytes().startswith(b"\xef\xbb\xbfRank,Player,Points,")
    assert b",'=HYPERLINK(1)," in out.read_bytes()
    for table in ("results", "penalties"):
        dana.types("export", "Oak", out, "--table", table)
        assert out.read_bytes().count(b"\r\n") == 1


def test_what_cannot_be_told_from_the_ending_is_asked_for(dana: Terminal, tmp_path: Path) -> None:
    assert "Say which table: --table standings" in dana.refused("export", "Oak", tmp_path / "oak.csv")
    assert "should end in .judge.json (the whole event)" in dana.refused(
        "export", "Oak", tmp_path / "oak.pdf"
    )
    words = ("export", "Oak", tmp_path / "oak.json", "--table", "results")
    assert "a file that ends in .csv" in dana.refused(*words)
    dana.types("new", "Elm")
    assert "no ruleset" in dana.refused("export", "Elm", tmp_path / "elm.csv", "--table", "standings")
    assert [one.name for one in tmp_path.iterdir()] == ["dana"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no such file")
def test_what_is_written_to_no_file_says_nothing_else(dana: Terminal) -> None:
    assert dana.types("export", "Oak", "/dev/null") == ""
