"""A place of the app where a judge can be, and the ways in which most places are come to."""

from collections.abc import Callable
from typing import Any, NamedTuple

from judge_app.core.model import Match, State
from judge_app.core.progress import progress

Where = Callable[[State], dict[str, Any]]


class Place(NamedTuple):
    """A screen of one of the events, or outside of all, with what is opened on it."""

    event: str
    route: str
    name: str = ""
    where: Where = lambda _state: {}
    open: Callable[[Any], None] | None = None

    def __str__(self) -> str:
        return "/".join(part for part in (self.event or "outside", self.route, self.name) if part)


def playing(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if not match.is_over)


def done(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if match.is_over and not match.is_bye)


def asks(dialog: str, **given: Any) -> Callable[[Any], None]:
    return lambda screen: screen.ask(dialog, **given)


def calls(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen, method)(*args)


def on_pane(pane: str) -> Where:
    return lambda _state: {"pane": pane}


def at_table(state: State) -> dict[str, Any]:
    return {"match": playing(state).id}


def at_done(state: State) -> dict[str, Any]:
    return {"match": done(state).id}


def of_player(state: State) -> dict[str, Any]:
    return {"player": playing(state).a if progress(state).open else next(iter(state.players))}
