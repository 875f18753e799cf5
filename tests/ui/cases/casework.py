"""Guided cases as they are opened and tapped at a table."""

from judge_app.core.hall import Case
from judge_app.core.model import Match, State
from judge_app.tablet import Tablet
from judge_app.views.players import labels
from tests.ui.floor import seated
from tests.ui.judge import Judge, SitDown


def sit_at(tablet: Tablet, sit_down: SitDown, judge_name: str = "") -> tuple[Judge, Match]:
    """At the first table of an event whose first round is being played."""
    seated(tablet)
    judge = sit_down()
    judge.app.preferences.judge_name = judge_name
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    return judge, first_table(judge)


def first_table(judge: Judge) -> Match:
    state = state_of(judge)
    return next(match for match in state.round_matches(max(state.rounds)) if not match.is_over)


def state_of(judge: Judge) -> State:
    state: State = judge.frame.desk.state
    return state


def named(judge: Judge, match: Match) -> dict[str, str]:
    names = labels(state_of(judge))
    assert match.b is not None
    return {"a": names[match.a], "b": names[match.b]}


def only_case(judge: Judge) -> Case:
    (case,) = state_of(judge).cases.values()
    return case


def walk(judge: Judge, match: Match, taps: list[str]) -> None:
    """Tap one after the other; "a" and "b" are the two players when asked who it is, "+10" is time."""
    names = named(judge, match)
    for tap in taps:
        if tap[0] == "+" and tap[1:]:
            judge.pass_time(minutes=int(tap))
        else:
            judge.tap(names.get(tap) or tap.format(**names))
