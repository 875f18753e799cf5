"""The known infractions in words, by their groups, and found by any of their words."""

from typing import NamedTuple

from judge_app.core.infractions import GROUPS, INFRACTIONS, Group, Infraction, cite_of
from judge_app.core.model import State
from judge_app.language import _
from judge_app.views.players import folded
from judge_app.views.rulewords import source
from judge_app.views.words import plain

__all__ = [
    "InfractionGroup",
    "InfractionRow",
    "group_title",
    "infraction_groups",
    "infraction_source",
    "infraction_title",
]


class InfractionRow(NamedTuple):
    key: str
    title: str


class InfractionGroup(NamedTuple):
    key: Group
    title: str
    rows: tuple[InfractionRow, ...]


def infraction_title(infraction: str) -> str:
    """What an infraction is called; one that only a newer app knows, by its key."""
    known = INFRACTIONS.get(infraction)
    return _(known.title) if known else plain(infraction.replace("-", " "))


def group_title(group: Group) -> str:
    return _(GROUPS[group])


def infraction_source(state: State, infraction: str) -> tuple[str, str]:
    """The document and the section where it stands for this event; nothing for one that nobody knows."""
    known = INFRACTIONS.get(infraction)
    return source(cite_of(known, state.rules)) if known else ("", "")


def infraction_groups(query: str = "") -> tuple[InfractionGroup, ...]:
    """All infractions that have every word of *query*, in their groups; a group without any is left out."""
    wanted = folded(query).split()
    found = []
    for group in GROUPS:
        rows = tuple(
            InfractionRow(one.key, _(one.title))
            for one in INFRACTIONS.values()
            if one.group == group and _has(one, wanted)
        )
        if rows:
            found.append(InfractionGroup(group, group_title(group), rows))
    return tuple(found)


def _has(infraction: Infraction, wanted: list[str]) -> bool:
    sections = (cite.partition("/")[2].replace("-", " ") for cite in infraction.cites)
    words = folded(" ".join((_(infraction.title), group_title(infraction.group), *sections)))
    return all(word in words for word in wanted)
