"""The house guidance: what is suggested for each infraction, for an organizer to change."""

from typing import NamedTuple

from judge_app.core.hall import PenaltyKind
from judge_app.core.infractions import INFRACTIONS, trimmed
from judge_app.core.model import State
from judge_app.core.penalties import is_changed, steps_of
from judge_app.language import N_, _, ngettext
from judge_app.views.infractions import infraction_groups, infraction_source, infraction_title

__all__ = [
    "FEWEST",
    "GuidancePart",
    "GuidanceRow",
    "GuidanceStep",
    "GuidanceView",
    "changed_line",
    "guidance_steps",
    "guidance_view",
    "kept_steps",
    "kinds_in_short",
]

FEWEST = 3
"""So many steps can be chosen; the last one holds for every later time."""
_SHORT: dict[PenaltyKind, str] = {
    "warning": N_("Warning"),
    "game-loss": N_("Game loss"),
    "match-loss": N_("Match loss"),
    "removal": N_("Removal"),
}
_WHEN = (N_("First time"), N_("Second time"), N_("Third time"))


class GuidanceRow(NamedTuple):
    key: str
    title: str
    steps: str
    """"Warning, then Game loss"."""
    is_changed: bool = False
    source: str = ""


class GuidancePart(NamedTuple):
    title: str
    rows: tuple[GuidanceRow, ...]


class GuidanceView(NamedTuple):
    parts: tuple[GuidancePart, ...] = ()
    changed: str = ""
    """How many differ from what the app suggests."""
    nothing: str = ""
    """A sentence for a search without a result; else empty."""


class GuidanceStep(NamedTuple):
    title: str
    kind: PenaltyKind
    options: tuple[tuple[PenaltyKind, str], ...]


def guidance_view(state: State, query: str = "") -> GuidanceView:
    parts = tuple(
        GuidancePart(group.title, tuple(_row(state, row.key) for row in group.rows))
        for group in infraction_groups(query)
    )
    nothing = "" if parts else _("No infraction has these words. Look for fewer, or for another one.")
    return GuidanceView(parts, changed_line(state), nothing)


def changed_line(state: State) -> str:
    changed = sum(is_changed(state, key) for key in INFRACTIONS)
    if not changed:
        return _("As the app suggests")
    return ngettext("{n} changed", "{n} changed", changed).format(n=changed)


def guidance_steps(kinds: tuple[PenaltyKind, ...]) -> tuple[GuidanceStep, ...]:
    """*kinds* as they can be changed one by one; the last one is repeated where there are few."""
    filled = (*kinds, *[kinds[-1]] * (FEWEST - len(kinds)))
    options = kinds_in_short()
    return tuple(GuidanceStep(_when(place, len(filled)), kind, options) for place, kind in enumerate(filled))


def kinds_in_short() -> tuple[tuple[PenaltyKind, str], ...]:
    """Every penalty, to be chosen from."""
    return tuple((kind, _(words)) for kind, words in _SHORT.items())


def kept_steps(state: State, infraction: str) -> tuple[PenaltyKind, ...]:
    """What holds now, without repetitions at its end."""
    return trimmed(steps_of(state, infraction))


def _row(state: State, key: str) -> GuidanceRow:
    steps = _(", then ").join(_(_SHORT[step]) for step in kept_steps(state, key))
    source = " · ".join(infraction_source(state, key))
    return GuidanceRow(key, infraction_title(key), steps, is_changed(state, key), source)


def _when(place: int, of: int) -> str:
    when = _(_WHEN[place]) if place < len(_WHEN) else _("Time {n}").format(n=place + 1)
    return _("{when} and later").format(when=when) if place == of - 1 else when
