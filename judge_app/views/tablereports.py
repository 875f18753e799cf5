"""The reports of a table that stand against each other: who says what, and by which games."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.history import Happening
from judge_app.core.model import Match, PlayerId, Result, State
from judge_app.core.ops import GameReported, PlayerReported, ResultReported
from judge_app.core.terms import terms_of
from judge_app.language import _
from judge_app.views.resultdraft import decided, drafted
from judge_app.views.sentences import Book, sentence
from judge_app.views.words import clock_time, device_name, plain

__all__ = ["Report", "games_said", "outcome", "reports_of", "teller"]

_NO_STAMP = Stamp(EntryId(""), DeviceId(""), 0)


class Report(NamedTuple):
    """One of several words about how a match ended."""

    entry: EntryId
    result: Result
    text: str
    line: str
    """Who said it, and when."""
    games: tuple[PlayerId, ...] = ()
    """Who won each game, by the same device."""
    score: str = ""
    """The same in words, where more than one is played."""


def reports_of(
    match: Match, book: Book, who: Mapping[DeviceId, str], zone: tzinfo | None
) -> tuple[Report, ...]:
    """Each of the results that stand against each other, once, with the first who said so."""
    if not match.is_disputed:
        return ()
    found: dict[tuple[Result, tuple[PlayerId, ...]], Report] = {}
    for entry, result in match.results:
        happening, line = book.state.history.find(entry), ""
        games: tuple[PlayerId, ...] = ()
        if happening is not None:
            line = _("{who}, {time}").format(
                who=teller(happening, book, who), time=clock_time(happening.stamp.wall_ms, zone)
            )
            games = games_said(match, result, happening, book.state)
        report = Report(entry, result, outcome(result, match, book), line, games, _score(match, games, book))
        found.setdefault((result, games), report)
    return tuple(found.values())


def teller(happening: Happening, book: Book, who: Mapping[DeviceId, str]) -> str:
    """Whose word it is: a player's with a phone, or that of whoever holds the tablet."""
    if isinstance(happening.op, PlayerReported):
        return _("{player} by phone").format(player=plain(book.player(happening.op.player_id)))
    return device_name(happening.stamp.device, who)


def outcome(result: Result, match: Match, book: Book) -> str:
    """How *match* ended, in words: "Ada won by concession"."""
    whole = sentence(ResultReported(match.id, result), book, _NO_STAMP)
    said = plain(whole.removeprefix(_("{table}: {outcome}").format(table=book.table(match.id), outcome="")))
    return said[:1].upper() + said[1:]


def games_said(match: Match, result: Result, said: Happening, state: State) -> tuple[PlayerId, ...]:
    """The games behind the word *said*, as its device had them; nothing where they do not bear it out."""
    needed = terms_of(state, match).best_of // 2 + 1
    if needed < 2 or isinstance(said.op, PlayerReported):
        return ()
    own, before = _own_games(match, said, state)
    numbers = range(1, max((*own, *before), default=0) + 1)
    winners = [own.get(number, before.get(number)) for number in numbers]
    games = decided([winner for winner in winners if winner is not None], needed)
    draft = drafted(result, games, needed)
    bears_out = result.winner is not None and games.count(result.winner) >= needed
    return games if bears_out or not draft.is_by_games else ()


def _own_games(
    match: Match, said: Happening, state: State
) -> tuple[dict[int, PlayerId | None], dict[int, PlayerId | None]]:
    """The games that the device of *said* reported, and those before them that it heard of from others."""
    own: dict[int, PlayerId | None] = {}
    before: dict[int, PlayerId | None] = {}
    for happening, game in _games_until(said, match, state):
        if happening.stamp.device == said.stamp.device:
            own[game.number] = game.winner
        elif not own:
            before[game.number] = game.winner
    first = min(own, default=len(before) + 1)
    return own, {number: winner for number, winner in before.items() if number < first}


def _games_until(said: Happening, match: Match, state: State) -> Iterator[tuple[Happening, GameReported]]:
    for happening in state.history:
        op, entry = happening.op, happening.stamp.entry
        if entry == said.stamp.entry:
            return
        if not isinstance(op, GameReported) or op.match_id != match.id:
            continue
        if not happening.undone and entry not in state.ignored:
            yield happening, op


def _score(match: Match, games: tuple[PlayerId, ...], book: Book) -> str:
    """ "Ada 2, Bea 1"."""
    if not games:
        return ""
    text = _("{player} {n}")
    return ", ".join(
        text.format(player=book.player(player), n=games.count(player)) for player in match.players
    )
