"""A board on the wall, as a test sees it."""

from tests.board.running import Running
from tests.browser.days import NASTY, Hours
from tests.browser.driver import Browser

__all__ = ["NAMES", "OUTSIDE", "Screen"]

NAMES = (
    *(f"Player{letter} Number{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh"),
    NASTY,
    "عبد الرحمن القحطاني",
    "欧阳 诗涵",
    "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff",
)
NOW = """const { hallTime, timeDoubt } = await import('/static/common.js');
return [hallTime(), Math.min(timeDoubt(), 1e9)];"""
DIGITS = "return [...document.querySelectorAll('.digits')].map((e) => e.textContent)"
OUTSIDE = """const isCut = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).textOverflow === 'ellipsis') return true;
    return false;
};
return [...document.querySelectorAll('.pane *')].filter((one) => {
    if (isCut(one)) return false;
    const r = one.getBoundingClientRect();
    return r.width && (r.left < -5 || r.right > innerWidth + 5 || r.bottom > innerHeight + 6);
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What of the board lies outside the window, further than the orbit goes; cut names do not."""


class Screen:
    """A board on the wall, and the event that it follows."""

    def __init__(self, browser: Browser, event: Running, hours: Hours) -> None:
        self.browser, self.event, self.hours = browser, event, hours

    def open(self, url: str = "") -> None:
        self.browser.open((url or self.event.url) + "/")
        self.browser.find(".page > *")

    def sees(self, page: str) -> None:
        self.browser.find(f".page-{page} > *")

    def digits(self) -> str:
        return str(self.browser.run(DIGITS)[0])

    def is_live(self) -> bool:
        return not self.browser.run("return document.querySelector('.notlivechip').checkVisibility()")

    def off_ms(self) -> float:
        """How far the page's time is from the hall's, beyond its own doubt and what can be told from here."""
        before = self.event.now_ms()
        told, doubt = self.browser.run_async(NOW)
        after = self.event.now_ms()
        return float(max(before - told - doubt, told - doubt - after, 0))

    def turn_page(self) -> None:
        """Let the page's own time go on by as long as a part of a long list is shown."""
        self.browser.run("const at = performance.now.bind(performance); performance.now = () => at() + 8000")

    def away(self) -> None:
        self.event.switch(False)

    def back(self) -> None:
        self.event.switch(True)
