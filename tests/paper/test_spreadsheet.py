"""Tables for a spreadsheet, read back by other programs: nothing is lost, and nothing is a formula."""

import csv
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.ops import PenaltyGiven, PlayerAdded, PlayerDropped, TimeExtended
from judge_app.core.reckoning import reckoning
from judge_app.paper.spreadsheet import TABLES, _written, penalties_csv, results_csv, standings_csv, table_csv
from judge_app.tablet import Tablet
from judge_app.views.spreadsheets import Rows
from tests.log.histories import Did, Synced, histories, live
from tests.paper.wholes import NOW, busy
from tests.ui.venue import Venue

FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    " =1",
    "\ufeff=1",
    "\u200b\u00a0=1",
    "＝1",
    "\u2066=1",
]


def read_by_hand(content: bytes) -> list[list[str]]:
    """RFC 4180 as it is written down, letter by letter, with no word from the csv module."""
    return [*_records(content.decode("utf-8-sig"))]


def _records(text: str) -> Iterator[list[str]]:
    row, cell, is_quoted, at = list[str](), "", False, 0
    while at < len(text):
        letter = text[at]
        if is_quoted and letter == '"' and text[at + 1 : at + 2] == '"':
            cell, at = cell + '"', at + 1
        elif letter == '"':
            is_quoted = not is_quoted
        elif is_quoted or letter not in ",\r\n":
            cell += letter
        elif letter == ",":
            row, cell = [*row, cell], ""
        else:
            assert text[at : at + 2] == "\r\n", "a line ends in CR LF"
            yield [*row, cell]
            row, cell, at = [], "", at + 1
        at += 1
    assert not is_quoted
    assert (row, cell) == ([], "")


def read_by_python(content: bytes, delimiter: str = ",") -> list[list[str]]:
    return [*csv.reader(content.decode("utf-8-sig").splitlines(keepends=True), delimiter=delimiter)]


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Venue]:
    numbers, clock = count(1), count(NOW, 1000)
    tablet = Tablet(tmp_path, lambda: f"id{next(numbers):04}", lambda: next(clock))
    venue = Venue(tablet, 9, "regulations-casual", cut=2)
    with closing(tablet), closing(venue.desk):
        yield venue


def test_the_standings_are_those_of_the_engine(venue: Venue) -> None:
    venue.swiss()
    venue.do([PlayerDropped(venue.player(8))])
    headings, *rows = read_by_hand(standings_csv(venue.state))
    assert headings[:6] == ["Rank", "Player", "Points", "Won", "Lost", "Drawn"]
    assert headings[6:] == ["Strength of schedule", "Extended strength of schedule", "Dropped"]
    reckoned = reckoning(venue.state)
    assert reckoned is not None
    for row, place in zip(rows, reckoned.standings.places(), strict=True):
        assert [int(cell) for cell in (row[0], row[2])] == [place.rank, place.points]
        assert row[1] == venue.state.players[place.id].name
        sos = place.tiebreakers["sos"]
        assert sos is not None
        assert abs(Fraction(row[6]) - sos) < Fraction(1, 10**12)
        assert int(row[3]) + int(row[4]) + int(row[5]) == len(venue.state.rounds) or row[8] == "dropped"
    assert [row[8] for row in rows if row[8]] == ["dropped"]


def test_the_results_are_a_row_a_match(venue: Venue) -> None:
    venue.pair()
    match = next(match for match in venue.matches if not match.is_bye)
    venue.do([TimeExtended(match.id, 90, "Deck check")])
    venue.play(1)
    headings, *rows = read_by_hand(results_csv(venue.state))
    assert headings == [
        *("Round", "Stage", "Table", "Player", "Opponent", "Winner", "How"),
        *("Games of the player", "Games of the opponent", "Extra minutes"),
    ]
    assert len(rows) == 5
    first = rows[0]
    assert first[:3] == ["1", "Swiss", "1"]
    assert first[5] in first[3:5]
    assert first[6] == "Hero defeated"
    assert first[9] == "1.5"
    assert rows[1][5:7] == ["", ""]
    assert rows[-1][4:7] == ["", rows[-1][3], "Bye"]


def test_the_cut_is_among_the_results_by_its_stage(venue: Venue) -> None:
    venue.to_the_winner()
    last = read_by_hand(results_csv(venue.state))[-1]
    assert (last[0], last[1]) == (str(len(venue.state.rounds)), "Final")
    assert last[5]


def test_games_stand_in_columns_of_their_own(tmp_path: Path) -> None:
    tablet = Tablet(tmp_path / "games", iter(f"id{n}" for n in range(999)).__next__, lambda: NOW)
    venue = Venue(tablet, 2, "constructed+best-of-three", cut=0)
    with closing(tablet), closing(venue.desk):
        venue.pair()
        match = venue.matches[0]
        for number, winner in enumerate((match.a, match.players[1], match.a), 1):
            venue.game(match.id, number, winner)
        assert read_by_hand(results_csv(venue.state))[1][7:9] == ["2", "1"]


