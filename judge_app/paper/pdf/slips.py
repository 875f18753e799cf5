"""Match slips: strips over the whole width, five a page, that are in table order once the stack is cut."""

from collections.abc import Sequence

from judge_app.core.model import State
from judge_app.language import _
from judge_app.paper.pdf.page import Job, collated, printed_line
from judge_app.paper.pdf.press import Press
from judge_app.views.qrcode import alike_qr_rows
from judge_app.views.slips import Slip, SlipSeat, slips

__all__ = ["A_PAGE", "draw_slips"]

A_PAGE = 5
SIDE, EDGE = 10.0, 4.5
"""What is left free at the sides, and above and below inside of a strip: printers and scissors need it."""
NUMBER = 27.0
"""How wide the table's number may be."""
CODE = 27.0
BOX = 7.0
NAME = 9.6
"""As high as a name may become, above what is told about the player."""
KEY = 8.0
"""The size of the digits that a slip is typed in by."""


class _Columns:
    """Where everything stands on a strip of *press*."""

    def __init__(self, press: Press, games: int, has_code: bool) -> None:
        self.won = SIDE + NUMBER + 2
        self.name = self.won + BOX + 5
        self.end = press.width - SIDE - (CODE + 5 if has_code else 0)
        self.sign = self.end - 32
        self.drop = self.sign - 16
        self.games = self.drop - (games * (BOX - 1) + 5 if games else 0)

    @property
    def name_width(self) -> float:
        return self.games - self.name - 3


def draw_slips(state: State, number: int, phones: str, job: Job) -> None:
    made = slips(state, number, phones)
    codes = alike_qr_rows(tuple(slip.link for slip in made)) if made[0].link else ((),) * len(made)
    pairs = [*zip(made, codes, strict=True)]
    pages = collated(pairs, A_PAGE)
    height = job.press.height / A_PAGE
    for page in job.pages(len(pages)):
        foot = printed_line(job, page, len(pages))
        for place, pair in enumerate(pages[page - 1]):
            if place:
                job.press.dashes(0, place * height, job.press.width, place * height)
            if pair is not None:
                _draw(job.press, place * height, height, *pair, foot)


def _draw(
    press: Press, top: float, height: float, slip: Slip, code: Sequence[Sequence[bool]], foot: str
) -> None:
    at = _Columns(press, slip.games, bool(code))
    y = top + EDGE
    press.text(SIDE, y + 4, _("Table"), 10, shade="grey")
    press.text(SIDE, y + 19, slip.table, 46, width=NUMBER, bold=True, least=0.4)
    press.text(SIDE, y + 26, slip.round, 12, width=NUMBER, bold=True)
    row = (height - 2 * EDGE - 16) / 2
    _headings(press, y, at, slip)
    for place, seat in enumerate((slip.a, slip.b)):
        _seat(press, y + 4 + place * row, row, at, slip, seat, place + 1)
    _other_ends(press, top + height - EDGE - 11.5, at, slip)
    press.text(SIDE, top + height - EDGE, foot, 6.5, width=press.width - 2 * SIDE, shade="grey")
    if code:
        _phone(press, y, at, code)


def _headings(press: Press, y: float, at: _Columns, slip: Slip) -> None:
    press.text(at.won - 2, y + 2.5, _("won"), 8, width=BOX + 4, align="middle", shade="grey")
    if slip.games:
        press.text(at.games, y + 2.5, _("games won"), 8, width=at.drop - at.games - 2, shade="grey")
    press.text(at.drop, y + 2.5, _("drops"), 8, width=14, shade="grey")
    press.text(at.sign, y + 2.5, _("signature"), 8, width=at.end - at.sign, shade="grey")


def _seat(press: Press, y: float, height: float, at: _Columns, slip: Slip, seat: SlipSeat, key: int) -> None:
    top = y + (height - BOX) / 2 - 0.5
    _tick(press, at.won, top, str(key), BOX)
    name = _("{player} (dropped)").format(player=seat.name) if seat.is_dropped else seat.name
    press.lines(at.name, top - 3.3, NAME, name, 17, width=at.name_width, bold=True, least=0.42)
    pin = _("PIN {pin}").format(pin=seat.pin) if seat.pin else ""
    press.text(at.name, top + 9.2, " · ".join(filter(None, (seat.line, pin))), 10, width=at.name_width)
    for game in range(slip.games):
        press.box(at.games + game * (BOX - 1), top + 0.5, BOX - 2, BOX - 1)
    _tick(press, at.drop, top + 0.5, f"d{key}", BOX - 1)
    press.line(at.sign, top + BOX, at.end, top + BOX)


def _tick(press: Press, x: float, y: float, key: str, size: float) -> None:
    """A box to be ticked, and beside it what is typed for it."""
    press.box(x, y, size, size, 0.4)
    press.text(x + size + 0.8, y + size, key, KEY, shade="grey")


def _other_ends(press: Press, y: float, at: _Columns, slip: Slip) -> None:
    x = at.won
    ends = (("0", _("drawn"), slip.can_draw), ("3", _("both lost"), slip.can_both_lose))
    for key, text, is_offered in ends:
        if is_offered:
            _tick(press, x, y, key, BOX - 1.5)
            x += BOX + 3 + press.text(x + BOX + 2, y + 4.2, text, 10) + 7
    press.text(x, y + 4.2, slip.note, 9, width=at.end - x, shade="grey")


def _phone(press: Press, y: float, at: _Columns, code: Sequence[Sequence[bool]]) -> None:
    x = at.end + 5
    press.code(x + 1, y + 1, CODE - 2, code)
    press.text(x, y + CODE + 3, _("This table by phone"), 8, width=CODE, align="middle", shade="grey")
