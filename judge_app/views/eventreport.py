"""An event on one page: who played, what came out, which penalties and rulings there were, and when."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import Match, State
from judge_app.core.progress import Progress, progress
from judge_app.language import _, ngettext
from judge_app.views.infractions import infraction_title
from judge_app.views.rounds import place_name, round_name
from judge_app.views.rulings import rulings_view
from judge_app.views.sentences.floor import PENALTIES, ROLES
from judge_app.views.sheetseats import last_word_ms, name_of
from judge_app.views.standingsboard import BoardRow, standings_board
from judge_app.views.strip import stage_name
from judge_app.views.winner import winner_view
from judge_app.views.words import clock_time, day_and_time, plain, ruleset_name

__all__ = ["EventReport", "ReportRound", "event_report"]


class ReportRound(NamedTuple):
    """How one round ended; every figure as it is printed."""

    name: str
    figures: tuple[str, ...]
    """Matches; those won, drawn, lost by both; byes; matches without a result that counts."""
    began: str
    ended: str
    extra: str
    """How many tables had more time."""


class EventReport(NamedTuple):
    facts: tuple[tuple[str, str], ...]
    """A word and what it is: ("Players", "34, 2 dropped")."""
    rounds: tuple[ReportRound, ...]
    places: tuple[tuple[str, str, str], ...]
    """Place, name, and how the player stands; best first."""
    places_line: str
    """What these places are: those of the end, or after which round."""
    penalties: tuple[str, ...]
    rulings: tuple[str, ...]


def event_report(state: State, zone: tzinfo | None = None) -> EventReport:
    at = progress(state)
    places, line = _places(state)
    return EventReport(
        tuple((word, text) for word, text in _facts(state, at, zone) if text),
        tuple(_round(state, number, zone) for number in sorted(state.rounds)),
        places,
        line,
        tuple(_penalties(state)),
        tuple(_rulings(state, zone)),
    )


def _facts(state: State, at: Progress, zone: tzinfo | None) -> Iterator[tuple[str, str]]:
    chosen = state.rulesets[-1].value if state.rulesets else None
    yield _("Rules"), ruleset_name(*chosen) if chosen else _("None chosen")
    yield _("Stage"), stage_name(at)[0]
    yield _("Players"), _players(state)
    yield _("Winner"), winner_view(state).winner
    walls = [one.stamp.wall_ms for one in state.history if one.stamp.wall_ms > 0]
    yield _("First entry"), day_and_time(min(walls), zone) if walls else ""
    yield _("Last entry"), day_and_time(max(walls), zone) if walls else ""
    staff = [one for one in state.staff.values() if not one.has_left]
    yield _("Staff"), ", ".join(f"{plain(one.name)} ({_(ROLES[one.role])})" for one in staff)
    yield _("Judge calls"), _calls(state)
    yield _("Deck checks"), _deck_checks(state)
    disputes = sum(1 for _dispute in state.disputes())
    yield _("Disputes"), ngettext("{n} open", "{n} open", disputes).format(n=disputes) if disputes else ""


def _players(state: State) -> str:
    dropped = sum(player.is_dropped for player in state.players.values())
    text = _("{n}, {dropped} of them dropped") if dropped else "{n}"
    return text.format(n=len(state.players), dropped=dropped)


def _calls(state: State) -> str:
    """How many, how many of them were answered, and how long the middle one of these had waited."""
    if not state.calls:
        return ""
    waits = sorted(call.taken_ms - call.made_ms for call in state.calls.values() if call.taken_ms is not None)
    if not waits:
        return _("{n}, none answered").format(n=len(state.calls))
    middle = max(waits[len(waits) // 2] // 1000, 0)
    text = _("{n}, {answered} answered; the middle wait was {minutes}:{seconds:02} min")
    return text.format(n=len(state.calls), answered=len(waits), minutes=middle // 60, seconds=middle % 60)


def _deck_checks(state: State) -> str:
    bad = sum(not one.is_sound for one in state.deck_checks.values())
    text = _("{n} decks, {bad} not in order") if bad else _("{n} decks, all in order")
    return text.format(n=len(state.deck_checks), bad=bad) if state.deck_checks else ""


def _round(state: State, number: int, zone: tzinfo | None) -> ReportRound:
    matches = [match for match in state.round_matches(number) if not match.is_bye]
    results = [match.result for match in matches if match.result is not None]
    drawn = sum(result.winner is None and result.how == "draw" for result in results)
    won = sum(result.winner is not None for result in results)
    began, ended = _times(state, number, matches)
    figures = (
        len(matches),
        won,
        drawn,
        len(results) - won - drawn,
        len(state.round_matches(number)) - len(matches),
        len(matches) - len(results),
    )
    extra = sum(match.extra_s > 0 for match in matches)
    return ReportRound(
        round_name(state, number),
        tuple(str(figure) if figure or not place else "–" for place, figure in enumerate(figures)),
        clock_time(began, zone) if began else "–",
        clock_time(ended, zone) if ended else "–",
        str(extra) if extra else "–",
    )


def _times(state: State, number: int, matches: list[Match]) -> tuple[int, int]:
    """When the clock of a round first ran, and when the last word about a result of it came in."""
    timer = state.round_clock(number)
    began = timer.runs[0].start_ms if timer and timer.runs else 0
    return began, last_word_ms(state, matches) if all(match.is_over for match in matches) else 0


def _places(state: State) -> tuple[tuple[tuple[str, str, str], ...], str]:
    board, winner = standings_board(state), winner_view(state)
    rows = [row for row in board.rows if isinstance(row, BoardRow)]
    if not board.has_ranks:
        return (), ""
    held = {row.name: f"{row.record}, {row.points}" for row in rows}
    if not winner.empty:
        ranked = [("1", winner.winner), *winner.places]
        return tuple((place, name, held.get(name, "")) for place, name in ranked), _("Final places")
    return tuple((row.rank, row.name, held[row.name]) for row in rows), _("Places so far")


def _penalties(state: State) -> Iterator[str]:
    """The last one first."""
    for penalty in [*state.penalties.values()][::-1]:
        match = state.matches.get(penalty.match) if penalty.match else None
        what = plain(penalty.reason) or infraction_title(penalty.infraction)
        # The penalty comes first: a line that began with an Arabic name would run to the left.
        text = _("{penalty}: {player}, {reason}") if what else _("{penalty}: {player}")
        said = text.format(
            player=name_of(state, penalty.player), penalty=_(PENALTIES[penalty.kind]), reason=what
        )
        yield f"{said} ({_where(state, match)})" if match else said


def _where(state: State, match: Match) -> str:
    place = place_name(state, match)
    if match.table is None:
        return place
    return _("{round}, table {table}").format(round=place, table=match.table)


def _rulings(state: State, zone: tzinfo | None) -> Iterator[str]:
    for row in rulings_view(state, zone=zone).rows:
        if row.is_replaced:
            continue
        text = _("{question} – {answer}") if row.question else "{answer}"
        told = text.format(question=row.question, answer=row.answer)
        about = ", ".join(part for part in (row.where, row.judge, row.rule) if part)
        yield f"{told} ({about})" if about else told
