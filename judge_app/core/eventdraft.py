"""An event that is still being set up: what was typed and chosen so far, and what it will be opened with."""

from typing import Any, NamedTuple, get_args

from judge_app.core.bracket import SIZES
from judge_app.core.hall import Role
from judge_app.core.ids import StaffId
from judge_app.core.ops import Op, RulesetChosen, SettingChosen, StaffNamed
from judge_app.core.ops.event import SETTINGS
from judge_app.core.ruleset import PRINTED, Ruleset, Structure, options_of, printed, structure
from judge_app.core.steps import Fresh

__all__ = ["CHANGES", "FEWEST", "MOST", "STEPS", "EventDraft", "from_plain", "opening_ops", "to_plain"]

STEPS = ("name", "format", "staff", "check")
CHANGES = {
    "rounds": "rounds",
    "cut": "cut",
    "round_minutes": "swiss.minutes",
    "cut_minutes": "cut.minutes",
    "final_minutes": "cut.final_minutes",
    "deck_building_minutes": "drafting.building_minutes",
}
"""What an organizer may change, and what of the ruleset that replaces."""
FEWEST, MOST = 4, 5000


class EventDraft(NamedTuple):
    step: int = 0
    name: str = ""
    ruleset: str = PRINTED[0]
    options: tuple[str, ...] = ()
    players: int = 16
    changes: tuple[tuple[str, int], ...] = ()
    """The settings that the organizer chose: they stay when the number of players changes."""
    staff: tuple[tuple[str, Role], ...] = ()

    @property
    def rules(self) -> Ruleset:
        return printed("+".join((self.ruleset, *self.options)))

    @property
    def suggested(self) -> Structure:
        return structure(self.rules, max(self.players, FEWEST))

    def suggestion(self, key: str) -> int:
        """What the ruleset has for the setting *key*."""
        if key == "rounds":
            return self.suggested.rounds
        return self.suggested.cut if key == "cut" else self.rules.number(CHANGES[key])

    def number(self, key: str) -> int:
        """What the setting *key* will be."""
        return dict(self.changes).get(key, self.suggestion(key))

    def is_changed(self, key: str) -> bool:
        return self.number(key) != self.suggestion(key)

    def changed(self, key: str, value: int) -> "EventDraft":
        """With *key* at *value*; at what the ruleset has, it is no change any more."""
        others = {name: held for name, held in self.changes if name != key}
        if value != self.suggestion(key):
            others[key] = value
        return self._replace(changes=tuple(sorted(others.items())))

    def of_format(self, ruleset: str) -> "EventDraft":
        """By another ruleset, whose own numbers take the place of the changed ones."""
        return self if ruleset == self.ruleset else self._replace(ruleset=ruleset, options=(), changes=())


def opening_ops(draft: EventDraft, fresh: Fresh) -> list[Op]:
    """What happens right after the opening of the event."""
    settings = [("expected_players", draft.players), *draft.changes]
    return [
        RulesetChosen(draft.rules.name),
        *(SettingChosen(key, value) for key, value in settings),
        *(StaffNamed(StaffId(fresh()), name.strip(), role) for name, role in draft.staff if name.strip()),
    ]


def to_plain(draft: EventDraft) -> dict[str, Any]:
    return draft._asdict()


def from_plain(fields: Any) -> EventDraft:
    """The draft that `to_plain` gave; whatever of it is not sound is as in a new one."""
    draft = EventDraft()
    if not isinstance(fields, dict):
        return draft
    name, ruleset = fields.get("name"), fields.get("ruleset")
    if isinstance(name, str):
        draft = draft._replace(name=name)
    if ruleset in PRINTED:
        options = _list(fields.get("options"))
        draft = draft._replace(ruleset=ruleset, options=tuple(o for o in options if o in options_of(ruleset)))
    draft = draft._replace(
        step=_within(fields.get("step"), 0, len(STEPS) - 1, draft.step),
        players=_within(fields.get("players"), 2, MOST, draft.players),
        staff=tuple(
            (one[0], one[1])
            for one in map(_list, _list(fields.get("staff")))
            if len(one) == 2 and isinstance(one[0], str) and one[1] in get_args(Role)
        ),
    )
    for change in map(_list, _list(fields.get("changes"))):
        if len(change) == 2 and change[0] in tuple(CHANGES) and is_possible(change[0], change[1]):
            draft = draft.changed(*change)
    return draft


def is_possible(key: str, value: Any) -> bool:
    if type(value) is not int or not SETTINGS[key].least <= value <= SETTINGS[key].most:
        return False
    return key != "cut" or value in (0, *SIZES)


def _within(value: Any, least: int, most: int, otherwise: int) -> int:
    return value if type(value) is int and least <= value <= most else otherwise


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []
