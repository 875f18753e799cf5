"""Writes the whole event as one text: what other programs read, and behind it the log, byte for byte."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from judge_app import __version__
from judge_app.core.claims import Claim, EntryId, current
from judge_app.core.ids import EventId
from judge_app.core.model import ChosenRuleset, Match, State
from judge_app.core.reckoning import reckoning
from judge_app.core.record import tournament_of
from judge_app.core.stages import sound_matches
from judge_app.core.tournament import Cut, Played, Tournament
from judge_app.errors import Broken
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.log.pause import collection_paused
from judge_app.paper.eventfile import FORMAT
from judge_app.paper.eventwriting import match_entry, place_entry, player_entry, structure_entry
from judge_app.paper.wholehall import HALL, devices, said_at

__all__ = ["VERSION", "readable", "whole_text"]

VERSION = 1
Object = dict[str, Any]
_ANY = (Claim(EntryId(""), ChosenRuleset("regulations-casual")),)
_line = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def whole_text(event: EventId, state: State, entries: Sequence[Entry]) -> str:
    """The file's text: the same for the same event, a match, a call and an entry a line."""
    with collection_paused():
        parts = [
            f" {_line(key)}: {_written(value)}" for key, value in readable(event, state, entries).items()
        ]
        parts.append(f' "log": {_block((_line(_entry(entry)) for entry in entries), "  ")}')
        return "{\n" + ",\n".join(parts) + "\n}\n"


def readable(event: EventId, state: State, entries: Sequence[Entry]) -> Object:
    """All but the log, which says the same: whoever wants to know whether it does makes this again."""
    tournament, chosen = _tournament(state), current(state.rulesets)
    whole: Object = {
        "format": FORMAT,
        "version": VERSION,
        "app": f"Tableside {__version__}",
        "event": event,
        "name": state.name,
        "ruleset": chosen.name if chosen else None,
    }
    if chosen and chosen.custom:
        whole["ruleset_text"] = chosen.custom
    if state.lots:
        whole["lots"] = state.lots
    if structure := structure_entry(tournament):
        whole["structure"] = structure
    whole["settings"] = {key: claims[-1].value for key, claims in state.settings.items()}
    whole["devices"] = [*devices(state, [*entries])]
    whole["players"] = [*_players(state, tournament)]
    whole["rounds"] = [*_rounds(state, tournament)]
    if (reckoned := reckoning(state)) and tournament.entrants:
        whole["standings"] = [place_entry(place) for place in reckoned.standings.places()]
    if tournament.cut:
        whole["cut"] = _cut(state, tournament.cut)
    whole |= {key: [*lines(state)] for key, lines in HALL.items()}
    whole["digest"] = digest(state)
    return whole


def _tournament(state: State) -> Tournament:
    """The event as the engine sees it. Without a ruleset, who met whom is the same as by any other."""
    reckoned = reckoning(state)
    found = reckoned.tournament if reckoned else tournament_of(state._replace(rulesets=_ANY))
    if found is None:
        raise Broken("A printed ruleset cannot be read.")
    return found


def _players(state: State, tournament: Tournament) -> Iterator[Object]:
    places = {happening.stamp.entry: place for place, happening in enumerate(state.history)}
    paired = {number: places.get(played.pairings[-1].entry, 0) for number, played in state.rounds.items()}
    for entrant in tournament.entrants:
        told = player_entry(entrant)
        if entrant.dropped:
            left = state.players[entrant.id].presence[-1].entry
            by_then = (number for number, place in paired.items() if place < places.get(left, 0))
            told |= {"left_after": max(by_then, default=0), "left_at": said_at(state, left)}
        yield told


def _rounds(state: State, tournament: Tournament) -> Iterator[Object]:
    told = ([*sound_matches(state, number)] for number in sorted(state.rounds) if not state.is_in_cut(number))
    for swiss, matches in zip(tournament.rounds, filter(None, told), strict=True):
        head: Object = {"number": swiss.number}
        head |= {"seed": swiss.seed} if swiss.seed else {}
        head |= {"changed": swiss.changed} if swiss.changed else {}
        pairs = zip(swiss.matches, matches, strict=True)
        yield head | {"matches": [_match(state, played, match) for played, match in pairs]}


def _cut(state: State, cut: Cut) -> Object:
    rounds = []
    told = ([*sound_matches(state, number)] for number in sorted(filter(state.is_in_cut, state.rounds)))
    seated = [{frozenset(one.players): one for one in matches if not one.is_bye} for matches in told]
    for played, matches in zip(cut.rounds, filter(None, seated), strict=True):
        rounds.append([_match(state, one, matches[frozenset(one.players)]) for one in played])
    return {"seeds": [*cut.seeds], "rounds": rounds}


def _match(state: State, played: Played, match: Match) -> Object:
    told: Object = {"id": match.id, **match_entry(played)}
    if match.is_disputed:
        told["disputed"] = True
    if match.games:
        told["games"] = [current(game) for game in match.games]
    if match.extensions:
        told["extra_seconds"] = match.extra_s
    if match.results:
        told["reported_at"] = said_at(state, match.results[-1].entry)
    return told


def _entry(entry: Entry) -> Object:
    return {
        "device": entry.device,
        "seq": entry.seq,
        "signature": entry.signature.hex(),
        "entry": entry.body.decode(),
    }


def _written(value: Any, indent: str = "  ") -> str:
    """A list of objects a line each, and what of it holds such a list likewise; anything else on one line."""
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        return _block((_written(one, f"{indent} ") for one in value), indent)
    if isinstance(value, dict) and ("matches" in value or "rounds" in value):
        parts = (f"{_line(key)}: {_written(held, indent)}" for key, held in value.items())
        return "{" + ", ".join(parts) + "}"
    return _line(value)


def _block(texts: Iterator[str], indent: str) -> str:
    inner = f",\n{indent}".join(texts)
    return f"[\n{indent}{inner}\n{indent[:-1]}]" if inner else "[]"
