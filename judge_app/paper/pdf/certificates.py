"""Certificates for the first places, one a page."""

from judge_app.core.model import State
from judge_app.language import _
from judge_app.paper.pdf.page import Job, printed_line
from judge_app.paper.pdf.press import Press
from judge_app.views.certificates import Certificate, certificates, signers

__all__ = ["draw_certificates"]

FRAME = 12.0
SIGNING = 72.0
"""How long the line is on which somebody signs."""


def draw_certificates(state: State, places: int, job: Job) -> None:
    made, signing = certificates(state, max(places, 1)), signers(state)
    for page in job.pages(len(made)):
        _draw(job.press, made[page - 1], job.event, signing)
        foot = printed_line(job, page, len(made))
        y = job.press.height - FRAME + 4.5
        job.press.text(FRAME, y, foot, 6, width=job.press.width - 2 * FRAME, align="right", shade="pale")


def _draw(press: Press, one: Certificate, event: str, signing: tuple[tuple[str, str], ...]) -> None:
    width, height = press.width, press.height
    _frame(press)
    left, room = FRAME + 14, width - 2 * FRAME - 28

    def centred(
        middle: float, high: float, text: str, size: float, *, bold: bool = False, shade: str = "black"
    ) -> None:
        """Around the *middle* and so *high*, both as shares of the page."""
        top, high = height * (middle - high / 2), height * high
        press.lines(
            left, top, high, text, size, width=room, bold=bold, align="middle", shade=shade, least=0.3
        )

    centred(0.188, 0.05, _("Certificate"), 20, shade="grey")
    centred(0.282, 0.11, event, 30, bold=True)
    press.line(width / 2 - 30, height * 0.345, width / 2 + 30, height * 0.345, 0.6)
    centred(0.455, 0.165, one.name, 52, bold=True)
    centred(0.582, 0.06, one.place, 30)
    centred(0.656, 0.04, one.among, 15, shade="grey")
    centred(0.731, 0.04, one.day, 15)
    gap = (room - SIGNING * len(signing)) / (len(signing) + 1)
    for place, (name, role) in enumerate(signing):
        x = left + gap + place * (SIGNING + gap)
        press.line(x, height * 0.855, x + SIGNING, height * 0.855, 0.3)
        signed = ", ".join(filter(None, (name, role)))
        press.lines(x, height * 0.855 + 1, 10, signed, 11, width=SIGNING, align="middle", shade="grey")


def _frame(press: Press) -> None:
    width, height = press.width - 2 * FRAME, press.height - 2 * FRAME
    press.box(FRAME, FRAME, width, height, 1.4)
    press.box(FRAME + 2.6, FRAME + 2.6, width - 5.2, height - 5.2, 0.3)
    for x in (FRAME + 2.6, FRAME + width - 10.6):
        for y in (FRAME + 2.6, FRAME + height - 10.6):
            press.box(x, y, 8, 8, 0.3)
