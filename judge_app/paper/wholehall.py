"""What went on in the hall besides the matches, for other programs: clocks, calls, penalties, staff."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from judge_app.core.claims import EntryId
from judge_app.core.hall import Timer
from judge_app.core.ids import MatchId
from judge_app.core.model import Match, State
from judge_app.log.entry import Entry

__all__ = ["HALL", "devices", "moment", "said_at"]

Object = dict[str, Any]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(wall_ms: int | None) -> str | None:
    """A time as every program reads it; nothing for what no calendar has.

    >>> moment(1_790_000_000_123), moment(None), moment(10**18)
    ('2026-09-21T14:13:20.123Z', None, None)
    """
    if wall_ms is None:
        return None
    try:
        time = _EPOCH + timedelta(milliseconds=wall_ms)
    except OverflowError:
        return None
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def said_at(state: State, entry: EntryId) -> str | None:
    """When *entry* was written, by the clock of its device."""
    happening = state.history.find(entry)
    return moment(happening.stamp.wall_ms) if happening else None


def devices(state: State, entries: list[Entry]) -> Iterator[Object]:
    """The devices of the event as they were let in, then whoever else wrote something."""
    members = state.roster.members
    others = {entry.device for entry in entries} - {*members}
    for device in (*members, *sorted(others)):
        member = members.get(device)
        yield {
            "id": device,
            "name": member.name if member else "",
            "tablet": member.tablet if member else "",
            "role": state.roster.role(device),
            "goes_on_as": member.renewed if member else None,
            "copied_from": state.forks.get(device),
        }


def _there(state: State, match_id: MatchId | None) -> Object:
    match: Match | None = state.matches.get(match_id) if match_id is not None else None
    return {
        "match": match_id,
        "round": match.round if match else None,
        "table": match.table if match else None,
    }


def _from(state: State, entry: EntryId) -> Object:
    """Who wrote it: an entry is named by its device and a number."""
    return {"entry": entry, "device": entry.rpartition(":")[0], "at": said_at(state, entry)}


def _clocks(state: State) -> Iterator[Object]:
    for timer in state.clocks.values():
        yield {
            "id": timer.id,
            "purpose": timer.purpose,
            "label": timer.label,
            "round": timer.round,
            "seconds": timer.seconds,
            "added_seconds": timer.added_s,
            "started_at": moment(timer.runs[0].start_ms) if timer.runs else None,
            "ended_at": _ended(timer),
            "time_called": timer.called_ms is not None,
            "runs": [{"start": moment(run.start_ms), "end": moment(run.end_ms)} for run in timer.runs],
            "closed": timer.is_closed,
        }


def _ended(timer: Timer) -> str | None:
    if timer.called_ms is not None:
        return moment(timer.called_ms)
    return moment(timer.runs[-1].end_ms) if timer.runs else None


def _extensions(state: State) -> Iterator[Object]:
    for match in state.matches.values():
        for one in match.extensions:
            yield {
                **_from(state, one.entry),
                **_there(state, match.id),
                "seconds": one.seconds,
                "reason": one.reason,
            }


def _calls(state: State) -> Iterator[Object]:
    for call in state.calls.values():
        yield {
            "id": call.id,
            **_there(state, call.match),
            "player": call.player,
            "reason": call.reason,
            "made_at": moment(call.made_ms),
            "judge": call.judge,
            "taken_at": moment(call.taken_ms),
            "appealed_at": moment(call.appealed_ms),
            "head_judge": call.head,
            "done_at": moment(call.done_ms),
            "outcome": call.outcome,
            "cancelled": call.cancelled,
        }


def _rulings(state: State) -> Iterator[Object]:
    for entry, ruling in state.rulings.items():
        yield {
            **_from(state, entry),
            **_there(state, ruling.match),
            "players": [*ruling.players],
            "rule": ruling.cite,
            "question": ruling.question,
            "answer": ruling.answer,
            "judge": ruling.judge,
            "call": ruling.call,
        }


def _penalties(state: State) -> Iterator[Object]:
    for entry, penalty in state.penalties.items():
        yield {
            **_from(state, entry),
            **_there(state, penalty.match),
            "player": penalty.player,
            "kind": penalty.kind,
            "infraction": penalty.infraction,
            "reason": penalty.reason,
        }


def _deck_checks(state: State) -> Iterator[Object]:
    for entry, check in state.deck_checks.items():
        yield {
            **_from(state, entry),
            **_there(state, check.match),
            "player": check.player,
            "sound": check.is_sound,
            "faults": [*check.faults],
            "remark": check.remark,
        }


def _deck_check_times(state: State) -> Iterator[Object]:
    for run in state.checks.values():
        yield {
            **_there(state, run.match),
            "begun_at": moment(run.begun_ms),
            "ended_at": moment(run.ended_ms),
            "seed": run.seed,
        }


def _deck_lists(state: State) -> Iterator[Object]:
    """Who handed one in, and when. What is in a deck is nobody else's business before the event is over."""
    for player, handed in state.decklists.items():
        yield {"player": player, "at": moment(handed.wall_ms)}


def _notes(state: State) -> Iterator[Object]:
    for entry, note in state.notes.items():
        yield {**_from(state, entry), "text": note.text, "about": note.about}


def _announcements(state: State) -> Iterator[Object]:
    for entry, one in state.announcements.items():
        yield {**_from(state, entry), "text": one.text}


def _house_rulings(state: State) -> Iterator[Object]:
    for rule in state.house_rules.values():
        if rule.words is not None:
            title, text, cite = rule.words
            about = {"title": title, "text": text, "rule": cite}
            yield {"id": rule.id, **about, "author": rule.author, "at": moment(rule.wall_ms)}


def _staff(state: State) -> Iterator[Object]:
    for one in state.staff.values():
        yield {"id": one.id, "name": one.name, "role": one.role, "left": one.has_left}


def _disputes(state: State) -> Iterator[Object]:
    for dispute in state.disputes():
        yield {"subject": dispute.subject, "about": dispute.key, "entries": [*dispute.entries]}


HALL: Mapping[str, Callable[[State], Iterator[Object]]] = {
    "staff": _staff,
    "clocks": _clocks,
    "extensions": _extensions,
    "calls": _calls,
    "rulings": _rulings,
    "penalties": _penalties,
    "deck_checks": _deck_checks,
    "deck_check_times": _deck_check_times,
    "deck_lists": _deck_lists,
    "notes": _notes,
    "announcements": _announcements,
    "house_rulings": _house_rulings,
    "disputes": _disputes,
}
"""The lists of the file, in its order."""
