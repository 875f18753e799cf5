"""The top cut: who is in it, who meets whom in each round of the bracket, and who ends where."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import Ruleset
from judge_app.core.standings import Standings
from judge_app.core.tournament import Cut, Played, Tournament
from judge_app.errors import Refused
from judge_app.language import N_, _, one_of

__all__ = [
    "SIZES",
    "Pair",
    "Qualified",
    "Terms",
    "due",
    "final_places",
    "first_round",
    "match_terms",
    "qualifiers",
    "replaced",
    "stage_of",
]

SIZES = (2, 4, 8, 16, 32, 64)
"""How many players a cut can have."""

Pair = tuple[PlayerId, PlayerId]
"""Who meets whom, the higher seed first."""

T = TypeVar("T")
_STAGES = {
    2: N_("final"),
    4: N_("semifinal"),
    8: N_("quarterfinal"),
    16: N_("round of 16"),
    32: N_("round of 32"),
    64: N_("round of 64"),
}
_THIRD = N_("match for third place")


class Qualified(NamedTuple):
    """Who goes on into the cut."""

    size: int
    wanted: int
    """More than *size* where too few players were left."""
    seeds: tuple[PlayerId, ...]
    passed: tuple[PlayerId, ...]
    """Players who dropped and stand above the lowest seed."""


class Terms(NamedTuple):
    """What a match of the cut is played by."""

    best_of: int
    minutes: int
    """0: without a time limit."""
    name: str
    """A text of the catalogue: it is translated where it is shown."""


def qualifiers(standings: Standings, tournament: Tournament, wanted: int) -> Qualified:
    """The best *wanted* players who are still in the event, or the largest cut that those left can fill."""
    _check_size(wanted)
    active = {entrant.id for entrant in tournament.active}
    staying = [player for player in standings.order if player in active]
    size = _largest(min(wanted, len(staying)))
    if size == 0:
        raise Refused(_too_few(len(staying)))
    lowest = standings.order.index(staying[size - 1])
    passed = tuple(player for player in standings.order[:lowest] if player not in active)
    return Qualified(size, wanted, tuple(staying[:size]), passed)


def _too_few(staying: int) -> str:
    if staying:
        return _(
            "A cut needs two players, and only one is left in the event. The standings stay as they are."
            " Reinstate a player who dropped, or let the standings decide."
        )
    return _(
        "A cut needs two players, and nobody is left in the event. The standings stay as they are."
        " Reinstate a player who dropped, or let the standings decide."
    )


def first_round(seeds: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The highest seed against the lowest, placed so that the two best can meet only in the final."""
    _check_size(len(seeds))
    line = [0, 1]
    while len(line) < len(seeds):
        # Each seed's place is shared with the one who is as far from the end as it is from the top.
        line = [seed for high in line for seed in (high, 2 * len(line) - 1 - high)]
    return tuple((seeds[high], seeds[low]) for high, low in _neighbours(line))


def due(cut: Cut, third_place: bool) -> tuple[Pair, ...]:
    """The matches of the next bracket round; none once the winner stands.

    With *third_place* the losers of the semifinals meet behind the final.
    """
    if not cut.rounds:
        return first_round(cut.seeds)
    matches = _bracket_matches(cut, len(cut.rounds) - 1)
    winners = [_winner(cut, len(cut.rounds) - 1, spot) for spot in range(len(cut.rounds[-1]))]
    if len(matches) == 1:
        return ()
    pairs = [*_neighbours(winners)]
    if third_place and len(matches) == 2:
        pairs.append((_loser(matches[0], winners[0]), _loser(matches[1], winners[1])))
    return tuple((high, low) for high, low in (_by_seed(cut, pair) for pair in pairs))


def replaced(cut: Cut, dropped: PlayerId, standings: Standings, tournament: Tournament) -> Cut:
    """The cut without *dropped*: those below move up, and the next in the standings becomes the lowest seed.

    When nobody is left to come in, the best seeds make the largest cut that they can fill.
    """
    name = _name(tournament, dropped)
    if dropped not in cut.seeds:
        text = _("{player} is not in the cut, which stays as it is. Drop them from the event only.")
        raise Refused(text.format(player=name))
    if any(match.how is not None for matches in cut.rounds for match in matches):
        text = _(
            "The cut has begun, so nobody takes the place of {player}. All results are safe. Give the match"
            " to the opponent, who goes on."
        )
        raise Refused(text.format(player=name))
    staying = [seed for seed in cut.seeds if seed != dropped]
    active = {entrant.id for entrant in tournament.active} - {*cut.seeds}
    seeds = [*staying, *[player for player in standings.order if player in active][:1]]
    size = _largest(len(seeds))
    if size == 0:
        winner = _name(tournament, seeds[0])
        text = _(
            "Without {player} only {winner} is left, and a cut needs two. The standings stay as they are."
            " {winner} wins the event without a final."
        )
        raise Refused(text.format(player=name, winner=winner))
    return Cut(tuple(seeds[:size]))


