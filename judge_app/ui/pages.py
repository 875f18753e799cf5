"""Screens by route, each made when it is first gone to, and the way back through them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import NoTransition, ScreenManager

from judge_app.ui.kv import load_rules
from judge_app.ui.routes import screen_class
from judge_app.ui.screen import JudgeScreen

__all__ = ["Pages", "Stop"]

load_rules(__file__)
Maker = Callable[..., JudgeScreen]
"""Makes a screen of a class, out of the properties that it is given."""


class Stop(NamedTuple):
    """One step of the way: a screen, and what is to be seen there."""

    route: str
    where: dict[str, Any]


class Pages(ScreenManager):
    """Pages are siblings, tasks lie on top of them: going to a page puts every task away.

    A page on which something is looked up leaves them where they are, and if it was told what to show, also
    what was looked up on it before.
    """

    is_wide = BooleanProperty(True)

    def __init__(self, make: Maker, **kwargs: Any) -> None:
        super().__init__(transition=NoTransition(), **kwargs)
        self._make = make
        self._way: list[Stop] = []
        self._shown: dict[str, dict[str, Any]] = {}
        """What each screen was last told to show."""
        self._is_awake = True

    @property
    def way(self) -> tuple[Stop, ...]:
        """From the first page to the screen that is shown, that one as it now stands."""
        if not self._way:
            return ()
        *before, last = self._way
        place = self.current_screen.place()
        return *before, last if place is None else Stop(last.route, place)

    def go(self, route: str, where: dict[str, Any]) -> None:
        stop, kind = Stop(route, where), screen_class(route)
        self._note_place()
        if not kind.is_task and not (kind.keeps_way and where):
            kept = [one for one in self._way if kind.keeps_way or not screen_class(one.route).is_task]
            self._way = [one for one in _once_each(kept) if one.route != route]
        elif stop in self._way:
            del self._way[self._way.index(stop) :]
        self._way.append(stop)
        self._open(stop, anew=True)

    def step_back(self) -> bool:
        """Show what was shown before; False if there is nothing."""
        if len(self._way) < 2:
            return False
        self._way.pop()
        self._open(self._way[-1])
        return True

    def restart(self, way: Sequence[Stop]) -> None:
        """Show the end of *way*, with the rest of it behind."""
        self._way = [*way]
        self._open(self._way[-1], anew=True)

    def sleep(self) -> None:
        """Let the shown screen let go of everything, as if it was left."""
        self.transition.stop()
        if self._is_awake and self.current_screen is not None:
            self.current_screen.dispatch("on_pre_leave")
            self.current_screen.dispatch("on_leave")
        self._is_awake = False

    def _note_place(self) -> None:
        """Where something is looked up may be told to show something else before Back leads there again."""
        if not self._way or not screen_class(self._way[-1].route).keeps_way:
            return
        place, route = self.current_screen.place(), self._way[-1].route
        if place is not None:
            self._shown[route] = place
            self._way[-1] = Stop(route, place)

    def _open(self, stop: Stop, *, anew: bool = False) -> None:
        screen = self._screen(stop.route)
        if anew or self._shown.get(stop.route) is not stop.where:
            self._shown[stop.route] = stop.where
            screen.forget()
            screen.show(**stop.where)
        if screen is self.current_screen and self._is_awake:
            screen.refresh()
        elif screen is self.current_screen:
            screen.dispatch("on_pre_enter")
            screen.dispatch("on_enter")
        elif not self.has_screen(stop.route):
            self.add_widget(screen)
        self._is_awake = True
        self.current = stop.route

    def _screen(self, route: str) -> JudgeScreen:
        if self.has_screen(route):
            known: JudgeScreen = self.get_screen(route)
            return known
        screen = self._make(screen_class(route), name=route)
        screen.is_wide = self.is_wide  # once it has its parts, which it may arrange by this
        self.bind(is_wide=screen.setter("is_wide"))
        return screen


def _once_each(way: Sequence[Stop]) -> list[Stop]:
    """Each screen where the way last led to it: what was looked up in between is done with."""
    last = {stop.route: place for place, stop in enumerate(way)}
    return [stop for place, stop in enumerate(way) if last[stop.route] == place]
