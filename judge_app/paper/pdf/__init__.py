"""Sheets of paper about an event, as PDF: what was ordered, and what came of it.

Nothing heavy is read before something is printed.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from judge_app.core.model import State
from judge_app.errors import Refused
from judge_app.language import _, all_of, ngettext
from judge_app.views.sheets import SheetName, sheet_round, why_not

__all__ = ["WIDE", "Order", "Paper", "Printed", "Tell", "print_sheet", "warning_words"]

Paper = Literal["a4", "letter"]
Tell = Callable[[int, int], None]
"""Told how many of how many steps are done; called often."""
WIDE: tuple[SheetName, ...] = ("bracket", "judge-calls", "certificates")
LONGEST_ADDRESS = 120
MOST_NAMED = 12
"""So many letters are named one by one."""


class Order(NamedTuple):
    sheet: SheetName
    paper: Paper = "a4"
    round: int | None = None
    """None: the newest."""
    phones: str = ""
    """Where the page for phones is served, such as "http://192.168.1.20:8080"; nothing where none is."""
    places: int = 8
    """For how many places there are certificates."""
    now_ms: int = 0


class Printed(NamedTuple):
    pdf: bytes
    pages: int
    lacking: tuple[str, ...]
    """Letters that no font here has; a box stands for each."""
    unjoined: tuple[str, ...] = ()
    """Scripts whose letters should join, and do not on this sheet."""


def _untold(_done: int, _steps: int) -> None:
    pass


def _never() -> bool:
    return False


def print_sheet(
    state: State, order: Order, tell: Tell = _untold, is_cancelled: Callable[[], bool] = _never
) -> Printed:
    """What was ordered, as a PDF; Refused where there is nothing to print, or it was cancelled."""
    from judge_app.paper.pdf.printing import printed

    number = sheet_round(state, order.round)
    if trouble := why_not(state, order.sheet, number):
        raise Refused(trouble)
    if len(order.phones) > LONGEST_ADDRESS:
        raise Refused(_("The address of the page for phones is too long for a code on a slip. Shorten it."))
    return printed(state, order, number, tell, is_cancelled)


def warning_words(printed: Printed) -> str:
    """What is not as it should be on the sheet, and what to do about it; nothing where all is right."""
    return " ".join(filter(None, (_lacking_words(printed.lacking), _unjoined_words(printed.unjoined))))


def _unjoined_words(scripts: Sequence[str]) -> str:
    if not scripts:
        return ""
    text = _("Letters in {scripts} stand one by one here, not joined: look over those names first.")
    return text.format(scripts=all_of(scripts))


def _lacking_words(lacking: Sequence[str]) -> str:
    if not lacking:
        return ""
    named = [*lacking[:MOST_NAMED]]
    if more := len(lacking) - len(named):
        named.append(ngettext("{n} more", "{n} more", more).format(n=more))
    text = ngettext(
        "No font on this device has the letter {letters}: a box stands for it, all else is right;"
        " install a font that has it and print again.",
        "No font on this device has the letters {letters}: a box stands for each, all else is right;"
        " install a font that has them and print again.",
        len(lacking),
    )
    return text.format(letters=all_of(named))
