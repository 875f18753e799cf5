"""An event at a tablet, played on by the steps that an organizer takes: for screens that need one."""

from collections.abc import Iterable, Sequence

from judge_app.core.model import Match, MatchId, PlayerId, Result, State
from judge_app.core.ops import (
    GameReported,
    Op,
    PlayerAdded,
    ResultCorrected,
    ResultReported,
    RulesetChosen,
    SettingChosen,
)
from judge_app.core.pairing import pair
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from tests.second import SecondTablet

NAMES = (
    *("Ruth Adeyemi", "Ravi Menon", "Sofia Lindqvist", "Peter Novak", "Hannah Kowalski", "Liam Farrell"),
    *("Leila Farahani", "Wen Jie Lim", "Ben Achterberg", "Samuel Ortiz", "Nadia Haddad", "Jonas Weber"),
    *("Henrik Dahl", "Ines Duarte", "Grace Whitmore", "Mei Zhang", "Owen Parry", "Yusuf Aydin"),
)


def name_of(number: int) -> str:
    return NAMES[number] if number < len(NAMES) else f"Player {number + 1}"


class Venue:
    """The earlier of two players wins, unless somebody else is told to; so the places are known."""

    def __init__(self, tablet: Tablet, players: int, ruleset: str, **settings: int) -> None:
        self.tablet = tablet
        ops = [
            RulesetChosen(ruleset),
            *(SettingChosen(key, value) for key, value in settings.items()),
            *(PlayerAdded(self.player(n), name_of(n)) for n in range(players)),
        ]
        self.desk: Desk = tablet.new_event("Oakhaven Spring Open", ops)

    @staticmethod
    def player(number: int) -> PlayerId:
        return PlayerId(f"p{number:03}")

    @property
    def state(self) -> State:
        return self.desk.state

    @property
    def matches(self) -> tuple[Match, ...]:
        current = self.state.current_round
        return self.state.round_matches(current.number) if current else ()

    def do(self, ops: Sequence[Op]) -> None:
        if ops:
            self.desk.do_all(ops)

    def pair(self) -> None:
        known = reckoning(self.state)
        assert known is not None
        drawn = pair(known.tournament, f"seed {len(self.state.rounds)}")
        self.do(round_made(self.state, drawn, self.tablet.fresh_id))

    def play(self, most: int | None = None, winners: Iterable[PlayerId] = ()) -> None:
        favoured = {*winners}
        open_matches = [match for match in self.matches if not match.is_over][:most]
        self.do([ResultReported(one.id, Result(self._better(one, favoured))) for one in open_matches])

    def game(self, match: MatchId, number: int, winner: PlayerId) -> None:
        self.do([GameReported(match, number, winner)])

    def contradict(self, match: Match) -> None:
        """Another tablet, which has not heard of the result, reports that the other player won."""
        other = SecondTablet(self.desk, f"Judge {len(self.state.history)}")
        other.do(ResultReported(match.id, Result(self.loser(match))), knowing=())
        other.send()

    def correct(self, match: Match) -> None:
        """The other player won after all."""
        self.do([ResultCorrected(match.id, Result(self.loser(match)), "Slip")])

    def loser(self, match: Match) -> PlayerId:
        result = self.state.matches[match.id].result
        assert result is not None
        return next(player for player in match.players if player != result.winner)

    def swiss(self, rounds: int | None = None) -> "Venue":
        """All Swiss rounds of the plan, or as many as wanted."""
        while progress(self.state).next == "pair" and len(self.state.rounds) != rounds:
            self.pair()
            self.play()
        return self

    def cut(self) -> "Venue":
        self.do([cut_made(self.state)])
        return self

    def bracket(self) -> "Venue":
        self.do(next_bracket(self.state, self.tablet.fresh_id))
        return self

    def to_the_winner(self) -> "Venue":
        self.swiss().cut()
        while progress(self.state).next == "bracket":
            self.bracket().play()
        return self

    def _better(self, match: Match, favoured: set[PlayerId]) -> PlayerId:
        return min(match.players, key=lambda player: (player not in favoured, player))
