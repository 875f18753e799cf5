"""Reads an event file, format `judge-event/1`, which any program may have written."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from judge_app.core.bracket import SIZES
from judge_app.core.model import PlayerId
from judge_app.core.ruleset import Ruleset, read_chosen
from judge_app.core.tournament import Cut, Entrant, Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _, all_of, ngettext
from judge_app.log.pause import collection_paused
from judge_app.paper.eventmatch import MOST_TABLES, Stage, player_named, read_match
from judge_app.paper.eventplaces import read_places
from judge_app.paper.plainjson import (
    Fault,
    Faults,
    Object,
    flag_of,
    list_of,
    number_of,
    object_of,
    parsed,
    shown,
    text_of,
)

__all__ = ["FORMAT", "read_event"]

FORMAT = "judge-event/1"
MOST_ROUNDS = 99
MOST_NAMED = 5
"""Matches without a result that are named one by one; of a round that nobody played, only the number is."""
_KEYS = frozenset(
    (
        "format",
        "name",
        "ruleset",
        "ruleset_text",
        "players",
        "rounds",
        "lots",
        "structure",
        "standings",
        "cut",
    )
)
_PLAYER_KEYS = frozenset(("id", "name", "dropped", "table"))
_ROUND_KEYS = frozenset(("number", "matches", "seed", "changed"))
_CUT_KEYS = frozenset(("seeds", "rounds"))
_STRUCTURE_KEYS = frozenset(("rounds", "cut"))
T = TypeVar("T")
RulesetOf = Callable[[str], Ruleset]


def read_event(
    text: str | bytes, where: str, ruleset_of: RulesetOf, *, open_round: bool = False
) -> Tournament:
    """The tournament in the file *where*; with *open_round* its last round may lack results.

    Refused with a line for each fault; those of rounds only once the players, on whom they stand, have none.
    """
    faults = Faults(where)
    try:
        with collection_paused():
            tournament = _tournament(parsed(text, where), faults, ruleset_of, open_round)
    except Fault as fault:
        faults.add("", fault)
        raise faults.refusal() from fault
    faults.refuse()
    return tournament


def _tournament(whole: object, faults: Faults, ruleset_of: RulesetOf, open_round: bool) -> Tournament:
    event = object_of(whole, _KEYS)
    if text_of(event, "format") != FORMAT:
        text = _("its format is {found}, but only {format} can be read")
        raise Fault(text.format(found=shown(event["format"]), format=FORMAT))
    name, lots = text_of(event, "name"), text_of(event, "lots", "")
    ruleset = _ruleset(event, ruleset_of)
    entrants = tuple(_entrants(list_of(event, "players"), faults))
    rounds = list_of(event, "rounds")
    faults.refuse()
    terms = _Terms({one.id: one.id for one in entrants}, ruleset, open_round, event.get("cut") is not None)
    planned = faults.trying("structure", lambda: _structure(event)) or (None, None)
    return Tournament(
        name,
        ruleset,
        entrants,
        tuple(_rounds(rounds, terms, faults)),
        faults.trying("cut", lambda: _cut(event["cut"], terms, faults)) if terms.has_cut else None,
        lots,
        tuple(read_places(event, terms.players, faults)),
        *planned,
    )


class _Terms(NamedTuple):
    """What rounds and cut are read by."""

    players: Mapping[str, PlayerId]
    ruleset: Ruleset
    open_round: bool
    has_cut: bool


def _ruleset(event: Object, ruleset_of: RulesetOf) -> Ruleset:
    """The ruleset that is named; an organizer's own from its text, if the file carries that."""
    if "ruleset" in event and event["ruleset"] is None:
        raise Fault(_("it has no ruleset yet; choose one in the app, and export the event again"))
    name, text = text_of(event, "ruleset"), text_of(event, "ruleset_text", "")
    try:
        return read_chosen(name, text) if text else ruleset_of(name)
    except Refused as refusal:
        told = str(refusal).removesuffix(" " + _("Nothing was changed.")).removesuffix(".")
        raise Fault(f'"ruleset": {told}') from refusal


def _entrants(raws: list[Any], faults: Faults) -> Iterator[Entrant]:
    first_with: dict[str, int] = {}
    for number, raw in enumerate(raws, 1):
        try:
            entrant = _entrant(raw)
        except Fault as fault:
            faults.add(_("player {n}").format(n=number), fault)
            continue
        first = first_with.setdefault(entrant.id, number)
        if first != number:
            text = _("player {n} has the id {id} already").format(n=first, id=shown(entrant.id))
            faults.add(_("player {n}").format(n=number), text)
        yield entrant


def _entrant(raw: object) -> Entrant:
    player = object_of(raw, _PLAYER_KEYS)
    table = None if player.get("table") is None else number_of(player, "table", 1, MOST_TABLES)
    return Entrant(
        PlayerId(text_of(player, "id")), text_of(player, "name"), flag_of(player, "dropped"), table
    )


