"""The report of an event: one page, whatever happened; what does not fit is counted."""

from collections.abc import Sequence
from itertools import chain

from judge_app.core.model import State
from judge_app.language import _, ngettext
from judge_app.paper.pdf.page import FOOT, HEAD, MARGIN, Job
from judge_app.paper.pdf.press import MM, Press
from judge_app.views.eventreport import EventReport, ReportRound, event_report

__all__ = ["draw_report"]

FACT, ROUND, LINE = 5.6, 5.0, 4.7
"""How high the rows of each part are."""
FACT_TYPE, TOLD = 10.0, 8.5
"""The type sizes of facts, and of penalties and rulings."""
INDENT = 3.0
LISTS = 12
"""So many lines below the rounds are left to what happened."""
MOST_FACTS = 8
"""So many lines more than one each the facts may take."""
_FIGURES = 9

Told = tuple[float, str]
"""How far a line is set in, and what it says."""


def draw_report(state: State, job: Job) -> None:
    report = event_report(state)
    for _page in job.headed(1):
        y = _facts(job.press, HEAD + 4, report)
        y = _rounds(job.press, y + 4, report.rounds)
        _lists(job.press, y + 5, report)


def _facts(press: Press, y: float, report: EventReport) -> float:
    """In two columns, read downwards, and below them what is too long for one; answers where they end."""
    half = press.width / 2 - MARGIN
    room = (half - 28) / MM * 1000 / FACT_TYPE
    short = [fact for fact in report.facts if press.letters.line(fact[1]).width <= room]
    down = -(-len(short) // 2)
    for place, (word, text) in enumerate(short):
        x, row = MARGIN + place // down * half, y + place % down * FACT
        press.text(x, row, word, 9, width=24, shade="grey")
        press.text(x + 25, row, text, FACT_TYPE)
    return _long_facts(press, y + down * FACT, [fact for fact in report.facts if fact not in short])


def _long_facts(press: Press, y: float, facts: Sequence[tuple[str, str]]) -> float:
    width = press.width - 2 * MARGIN - 25
    wrapped = _wrapped(press, [text for _word, text in facts], width, FACT_TYPE, MOST_FACTS)
    for (word, _text), lines in zip(facts, wrapped, strict=True):
        press.text(MARGIN, y, word, 9, width=24, shade="grey")
        for place, line in enumerate(lines):
            press.text(MARGIN + 25, y + place * LINE, line, FACT_TYPE, width=width, least=0.88)
        y += FACT + (len(lines) - 1) * LINE
    return y


def _wrapped(
    press: Press, texts: Sequence[str], width: float, size: float, spare: int
) -> list[Sequence[str]]:
    """Each of *texts* in lines, the last of which may be too long: one each, the *spare* ones in order."""
    wrapped: list[Sequence[str]] = []
    for text in texts:
        lines = press.letters.broken(text, width / MM, size) if spare else [text]
        more = min(len(lines) - 1, spare)
        spare -= more
        wrapped.append([*lines[:more], " ".join(lines[more:])])
    return wrapped


def _rounds(press: Press, y: float, rounds: Sequence[ReportRound]) -> float:
    if not rounds:
        press.text(MARGIN, y + 3, _("No round was paired."), 10, shade="grey")
        return y + ROUND
    titles = (
        _("matches"),
        _("won"),
        _("drawn"),
        _("both lost"),
        _("byes"),
        _("open"),
        _("began"),
        _("last result"),
        _("more time"),
    )
    press.text(MARGIN, y + 2.5, _("Rounds"), 11, bold=True)
    _figures(press, y + 2.5, titles, 8, "grey")
    most = int((press.height - FOOT - LISTS * LINE - y) / ROUND) - 2
    shown = rounds[-most:]
    for place, played in enumerate(shown):
        row = y + ROUND + place * ROUND
        if place % 2 == 0:
            press.band(MARGIN, row - 0.8, press.width - 2 * MARGIN, ROUND)
        press.text(MARGIN + 1, row + 2.7, played.name, 9.5, width=36)
        _figures(press, row + 2.7, (*played.figures, played.began, played.ended, played.extra), 9.5, "black")
    if more := len(rounds) - len(shown):
        press.text(MARGIN, y + ROUND + len(shown) * ROUND + 2.7, _earlier(more), 8, shade="grey")
        return y + ROUND * (len(shown) + 2)
    return y + ROUND * (len(shown) + 1)


def _figures(press: Press, y: float, texts: Sequence[str], size: float, shade: str) -> None:
    width = (press.width - 2 * MARGIN - 38) / _FIGURES
    for place, text in enumerate(texts):
        x = MARGIN + 37 + place * width
        press.text(x, y, text, size, width=width - 1, align="right", shade=shade)


def _lists(press: Press, y: float, report: EventReport) -> None:
    """Places at the left, penalties and rulings at the right, in the room that is left."""
    width = press.width - 2 * MARGIN
    left, right = width * 0.38, width * 0.62
    rows = int((press.height - FOOT - y) / LINE) - 1
    _places(press, y, left - 6, rows, report)
    penalties, rulings = _told(press, right, rows - 3, report)
    most, most_rulings = _shared(rows - 3, len(penalties), len(rulings))
    x = MARGIN + left
    y = _list(press, x, y, right, _titled(_("Penalties"), len(report.penalties)), penalties, most)
    _list(press, x, y + LINE, right, _titled(_("Rulings"), len(report.rulings)), rulings, most_rulings)


def _told(press: Press, width: float, room: int, report: EventReport) -> tuple[list[Told], list[Told]]:
    """Penalties and rulings, each in as many lines as there is *room* for."""
    texts = (*report.penalties, *report.rulings)
    wrapped = _wrapped(press, texts, width - INDENT, TOLD, max(room - len(texts), 0))
    told = [[(INDENT if place else 0.0, line) for place, line in enumerate(lines)] for lines in wrapped]
    penalties = len(report.penalties)
    return [*chain(*told[:penalties])], [*chain(*told[penalties:])]


def _titled(title: str, count: int) -> str:
    return f"{title}: {count}" if count else _("{title}: none").format(title=title)


def _shared(room: int, one: int, other: int) -> tuple[int, int]:
    """How many lines each of two lists has: half each, and what one does not need goes to the other.

    >>> _shared(20, 60, 3), _shared(20, 60, 60), _shared(20, 2, 60)
    ((17, 3), (10, 10), (2, 18))
    """
    half = room // 2
    first = min(one, max(half, room - other))
    return first, min(other, room - first)


def _places(press: Press, y: float, width: float, most: int, report: EventReport) -> None:
    press.text(MARGIN, y + 2.5, report.places_line or _("No places yet"), 11, width=width, bold=True)
    shown = report.places[: most if len(report.places) <= most else most - 1]
    for place, (rank, name, told) in enumerate(shown, 1):
        row = y + place * LINE + 2.9
        press.text(MARGIN, row, rank, 9, width=8, align="right", shade="grey")
        press.text(MARGIN + 10, row, name, 9, width=width - 28, bold=place == 1, least=0.6)
        press.text(MARGIN + width - 17, row, told, 9, width=17, align="right")
    if more := len(report.places) - len(shown):
        press.text(MARGIN + 10, y + (len(shown) + 1) * LINE + 2.9, _more(more), 8.5, shade="grey")


def _list(
    press: Press, x: float, y: float, width: float, title: str, lines: Sequence[Told], most: int
) -> float:
    """A heading and at most so many lines, the last of which tells how many more there are."""
    press.text(x, y + 2.5, title, 11, width=width, bold=True)
    shown = [*lines[: most if len(lines) <= most else max(most - 1, 0)]]
    if more := len(lines) - len(shown):
        shown.append((0.0, _more(more)))
    for place, (indent, line) in enumerate(shown, 1):
        press.text(x + indent, y + place * LINE + 2.9, line, TOLD, width=width - indent, least=0.88)
    return y + (len(shown) + 1) * LINE


def _more(count: int) -> str:
    return ngettext("and {n} more", "and {n} more", count).format(n=count)


def _earlier(count: int) -> str:
    return ngettext("and {n} round before", "and {n} rounds before", count).format(n=count)
