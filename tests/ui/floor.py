"""Events in full swing, for the tests of what a judge does on the floor."""

from contextlib import closing

from judge_app.core import steps
from judge_app.core.model import EventId, Match, MatchId, PlayerId, Result
from judge_app.core.ops import ClockStarted, CutMade, PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.reckoning import reckoning
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.views.players import labels
from tests.second import SecondTablet
from tests.ui.judge import Judge

NAMES = ("Ada", "Bea", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida")


def seated(tablet: Tablet, players: int = 7, rounds: int = 1, ruleset: str = "regulations-casual") -> EventId:
    """An event with that many rounds paired, all but the last one played, the clock of which runs."""
    with closing(tablet.new_event("Oakhaven")) as desk:
        desk.do(RulesetChosen(ruleset))
        desk.do_all([PlayerAdded(PlayerId(f"p{n}"), _name(n)) for n in range(players)])
        for number in range(1, rounds + 1):
            pair_next(desk, tablet)
            if number < rounds:
                play(desk)
        start_clock(desk, tablet)
        return desk.event


def pair_next(desk: Desk, tablet: Tablet) -> None:
    known = reckoning(desk.state)
    assert known is not None
    pairing = pair(known.tournament, f"seed {len(known.tournament.rounds)}")
    desk.do_all(steps.round_made(desk.state, pairing, tablet.fresh_id))


def play(desk: Desk) -> None:
    """Whoever sits at A wins."""
    number = max(desk.state.rounds)
    matches = [match for match in desk.state.round_matches(number) if not match.is_over]
    desk.do_all([ResultReported(match.id, Result(match.a)) for match in matches])


def start_clock(desk: Desk, tablet: Tablet) -> None:
    timer = desk.state.round_clock(max(desk.state.rounds)) if desk.state.rounds else None
    if timer is not None:
        desk.do(ClockStarted(timer.id, tablet.now_ms()))


def in_the_cut(tablet: Tablet) -> EventId:
    """The final of a top 2 is being played, in which the matches are the best of three."""
    return _with_cut(tablet, 4, 2)


def in_the_semifinals(tablet: Tablet) -> EventId:
    """The semifinals of a top 4 are being played; they are the best of three, too."""
    return _with_cut(tablet, 8, 4)


def _with_cut(tablet: Tablet, players: int, cut: int) -> EventId:
    event = seated(tablet, players)
    with closing(tablet.open(event)) as desk:
        play(desk)
        standings = reckoning(desk.state)
        assert standings is not None
        desk.do(CutMade(1, standings.standings.order[:cut]))
        desk.do_all(steps.next_bracket(desk.state, tablet.fresh_id))
    return event


def other_tablet(judge: Judge) -> SecondTablet:
    """One that knows all that this one does, until they are apart."""
    return SecondTablet(judge.frame.desk)


def hear_from(judge: Judge, other: SecondTablet) -> None:
    other.send()


def enter(judge: Judge, event: EventId, route: str = "tables", **where: object) -> None:
    judge.app.root.show_event(judge.tablet.open(event), route, **where)
    judge.until(lambda: judge.screen.name == route, f"{route} is shown")


def match_at(judge: Judge, table: int, number: int | None = None) -> Match:
    """The match at *table* in round *number*, or in the one being played."""
    state = judge.frame.desk.state
    shown = number or max(state.rounds)
    found: Match = next(match for match in state.round_matches(shown) if match.table == table)
    return found


def names_at(judge: Judge, match: Match) -> tuple[str, str]:
    names = labels(judge.frame.desk.state)
    assert match.b is not None
    return names[match.a], names[match.b]


def now(judge: Judge, match: MatchId) -> Match:
    found: Match = judge.frame.desk.state.matches[match]
    return found


def _name(number: int) -> str:
    return NAMES[number] if number < len(NAMES) else f"Player {number}"