def _structure(event: Object) -> tuple[int | None, int | None]:
    """How many rounds and which cut were announced."""
    if event.get("structure") is None:
        return None, None
    announced = object_of(event["structure"], _STRUCTURE_KEYS)
    rounds = None if announced.get("rounds") is None else number_of(announced, "rounds", 1, MOST_ROUNDS)
    cut = None if announced.get("cut") is None else number_of(announced, "cut", 0, max(SIZES))
    if cut and cut not in SIZES:
        text = _('"cut" is {cut}, but a bracket takes {sizes}, or 0 for none')
        raise Fault(text.format(cut=cut, sizes=", ".join(map(str, SIZES))))
    return rounds, cut


def _rounds(raws: list[Any], terms: _Terms, faults: Faults) -> Iterator[SwissRound]:
    draws = terms.ruleset.flag("points.draws_allowed")
    for number, raw in enumerate(raws, 1):
        place = _("round {round}").format(round=number)
        stage = Stage(terms.players, draws, False, number, len(raws) + terms.has_cut)
        try:
            part = object_of(raw, _ROUND_KEYS)
            if number_of(part, "number", 1, MOST_ROUNDS) != number:
                text = _("its number is {n}, but rounds are numbered 1, 2, 3 as they come")
                raise Fault(text.format(n=part["number"]))
            seed, changed = text_of(part, "seed", "") or None, text_of(part, "changed", "")
            matches = list_of(part, "matches")
        except Fault as fault:
            faults.add(place, fault)
            continue
        may_be_open = terms.open_round and number == len(raws) and not terms.has_cut
        yield SwissRound(number, _matches(matches, stage, place, faults, may_be_open), seed, changed)


def _cut(raw: object, terms: _Terms, faults: Faults) -> Cut:
    part = object_of(raw, _CUT_KEYS)
    seeds = tuple(player_named(one, terms.players) for one in list_of(part, "seeds"))
    if len(seeds) not in SIZES:
        text = ngettext(
            "it has {n} seed, but a bracket takes {sizes}",
            "it has {n} seeds, but a bracket takes {sizes}",
            len(seeds),
        )
        raise Fault(text.format(n=len(seeds), sizes=", ".join(map(str, SIZES))))
    for player, where in _repeated((seed,) for seed in seeds):
        raise Fault(_("{player} is seeded twice, as {seeds}").format(player=player, seeds=where))
    raws = [] if part.get("rounds") is None else list_of(part, "rounds")
    return Cut(seeds, tuple(_cut_rounds(raws, set(seeds), terms, faults)))


def _cut_rounds(
    raws: list[Any], seeds: set[PlayerId], terms: _Terms, faults: Faults
) -> Iterator[tuple[Played, ...]]:
    for number, raw in enumerate(raws, 1):
        place = _("cut, round {round}").format(round=number)
        if type(raw) is not list:
            faults.add(place, _("it should be a list of matches"))
            continue
        stage = Stage(terms.players, False, True, number, len(raws))
        matches = _matches(raw, stage, place, faults, terms.open_round and number == len(raws))
        for strangers in (set(match.players) - seeds for match in matches):
            for player in sorted(strangers):
                faults.add(place, _("{player} plays, but is not among the seeds").format(player=player))
        yield matches


def _matches(
    raws: list[Any], stage: Stage, place: str, faults: Faults, may_be_open: bool
) -> tuple[Played, ...]:
    """The matches of one round, in which everybody sits once and no table is taken twice."""
    found: list[Played] = []
    for number, raw in enumerate(raws, 1):
        try:
            found.append(read_match(raw, stage))
        except Fault as fault:
            faults.add(_match(place, number), fault)
    if not raws:
        faults.add(place, _("it has no matches"))
    if len(found) == len(raws):
        _check_seats(found, place, faults)
        if not may_be_open:
            _check_results(found, place, faults)
    return tuple(found)


def _check_seats(matches: list[Played], place: str, faults: Faults) -> None:
    seated = [match.a for match in matches] + [match.b for match in matches if match.b is not None]
    if len(set(seated)) < len(seated):
        for player, where in _repeated(match.players for match in matches):
            text = _("{player} plays twice, in matches {matches}")
            faults.add(place, text.format(player=player, matches=where))
    tables = [match.table for match in matches if match.table is not None]
    if len(set(tables)) < len(tables):
        for table, where in _repeated((match.table,) if match.table else () for match in matches):
            text = _("table {table} is taken twice, by matches {matches}")
            faults.add(place, text.format(table=table, matches=where))


def _check_results(matches: list[Played], place: str, faults: Faults) -> None:
    missing = [number for number, match in enumerate(matches, 1) if not match.is_over]
    if len(missing) > MOST_NAMED:
        faults.add(place, _("{n} matches have no result").format(n=len(missing)))
        return
    for number in missing:
        faults.add(_match(place, number), _("it has no result"))


def _match(place: str, number: int) -> str:
    return _("{round}, match {n}").format(round=place, n=number)


def _repeated(groups: Iterable[Iterable[T]]) -> Iterator[tuple[T, str]]:
    """What stands in several places, and where: the second and the fifth group are "2 and 5"."""
    where: defaultdict[T, list[int]] = defaultdict(list)
    for number, group in enumerate(groups, 1):
        for one in group:
            where[one].append(number)
    for one, numbers in where.items():
        if len(numbers) > 1:
            yield one, all_of(map(str, numbers))
