"""Seat cards: eight a page, each folded in the middle, so that the name stands on both sides of it."""

from judge_app.core.model import State
from judge_app.paper.pdf.page import Job, collated, printed_line
from judge_app.paper.pdf.press import Press
from judge_app.views.seatcards import SeatCard, seat_cards

__all__ = ["A_PAGE", "draw_cards"]

ACROSS, DOWN = 2, 4
A_PAGE = ACROSS * DOWN
SIDE = 8.0


def draw_cards(state: State, number: int | None, job: Job) -> None:
    press, pages = job.press, collated(seat_cards(state, number), A_PAGE)
    width, height = press.width / ACROSS, press.height / DOWN
    for page in job.pages(len(pages)):
        foot = printed_line(job, page, len(pages))
        for line in range(1, DOWN):
            press.dashes(0, line * height, press.width, line * height)
        press.dashes(width, 0, width, press.height)
        for place, card in enumerate(pages[page - 1]):
            if card is not None:
                _card(press, place % ACROSS * width, place // ACROSS * height, width, height, card, foot)


def _card(press: Press, x: float, y: float, width: float, height: float, card: SeatCard, foot: str) -> None:
    half = height / 2
    press.dashes(x + 4, y + half, x + width - 4, y + half, dash=0.4)
    _side(press, x, y + half, width, half, card, foot)
    with press.turned(x + width / 2, y + half):
        _side(press, x, y + half, width, half, card, "")


def _side(press: Press, x: float, y: float, width: float, height: float, card: SeatCard, foot: str) -> None:
    room = width - 2 * SIDE
    top, high = (0.13, 0.52) if card.place else (0.2, 0.6)
    press.lines(
        x + SIDE,
        y + height * top,
        height * high,
        card.name,
        30,
        width=room,
        bold=True,
        align="middle",
        least=0.35,
    )
    press.text(x + SIDE, y + height * 0.78, card.place, 17, width=room, align="middle")
    press.text(x + SIDE, y + height - 4.5, foot, 5, width=room, align="middle", shade="grey", least=0.8)
