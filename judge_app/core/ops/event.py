"""The event itself: opened, its ruleset and settings chosen, a note written."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.model import MatchId, Note, PlayerId, SettingValue, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open, require_text
from judge_app.errors import Refused

__all__ = ["RULESETS", "SETTINGS", "EventOpened", "NoteWritten", "RulesetChosen", "SettingChosen"]

RULESETS = ("regulations-casual", "regulations-premier", "constructed", "draft")
LONGEST_NOTE = 4000


class Span(NamedTuple):
    """The whole numbers that a setting may take."""

    least: int
    most: int


SETTINGS: dict[str, Span] = {
    "rounds": Span(1, 20),
    "cut": Span(0, 64),
    "round_minutes": Span(1, 240),
    "cut_minutes": Span(0, 240),
    "deck_building_minutes": Span(0, 120),
}
"""What an organizer can set, 0 standing for none or untimed."""


@dataclass(frozen=True)
class EventOpened(Op):
    """An organizer opened the event."""

    kind: ClassVar = "event_opened"
    name: str


@check.register
def _(op: EventOpened, state: State) -> None:
    if state.is_open:
        raise Refused(f"{state.name} is already open here. A new event gets a file of its own.")
    require_text(op.name, "The event's name")


@apply.register
def _(op: EventOpened, state: State, stamp: Stamp) -> State:
    return state._replace(names=claimed(state.names, stamp, op.name))


@check_undo.register
def _(op: EventOpened, state: State) -> None:
    raise Refused("The opening of the event cannot be undone: everything else stands on it.")


@dataclass(frozen=True)
class RulesetChosen(Op):
    """The organizer chose the document that the event is run by."""

    kind: ClassVar = "ruleset_chosen"
    ruleset: str


@check.register
def _(op: RulesetChosen, state: State) -> None:
    require_open(state)
    if op.ruleset not in RULESETS:
        raise Refused(f"There is no ruleset {op.ruleset!r}. Choose one of: {', '.join(RULESETS)}.")
    if state.rounds:
        raise Refused("Round 1 is paired, so the ruleset stays as it is. Cancel the round to change it.")


@apply.register
def _(op: RulesetChosen, state: State, stamp: Stamp) -> State:
    return state._replace(rulesets=claimed(state.rulesets, stamp, op.ruleset))


@basis.register
def _(op: RulesetChosen, state: State) -> tuple[EntryId, ...]:
    return sources(state.rulesets)


@dataclass(frozen=True)
class SettingChosen(Op):
    """The organizer set one of the numbers of the event."""

    kind: ClassVar = "setting_chosen"
    key: str
    value: SettingValue


@check.register
def _(op: SettingChosen, state: State) -> None:
    require_open(state)
    if op.key not in SETTINGS:
        raise Refused(f"There is no setting {op.key!r}. There are: {', '.join(SETTINGS)}.")
    least, most = SETTINGS[op.key]
    if isinstance(op.value, (bool, str)) or not least <= op.value <= most:
        raise Refused(f"{op.key} is a whole number from {least} to {most}, not {op.value!r}.")


@apply.register
def _(op: SettingChosen, state: State, stamp: Stamp) -> State:
    claims = claimed(state.settings.get(op.key, ()), stamp, op.value)
    return state._replace(settings=state.settings.put(op.key, claims))


@basis.register
def _(op: SettingChosen, state: State) -> tuple[EntryId, ...]:
    return sources(state.settings.get(op.key, ()))


@dataclass(frozen=True)
class NoteWritten(Op):
    """Somebody wrote something down, about a player, about a match, or in general."""

    kind: ClassVar = "note_written"
    text: str
    about: PlayerId | MatchId | None = None


@check.register
def _(op: NoteWritten, state: State) -> None:
    require_open(state)
    require_text(op.text, "The note", longest=LONGEST_NOTE, lines=True)
    if op.about is not None and op.about not in state.players and op.about not in state.matches:
        raise Refused("The note is about somebody who is not in this event. Choose a player or a table.")


@apply.register
def _(op: NoteWritten, state: State, stamp: Stamp) -> State:
    return state._replace(notes=state.notes.put(stamp.entry, Note(op.text, op.about)))
