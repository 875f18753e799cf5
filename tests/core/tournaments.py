"""Swiss tournaments for the tests: some drawn at random, some written down in a line a round."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, get_args

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from judge_app.core.model import How, PlayerId
from judge_app.core.ruleset import PRINTED, Ruleset, printed, read_custom
from judge_app.core.tournament import BOTH_CAN_LOSE, Entrant, Played, SwissRound, Tournament

__all__ = [
    "CUSTOM",
    "DOCUMENTS",
    "EVERY_RULESET",
    "Correction",
    "corrections",
    "event",
    "match",
    "tournaments",
    "with_dropped",
    "with_result",
]

DOCUMENTS = tuple(map(printed, (*PRINTED, "draft+draw")))
"""The four rulesets of the app, and the one with draws."""

NO_WINNER_ONLY: tuple[How, ...] = ("double-loss", "draw")
HOWS: tuple[How, ...] = get_args(How)


def _custom(name: str, base: str, *lines: str) -> Ruleset:
    return read_custom("\n".join((f'title = "{name}"', f'base = "{base}"', *lines)), f"{name}.toml")


CUSTOM = (
    _custom("consolation", "regulations-casual", "points.win = 3", "points.loss = 1"),
    _custom("poor-byes", "draft", "points.win = 5", "points.bye = 2", "points.loss = 1"),
    _custom("worthless-byes", "regulations-premier", "points.bye = 0"),
    _custom(
        "draws",
        "regulations-casual",
        "points.draws_allowed = true",
        "points.win = 100",
        "points.bye = 100",
        "points.draw = 99",
        "points.loss = 99",
    ),
    _custom(
        "all-tiebreakers",
        "constructed",
        'tiebreaks.order = ["first_loss", "esos", "beaten_by", "sos", "beaten", "random"]',
        "points.draws_allowed = true",
    ),
    _custom("extended-first", "draft", 'tiebreaks.order = ["esos", "random"]'),
    _custom("lots-only", "draft", 'tiebreaks.order = ["random"]'),
)
"""Rulesets of organizers who changed the points, or the order of the tiebreakers."""

EVERY_RULESET = (*DOCUMENTS, *CUSTOM)


def match(text: str) -> Played:
    """One match: `A>B` won, `A>B/no-show` won so, `A|B/draw` without a winner, `A|B` open, `A` a bye."""
    pair, _, how = text.partition("/")
    assert how in ("", *HOWS), text
    known: How | None = next((one for one in HOWS if one == how), None)
    if ">" in pair:
        a, b = map(PlayerId, pair.split(">"))
        return Played(a, b, a, known or "play")
    if "|" in pair:
        a, b = map(PlayerId, pair.split("|"))
        return Played(a, b, None, known)
    return Played(PlayerId(pair), None)


def event(
    players: str, rounds: Sequence[str] = (), *, ruleset: str = "draft", dropped: str = "", lots: str = "lots"
) -> Tournament:
    """The event of *players*, each called by one letter, with a line of matches a round."""
    return Tournament(
        "Spring Open",
        printed(ruleset),
        tuple(Entrant(PlayerId(one), f"Player {one}", dropped=one in dropped) for one in players),
        tuple(SwissRound(number, tuple(map(match, line.split()))) for number, line in enumerate(rounds, 1)),
        lots=lots,
    )


def with_dropped(tournament: Tournament, player: PlayerId) -> Tournament:
    """*tournament* once *player* has left it, with everything that was played."""
    return tournament._replace(
        entrants=tuple(
            entrant._replace(dropped=entrant.dropped or entrant.id == player)
            for entrant in tournament.entrants
        )
    )


def with_result(tournament: Tournament, number: int, old: Played, new: Played) -> Tournament:
    """*tournament* with *new* in place of *old* in round *number*."""
    rounds = list(tournament.rounds)
    played = rounds[number - 1]
    rounds[number - 1] = played._replace(
        matches=tuple(new if match == old else match for match in played.matches)
    )
    return tournament._replace(rounds=tuple(rounds))


class Correction(NamedTuple):
    """A result that was found wrong: in which round, what it was, what it should have been."""

    round: int
    old: Played
    new: Played


@st.composite
def tournaments(
    draw: DrawFn,
    *,
    rulesets: Sequence[Ruleset] = DOCUMENTS,
    players: tuple[int, int] = (2, 40),
    rounds: tuple[int, int] = (0, 8),
    lots: str | None = None,
) -> Tournament:
    """Any tournament: whoever is present is paired with anyone, and a match may end in any way.

    Players enter late, are away for a round, leave with or without dropping, or never play at all.
    """
    ruleset = draw(st.sampled_from(rulesets))
    count, length = draw(_around(5, *players)), draw(_around(3, *rounds))
    chance = Random(draw(st.integers(0, 2**32 - 1)))  # a thousand drawn choices each would be slow
    stays = [_stay(chance, PlayerId(f"p{number}"), length) for number in range(1, count + 1)]
    chance.shuffle(stays)
    return Tournament(
        "Any event",
        ruleset,
        tuple(Entrant(stay.player, f"Player {stay.player}", stay.dropped) for stay in stays),
        tuple(_rounds(chance, ruleset, stays, length)),
        lots=f"lots {chance.random()}" if lots is None else lots,
    )


@st.composite
def corrections(draw: DrawFn, tournament: Tournament) -> Correction | None:
    """Any result of *tournament* put right, or none if nobody has met."""
    met = [(played.number, one) for played in tournament.rounds for one in played.matches if one.b]
    if not met:
        return None
    number, old = draw(st.sampled_from(met))
    results = [result for result in _results(tournament.ruleset, old) if result != (old.winner, old.how)]
    winner, how = draw(st.sampled_from(results))
    return Correction(number, old, old._replace(winner=winner, how=how))


def _around(usual: int, least: int, most: int) -> st.SearchStrategy[int]:
    """A number, the first ones near *usual*: hypothesis likes the first, and nothing happens in no rounds."""
    return st.sampled_from(sorted(range(least, most + 1), key=lambda number: abs(number - usual)))


class _Stay(NamedTuple):
    """From which to which round a player is there."""

    player: PlayerId
    first: int
    last: int
    dropped: bool


def _stay(chance: Random, player: PlayerId, length: int) -> _Stay:
    first = chance.randint(1, length + 1) if chance.random() < 0.2 else 1
    last = chance.randint(0, length) if chance.random() < 0.25 else length
    return _Stay(player, first, last, chance.random() < (0.8 if last < length else 0.05))


def _rounds(chance: Random, ruleset: Ruleset, stays: Iterable[_Stay], length: int) -> Iterable[SwissRound]:
    for number in range(1, length + 1):
        present = [
            stay.player for stay in stays if stay.first <= number <= stay.last and chance.random() < 0.93
        ]
        if not present:
            return
        chance.shuffle(present)
        yield SwissRound(number, tuple(_matches(chance, ruleset, present)))


def _matches(chance: Random, ruleset: Ruleset, present: list[PlayerId]) -> Iterable[Played]:
    """All of *present* in pairs; the odd one, and now and then both of a pair, have a bye."""
    for a, b in zip(present[::2], present[1::2], strict=False):
        if chance.random() < 0.03:
            yield from (Played(a, None), Played(b, None))
            continue
        pair = Played(a, b)
        if chance.random() < 0.6:
            yield pair._replace(winner=chance.choice((a, b)), how="play")
        else:
            winner, how = chance.choice(_results(ruleset, pair))
            yield pair._replace(winner=winner, how=how)
    if len(present) % 2:
        yield Played(present[-1], None)


def _results(ruleset: Ruleset, match: Played) -> list[tuple[PlayerId | None, How]]:
    """Every way in which *match* can end."""
    won = [(player, how) for player in match.players for how in HOWS if how not in NO_WINNER_ONLY]
    draws = ruleset.flag("points.draws_allowed")
    return [*won, *((None, how) for how in BOTH_CAN_LOSE if draws or how != "draw")]
