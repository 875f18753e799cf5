"""The day of an event as an organizer leads it, on the desk of a running board."""

from collections.abc import Iterable

from judge_app.core.ids import ClockId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import ClockStarted, Op, PlayerAdded, ResultReported, RulesetChosen, SettingChosen
from judge_app.core.pairing import pair
from judge_app.core.progress import progress
from judge_app.core.record import tournament_of
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.steadyclock import HallClock
from tests.board.running import Running

__all__ = ["MINUTE", "NASTY", "Hours", "entered", "make_cut", "pair_round", "play_all", "start"]

MINUTE = 60_000
NASTY = "<script>document.title = 'owned'</script>"


class Hours:
    """The hall's time, which a test can move on."""

    def __init__(self) -> None:
        self._clock = HallClock()
        self.moved_ms = 0

    def __call__(self) -> int:
        return self._clock() + self.moved_ms

    def move_to_the_first_quarter(self) -> None:
        """The board turns its sides at each quarter of an hour; a test looks at it before they are turned."""
        self.moved_ms += (31 - self() // MINUTE % 30) * MINUTE


def entered(names: Iterable[str], rounds: int = 1, cut: int = 4) -> list[Op]:
    """Everybody of *names* in an event of so many rounds."""
    players = [PlayerAdded(PlayerId(f"p{number}"), name) for number, name in enumerate(names)]
    return [
        RulesetChosen("constructed"),
        *players,
        SettingChosen("rounds", rounds),
        SettingChosen("cut", cut),
    ]


def pair_round(event: Running) -> None:
    """The next round, whichever that is."""

    def paired() -> None:
        state = event.state
        tournament = tournament_of(state)
        assert tournament is not None
        fresh = event.tablet.fresh_id
        event.desk.do_all(
            next_bracket(state, fresh) if state.cut else round_made(state, pair(tournament, "seed"), fresh)
        )

    event.on_desk(paired)


def start(event: Running, gone_ms: int = 0) -> ClockId:
    """Start the clock of the round, as if *gone_ms* ago."""
    timer = event.state.round_clock(progress(event.state).round)
    assert timer is not None
    event.do(ClockStarted(timer.id, event.now_ms() - gone_ms))
    return timer.id


def play_all(event: Running) -> None:
    """The first of each pair wins; a match of several games ends two to nothing."""
    for match in progress(event.state).open:
        event.do(ResultReported(match.id, Result(match.a)))


def make_cut(event: Running) -> None:
    event.do(cut_made(event.state))
