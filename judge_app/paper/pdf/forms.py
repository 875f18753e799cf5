"""Forms to be filled in by hand: a deck check on a page of its own, judge calls line by line."""

from judge_app.core.deckduty import EXTRA_MINUTES
from judge_app.core.model import State
from judge_app.language import _
from judge_app.paper.pdf.page import HEAD, MARGIN, Job, Rows, pages_of
from judge_app.paper.pdf.press import Press
from judge_app.views.paperforms import (
    CallLine,
    DeckForm,
    DeckFormSeat,
    call_lines,
    call_reasons,
    deck_conditions,
    deck_forms,
)

__all__ = ["draw_calls", "draw_deck_checks"]

TICK = 4.6
ROW = 11.5
"""As high as somebody writes."""


def draw_deck_checks(state: State, number: int | None, job: Job) -> None:
    forms, wanted = deck_forms(state, number), deck_conditions(state)
    for page in job.headed(len(forms)):
        _deck_form(job.press, forms[page - 1], wanted)


def _deck_form(press: Press, form: DeckForm, wanted: tuple[str, ...]) -> None:
    width = press.width - 2 * MARGIN
    third = width / 3
    y = HEAD + 9
    _field(press, MARGIN, y, third - 5, _("Table"), form.table)
    _field(press, MARGIN + third, y, third - 5, _("Begun at"), form.begun)
    _field(press, MARGIN + 2 * third, y, third, _("Done at"))
    room = (press.height - HEAD - 9 - 46) / 2
    for place, seat in enumerate(form.seats):
        _deck_seat(press, y + 8 + place * room, room - 6, seat, wanted)
    y = press.height - MARGIN - 21
    _field(
        press,
        MARGIN,
        y,
        width * 0.5 - 5,
        _("Extra time, in minutes (the check and {n} more)").format(n=EXTRA_MINUTES),
    )
    _field(press, MARGIN + width * 0.5, y, width * 0.5, _("Told to the scorekeeper at"))
    _field(press, MARGIN, y + 14, width * 0.5 - 5, _("Checked by"))
    _field(press, MARGIN + width * 0.5, y + 14, width * 0.5, _("Signature"))


def _deck_seat(press: Press, y: float, height: float, seat: DeckFormSeat, wanted: tuple[str, ...]) -> None:
    width = press.width - 2 * MARGIN
    press.box(MARGIN, y, width, height, 0.4)
    left, room = MARGIN + 4, width - 8
    _field(press, left, y + 12, room * 0.6 - 5, _("Player"), seat.name)
    press.text(left + room * 0.6, y + 10.5, seat.list, 10, width=room * 0.4, align="right", shade="grey")
    step = min((height - 20) / (len(wanted) + 5), 8)
    top = y + 18
    press.text(left, top + 3, _("In order"), 8, shade="grey")
    press.text(left + 15, top + 3, _("not"), 8, shade="grey")
    for place, text in enumerate(wanted, 1):
        row = top + place * step - 2
        press.box(left + 2, row, TICK, TICK)
        press.box(left + 15, row, TICK, TICK)
        press.within(left + 24, row, TICK, text, 11, width=room - 24)
    bottom = y + height - 5
    _field(press, left, bottom - 3.4 * step, room * 0.3 - 4, _("Cards counted"))
    _field(press, left + room * 0.3, bottom - 3.4 * step, room * 0.7, _("Penalty, if any"))
    press.line(left, bottom - 1.5 * step, left + room, bottom - 1.5 * step, 0.25)
    _field(press, left, bottom, room, _("What was found"))


def _field(press: Press, x: float, y: float, width: float, text: str, known: str = "") -> None:
    """A line to write on, with what it is for below it, and what is known on it."""
    press.line(x, y, x + width, y, 0.25)
    press.lines(x, y - 6.4, 6.9, known, 14, width=width, bold=True, least=0.5)
    press.text(x, y + 3.2, text, 8, width=width, shade="grey")


_SHARES = (7, 7, 21, 22, 12, 7, 7, 7, 24, 7)
"""How wide the columns of the calls are, one against the other."""


def draw_calls(state: State, job: Job) -> None:
    press, lines = job.press, call_lines(state)
    rows = Rows.fitting(press, 99, ROW, ROW, above=9)
    parts = pages_of(lines, rows.a_page - 1)  # a line more is free for the next call, whatever is printed
    reasons = _("Often: {reasons}").format(reasons=" · ".join(call_reasons()))
    for page in job.headed(len(parts)):
        _call_heading(press, rows.top)
        for place in range(rows.a_page):
            line = parts[page - 1][place] if place < len(parts[page - 1]) else CallLine()
            _call_row(press, rows.y(place), line)
        y = rows.y(rows.a_page) + 4.5
        press.text(MARGIN, y, reasons, 8, width=press.width - 2 * MARGIN, shade="grey")


def _call_columns(press: Press) -> list[tuple[float, float]]:
    """Where each column begins, and how wide it is."""
    unit = (press.width - 2 * MARGIN) / sum(_SHARES)
    starts = [MARGIN + unit * sum(_SHARES[:place]) for place in range(len(_SHARES))]
    return [(x, share * unit) for x, share in zip(starts, _SHARES, strict=True)]


def _call_heading(press: Press, top: float) -> None:
    titles = (
        _("Called at"),
        _("Table"),
        _("Players"),
        _("What for"),
        _("Judge"),
        _("There at"),
        _("Done at"),
        _("Extra min"),
        _("Ruling, and on which rule"),
        _("Appeal"),
    )
    for (x, width), title in zip(_call_columns(press), titles, strict=True):
        press.text(x + 1, top - 2, title, 8, width=width - 2, shade="grey", least=0.6)


def _call_row(press: Press, y: float, line: CallLine) -> None:
    columns = _call_columns(press)
    press.box(MARGIN, y, press.width - 2 * MARGIN, ROW, 0.25)
    for x, _width in columns[1:]:
        press.line(x, y, x, y + ROW, 0.15, "pale")
    texts = ((line.time,), (line.table,), line.players, (line.reason,), (line.judge,))
    for (x, width), parts in zip(columns, texts, strict=False):
        for place, text in enumerate(parts):
            height = ROW / len(parts)
            press.lines(x + 1, y + place * height, height, text, 10, width=width - 2, least=0.6)
    x, width = columns[-1]
    press.box(x + (width - TICK) / 2, y + (ROW - TICK) / 2, TICK, TICK)
