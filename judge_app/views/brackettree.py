"""The tree of a top cut: who meets whom, the games so far, who waits for whom, and who won."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_app.core.bracket import first_round, match_terms, stage_of
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops.games import score
from judge_app.core.terms import round_terms
from judge_app.core.tournament import Cut, Played
from judge_app.language import N_, _, all_of, ngettext, one_of
from judge_app.views.players import labels
from judge_app.views.words import minutes

__all__ = ["SHORT", "BracketMatch", "BracketSeat", "Tree", "round_name"]

SHORT = 3
"""From more rounds than these on, their names must be short to stand side by side."""

_STAGES = {"final": N_("Final"), "semifinal": N_("Semifinal"), "quarterfinal": N_("Quarterfinal")}
_ROUNDS = {"final": N_("Final"), "semifinal": N_("Semifinals"), "quarterfinal": N_("Quarterfinals")}
_NEXT = {
    "final": N_("Next: final"),
    "semifinal": N_("Next: semifinals"),
    "quarterfinal": N_("Next: quarterfinals"),
}
_WINNERS = {"semifinal": N_("Winner of semifinal {n}"), "quarterfinal": N_("Winner of quarterfinal {n}")}
_GAMES = {1: N_("One game"), 3: N_("Best of three"), 5: N_("Best of five")}
_TERMS = {
    1: N_("{time}, one game."),
    3: N_("{time}, best of three."),
    5: N_("{time}, best of five."),
}
Duo = tuple[PlayerId | None, PlayerId | None]
"""Who meets in a match, as far as that is known."""


class BracketSeat(NamedTuple):
    seed: str = "–"
    name: str = ""
    won: int = 0
    is_winner: bool = False
    is_open: bool = False
    """Nobody sits here yet: *name* says who may."""


class BracketMatch(NamedTuple):
    """One match of the tree; without an *id* it is not paired yet."""

    id: MatchId | None = None
    title: str = ""
    state: str = ""
    high: BracketSeat = BracketSeat()
    low: BracketSeat = BracketSeat()
    wins: int = 1
    """How many games win it."""
    is_chosen: bool = False
    is_over: bool = False
    is_disputed: bool = False
    is_stale: bool = False
    """Whether it was paired by a result that was corrected since."""


class Tree:
    """The bracket as it stands, round by round."""

    def __init__(
        self,
        state: State,
        cut: Cut,
        chosen: MatchId | None,
        stale: int = 0,
        names: Mapping[PlayerId, str] | None = None,
    ) -> None:
        """*stale* is the first round that does not follow from the one before it, or 0."""
        self.state, self.cut, self.chosen, self.stale = state, cut, chosen, stale
        self.names = labels(state) if names is None else names
        self.seeds = {player: seed for seed, player in enumerate(cut.seeds, 1)}
        self.rounds = len(cut.seeds).bit_length() - 1
        self.pairs = _pairs(cut)
        """Who meets in each match of each round: as it was paired, and else as far as that is known."""
        self.after = state.cut.after if state.cut else 0
        self.short = _short_names([self.names.get(seed, "") for seed in cut.seeds])

    def column(self, index: int) -> tuple[BracketMatch, ...]:
        return tuple(self._match(index, spot, pair) for spot, pair in enumerate(self.pairs[index]))

    def third(self) -> BracketMatch | None:
        """The match for third place, where it is played."""
        if len(self.cut.rounds) < self.rounds or len(self.cut.rounds[-1]) < 2:
            return None
        final = {*self.pairs[-1][0]}
        players = next((one.players for one in self.cut.rounds[-1] if {*one.players} != final), ())
        match = self._find(self.rounds - 1, players)
        wins = self._wins(self.rounds - 1, for_third=True)
        return self._told(match, _("Third place"), wins) if match else None

    def next_round(self, columns: Sequence[Sequence[BracketMatch]]) -> tuple[str, str]:
        """What comes after the round that is paired, and what it waits for."""
        played = len(self.cut.rounds)
        if played >= self.rounds:
            return "", ""
        terms = round_terms(self.state, self.after + played + 1)
        length = minutes(terms.minutes) if terms.minutes else _("No time limit")
        line = _(_TERMS.get(terms.best_of, _TERMS[1])).format(time=length)
        if waits := self._open_tables(columns[played - 1] if played else ()):
            line += " " + waits
        name = _NEXT.get(terms.name)
        return _(name) if name else _("Next: top {n}").format(n=len(self.cut.seeds) >> played), line

    def _open_tables(self, column: Sequence[BracketMatch]) -> str:
        found = (self.state.matches[match.id] for match in column if match.id and not match.is_over)
        tables = [str(match.table) for match in found if match.table]
        if not tables:
            return ""
        text = ngettext(
            "Can start when table {tables} is done.", "Can start when tables {tables} are done.", len(tables)
        )
        return text.format(tables=all_of(tables))

    def _match(self, index: int, spot: int, pair: Duo) -> BracketMatch:
        wins = self._wins(index)
        match = self._find(index, tuple(player for player in pair if player)) if None not in pair else None
        if match is not None:
            return self._told(match, self._title(match, index), wins)
        high, low = (self._seat(player, index, 2 * spot + half) for half, player in enumerate(pair))
        state = _("Not paired yet") if None not in pair else self._waits(index, spot)
        return BracketMatch(None, self._stage(index), state, high, low, wins)

    def _title(self, match: Match, index: int) -> str:
        if not match.table:
            return self._stage(index)
        text = N_("Final, table {n}") if index == self.rounds - 1 else N_("Table {n}")
        return _(text).format(n=match.table)

    def _told(self, match: Match, title: str, wins: int) -> BracketMatch:
        games, winner = score(match), match.result.winner if match.result else None
        order = sorted(zip(match.players, games, strict=True), key=lambda one: self.seeds.get(one[0], 99))
        high, low = (
            BracketSeat(
                str(self.seeds.get(player, "–")),
                self.names.get(player, ""),
                max(won, wins) if player == winner else min(won, wins),
                player == winner,
            )
            for player, won in order
        )
        is_stale = 0 < self.stale <= match.round
        return BracketMatch(
            match.id,
            title,
            _("To be cleared") if is_stale else _state(match, sum(games), wins),
            high,
            low,
            wins,
            match.id == self.chosen,
            match.is_over,
            match.is_disputed,
            is_stale,
        )

    def _seat(self, player: PlayerId | None, index: int, before: int) -> BracketSeat:
        """Somebody, or whoever wins match *before* of the round before."""
        if player is not None:
            return BracketSeat(str(self.seeds.get(player, "–")), self.names.get(player, ""))
        pair = self.pairs[index - 1][before]
        if None not in pair:
            names = [f"{self.seeds[one]} {self.short[self.seeds[one] - 1]}" for one in pair if one]
            return BracketSeat(name=one_of(names), is_open=True)
        if index == self.rounds - 1:
            return BracketSeat(
                name=_("Winner of the lower half") if before else _("Winner of the upper half"), is_open=True
            )
        text = _WINNERS.get(stage_of(self.cut, index - 1), N_("Winner of match {n}"))
        return BracketSeat(name=_(text).format(n=before + 1), is_open=True)

    def _waits(self, index: int, spot: int) -> str:
        """For which tables; where they are not paired either, by how many games it will be won."""
        pairs = self.pairs[index - 1][2 * spot : 2 * spot + 2] if index else []
        found = [self._find(index - 1, [one for one in pair if one]) for pair in pairs if None not in pair]
        tables = [str(match.table) for match in found if match and not match.is_over and match.table]
        if not tables:
            return _(_GAMES.get(2 * self._wins(index) - 1, _GAMES[1]))
        text = ngettext("Waits for table {tables}", "Waits for tables {tables}", len(tables))
        return text.format(tables=all_of(tables))

    def _find(self, index: int, players: Sequence[PlayerId]) -> Match | None:
        number = self.after + index + 1
        if number not in self.state.rounds:
            return None
        matches = self.state.round_matches(number)
        return next((match for match in matches if {*match.players} == {*players} and match.b), None)

    def _stage(self, index: int) -> str:
        name = stage_of(self.cut, index)
        if name not in _STAGES or self.rounds > SHORT:
            return round_name(self.cut, index, is_short=self.rounds > SHORT)
        return _(_STAGES[name])

    def _wins(self, index: int, *, for_third: bool = False) -> int:
        if self.state.rules is None:
            return 1
        terms = match_terms(self.state.rules, len(self.cut.seeds), index, for_third=for_third)
        return terms.best_of // 2 + 1


def round_name(cut: Cut, index: int, *, is_short: bool = False) -> str:
    name = stage_of(cut, index)
    return (
        _(_ROUNDS[name])
        if name in _ROUNDS and (not is_short or name == "final")
        else _("Top {n}").format(n=len(cut.seeds) >> index)
    )


def _short_names(names: Sequence[str]) -> list[str]:
    """The last word of each, where that is a name and tells them apart.

    >>> _short_names(["Peter Novak", "Ada", "Cy Young", "Di Young", "Bo Li (2)", "Player 30"])
    ['Novak', 'Ada', 'Cy Young', 'Di Young', 'Bo Li (2)', 'Player 30']
    """
    last = [name.split()[-1] if name[-1:].isalpha() else name for name in names]
    return [short if last.count(short) == 1 else name for short, name in zip(last, names, strict=True)]


def _pairs(cut: Cut) -> list[list[Duo]]:
    """The pairs of every round: as they were paired, and else the winners of the two matches before."""
    due: list[Duo] = [*first_round(cut.seeds)]
    pairs: list[list[Duo]] = []
    while due:
        index = len(pairs)
        matches = [_played(cut, index, spot, pair) for spot, pair in enumerate(due)]
        pairs.append(
            [_duo(match) if match else pair for match, pair in zip(matches, due, strict=True)],
        )
        winners = [match.winner if match else None for match in matches]
        due = [*zip(winners[::2], winners[1::2], strict=False)]
    return pairs


def _duo(match: Played) -> Duo:
    return match.a, match.b


def _played(cut: Cut, index: int, spot: int, due: Duo) -> Played | None:
    """The match at *spot*: the one that is due there, or else one of players who could have come there.

    A result before it that is disputed or was corrected does not unmake the match that is played.
    """
    if index >= len(cut.rounds):
        return None
    found = [match for match in cut.rounds[index] if {*match.players} == {*due}]
    line = [player for pair in first_round(cut.seeds) for player in pair]
    width = 1 << index
    upper, lower = ({*line[start : start + width]} for start in (2 * spot * width, (2 * spot + 1) * width))
    found += [
        match
        for match in cut.rounds[index]
        if {*match.players} & upper and {*match.players} & lower and {*match.players} <= upper | lower
    ]
    return next(iter(found), None)


def _state(match: Match, games: int, wins: int) -> str:
    if match.is_disputed:
        return _("Disputed")
    if match.is_over:
        return _("Done")
    return _("Playing") if wins == 1 else _("Game {n}").format(n=games + 1)