def test_a_penalty_has_who_when_and_why() -> None:
    headings, *rows = read_by_hand(penalties_csv(busy().state, UTC))
    assert headings == ["Round", "Table", "Player", "Penalty", "Infraction", "Judge", "Time", "Note"]
    (row,) = [row for row in rows if row[7] == "Talked over the judge"]
    assert row[:2] == ["3", "1"]
    assert row[3:7] == ["Warning", "Other unsporting conduct", "judge floor", "2026-09-21 14:13:22"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_is_a_formula(text: str) -> None:
    ((cell,),) = read_by_hand(_written(Rows((text,))))
    assert cell == f"'{text}"


HIDDEN = [
    *("Bob;=1+1;x", "Bob;\u200b @SUM(A1)", "Bob\t+1", "Bob\n-1", 'Bob";=1', "x;＝1"),
    *("\t=1", "\r=1", "\n=1"),
]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("text", [*FORMULAS, *HIDDEN])
def test_no_text_is_a_formula_wherever_a_spreadsheet_parts_the_cells(text: str, delimiter: str) -> None:
    content = _written(Rows(("Rank", "Player", "Note"), ((1, text, "x"), (text, 2, text))))
    for row in read_by_python(content, delimiter):
        for cell in row:
            assert not cell.strip("\u200b\ufeff\u2066\u00a0 \t\r\n").startswith(tuple("=+-@＝")), row


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ada; Bea", '"Ada; Bea"'),
        ("Ada\tBea", '"Ada\tBea"'),
        ("Bob;=1+1;x", '"Bob;\'=1+1;x"'),
        ("Ada", "Ada"),
    ],
)
def test_a_text_with_any_delimiter_stands_in_quotes(text: str, written: str) -> None:
    assert _written(Rows(("a", text))).decode("utf-8-sig") == f"a,{written}\r\n"


@pytest.mark.parametrize(
    "text", ["Jean-Luc", "a=b", "Ada + Bea", "O'Hara", "1. Ada", "李小龙", "Ada, Bea", '"Doc"']
)
def test_other_text_is_left_as_it_is(text: str) -> None:
    ((cell,),) = read_by_hand(_written(Rows((text,))))
    assert cell == text


def test_a_name_that_is_a_formula_is_none_in_any_table(venue: Venue) -> None:
    venue.do([PlayerAdded(PlayerId("x"), '=cmd|" /C calc"!A0'), PlayerAdded(PlayerId("y"), "@Ada")])
    venue.pair()
    venue.do([PenaltyGiven(PlayerId("x"), "warning", "=1+1")])
    for table in TABLES:
        for row in read_by_hand(table_csv(venue.state, table)):
            assert not any(cell.startswith(("=", "+", "@")) for cell in row)
    assert any('\'=cmd|" /C calc"!A0' in row for row in read_by_hand(results_csv(venue.state)))


def test_the_file_says_that_it_is_utf_8() -> None:
    for content in (standings_csv(busy().state), results_csv(busy().state), penalties_csv(busy().state)):
        assert content.startswith(b"\xef\xbb\xbf")
        assert content.endswith(b"\r\n")
        assert "Νίκος Μακρής" in results_csv(busy().state).decode()


@given(st.lists(st.lists(st.text(max_size=8), min_size=2, max_size=2), max_size=5))
def test_two_readers_find_the_same_in_any_table(rows: list[list[str]]) -> None:
    content = _written(Rows(("a", "b"), tuple((one, other) for one, other in rows)))
    found = read_by_hand(content)
    assert found == [*csv.reader(_Lines(content.decode("utf-8-sig")))]
    for row, wanted in zip(found[1:], rows, strict=True):
        for cell, text in zip(row, wanted, strict=True):
            assert cell.replace("'", "") == text.replace("'", "")


class _Lines:
    """A text by its CR LF alone: there are other letters that Python takes for a line's end."""

    def __init__(self, text: str) -> None:
        self._lines = iter([f"{line}\r\n" for line in text.split("\r\n")[:-1]])

    def __iter__(self) -> Iterator[str]:
        return self._lines


@given(histories)
def test_any_history_has_tables(history: list[Did | Synced]) -> None:
    for device in live(history)[:1]:
        for content in (standings_csv(device.state), results_csv(device.state), penalties_csv(device.state)):
            widths = {len(row) for row in read_by_hand(content)}
            assert len(widths) == 1


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not there to read it")
def test_a_database_reads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_bytes(results_csv(busy().state))
    asked = "SELECT count(*), count(DISTINCT Player), max(Round) FROM results;"
    done = subprocess.run(
        ["sqlite3", ":memory:", "-cmd", ".mode csv", "-cmd", f".import {path} results", asked],
        capture_output=True,
        text=True,
        check=True,
    )
    rows = read_by_python(path.read_bytes())[1:]
    assert done.stdout.strip() == f"{len(rows)},{len({row[3] for row in rows})},3"
