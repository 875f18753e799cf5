"""Without a network: the event as a file that is carried, or as QR codes from screen to scanner."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from judge_app.device.device import Chosen
from judge_app.device.files import carry_folder
from judge_app.errors import Refused
from judge_app.handover.eventfiles import read_event_file
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.sync.carrying import Carried, carried_of
from judge_app.sync.frames import Gathering, frames_of, is_wish, read_wish, wish_of
from judge_app.sync.intake import take_in
from judge_app.sync.ticket import qr_rows
from judge_app.ui.carriage import Saved, save_soon
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.eventpick import EventPick
from judge_app.ui.widgets import Card
from judge_app.views.carry import CarryView, carry_view, scan_words, taken_words
from judge_app.views.words import device_name, plain

__all__ = ["CarryByCode", "CarryByFile", "CarryCard", "CarryScan", "CarryScreen"]

FILE, SCAN = "file", "scan"
"""Where it is said what came of a file, and of what was scanned."""
NEWEST = 30
"""So many changes are some twenty codes, which are round again in a quarter of a minute."""
TURN_MS = 600
"""So long a code is shown: a scanner reads two or three in a second."""
LONGEST = 4_000_000
"""Letters that may be pasted at once: all codes of the longest sending."""

_rows = lru_cache(maxsize=256)(qr_rows)


class CarryCard(Card):
    screen = ObjectProperty(None, rebind=True)


class CarryByFile(CarryCard):
    """The event as a file."""


class CarryScan(CarryCard):
    """What a scanner reads off the other tablet."""


class CarryByCode(CarryCard):
    """What a scanner reads off this one."""


class CarryScreen(JudgeScreen):
    route: ClassVar = "carry"
    view = ObjectProperty(CarryView(), rebind=True)
    mode = StringProperty("changes")
    """What is shown: changes, or what is held here."""
    said = StringProperty("")
    said_at = StringProperty("")
    """The place of the screen where it is told what was done."""
    qr = ListProperty()
    number = NumericProperty(0)
    """Which of the codes is shown, from 0."""
    is_paused = BooleanProperty(False)
    is_saving = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._wish = ""
        """What the other tablet said that it has."""
        self._chosen: tuple[Entry, ...] = ()
        self._frames: tuple[str, ...] = ()
        """They stay as they are while they are shown: whoever scans them needs all of one kind."""
        self._gathering: Gathering | None = None
        self._turned_ms = 0
        super().__init__(**kwargs)

    def look(self) -> CarryView:
        self._show_code()
        total = 1 if self.mode == "held" else len(self._frames)
        name, changes = self.desk.state.name, len(self._chosen)
        return carry_view(name, self.mode, changes, self.number, total, bool(self._wish))

    def show(self, mode: str = "changes", wish: str = "", **_where: Any) -> None:
        self.mode, self._wish = mode, wish
        self.is_paused, self._gathering = False, Gathering(self.desk.event)
        self._tell(_("The file is being written.") if self.is_saving else "", FILE)

    def place(self) -> dict[str, Any]:
        return {"mode": self.mode, "wish": self._wish}

    def on_pre_enter(self) -> None:
        self._gathering = self._gathering or Gathering(self.desk.event)
        super().on_pre_enter()
        self.attempt(self._choose, SCAN)
        self.refresh()

    def tick(self, now_ms: int) -> None:
        if self.is_paused or len(self._frames) < 2 or abs(now_ms - self._turned_ms) < TURN_MS:
            return
        self._turned_ms = now_ms
        self.number = (self.number + 1) % len(self._frames)
        self.refresh()

    def pause(self) -> None:
        """Stop at this code, or go on from it, which is then shown for its whole time again."""
        self.is_paused = not self.is_paused
        self._turned_ms = self.now_ms()

    def switch(self, mode: str) -> None:
        if mode != self.mode:
            self.mode = mode
            self.attempt(self._choose, SCAN)
            self.refresh()

    # By file

    def save(self) -> None:
        self._save(self._say_saved)

    def share(self) -> None:
        """Through the other apps of the device; the file is saved all the same."""
        self._save(self._share_saved)

    def _save(self, then: Callable[[Path], None]) -> None:
        def saved(where: Saved) -> None:
            self.is_saving = False
            self._tell("", FILE)
            path = self.attempt(where, FILE)
            if path is not None:
                then(path)
            elif self.get_parent_window() is None:  # the judge has gone elsewhere meanwhile
                self.say(self.refusal)

        if not self.is_saving:
            self.is_saving, self.refusal = True, ""
            self._tell(_("The file is being written."), FILE)
            folder = carry_folder(Path(self.tablet.folder), self.device.outside_folder())
            save_soon(self.desk, folder, self.view.file, saved)

    def _say_saved(self, path: Path) -> None:
        text = _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent)
        if self.get_parent_window() is None:
            self.say(text)
        else:
            self._tell(text, FILE)

    def _share_saved(self, path: Path) -> None:
        self._say_saved(path)
        if self.get_parent_window() is not None:
            self.attempt(lambda: self.device.share(path, plain(self.desk.state.name)), FILE)

    def pick(self) -> None:
        EventPick(self).open()

    def take(self, chosen: Chosen) -> None:
        self._tell(self.attempt(lambda: self._take_file(chosen), FILE) or "", FILE)

    def _take_file(self, chosen: Chosen) -> str:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            return self._take_in(read_event_file(chosen.fetch(Path(folder))))

    # By QR codes

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard  # looks for one only when it is wanted

        self.scan(str(Clipboard.paste() or ""))

    def scan(self, text: str) -> None:
        """Take what a scanner typed, or several codes that were pasted."""
        codes = text[:LONGEST].split()
        if codes:
            self._tell(self.attempt(lambda: [self._scanned(code) for code in codes][-1], SCAN) or "", SCAN)
            self.refresh()

    def _scanned(self, code: str) -> str:
        if is_wish(code):
            self._answer(code)
            return _("The other tablet’s code was read.")
        gathering = self._gathering or Gathering(self.desk.event)
        found = gathering.take(code)
        if found == "new" and gathering.is_whole:
            return self._take_in(gathering.carried())
        said = scan_words(found, gathering.total, gathering.missing)
        if found not in ("new", "again"):
            raise Refused(said)
        return said

    def _answer(self, wish: str) -> None:
        read_wish(wish, self.desk.event, self.desk.log.vector)
        self._wish, self.mode = wish, "changes"
        self._choose()

    def _choose(self) -> None:
        """What the codes hold from now on."""
        log = self.desk.log
        if self._wish:
            chosen = self.desk.missing(read_wish(self._wish, log.event, log.vector))
        else:
            chosen = log.entries[-NEWEST:]
        self._chosen, self._frames = tuple(chosen), ()
        self.number, self._turned_ms = 0, self.now_ms()
        if chosen:
            self._frames = frames_of(carried_of(log, self.desk.state.name, chosen))

    def _show_code(self) -> None:
        if self.mode == "held":
            code = wish_of(self.desk.event, self.desk.log.vector)
        else:
            code = self._frames[self.number] if self._frames else ""
        self.qr = [[*row] for row in _rows(code)] if code else []

    # Both

    def _take_in(self, carried: Carried) -> str:
        taken = take_in(self.desk, carried)
        who = self.who()
        copied = [device_name(device, who) for device in taken.copied]
        return taken_words(taken.new, [why for _entry, why in taken.left], copied)

    def _tell(self, text: str, at: str) -> None:
        self.said, self.said_at = text, at


load_rules(__file__)