def stage_of(cut: Cut, round_index: int) -> str:
    """What round *round_index* of *cut*, counted from 0, is called: a text of the catalogue."""
    return _stage(len(cut.seeds), round_index)


def match_terms(ruleset: Ruleset, size: int, round_index: int, *, for_third: bool = False) -> Terms:
    """What a match of that round is played by; the one *for_third* place is no final."""
    name = _THIRD if for_third else _stage(size, round_index)
    keys = "cut.final_" if name == "final" else "cut."
    return Terms(ruleset.number(f"{keys}best_of"), ruleset.number(f"{keys}minutes"), name)


def final_places(cut: Cut, third_place: bool) -> tuple[tuple[PlayerId, ...], ...]:
    """The players of the cut, best first; who went out in the same round share a place, in seed order."""
    if due(cut, third_place):
        raise Refused(_("The cut is not over yet. Play the final first; until then the places are open."))
    final, *behind = cut.rounds[-1]
    deciders = [final, *(behind if third_place else ())]
    singles = [(player,) for match in deciders for player in _winner_first(match)]
    # A match for third place has parted the losers of the semifinals, so these do not come once more.
    earlier = reversed(range(len(cut.rounds) - len(deciders)))
    return (*singles, *(_by_seed(cut, _losers(cut, index)) for index in earlier))


def _stage(size: int, round_index: int) -> str:
    left = size >> round_index
    return _STAGES.get(left, f"round of {left}")


def _check_size(size: int) -> None:
    if size not in SIZES:
        text = _("A cut of {size} cannot be: a bracket takes {choices} players. Choose one of these.")
        raise Refused(text.format(size=size, choices=one_of(map(str, SIZES))))


def _largest(players: int) -> int:
    """The largest cut that *players* can fill; 0 for none."""
    return max((size for size in SIZES if size <= players), default=0)


def _name(tournament: Tournament, player: PlayerId) -> str:
    return next((entrant.name for entrant in tournament.entrants if entrant.id == player), player)


def _bracket_matches(cut: Cut, index: int) -> Sequence[Played]:
    """The matches of a round through which players go on: not the one for third place."""
    _check_size(len(cut.seeds))
    through, recorded = len(cut.seeds) >> index + 1, len(cut.rounds[index])
    has_third = through == 1 and len(cut.seeds) >= 4
    if through == 0 or (recorded != through and not (has_third and recorded == 2)):
        text = _(
            "Round {round} of the cut has {recorded} matches, but a cut of {size} players has {due} there."
            " The rounds before it stand. Record this one as it was played."
        )
        raise Refused(text.format(round=index + 1, recorded=recorded, size=len(cut.seeds), due=through))
    return cut.rounds[index][:through]


def _winner(cut: Cut, index: int, spot: int) -> PlayerId:
    match = cut.rounds[index][spot]
    if match.winner in match.players:
        return match.winner
    name = _match_name(cut, index, spot)
    if match.how is None:
        text = _("{match} has no result yet, so the next round stays open. Report it first.")
    else:
        text = _("{match} ended without a winner, but one player goes on. The head judge must name who.")
    raise Refused(text.format(match=name))


def _match_name(cut: Cut, index: int, spot: int) -> str:
    left = len(cut.seeds) >> index
    if left == 2:
        return _("The match for third place") if spot else _("The final")
    if left == 4:
        return _("Match {n} of the semifinal").format(n=spot + 1)
    if left == 8:
        return _("Match {n} of the quarterfinal").format(n=spot + 1)
    return _("Match {n} of the round of {size}").format(n=spot + 1, size=left)


def _loser(match: Played, winner: PlayerId) -> PlayerId:
    return next((player for player in match.players if player != winner), winner)


def _losers(cut: Cut, index: int) -> Iterator[PlayerId]:
    for spot, match in enumerate(_bracket_matches(cut, index)):
        yield _loser(match, _winner(cut, index, spot))


def _winner_first(match: Played) -> list[PlayerId]:
    return sorted(match.players, key=lambda player: player != match.winner)


def _by_seed(cut: Cut, players: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    seeds = {player: seed for seed, player in enumerate(cut.seeds)}
    found = [*players]
    if not seeds.keys() >= {*found}:
        raise Refused(
            _(
                "The cut has a match of somebody who is not among its seeds. Nothing has changed. Put that"
                " match right, or the seeds."
            )
        )
    return tuple(sorted(found, key=seeds.__getitem__))


def _neighbours(line: Sequence[T]) -> Iterator[tuple[T, T]]:
    return zip(line[::2], line[1::2], strict=True)
