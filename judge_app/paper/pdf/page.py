"""What all sheets share: the pages of one order, their head, rows of equal height, and piles that are cut."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.paper.pdf.press import Press

__all__ = ["FOOT", "HEAD", "MARGIN", "Job", "Rows", "collated", "pages_of", "printed_line"]

T = TypeVar("T")

MARGIN = 12.0
HEAD = 27.0
"""Where what a page is about begins, below its head."""
FOOT = 12.0


class Job(NamedTuple):
    """An order that is being carried out."""

    press: Press
    event: str
    title: str
    """What the head of each page says: "Pairings by table"."""
    about: str
    """ "Round 3"; nothing where a sheet is about no round."""
    printed: str
    """When."""
    tell: Callable[[int, int], None]
    is_cancelled: Callable[[], bool]

    def pages(self, total: int) -> Iterator[int]:
        """Begins each of *total* pages, and tells how far it is; the last step is to put it all together."""
        self.tell(0, total + 1)
        for number in range(1, total + 1):
            self.go_on()
            self.press.page()
            yield number
            self.tell(number, total + 1)

    def go_on(self) -> None:
        if self.is_cancelled():
            raise Refused(_("Printing was stopped. Nothing was written, and the event is as it was."))

    def headed(self, total: int) -> Iterator[int]:
        """The same, each page with its head."""
        for number in self.pages(total):
            self._head(number, total)
            yield number

    def _head(self, number: int, total: int) -> None:
        press, width, right = self.press, self.press.width - 2 * MARGIN, self.press.width - MARGIN
        title = " · ".join(filter(None, (self.title, self.about)))
        press.text(MARGIN, MARGIN + 3.2, self.event, 12, width=width * 0.6, bold=True)
        press.text(MARGIN, MARGIN + 11.5, title, 21, width=width * 0.8, bold=True)
        page = _("Page {n} of {total}").format(n=number, total=total)
        for y, text, share in ((3.2, self.printed, 0.38), (11.5, page, 0.19)):
            x = right - width * share
            press.text(x, MARGIN + y, text, 9, width=width * share, align="right", shade="grey")
        press.line(MARGIN, HEAD - 1.5, right, HEAD - 1.5, 0.5)


def printed_line(job: Job, number: int, total: int) -> str:
    """All that a head says, for what is cut out of a page."""
    page = _("Page {n} of {total}").format(n=number, total=total)
    return " · ".join(filter(None, (job.event, job.about, job.printed, page)))


class Rows(NamedTuple):
    """Rows of one height below the head of a page."""

    top: float
    height: float
    a_page: int

    @classmethod
    def fitting(cls, press: Press, rows: int, least: float, most: float, above: float = 0) -> "Rows":
        """As high as fits so many *rows* on one page, between *least* and *most*; *above* them is a head."""
        top = HEAD + above
        room = press.height - top - FOOT
        height = min(max(room / max(rows, 1), least), most)
        return cls(top, height, max(int(room / height + 0.001), 1))

    def y(self, place: int) -> float:
        return self.top + place * self.height


def pages_of(rows: Sequence[T], a_page: int) -> list[Sequence[T]]:
    """*rows* page by page; one page also where there are none."""
    return [rows[start : start + a_page] for start in range(0, max(len(rows), 1), a_page)]


def collated(cards: Sequence[T], a_page: int) -> list[list[T | None]]:
    """*cards* on pages so that the stack of pages, cut up and its piles put on each other, is in their order.

    >>> collated("abcdefg", 3)
    [['a', 'd', 'g'], ['b', 'e', None], ['c', 'f', None]]
    """
    pages = max(-(-len(cards) // a_page), 1)
    places = (range(page, page + a_page * pages, pages) for page in range(pages))
    return [[cards[place] if place < len(cards) else None for place in page] for page in places]
