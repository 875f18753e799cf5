"""Paper and files: sheets to print and files to keep, made while the app goes on."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from judge_app.device.files import paper_folder
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.aside import one_on
from judge_app.ui.kv import load_rules
from judge_app.ui.paperorders import file_wanted, sheet_wanted
from judge_app.ui.printing import Printing, Wanted
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.paperparts import PaperFoot, PaperGrid, SheetTile
from judge_app.views.paperpage import (
    FileKind,
    PaperTile,
    PaperView,
    PaperWork,
    failed_work,
    made_work,
    paper_here,
    paper_view,
    phones_address,
    running_work,
)
from judge_app.views.sheets import SheetName
from judge_app.views.words import plain

__all__ = ["PaperFoot", "PaperGrid", "PaperScreen", "SheetTile"]

FOOT = "foot"
"""Where it is said that a file could not be opened or shared."""
PLACES = 8
"""So many get a certificate, unless another number is chosen."""


class PaperScreen(JudgeScreen):
    route: ClassVar = "paper"
    is_task: ClassVar = True
    view = ObjectProperty(PaperView(), rebind=True)
    work = ObjectProperty(PaperWork(), rebind=True)
    places = NumericProperty(PLACES)
    is_roomy = BooleanProperty(True)
    """Whether the files have a column of their own."""
    has_columns = BooleanProperty(True)
    """Whether tiles stand side by side."""

    def __init__(self, **kwargs: Any) -> None:
        self.printing = one_on(kwargs["tablet"], Printing)
        """What is being made, whichever screen began it."""
        self._round: int | None = None
        """Which round is printed; nothing for the newest, whichever that is."""
        self._first: Sequence[str] = ()
        super().__init__(**kwargs)
        self._options = [self.ids[name].__self__ for name in ("paper", "rounds", "places")]
        """Kept, because what is not shown stands in no layout that would keep it."""

    def look(self) -> PaperView:
        paper = self.preferences.paper or paper_here(self.device.language())
        wishes = paper, self._round, int(self.places), self._first
        return paper_view(self.desk.state, self.board.served, self.desk.role, *wishes)

    def sources(self) -> list[Any]:
        return [*super().sources(), self.board]

    def show(self, round: int | None = None, first: Sequence[str] = (), **_where: Any) -> None:
        """*first* are the sheets for which somebody came here."""
        self._round, self._first = round, first

    def place(self) -> dict[str, Any]:
        return {"round": self._round, "first": self._first}

    def on_pre_enter(self) -> None:
        super().on_pre_enter()
        self.printing.unbind(is_running=self._tell_elsewhere)
        self.printing.bind(progress=self._follow, is_running=self._follow)
        self._follow()

    def on_leave(self) -> None:
        super().on_leave()
        self.printing.unbind(progress=self._follow, is_running=self._follow)
        if self.printing.is_running:
            self.printing.bind(is_running=self._tell_elsewhere)

    def on_view(self, _screen: Any, view: PaperView) -> None:
        """Only what there is a choice of can be chosen."""
        matters = True, len(view.rounds) > 1, view.has_certificates
        wanted = [one for one, does in zip(self._options, matters, strict=True) if does]
        options = self.ids.options
        if options.children[::-1] != wanted:
            options.clear_widgets()
            for one in wanted:
                options.add_widget(one)

    def choose_paper(self, paper: str) -> None:
        if paper != self.view.paper:
            self.attempt(lambda: setattr(self.preferences, "paper", paper), FOOT)

    def choose_round(self, place: int) -> None:
        """The round at *place* of all; the last one stays the newest when there is a further one."""
        rounds = self.view.rounds
        self._round = rounds[place] if 0 <= place < len(rounds) - 1 else None
        self.refresh()

    def choose_places(self, places: int) -> None:
        self.places = places
        self.refresh()

    def make(self, tile: PaperTile) -> None:
        """The event is printed as it is at this moment, whatever happens until the file is there."""
        self.refusal = ""
        wanted = self.attempt(lambda: self._wanted(tile), FOOT)
        if wanted is not None and not self.printing.start(wanted):
            self.say(_("One file at a time: {file} is being made.").format(file=self.printing.name))

    def cancel(self) -> None:
        self.printing.cancel()

    def close_work(self) -> None:
        self.refusal = ""
        self.printing.forget()
        self._follow()

    def open_made(self) -> None:
        self.attempt(lambda: self.device.open_file(self._path()), FOOT)

    def share_made(self) -> None:
        self.attempt(lambda: self.device.share(self._path(), plain(self.desk.state.name)), FOOT)

    def _wanted(self, tile: PaperTile) -> Wanted:
        folder = paper_folder(Path(self.tablet.folder), self.device.outside_folder())
        if tile in self.view.files:
            return file_wanted(self.desk, cast(FileKind, tile.key), folder)
        from judge_app.paper.pdf import Order, Paper  # not before somebody prints

        state, view = self.desk.state, self.view
        phones = phones_address(state, self.board.served)
        order = Order(
            cast(SheetName, tile.key), cast(Paper, view.paper), view.round, phones, view.places, self.now_ms()
        )
        return sheet_wanted(self.desk, order, folder)

    def _path(self) -> Path:
        path: Path = self.printing.outcome.path
        if not path.exists():
            raise Refused(_("{file} is not there any more. Make it again.").format(file=path.name))
        return path

    def _follow(self, *_args: Any) -> None:
        work = self.printing
        if work.is_running:
            self.work = running_work(work.name, *(work.progress or (0, 0)))
        elif work.event != self.desk.event:
            self.work = PaperWork()
        elif work.outcome is not None:
            self.work = made_work(*work.outcome)
        elif work.refusal or work.was_cancelled:
            self.work = failed_work(work.name, work.refusal)
        else:
            self.work = PaperWork()

    def _tell_elsewhere(self, *_args: Any) -> None:
        """It has ended while something else is shown."""
        work = self.printing
        work.unbind(is_running=self._tell_elsewhere)
        if work.outcome is not None:
            self.say(_("{file} is ready.").format(file=work.outcome.path.name))
        elif work.refusal:
            self.say(work.refusal)


load_rules(__file__)
