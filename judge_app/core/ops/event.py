"""The event itself: opened, its name put right, its ruleset and settings chosen, a note written."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from judge_app.core.claims import EntryId, Stamp, claimed, disputed, sources
from judge_app.core.model import ChosenRuleset, MatchId, Note, PlayerId, SettingValue, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open, require_text
from judge_app.core.phones import SWITCHES
from judge_app.core.ruleset import read_chosen
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["SETTINGS", "EventOpened", "EventRenamed", "NoteWritten", "RulesetChosen", "SettingChosen"]

LONGEST_NOTE = 4000
LONGEST_RULESET = 20_000
"""As long as a text in the log can be."""


class Span(NamedTuple):
    """The whole numbers that a setting may take."""

    least: int
    most: int


SETTINGS: dict[str, Span] = {
    "rounds": Span(1, 20),
    "cut": Span(0, 64),
    "round_minutes": Span(1, 240),
    "cut_minutes": Span(0, 240),
    "final_minutes": Span(0, 240),
    "expected_players": Span(2, 5000),
    "deck_building_minutes": Span(0, 120),
    **{switch: Span(0, 1) for switch in SWITCHES},
}
"""What an organizer can set, 0 standing for none or untimed; of a switch, for off."""


@dataclass(frozen=True)
class EventOpened(Op):
    """An organizer opened the event; *lots* is what ties that nothing else breaks will be drawn from."""

    kind: ClassVar = "event_opened"
    version: ClassVar = 2
    name: str
    lots: str = ""
    """An event of version 1 has none."""


@check.register
def _(op: EventOpened, state: State) -> None:
    if state.is_open:
        text = gettext("{event} is already open here. A new event gets a file of its own.")
        raise Refused(text.format(event=state.name))
    require_text(op.name, gettext("The event's name"))


@apply.register
def _(op: EventOpened, state: State, stamp: Stamp) -> State:
    # Two tablets can hardly open one event. If they do, the lots must not depend on who heard of whom.
    lots = state.lots if state.is_open else op.lots
    return state._replace(names=claimed(state.names, stamp, op.name), lots=lots)


@check_undo.register
def _(op: EventOpened, state: State) -> None:
    raise Refused(gettext("The opening of the event cannot be undone: everything else stands on it."))


@dataclass(frozen=True)
class EventRenamed(Op):
    """The event's name was put right."""

    kind: ClassVar = "event_renamed"
    name: str


@check.register
def _(op: EventRenamed, state: State) -> None:
    require_open(state)
    require_text(op.name, gettext("The event's name"))
    if state.name == op.name and len(state.names) == 1:
        raise Refused(gettext("The event already has that name."))


@apply.register
def _(op: EventRenamed, state: State, stamp: Stamp) -> State:
    if not state.is_open:
        return state.ignoring(stamp, N_("no event is open"))
    return state._replace(names=claimed(state.names, stamp, op.name))


@basis.register
def _(op: EventRenamed, state: State) -> tuple[EntryId, ...]:
    return sources(state.names)


@dataclass(frozen=True)
class RulesetChosen(Op):
    """The organizer chose the ruleset that the event is run by.

    A ruleset of their own travels as *custom*, its TOML text: other tablets do not have the file.
    """

    kind: ClassVar = "ruleset_chosen"
    version: ClassVar = 2
    ruleset: str
    custom: str = ""
    """Version 1 has none."""


@check.register
def _(op: RulesetChosen, state: State) -> None:
    require_open(state)
    require_text(op.ruleset, gettext("The ruleset's name"))
    _check_custom(op.custom)
    read_chosen(op.ruleset, op.custom)
    if state.rounds and not _is_one_of_two(op, state):
        raise Refused(
            gettext("Round 1 is paired, so the ruleset stays as it is. Cancel the round to change it.")
        )


def _is_one_of_two(op: RulesetChosen, state: State) -> bool:
    """Whether tablets chose rulesets apart, and this is one of them: then it can be kept at any time."""
    chosen = ChosenRuleset(op.ruleset, op.custom)
    return disputed(state.rulesets) and any(claim.value == chosen for claim in state.rulesets)


def _check_custom(text: str) -> None:
    if len(text) > LONGEST_RULESET:
        told = gettext(
            "The ruleset has {n} letters; {most} is the most. Nothing was changed. Leave out what is the same"
            " as in its base."
        )
        raise Refused(told.format(n=len(text), most=LONGEST_RULESET))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refused(
            gettext("The ruleset contains half a character. Nothing was changed. Save its file as UTF-8.")
        )


@apply.register
def _(op: RulesetChosen, state: State, stamp: Stamp) -> State:
    chosen = ChosenRuleset(op.ruleset, op.custom)
    return state._replace(rulesets=claimed(state.rulesets, stamp, chosen))


@basis.register
def _(op: RulesetChosen, state: State) -> tuple[EntryId, ...]:
    return sources(state.rulesets)


@check_undo.register
def _(op: RulesetChosen, state: State) -> None:
    if state.rounds:
        raise Refused(
            gettext("Round 1 is paired by this ruleset, so it stays. Cancel the round to change it.")
        )


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
        text = gettext("There is no setting {key}. There are: {keys}.")
        raise Refused(text.format(key=repr(op.key), keys=", ".join(SETTINGS)))
    least, most = SETTINGS[op.key]
    if isinstance(op.value, (bool, str)) or not least <= op.value <= most:
        text = gettext("{key} is a whole number from {least} to {most}, not {found}.")
        raise Refused(text.format(key=op.key, least=least, most=most, found=repr(op.value)))


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
    require_text(op.text, gettext("The note"), longest=LONGEST_NOTE, lines=True)
    if op.about is not None and op.about not in state.players and op.about not in state.matches:
        raise Refused(
            gettext("The note is about somebody who is not in this event. Choose a player or a table.")
        )


@apply.register
def _(op: NoteWritten, state: State, stamp: Stamp) -> State:
    return state._replace(notes=state.notes.put(stamp.entry, Note(op.text, op.about)))
