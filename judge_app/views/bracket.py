"""The top cut as a tree: who meets whom, the games so far, who waits for whom, and who won."""

from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.bracket import first_round, match_terms, stage_of
from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops.games import score
from judge_app.core.progress import progress
from judge_app.core.stages import cut_of
from judge_app.core.tournament import Cut
from judge_app.language import N_, _
from judge_app.views.players import labels
from judge_app.views.words import minutes

__all__ = ["BracketMatch", "BracketSeat", "BracketView", "bracket_view"]

_STAGES = {"final": N_("Final"), "semifinal": N_("Semifinal"), "quarterfinal": N_("Quarterfinal")}
_NEXT = {
    "final": N_("Next: final"),
    "semifinal": N_("Next: semifinals"),
    "quarterfinal": N_("Next: quarterfinals"),
}
_GAMES = {1: N_("one game"), 3: N_("best of three"), 5: N_("best of five")}


class BracketSeat(NamedTuple):
    seed: str = "–"
    name: str = ""
    won: int = 0
    is_winner: bool = False
    is_open: bool = False
    """Nobody sits here yet: *name* says who may."""


class BracketMatch(NamedTuple):
    """One match of the tree; without an *id* it is not paired yet."""

    id: MatchId | None
    title: str
    state: str
    high: BracketSeat
    low: BracketSeat
    wins: int = 1
    """How many games win it."""
    is_chosen: bool = False
    is_over: bool = False


class BracketView(NamedTuple):
    columns: tuple[tuple[BracketMatch, ...], ...] = ()
    """One a round, the first one first; each match stands between the two that lead to it."""
    third: BracketMatch | None = None
    document: str = ""
    section: str = ""
    remark: str = ""
    next_title: str = ""
    next_line: str = ""
    chosen: BracketMatch | None = None
    report: str = ""
    """What can be reported of the chosen match."""
    can_pair: bool = False
    is_over: bool = False
    empty: str = ""


def bracket_view(state: State, chosen: MatchId | None = None) -> BracketView:
    cut, at = cut_of(state), progress(state)
    if cut is None or state.cut is None or state.rules is None:
        text = _("No top cut in this event.") if not at.plan.cut else _("The top cut is not made yet.")
        return BracketView(empty=text)
    tree = _Tree(state, cut)
    columns = tuple(tree.column(index, chosen) for index in range(tree.rounds))
    found = next((match for column in columns for match in column if match.is_chosen), None)
    cite = state.rules.cite("cut.seeding")
    document = DOCUMENTS.get(document_of(cite))
    title, line = tree.next_round(at.next == "bracket", columns)
    return BracketView(
        columns,
        tree.third(chosen),
        document.title if document else _("Own rules"),
        cite.partition("/")[2].replace("-", " ").capitalize(),
        _("Fixed bracket: the best seed meets the lowest, and seeds are not given anew."),
        title,
        line,
        found,
        _report(found),
        at.next == "bracket",
        at.stage == "over",
    )


def _report(match: BracketMatch | None) -> str:
    if match is None or match.id is None:
        return ""
    if match.is_over:
        return _("Correct the result")
    if match.wins == 1:
        return _("Report the result")
    return _("Report game {n}").format(n=match.high.won + match.low.won + 1)


