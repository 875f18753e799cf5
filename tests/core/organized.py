"""An event run by the steps that an organizer takes, each checked before it happens."""

from collections.abc import Iterable, Sequence
from itertools import count

from judge_app.core.model import Match, PlayerId, Result
from judge_app.core.ops import (
    ClockStarted,
    EventOpened,
    Op,
    PlayerAdded,
    ResultCorrected,
    ResultReported,
    RulesetChosen,
    SettingChosen,
)
from judge_app.core.pairing import Pairing, pair
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.core.tournament import Tournament
from tests.core.ops.event import Tablet, copy_of

NAMES = ("Ada", "Bea", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ira", "Joy", "Kim", "Lou")


class Organizer(Tablet):
    """At a tablet with as many players as wanted, who are called as in `NAMES` and then by numbers."""

    def __init__(self, players: int = 4, ruleset: str = "constructed") -> None:
        super().__init__("desk")
        self._numbers = count(1)
        self.judge(EventOpened("Oakhaven", "lots"))
        if ruleset:
            self.judge(RulesetChosen(ruleset))
        self.add(NAMES[n] if n < len(NAMES) else f"Player {n + 1}" for n in range(players))

    def fresh(self) -> str:
        return f"id{next(self._numbers):05}"

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            self.judge(PlayerAdded(PlayerId(f"p-{name}"), name))

    def judge_all(self, ops: Sequence[Op]) -> None:
        for op in ops:
            self.judge(op)

    @property
    def event(self) -> Tournament:
        found = reckoning(self.state)
        assert found is not None
        return found.tournament

    @property
    def round(self) -> int:
        return max(self.state.rounds, default=0)

    @property
    def matches(self) -> tuple[Match, ...]:
        return self.state.round_matches(self.round)

    def drawn(self, seed: str = "seed") -> Pairing:
        return pair(self.event, seed)

    def pair(self, seed: str = "seed") -> None:
        self.judge_all(round_made(self.state, self.drawn(seed), self.fresh))

    def start(self) -> None:
        timer = self.state.round_clock(self.round)
        assert timer is not None
        self.judge(ClockStarted(timer.id, 1000))

    def play(self, most: int | None = None) -> None:
        """Whoever sits on the first seat wins, at the first *most* open tables or at all."""
        for match in [one for one in self.matches if not one.is_over][:most]:
            self.judge(ResultReported(match.id, Result(match.a)))

    def contradict(self, match: Match) -> None:
        """Another tablet, which has not heard of the result, reports that the other player won."""
        other = copy_of(self, f"other {len(self.state.history)}")
        other.do(ResultReported(match.id, Result(self.loser(match))), knowing=())
        self.sync(other)

    def correct(self, match: Match) -> None:
        """The other player won after all."""
        self.judge(ResultCorrected(match.id, Result(self.loser(match)), "slip"))

    def loser(self, match: Match) -> PlayerId:
        result = self.state.matches[match.id].result
        assert result is not None
        return next(player for player in match.players if player != result.winner)

    def swiss(self, rounds: int | None = None) -> None:
        """All rounds of the plan, or as many as wanted."""
        for n in range(self.round, rounds if rounds is not None else 99):
            if n and progress(self.state).next != "pair":
                return
            self.pair(f"seed {n}")
            self.play()

    def cut(self) -> None:
        self.judge(cut_made(self.state))

    def bracket(self) -> None:
        self.judge_all(next_bracket(self.state, self.fresh))


def player(name: str) -> PlayerId:
    return PlayerId(f"p-{name}")


def planned(
    players: int = 8, rounds: int = 2, cut: int = 4, ruleset: str = "regulations-casual"
) -> Organizer:
    """As many rounds and places in the cut as wanted."""
    organizer = Organizer(players, ruleset)
    organizer.judge(SettingChosen("rounds", rounds))
    organizer.judge(SettingChosen("cut", cut))
    return organizer
