"""From an order to a document: what draws it, and once more without a font that turns out to be broken."""

from collections.abc import Callable, Mapping

from judge_app.core.model import State
from judge_app.core.reckoning import reckoning
from judge_app.language import _
from judge_app.paper.pdf import WIDE, Order, Printed, Tell
from judge_app.paper.pdf.bracket import draw_bracket
from judge_app.paper.pdf.cards import draw_cards
from judge_app.paper.pdf.certificates import draw_certificates
from judge_app.paper.pdf.forms import draw_calls, draw_deck_checks
from judge_app.paper.pdf.page import Job
from judge_app.paper.pdf.pairings import draw_by_name, draw_by_table
from judge_app.paper.pdf.press import Press
from judge_app.paper.pdf.report import draw_report
from judge_app.paper.pdf.slips import draw_slips
from judge_app.paper.pdf.standings import draw_standings
from judge_app.paper.pdf.typesetting import TROUBLE
from judge_app.views.rounds import round_name
from judge_app.views.sheets import SheetName, sheet_title
from judge_app.views.words import day_and_time, plain

__all__ = ["printed"]

_Draw = Callable[[State, Order, int | None, Job], None]

_DRAWN: Mapping[SheetName, _Draw] = {
    "pairings-tables": lambda state, _order, number, job: draw_by_table(state, number or 0, job),
    "pairings-names": lambda state, _order, number, job: draw_by_name(state, number or 0, job),
    "slips": lambda state, order, number, job: draw_slips(state, number or 0, order.phones, job),
    "standings": lambda state, _order, _number, job: draw_standings(state, job),
    "bracket": lambda state, _order, _number, job: draw_bracket(state, job),
    "deck-checks": lambda state, _order, number, job: draw_deck_checks(state, number, job),
    "judge-calls": lambda state, _order, _number, job: draw_calls(state, job),
    "seat-cards": lambda state, _order, number, job: draw_cards(state, number, job),
    "report": lambda state, _order, _number, job: draw_report(state, job),
    "certificates": lambda state, order, _number, job: draw_certificates(state, order.places, job),
}


def printed(
    state: State, order: Order, number: int | None, tell: Tell, is_cancelled: Callable[[], bool]
) -> Printed:
    barred: frozenset[str] = frozenset()
    while True:
        press = Press(
            sheet_title(order.sheet), order.paper, order.now_ms, is_wide=order.sheet in WIDE, barred=barred
        )
        job = Job(
            press,
            plain(state.name) or _("Unnamed event"),
            sheet_title(order.sheet),
            _about(state, order.sheet, number),
            _("Printed {time}").format(time=day_and_time(order.now_ms)),
            tell,
            is_cancelled,
        )
        try:
            _DRAWN[order.sheet](state, order, number, job)
            job.go_on()
            pdf = press.finished()
        except TROUBLE:
            if not (foreign := press.letters.foreign()):
                raise
            barred = press.letters.barred | (press.letters.unusable() or {*foreign})
            continue
        finally:
            press.letters.close()
        tell(press.pages + 1, press.pages + 1)
        return Printed(pdf, press.pages, tuple(press.letters.lacking), tuple(press.letters.unjoined))


def _about(state: State, sheet: SheetName, number: int | None) -> str:
    if sheet == "standings":
        known = reckoning(state)
        return _("After round {round}").format(round=known.standings.tally.rounds) if known else ""
    if number is None or sheet in ("bracket", "report", "certificates"):
        return ""
    return round_name(state, number)
