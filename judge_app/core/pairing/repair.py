"""The current round put right: a wrong result found too late, players swapped, a late player seated."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.bye import choose_bye, is_as_due, without
from judge_app.core.pairing.costs import Costs
from judge_app.core.pairing.drawing import Pair
from judge_app.core.pairing.exact import best_pairs
from judge_app.core.pairing.field import pair_field, score_groups
from judge_app.core.pairing.position import Position
from judge_app.core.pairing.tables import Table, seated, table_numbers
from judge_app.core.randomness import Draw
from judge_app.core.tournament import Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Affected", "Repair", "affected", "repair_affected", "repair_all", "seat_late", "swap"]

_AT_ONCE = 64
"""So many players are worked out together; of more only those around the trouble, and more when need be."""


class Affected(NamedTuple):
    """What a corrected result means for the round that was paired by the wrong one."""

    points: tuple[tuple[PlayerId, int, int], ...]
    """Each player whose points changed: what they had when the round was paired, and what they have now."""
    matches: tuple[Played, ...]
    """Where these players sit."""
    is_sound: bool
    """Whether the tables that are not finished could have been paired so by the right result."""
    gone: tuple[PlayerId, ...] = ()
    """Who has dropped since, but sits at such a table or has the bye."""


class Repair(NamedTuple):
    """Matches of the current round that are dissolved, and what takes their place."""

    broken: tuple[Played, ...]
    tables: tuple[Table, ...]
    bye: PlayerId | None = None
    """Who has the bye instead, if a bye was dissolved or a new one is needed."""
    rematches: tuple[Table, ...] = ()
    """Those of the new tables whose players have met before."""
    apart: tuple[tuple[PlayerId, int, PlayerId, int], ...] = ()
    """Those of the new tables whose players are not of equal points: each player with their points."""


def affected(tournament: Tournament) -> Affected:
    """What has changed since the last round of *tournament* was paired."""
    played = _current(tournament)
    then = Position(tournament.before(played.number))
    scene = _Scene(tournament)
    ids = then.tally.ids
    points = tuple(
        (ids[player], then.points[player], scene.position.points[player])
        for player in then.players
        if then.points[player] != scene.position.points[player]
    )
    who = {change[0] for change in points}
    matches = tuple(match for match in played.matches if who & {*match.players})
    return Affected(points, matches, scene.is_sound(), scene.gone)


def repair_affected(tournament: Tournament, seed: str) -> Repair:
    """Pair as few unfinished tables anew as make the round as good as it can be by the right results."""
    scene = _Scene(tournament)
    draw = Draw(seed, "repair", scene.played.number)
    repairs = [scene.repaired(_fewest_changes(scene, bye, draw), bye) for bye in scene.byes_due(draw)]
    return min(repairs, key=lambda repair: len(repair.broken))


def repair_all(tournament: Tournament, seed: str) -> Repair:
    """Pair all unfinished tables anew."""
    scene = _Scene(tournament)
    draw = Draw(seed, "repair", scene.played.number)
    bye = scene.byes_due(draw)[0]
    rest = without(scene.players, bye)
    return scene.repaired(pair_field(rest, scene.position.points, scene.position.met, draw), bye)


def swap(tournament: Tournament, one: PlayerId, other: PlayerId) -> Repair:
    """Let two players of unfinished tables, or one of them and the bye, change places."""
    scene = _Scene(tournament)
    first, second = scene.match_of(one), scene.match_of(other)
    if first == second:
        raise Refused(_("These two sit at the same table. Choose players of two tables."))
    places = {one: other, other: one}
    new = [
        match._replace(a=places.get(match.a, match.a), b=match.b and places.get(match.b, match.b))
        for match in (first, second)
    ]
    tables = scene.placed(new)
    bye = next((match.a for match in new if match.is_bye), None)
    return Repair((first, second), tables, bye, scene.met_before(tables), scene.apart(tables))


def seat_late(tournament: Tournament, player: PlayerId) -> Repair:
    """Let a player who has just come sit opposite the one who has the bye."""
    scene = _Scene(tournament)
    if any(player in match.players for match in scene.played.matches):
        raise Refused(_("This player is seated in the round already."))
    if scene.bye is None:
        raise Refused(
            _(
                "Nobody has the bye in this round. The player can join the next one; this one counts as a"
                " loss."
            )
        )
    return Repair((scene.bye,), scene.placed([scene.bye._replace(b=player)]))


class _Scene:
    """The last round of a tournament: its unfinished tables, and the position it should be paired from."""

    def __init__(self, tournament: Tournament) -> None:
        self.played = _current(tournament)
        self.position = Position(tournament.before(self.played.number, corrected=True))
        self.open = self.played.open_matches
        self.bye = next((match for match in self.played.matches if match.is_bye), None)
        number_of = self.position.tally.number_of
        loose = [player for match in (*self.open, *filter(None, [self.bye])) for player in match.players]
        dropped = {entrant.id for entrant in tournament.entrants if entrant.dropped}
        self.gone = tuple(player for player in loose if player in dropped)
        self.players = sorted(number_of[player] for player in loose if player not in dropped)
        """Everybody who could still be seated elsewhere."""
        self.pairs = [
            (number_of[match.a], number_of[match.b])
            for match in self.open
            if match.b is not None and dropped.isdisjoint(match.players)
        ]

    def match_of(self, player: PlayerId) -> Played:
        match = next((match for match in self.played.matches if player in match.players), None)
        if match is None:
            raise Refused(_("This player is not seated in the round."))
        if match.is_over and not match.is_bye:
            text = _("Table {table} is finished, so its players stay. Choose another table.")
            raise Refused(text.format(table=match.table))
        return match

    def byes_due(self, draw: Draw) -> list[int | None]:
        """Who of the unfinished can have the bye: who has it now, if they are as low as anybody.

        Else all who are equally low, the one who is drawn first; of a large round only that one.
        """
        position = self.position.among(self.players)
        due = choose_bye(position, draw)
        if due is None:
            return [None]
        holder = position.tally.number_of[self.bye.a] if self.bye else None
        if holder in self.players and is_as_due(holder, due.player, position):
            return [holder]
        others = self.players if len(self.players) <= _AT_ONCE else []
        return [
            due.player,
            *(one for one in others if one != due.player and is_as_due(one, due.player, position)),
        ]

    def is_sound(self) -> bool:
        """Whether the unfinished tables and the bye are as good as any by the right results."""
        bye = self.byes_due(Draw("any", "bye"))[0]
        if self.gone or (self.bye is not None and bye != self.position.tally.number_of[self.bye.a]):
            return False
        rest = without(self.players, bye)
        best = pair_field(rest, self.position.points, self.position.met, Draw("any", "best"))
        return self.cost(self.pairs) == self.cost(best)

    def cost(self, pairs: Sequence[Pair]) -> int:
        players = [player for pair in pairs for player in pair]
        points, met = self.position.points, self.position.met
        costs = Costs(score_groups(players, points), points, met)
        return sum(costs.of(*pair) for pair in pairs)

    def met_before(self, tables: Iterable[Table]) -> tuple[Table, ...]:
        met, number_of = self.position.met, self.position.tally.number_of
        return tuple(table for table in tables if number_of[table.b] in met[number_of[table.a]])

    def apart(self, tables: Iterable[Table]) -> tuple[tuple[PlayerId, int, PlayerId, int], ...]:
        points, number_of = self.position.points, self.position.tally.number_of
        pairs = ((table.a, table.b) for table in tables)
        seats = ((a, points[number_of[a]], b, points[number_of[b]]) for a, b in pairs)
        return tuple(seat for seat in seats if seat[1] != seat[3])

    def free_tables(self, broken: Sequence[Played]) -> list[int]:
        """The tables of *broken*, then those that nobody sits at: enough for the whole round."""
        freed = sorted(match.table for match in broken if match.table is not None)
        taken = {match.table for match in self.played.matches}
        fixed = self.position.fixed.values()
        numbers = {*range(1, 2 * len(self.played.matches) + len(fixed) + 1)}
        if not self.position.lends_tables:
            numbers.update(fixed)
        return [*freed, *sorted(numbers - taken)]

    def placed(self, matches: Sequence[Played]) -> tuple[Table, ...]:
        """*matches* that a hand changed, each where it was or at a free table, as fixed tables allow."""
        position, pairs = self.position, [(one.a, one.b, one.table) for one in matches if one.b is not None]
        free = iter(self.free_tables([]))  # where somebody else paired the round it may have no tables yet
        numbers = [one[2] or next(free) for one in pairs]
        if position.fixed and not position.lends_tables:
            fixed = {position.tally.ids[player]: table for player, table in position.fixed.items()}
            numbers = table_numbers([one[:2] for one in pairs], fixed, [*numbers, *free])
        return tuple(Table(number, *one[:2]) for number, one in zip(numbers, pairs, strict=True))

    def repaired(self, pairs: Sequence[Pair], bye: int | None) -> Repair:
        """What must be dissolved for *pairs* and *bye* to stand; a pair that stays, stays where it is."""
        position = self.position
        ids, number_of = position.tally.ids, position.tally.number_of
        staying = {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in self.pairs}
        new = [pair for pair in pairs if frozenset(pair) not in staying]
        broken = [
            match
            for match in self.open
            if frozenset(map(number_of.__getitem__, match.players)) not in staying
        ]
        holder = None if bye is None else ids[bye]
        if self.bye is not None and self.bye.a != holder:
            broken.append(self.bye)
        tables = seated(new, position, self.free_tables(broken))
        is_new = self.bye is None or self.bye.a != holder
        changed_bye = holder if is_new else None
        return Repair(tuple(broken), tables, changed_bye, self.met_before(tables), self.apart(tables))


def _current(tournament: Tournament) -> SwissRound:
    if not tournament.rounds or tournament.cut is not None:
        raise Refused(_("No Swiss round is being played. There is nothing to pair anew."))
    return tournament.rounds[-1]


def _fewest_changes(scene: _Scene, bye: int | None, draw: Draw) -> list[Pair]:
    """The best pairs of all unfinished players except *bye*, and among them those with the fewest changes."""
    points, met = scene.position.points, scene.position.met
    rest = without(scene.players, bye)
    kept = [pair for pair in scene.pairs if bye not in pair]
    if len(rest) <= _AT_ONCE:
        return best_pairs(score_groups(rest, points), points, met, draw, kept)
    least = scene.cost(pair_field(rest, points, met, draw))
    sound = _sound_pairs(kept, scene, draw)
    taken = _AT_ONCE // 4
    while True:
        staying = sound[taken:]
        seated_still = {player for pair in staying for player in pair}
        loose = [player for player in rest if player not in seated_still]
        pairs = staying + best_pairs(score_groups(loose, points), points, met, draw, kept)
        if not staying or scene.cost(pairs) == least:
            return pairs
        taken *= 2


def _sound_pairs(kept: Sequence[Pair], scene: _Scene, draw: Draw) -> list[Pair]:
    """The pairs with nothing wrong in them, first those nearest in points to where the trouble is."""
    points, met = scene.position.points, scene.position.met
    sound = [pair for pair in kept if points[pair[0]] == points[pair[1]] and pair[1] not in met[pair[0]]]
    seated_soundly = {player for pair in sound for player in pair}
    near = {points[player] for player in scene.players if player not in seated_soundly}
    return sorted(
        draw.shuffled(sound),
        key=lambda pair: min((abs(points[pair[0]] - score) for score in near), default=0),
    )
