"""Measures how long the sheets of 500 players take, fonts and all, against as many plain cells of fpdf2.

Exit 1 if a bar is missed.

make bench-paper
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from bench.measure import Bars
from judge_app.core.model import State
from judge_app.paper.pdf import Order, print_sheet
from judge_app.views.qrcode import alike_qr_rows
from judge_app.views.sheets import sheet_offers
from tests.paper.pdf.halls import NOW, Hall, names

PLAYERS = 500
SECONDS = 2.0
TURNS = 3
PHONES = "http://192.168.1.20:8080"


def states() -> tuple[State, State]:
    """Round 4 is being played; and the event over, with a cut of 32."""
    playing = Hall(names(PLAYERS), "constructed").with_phones().with_staff().in_round(4)
    over = Hall(names(PLAYERS), "constructed").with_phones().with_staff().setting("cut", 32)
    return playing.state, over.setting("rounds", 4).played_out().state


def texts_in(work: Callable[[], object]) -> int:
    """How many texts are set in the course of *work*."""
    from fpdf import FPDF

    count, real = 0, FPDF.text

    def counting(self: Any, x: float, y: float, text: str = "") -> None:
        nonlocal count
        count += 1
        real(self, x, y, text)

    FPDF.text = counting  # type: ignore[method-assign]
    try:
        work()
    finally:
        FPDF.text = real  # type: ignore[method-assign]
    return count


def cells(count: int) -> None:
    from fpdf import FPDF  # not above: the first sheet is to read it

    pdf = FPDF()
    pdf.set_font("helvetica", size=10)
    pdf.add_page()
    for number in range(count):
        pdf.cell(20, 5, f"Player {number}", new_x="LMARGIN", new_y="NEXT")
    pdf.output()


def main() -> int:
    bars = Bars()
    playing, over = states()
    start = perf_counter()
    print_sheet(playing, Order("pairings-tables", now_ms=NOW))
    print(f"     {perf_counter() - start:6.2f}  seconds for the first sheet, with all that is read once")
    for state in (playing, over):
        for offer in sheet_offers(state):
            if offer.why_not or (state is over and offer.sheet not in ("bracket", "certificates", "report")):
                continue
            order = Order(offer.sheet, phones=PHONES, now_ms=NOW)
            texts = texts_in(lambda order=order, state=state: print_sheet(state, order))  # type: ignore[misc]
            took, plain = [], []
            for _turn in range(TURNS):
                alike_qr_rows.cache_clear()
                start = perf_counter()
                made = print_sheet(state, order)
                middle = perf_counter()
                cells(texts)
                took.append(middle - start)
                plain.append(perf_counter() - middle)
            ratio = median(took) / median(plain)
            told = f"seconds: {offer.sheet}, {made.pages} pages, {texts} texts, {ratio:.2f} of as many cells"
            bars.note(told, median(took), SECONDS)
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
