"""The rules lookup: a question typed with one thumb, its answer beside it, and what a judge does with it."""

from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from judge_app.core.ruleset import PRINTED, Ruleset, printed
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.rulefinder import Finder
from judge_app.ui.screens.rulelines import found_lines, shelf_lines, ways
from judge_app.ui.screens.ruleparts import LookupPane
from judge_app.ui.screens.rulereading import ReadingPane
from judge_app.ui.screens.ruletyping import Typist
from judge_app.ui.screens.ruleway import RuleWay
from judge_app.views.houserules import notes_of
from judge_app.views.ruleentry import cite_of, reading
from judge_app.views.rulelookup import BOXED, Link, Lookup, ResultRow
from judge_app.views.ruleshelf import asked_often, shelf, shelf_count, unfolded_at_first

__all__ = ["RulesScreen"]

load_rules(__file__)


class LookupView(NamedTuple):
    """What stands around the list."""

    found: str = ""
    order: str = ""
    none_found: str = ""
    is_asked: bool = False
    asked: tuple[Link, ...] = ()


class RulesScreen(RuleWay):
    route: ClassVar = "rules"
    keeps_way: ClassVar = True
    view = ObjectProperty(LookupView(), rebind=True)
    lines = ListProperty()
    query = StringProperty("")
    is_ready = BooleanProperty(False)
    """Whether the rulebook has been read; until then the screen shows without it."""
    is_all = BooleanProperty(False)
    """Whether all results are unfolded."""
    has_boxed = BooleanProperty(False)
    ruleset_chosen = StringProperty("")
    """Outside an event: whose documents come first."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._finder = Finder()
        self._wanted: tuple[str, str] | None = None
        """The key and the citation that are to be opened."""
        self._unfolded: frozenset[str] | None = None
        self._sought = ""
        self._read = Clock.create_trigger(self._get_ready, 0)
        self._show_document = Clock.create_trigger(self._bring_into_sight, 0)
        self._list, self._pane = LookupPane(screen=self), ReadingPane(screen=self)
        self._typist = Typist(self._list.ids.asked, lambda: self.is_wide)
        self.bind(is_wide=self._arrange, opened=self._arrange, browsed=self._arrange)
        self.bind(is_wide=self.refresh)
        self._arrange()

    # What is looked at

    @property
    def ruleset(self) -> Ruleset | None:
        if self.desk is not None:
            rules: Ruleset | None = self.desk.state.rules
            return rules
        return printed(self.ruleset_chosen) if self.ruleset_chosen in PRINTED else None

    @property
    def lookup(self) -> Lookup:
        state = self.desk.state if self.desk is not None else None
        return Lookup(
            self.tablet.bookcase,
            self.ruleset,
            is_event=state is not None and self.ruleset is not None,
            has_boxed=self.has_boxed or state is None,
            notes=notes_of(state) if state is not None else (),
        )

    def show(
        self,
        key: str = "",
        cite: str = "",
        id: str = "",
        query: str | None = None,
        ruleset: str = "",
        trail: tuple[str, ...] = (),
        has_boxed: bool = False,
        is_visit: bool = False,
        browsed: str = "",
        **_where: Any,
    ) -> None:
        """Opens the section of a value, of a citation, or what has the id; else all stays as it was left."""
        self.ruleset_chosen = ruleset or self.ruleset_chosen
        self.has_boxed = has_boxed or self.has_boxed
        self._is_visit = bool(key or cite or is_visit)
        self.browsed = browsed
        if key or cite:
            self.query, self.trail, self._wanted = "", [], (key, cite)
        elif id or query is not None:
            self.query, self.opened, self.trail = query or "", id, [*trail]
        elif not self.is_wide:
            self.opened, self.trail = "", []

    def place(self) -> dict[str, Any]:
        if self._wanted is not None:
            key, cite = self._wanted
            return {"key": key, "cite": cite, "ruleset": self.ruleset_chosen}
        return {
            "id": self.opened,
            "query": self.query,
            "ruleset": self.ruleset_chosen,
            "trail": tuple(self.trail),
            "has_boxed": self.has_boxed,
            "is_visit": self._is_visit,
            "browsed": self.browsed,
        }

    def look(self) -> LookupView:
        if not self.is_ready:
            return LookupView(_("Opening the rulebook…"))
        lookup, found = self.lookup, self._finder.results
        often = asked_often(lookup, self.preferences.asked)
        if self.is_asked:
            return LookupView(found.found, found.order, found.none_found, True, often)
        return LookupView(shelf_count(lookup), asked=often)

    def refresh(self, *_args: Any) -> None:
        if self.tablet is None:
            return
        if self.is_ready:
            self._look_up()
        else:
            self._read()
        super().refresh()
        if self.is_ready:
            self._lay_out()

    @property
    def is_asked(self) -> bool:
        """Whether the list is of what was found; else it is the shelf."""
        return self._finder.results.is_asked and not self.browsed

    @property
    def is_typing(self) -> bool:
        return bool(self._list.ids.asked.focus)

    def on_enter(self) -> None:
        self._typist.start()
        self._pane.start()

    def on_leave(self) -> None:
        self._typist.stop()
        self._read.cancel()
        self._show_document.cancel()
        self._pane.stop()
        self._list.ids.asked.focus = False
        super().on_leave()

    def result(self, id: str) -> ResultRow:
        return self._finder.row(self.lookup, id)

    # What a judge does

    def search(self, query: str) -> None:
        if query == self.query:
            return
        self.query, self.opened, self.trail, self.browsed = query, "", [], ""
        self.is_all = self.is_full = self._is_visit = False
        self._list.ids.rows.scroll_y = 1
        self.refresh()

    def turn_to(self, id: str) -> None:
        if not self.is_wide:
            self._list.ids.asked.focus = False  # the keys would cover what is read
        super().turn_to(id)

    def ask_again(self, id: str) -> None:
        """By a button for what is asked often, whatever else was looked for."""
        self.query = self.browsed = ""
        self.open_result(id)

    def show_more(self, key: str) -> None:
        if key == "boxed":
            self.has_boxed = not self.has_boxed
        elif key == "all":
            self.is_all = True
        self.refresh()

    def unfold(self, document: str) -> None:
        self._unfolded = self._open_documents() ^ {document}
        self.refresh()

    def open_document(self, document: str) -> None:
        """The shelf, where *document* stands open; what was asked and what is read stay for Back."""
        self._unfolded = self._open_documents() | {document}
        if self.query or not self.is_wide:
            self.browsed = document
        self.refresh()
        self._sought = document
        self._show_document()

    def take(self, way: str) -> None:
        if way == BOXED:
            self.show_more("boxed")
        else:
            self.go(way)

    # How it comes about

    def _get_ready(self, *_args: Any) -> None:
        """After a frame in which the screen was seen: reading the rulebook may take a moment."""
        self.tablet.bookcase.search("")
        self.is_ready = True
        self.refresh()

    def _look_up(self) -> None:
        lookup = self.lookup
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._open_wanted(lookup, *wanted)
        self._finder.ask(lookup, self.query)
        marker = self._finder.results.marker
        top = self._top(lookup) if self.is_wide else ""
        state = self.desk.state if self.desk is not None else None
        shown = reading(lookup, self.opened or top, state, marker)
        if self.opened and not shown.id:  # removed meanwhile, here or on another tablet
            self.opened, self.trail = "", []
            shown = reading(lookup, top, state, marker)
        if shown.id != self.reading.id:
            self.is_full = False
        self.reading = shown
        self.describe(state)

    def _top(self, lookup: Lookup) -> str:
        """What opens by itself: the best result; before anything is asked, what is asked most often."""
        if self._finder.results.is_asked:
            return self._finder.best
        often = asked_often(lookup, self.preferences.asked)
        return often[0].id if often else ""

    def _open_wanted(self, lookup: Lookup, key: str, cite: str) -> None:
        cite = cite or cite_of(self.ruleset or printed(PRINTED[0]), key)
        entry = lookup.bookcase.entry_for(cite, key) if cite else None
        self.opened = entry.id if entry else ""
        if entry is None:
            self.query = cite.partition("/")[2].replace("-", " ")
        else:
            self._unfolded = self._open_documents() | {entry.document}
            self._count(entry.id)

    def _lay_out(self) -> None:
        found, chosen = self._finder.results, self.reading.id if self.is_wide else ""
        if self.is_asked:
            state = self.desk.state if self.desk is not None else None
            is_here = bool(found.hits) and not self.is_wide
            top = reading(self.lookup, found.hits[0].id, state, found.marker) if is_here else None
            self.lines = found_lines(found, chosen, self.is_all, top, self._uses(state))
        else:
            rows = shelf(self.lookup, self.preferences.bookmarks, self._open_documents())
            offered = ways(self.desk is not None, self.has_boxed)
            self.lines = shelf_lines(rows, chosen, offered, () if self.is_wide else self.view.asked)

    def _uses(self, state: Any) -> str:
        """What a tap on the best result is good for."""
        if state is None:
            return _("Tap for all of it")
        return (
            _("Tap for all of it, a ruling, more time")
            if self.can_give_time
            else _("Tap for all of it, a ruling")
        )

    def _open_documents(self) -> frozenset[str]:
        return unfolded_at_first(self.lookup) if self._unfolded is None else self._unfolded

    def _bring_into_sight(self, *_args: Any) -> None:
        """The document to which a chip led: at the top, once the list has its size."""
        keys = [line.row[0] if line.row else "" for line in self.lines]
        if self._sought in keys and self._list.parent is not None:
            rows = self._list.ids.rows
            rows.scroll_to_row(len(keys) - 1)
            rows.scroll_to_row(keys.index(self._sought))

    def _arrange(self, *_args: Any) -> None:
        """Both panes side by side, or the one that is looked at."""
        both = self._list, self._pane
        shown = both if self.is_wide else (both[bool(self.opened and not self.browsed)],)
        body = self.ids.body
        if tuple(reversed(body.children)) != shown:
            body.clear_widgets()
            for pane in shown:
                body.add_widget(pane)
