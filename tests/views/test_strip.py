"""How many calls the strip counts."""

from judge_app.core.hall import Call
from judge_app.core.model import CallId, State
from judge_app.views.strip import strip_view
from judge_app.views.summing import summary_of

WAITING = Call(CallId("b"), None, "Rules question", made_ms=60_000)
TAKEN = Call(CallId("a"), None, "Deck check", made_ms=0, judge="Dana", taken_ms=30_000)
NOW = 168_000


def counted(*calls: Call) -> tuple[str, str, bool]:
    state = State()
    for call in calls:
        state = state.with_call(call)
    strip = strip_view(state, NOW)
    return strip.calls, strip.calls_line, strip.is_call_taken


def test_the_strip_counts_the_calls_that_wait_and_the_oldest_of_these() -> None:
    assert counted(TAKEN, WAITING) == ("1 call", "oldest 1:48", False)
    newer = WAITING._replace(id=CallId("c"), made_ms=100_000)
    assert counted(newer, TAKEN, WAITING) == ("2 calls", "oldest 1:48", False)


def test_an_appeal_waits_for_the_head_judge() -> None:
    appealed = TAKEN._replace(appealed_ms=48_000)
    assert counted(appealed) == ("1 call", "oldest 2:00", False)
    assert counted(appealed, WAITING) == ("2 calls", "oldest 2:00", False)
    assert counted(appealed._replace(appealed_ms=90_000), WAITING) == ("2 calls", "oldest 1:48", False)
    assert counted(appealed._replace(head="Olga")) == ("1 call", "judge there", True)


def test_when_a_judge_is_at_every_table_the_strip_is_quiet() -> None:
    assert counted(TAKEN) == ("1 call", "judge there", True)
    assert counted(TAKEN, TAKEN._replace(id=CallId("c"))) == ("2 calls", "judge there", True)
    assert counted(TAKEN._replace(done_ms=1)) == ("", "", False)


def test_the_list_of_events_counts_them_likewise() -> None:
    assert summary_of(State().with_call(TAKEN)).calls == 0
    assert summary_of(State().with_call(TAKEN).with_call(WAITING)).calls == 1
    assert summary_of(State().with_call(TAKEN._replace(appealed_ms=48_000))).calls == 1
