"""Tables that a spreadsheet opens without tricks: comma-separated, and no cell of them is ever a formula.

UTF-8 with a byte order mark, by which spreadsheets see that it is; lines that end in CR LF and quotes as
RFC 4180 has them; numbers with a point, times as 2026-03-14 10:20:30, whatever this device is set to.
"""

import re
import unicodedata
from datetime import datetime, tzinfo
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # read with the first table: half of all views come along
    from judge_app.core.model import State
    from judge_app.views.spreadsheets import Cell, Rows

__all__ = ["ENDING", "TABLES", "TableName", "penalties_csv", "results_csv", "standings_csv", "table_csv"]

ENDING = ".csv"
TableName = Literal["standings", "results", "penalties"]
TABLES: tuple[TableName, ...] = ("standings", "results", "penalties")
_DIGITS = Context(prec=15, rounding=ROUND_HALF_EVEN)
"""As many as a spreadsheet keeps of a number."""
_FORMULAS = frozenset("=+-@＝＋－＠")
"""What makes a formula of a cell, also in the wide letters of an East Asian keyboard."""
_PARTING = re.compile(r"([;\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029])")
"""What begins another cell or row where a spreadsheet is set to part them so."""
_QUOTED = re.compile(r'[",;\t\r\n]')


def standings_csv(state: "State") -> bytes:
    from judge_app.views.spreadsheets import standing_rows

    return _written(standing_rows(state))


def results_csv(state: "State") -> bytes:
    from judge_app.views.spreadsheets import result_rows

    return _written(result_rows(state))


def penalties_csv(state: "State", zone: tzinfo | None = None) -> bytes:
    """Times are those of *zone*, or of this device."""
    from judge_app.views.spreadsheets import penalty_rows

    return _written(penalty_rows(state, zone))


def table_csv(state: "State", table: TableName) -> bytes:
    return {"standings": standings_csv, "results": results_csv, "penalties": penalties_csv}[table](state)


def _written(table: "Rows") -> bytes:
    lines = (",".join(_quoted(_cell(one)) for one in row) for row in (table.headings, *table.rows))
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8-sig", "replace")


def _quoted(cell: str) -> str:
    """*cell* so that it stays one; the csv module would quote for the comma, but not for other delimiters.

    >>> _quoted("Ada"), _quoted("Ada; Bea"), _quoted('A "B" C')
    ('Ada', '"Ada; Bea"', '"A ""B"" C"')
    """
    return '"{}"'.format(cell.replace('"', '""')) if _QUOTED.search(cell) else cell


def _cell(cell: "Cell") -> str:
    match cell:
        case None:
            return ""
        case str():
            return _harmless(cell)
        case Fraction():
            return _decimal(cell)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M:%S}"
    return str(cell)


def _decimal(value: Fraction) -> str:
    """
    >>> _decimal(Fraction(7, 5)), _decimal(Fraction(2)), _decimal(Fraction(1, 3)), _decimal(Fraction(10**6))
    ('1.4', '2', '0.333333333333333', '1000000')
    """
    digits = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    text = f"{digits:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _harmless(text: str) -> str:
    """*text* as a cell that shows it; an apostrophe keeps a spreadsheet from reckoning with it.

    Also where it parts cells at semicolons or tabs, for then quotes inside of a line mean nothing.

    >>> _harmless("=1+1"), _harmless("\u200b @SUM"), _harmless("Jean-Luc"), _harmless("Bob;=1+1")
    ("'=1+1", "'\u200b @SUM", 'Jean-Luc', "Bob;'=1+1")
    """
    harmless = "".join(f"'{part}" if _is_formula(part) else part for part in _PARTING.split(text))
    return f"'{harmless}" if text[:1] in ("\t", "\r", "\n") else harmless


def _is_formula(text: str) -> bool:
    return next((letter for letter in text if not _is_unseen(letter)), "") in _FORMULAS


def _is_unseen(letter: str) -> bool:
    """Whether *letter* is blank or takes no room, so that a spreadsheet may read past it."""
    return letter.isspace() or unicodedata.category(letter) in ("Cc", "Cf", "Mn", "Zs")
