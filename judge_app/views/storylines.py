"""What the engine can tell a player about their event: why they met whom, how they stood and ended."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.bracket import final_places
from judge_app.core.ids import PlayerId
from judge_app.core.pairing import Pairing, pair_as
from judge_app.core.standings import Standings, standings, why
from judge_app.core.tally import finished
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _, all_of, ngettext
from judge_app.views.pairing import reason_sentence
from judge_app.views.standings import why_view
from judge_app.views.words import points

__all__ = [
    "Chapter",
    "Names",
    "StoryLine",
    "cut_lines",
    "drawn_lines",
    "end_lines",
    "meeting",
    "paired_lines",
    "seeded_lines",
    "stood",
    "stood_after",
]

Names = Mapping[PlayerId, str]


class StoryLine(NamedTuple):
    text: str
    time: str = ""


class Chapter(NamedTuple):
    title: str
    lines: tuple[StoryLine, ...]


def meeting(table: int | None, opponent: str, seed: int = 0) -> str:
    """Where somebody was met; of a match of the cut with the *seed*."""
    if seed:
        opponent = _("{player}, seed {seed}").format(player=opponent, seed=seed)
    if table is None:
        return _("Met {opponent}.").format(opponent=opponent)
    return _("Table {table}, against {opponent}.").format(table=table, opponent=opponent)


def paired_lines(event: Tournament, number: int, player: PlayerId, names: Names) -> Iterator[str]:
    """Why *player* met whom in Swiss round *number*, or had the bye, as far as a file without a log tells."""
    yield from drawn_lines(event.before(number), event.rounds[number - 1], player, names)


def drawn_lines(before: Tournament, played: SwissRound, player: PlayerId, names: Names) -> Iterator[str]:
    """Why *player* met whom in the round *played*, or had the bye, when the event stood as *before*."""
    match = next((one for one in played.matches if player in one.players), None)
    if match is None:
        return
    drawn = _drawn(before, played)
    if drawn is not None and _is_in(match, drawn):
        if match.b is not None and not _has_reason(drawn, player, "odd-one-out", "paired-far"):
            yield _level(before, player, is_rematch=_has_reason(drawn, player, "rematch"))
        for reason in drawn.reasons:
            if player in reason.players and (reason.table is None or _is_seated(match, drawn)):
                yield reason_sentence(reason, names)
    elif played.changed or not played.seed:
        if match.b is not None:
            yield _scores(before, match, player, names)
        if played.changed:
            yield _("The round was not played as it was drawn: {reason}.").format(reason=played.changed)
    else:
        yield _(
            "By what is recorded of the time before, the seed of this round gives another pairing; whoever"
            " paired it may have known less."
        )


def _drawn(before: Tournament, played: SwissRound) -> Pairing | None:
    if not played.seed:
        return None
    try:
        return pair_as(before, played)
    except Refused:
        return None


def _is_in(match: Played, drawn: Pairing) -> bool:
    if match.b is None:
        return drawn.bye == match.a
    return any({table.a, table.b} == {*match.players} for table in drawn.tables)


def _is_seated(match: Played, drawn: Pairing) -> bool:
    """Whether it was played where it was drawn; who has a table of their own may have got it since."""
    return any(table.a in match.players and table.number == match.table for table in drawn.tables)


def _has_reason(drawn: Pairing, player: PlayerId, *kinds: str) -> bool:
    return any(reason.kind in kinds and player in reason.players for reason in drawn.reasons)


def _level(before: Tournament, player: PlayerId, *, is_rematch: bool) -> str:
    """Whoever needs no reason met somebody of as many points."""
    if not before.rounds:
        return _("It was the first round, drawn among all.")
    own = points(standings(before).place(player).points)
    text = _("Both had {points} and had not met: drawn among those with as many.")
    if is_rematch:
        text = _("Both had {points}: drawn among those with as many.")
    return text.format(points=own)


def _scores(before: Tournament, match: Played, player: PlayerId, names: Names) -> str:
    order = standings(before)
    own, other = _own_first(match, player)
    text = _("{player} had {own}, {opponent} {other}.")
    return text.format(
        player=names[own],
        own=points(order.place(own).points),
        opponent=names[other],
        other=points(order.place(other).points),
    )


def _own_first(match: Played, player: PlayerId) -> list[PlayerId]:
    return sorted(match.players, key=lambda one: one != player)


def stood_after(event: Tournament, number: int, player: PlayerId) -> str:
    """Points and rank after Swiss round *number*, as far as a file without a log tells."""
    return stood(_known_then(event, number), event, number, player) if number <= len(finished(event)) else ""


def stood(then: Tournament, event: Tournament, number: int, player: PlayerId) -> str:
    """Points and rank after Swiss round *number*, when the event went on from *then*; nothing before that."""
    then = then._replace(rounds=then.rounds[:number], cut=None)
    if len(finished(then)) < number or all(one.id != player for one in then.entrants):
        return ""
    told = _standing(_("After round {round}: {points}, rank {rank} of {n}."), standings(then), number, player)
    now = _with_those_of(then, event._replace(rounds=event.rounds[:number], cut=None))
    if player not in {one.id for one in now.entrants} or len(finished(now)) < number:
        return told
    order = standings(now)
    if order.place(player)[:3] == standings(then).place(player)[:3]:
        return told
    corrected = _("By the results as they were put right later: {points}, rank {rank} of {n}.")
    return f"{told} {_standing(corrected, order, number, player)}"


def _with_those_of(then: Tournament, event: Tournament) -> Tournament:
    """*event* without who came later than *then*: they too would have a rank, though no result changed."""
    there = {one.id: one for one in then.entrants}
    known = {*there}.union(*(played.players for played in event.rounds))
    entrants = tuple(there.get(one.id, one) for one in event.entrants if one.id in known)
    return event._replace(entrants=entrants)


def _known_then(event: Tournament, number: int) -> Tournament:
    if number < len(event.rounds):
        return event.before(number + 1)
    rounds = tuple(played.as_of(number + 1) for played in event.rounds)
    return event._replace(rounds=rounds, cut=None)


def _standing(text: str, order: Standings, number: int, player: PlayerId) -> str:
    place = order.place(player)
    return text.format(round=number, points=points(place.points), rank=place.rank, n=len(order.order))


def cut_lines(event: Tournament, cut: Cut, player: PlayerId, names: Names) -> Iterator[str]:
    """Whether *player* came into the cut and why, as far as a file without a log tells."""
    yield from seeded_lines(_known_then(event, len(event.rounds)), cut, player, names)


def seeded_lines(then: Tournament, cut: Cut, player: PlayerId, names: Names) -> Iterator[str]:
    """Whether *player* came into the *cut*, as which seed, and why, when the event stood as *then*."""
    order = standings(then)
    rank, size = order.rank(player), len(cut.seeds)
    if player not in cut.seeds:
        entrant = then.entrant(player)
        if entrant.dropped and rank <= order.rank(cut.seeds[-1]):
            text = _("Not in the cut of {size}: rank {rank}, but dropped from the event.")
        else:
            text = _("Not in the cut of {size}: rank {rank} after the Swiss rounds.")
        yield text.format(size=size, rank=rank)
        return
    seed = cut.seeds.index(player) + 1
    text = _("Seed {seed} of {size}, by rank {rank} after the Swiss rounds.")
    told = text.format(seed=seed, size=size, rank=rank)
    gone = {one.id for one in then.entrants if one.dropped}.difference(cut.seeds)
    passed = [names[one] for one in order.order[: rank - 1] if one in gone]
    if passed:
        text = _("Higher, but no longer in the event: {players}.")
        told = f"{told} {text.format(players=all_of(passed))}"
    yield told


def end_lines(event: Tournament, player: PlayerId, names: Names) -> Iterator[str]:
    """The place in the end, with the arithmetic of the Swiss rounds."""
    over = finished(event)
    if not over:
        yield _("No round is over yet, so nobody has a place.")
        return
    yield from _bracket_place(event, player)
    order = standings(event)
    place, view = order.place(player), why_view(why(order, player), names)
    yield _("Rank {rank} of {n} with {points} after {rounds}.").format(
        rank=place.rank,
        n=len(order.order),
        points=points(place.points),
        rounds=ngettext("{n} Swiss round", "{n} Swiss rounds", len(over)).format(n=len(over)),
    )
    yield from view.lines
    yield view.apart


def _bracket_place(event: Tournament, player: PlayerId) -> Iterator[str]:
    cut = event.cut
    if cut is None or player not in cut.seeds or not cut.rounds:
        return
    try:
        shared = final_places(cut, event.ruleset.word("cut.third_place") == "match")
    except Refused:
        return
    first = 1
    for group in shared:
        if player in group:
            if first == 1:
                yield _("Won the event.")
            elif len(group) == 1:
                yield _("Finished in place {place}.").format(place=first)
            else:
                last = first + len(group) - 1
                yield _("Finished in places {first} to {last}.").format(first=first, last=last)
        first += len(group)