class _Tree:
    """The bracket as it stands, round by round."""

    def __init__(self, state: State, cut: Cut) -> None:
        self.state, self.cut = state, cut
        self.names = labels(state)
        self.seeds = {player: seed for seed, player in enumerate(cut.seeds, 1)}
        self.rounds = len(cut.seeds).bit_length() - 1
        self.pairs = _expected(cut)
        """Who meets in each match of each round, as far as that is known."""

    def column(self, index: int, chosen: MatchId | None) -> tuple[BracketMatch, ...]:
        return tuple(self._match(index, spot, pair, chosen) for spot, pair in enumerate(self.pairs[index]))

    def third(self, chosen: MatchId | None) -> BracketMatch | None:
        """The match for third place, where it is played."""
        if len(self.cut.rounds) < self.rounds or len(self.cut.rounds[-1]) < 2:
            return None
        match = self._find(self.rounds - 1, self.cut.rounds[-1][1].players)
        return self._told(match, _("Third place"), chosen, self.rounds - 1) if match else None

    def next_round(self, is_due: bool, columns: Sequence[Sequence[BracketMatch]]) -> tuple[str, str]:
        played = len(self.cut.rounds)
        if played >= self.rounds or self.state.rules is None:
            return "", ""
        terms = match_terms(self.state.rules, len(self.cut.seeds), played)
        length = minutes(terms.minutes) if terms.minutes else _("no time limit")
        line = _("{time}, {games}.").format(time=length, games=_(_GAMES.get(terms.best_of, _GAMES[1])))
        open_tables = [match.title for match in columns[played - 1] if not match.is_over] if played else []
        if open_tables and not is_due:
            line += " " + _("Waits for: {tables}.").format(tables=", ".join(open_tables))
        name = _NEXT.get(terms.name)
        return _(name) if name else _("Next: {stage}").format(stage=terms.name), line

    def _match(
        self, index: int, spot: int, pair: tuple[PlayerId | None, PlayerId | None], chosen: MatchId | None
    ) -> BracketMatch:
        match = self._find(index, tuple(player for player in pair if player))
        if match is not None and None not in pair:
            title = _("Table {n}").format(n=match.table) if match.table else self._stage(index)
            return self._told(match, title, chosen, index)
        waiting = _("Not paired yet") if None not in pair else self._waits(index)
        high, low = (self._seat(player, index, spot, half) for half, player in enumerate(pair))
        return BracketMatch(None, self._stage(index), waiting, high, low, self._wins(index))

    def _told(self, match: Match, title: str, chosen: MatchId | None, index: int) -> BracketMatch:
        games, wins = score(match), self._wins(index)
        winner = match.result.winner if match.result else None
        order = sorted(zip(match.players, games, strict=True), key=lambda one: self.seeds.get(one[0], 99))
        high, low = (
            BracketSeat(
                str(self.seeds.get(player, "–")),
                self.names.get(player, ""),
                max(won, wins) if player == winner else won,
                player == winner,
            )
            for player, won in order
        )
        is_chosen = match.id == chosen
        return BracketMatch(
            match.id, title, _state(match, sum(games), wins), high, low, wins, is_chosen, match.is_over
        )

    def _seat(self, player: PlayerId | None, index: int, spot: int, low: int) -> BracketSeat:
        if player is not None:
            return BracketSeat(str(self.seeds.get(player, "–")), self.names.get(player, ""))
        before = self.pairs[index - 1][2 * spot + low] if index else (None, None)
        if None in before:
            return BracketSeat(name=_("Winner of the match before"), is_open=True)
        one, other = (self.names.get(who, "") for who in before if who)
        return BracketSeat(name=_("{one} or {other}").format(one=one, other=other), is_open=True)

    def _find(self, index: int, players: Sequence[PlayerId]) -> Match | None:
        number = (self.state.cut.after if self.state.cut else 0) + index + 1
        if number not in self.state.rounds:
            return None
        matches = self.state.round_matches(number)
        return next((match for match in matches if {*match.players} == {*players}), None)

    def _stage(self, index: int) -> str:
        name = stage_of(self.cut, index)
        return (
            _(_STAGES[name]) if name in _STAGES else _("Round of {n}").format(n=len(self.cut.seeds) >> index)
        )

    def _waits(self, index: int) -> str:
        return _("Waits") if index else ""

    def _wins(self, index: int) -> int:
        if self.state.rules is None:
            return 1
        return match_terms(self.state.rules, len(self.cut.seeds), index).best_of // 2 + 1


def _expected(cut: Cut) -> list[list[tuple[PlayerId | None, PlayerId | None]]]:
    """The pairs of every round, each from the winners of the two matches before it."""
    pairs: list[list[tuple[PlayerId | None, PlayerId | None]]] = [[*first_round(cut.seeds)]]
    while len(pairs[-1]) > 1:
        winners = [_winner(cut, len(pairs) - 1, pair) for pair in pairs[-1]]
        pairs.append([*zip(winners[::2], winners[1::2], strict=True)])
    return pairs


def _winner(cut: Cut, index: int, pair: tuple[PlayerId | None, PlayerId | None]) -> PlayerId | None:
    if index >= len(cut.rounds) or None in pair:
        return None
    found = (match for match in cut.rounds[index] if {*match.players} == {*pair})
    return next((match.winner for match in found), None)


def _state(match: Match, games: int, wins: int) -> str:
    if match.is_disputed:
        return _("Disputed")
    if match.is_over:
        return _("Done")
    return _("Playing") if wins == 1 else _("Game {n}").format(n=games + 1)
