"""Writes a tournament as an event file: the same text for the same tournament, a match a line."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from judge_app.core.ruleset import PRINTED
from judge_app.core.tournament import Cut, Entrant, Place, Played, SwissRound, Tournament
from judge_app.paper.eventfile import FORMAT
from judge_app.paper.eventplaces import written

__all__ = ["event_text", "match_entry", "place_entry", "player_entry", "structure_entry"]

_line = json.JSONEncoder(ensure_ascii=False).encode


def event_text(tournament: Tournament, ruleset_name: str | None = None) -> str:
    """The file's text; *ruleset_name* where it is the path of an organizer's own ruleset."""
    parts = [
        f' "format": {_line(FORMAT)}',
        f' "name": {_line(tournament.name)}',
        f' "ruleset": {_line(ruleset_name or _ruleset_name(tournament.ruleset.name))}',
        *_announced(tournament),
        f' "players": {_lines(map(player_entry, tournament.entrants))}',
        f' "rounds": {_block(map(_round, tournament.rounds))}',
    ]
    if tournament.places:
        parts.append(f' "standings": {_lines(map(place_entry, tournament.places))}')
    if tournament.cut:
        parts.append(f' "cut": {_cut(tournament.cut)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _ruleset_name(name: str) -> str:
    """An organizer's own ruleset is looked for beside the event file."""
    return name if name.split("+")[0] in PRINTED else f"{name}.toml"


def _announced(tournament: Tournament) -> Iterator[str]:
    if tournament.lots:
        yield f' "lots": {_line(tournament.lots)}'
    if chosen := structure_entry(tournament):
        yield f' "structure": {_line(chosen)}'


def structure_entry(tournament: Tournament) -> dict[str, int]:
    """What was announced, if anything was."""
    planned = {"rounds": tournament.planned_rounds, "cut": tournament.planned_cut}
    return {key: value for key, value in planned.items() if value is not None}


def _block(texts: Iterable[str], indent: str = "  ") -> str:
    inner = f",\n{indent}".join(texts)
    return f"[\n{indent}{inner}\n{indent[:-1]}]" if inner else "[]"


def _lines(things: Iterable[dict[str, Any]], indent: str = "  ") -> str:
    return _block(map(_line, things), indent)


def player_entry(entrant: Entrant) -> dict[str, Any]:
    player: dict[str, Any] = {"id": entrant.id, "name": entrant.name, "dropped": entrant.dropped}
    if entrant.table is not None:
        player["table"] = entrant.table
    return player


def _round(swiss: SwissRound) -> str:
    head = f'{{"number": {swiss.number}'
    head += f', "seed": {_line(swiss.seed)}' if swiss.seed else ""
    head += f', "changed": {_line(swiss.changed)}' if swiss.changed else ""
    return f'{head}, "matches": {_lines(map(match_entry, swiss.matches), "   ")}}}'


def match_entry(match: Played) -> dict[str, Any]:
    if match.b is None:
        return {"a": match.a, "bye": True}
    entry: dict[str, Any] = {} if match.table is None else {"table": match.table}
    entry |= {"a": match.a, "b": match.b}
    if match.how is not None:
        entry |= {"winner": match.winner, "how": match.how}
    if match.was:
        entry["was"] = [was._asdict() for was in match.was]
    return entry


def place_entry(place: Place) -> dict[str, Any]:
    """A line of the standings, as the file and `standings --json` have it."""
    return place._asdict() | {"tiebreakers": written(place.tiebreakers)}


def _cut(cut: Cut) -> str:
    rounds = _block(_lines(map(match_entry, matches), "   ") for matches in cut.rounds)
    return f'{{"seeds": {_line(cut.seeds)}, "rounds": {rounds}}}'
