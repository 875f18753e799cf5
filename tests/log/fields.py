"""The players, tables, clocks, words and moments of the operations that hypothesis lets happen."""

from typing import get_args

from hypothesis import strategies as st

from judge_app.core.cases import CASES
from judge_app.core.claims import EntryId
from judge_app.core.model import CallId, CaseId, ClockId, HouseRuleId, How, MatchId, PlayerId, Result, StaffId
from judge_app.core.ops import Seating

PLAYERS = [PlayerId(f"p{n}") for n in range(6)]
MATCHES = [MatchId(f"m{n}") for n in range(5)]
LEAGUE = 'title = "Thursday league"\nbase = "draft"\n[cut]\nthird_place = "match"\n'
names = st.sampled_from(["Ada", "Bea", "Cyd", "Ñandú", "李"])
players = st.sampled_from(PLAYERS)
matches = st.sampled_from(MATCHES)
results = st.builds(
    Result,
    st.one_of(st.none(), players),
    st.sampled_from(get_args(How)),
)
seatings = st.builds(
    Seating, matches, st.one_of(st.none(), st.integers(1, 3)), players, st.one_of(st.none(), players)
)
entry_ids = st.builds(
    lambda device, seq: EntryId(f"{device}:{seq}"), st.sampled_from("abc"), st.integers(1, 12)
)
clocks = st.sampled_from([ClockId("c1"), ClockId("c2")])
calls = st.sampled_from([CallId("k1"), CallId("k2")])
staff = st.sampled_from([StaffId("s1"), StaffId("s2")])
cases = st.sampled_from([CaseId("x1"), CaseId("x2")])
house_rules = st.sampled_from([HouseRuleId("h1"), HouseRuleId("h2")])
moments = st.integers(-5, 3_000_000)
rounds = st.integers(0, 3)
games = st.integers(0, 3)
steps = st.sampled_from(["hero", "hand", "level", "roll", "no such step", "", "report"])
infractions = st.sampled_from(["", "slow-play", "late", "absent-round", "no such thing"])
case_ways = st.sampled_from(
    sorted({way.key for one in CASES.values() for step in one.steps for way in step.ways})
)
cites = st.sampled_from(["", "regulations/mulligan", "draft/end-procedure", "no/such"])
faces = st.lists(st.integers(0, 7), max_size=3).map(tuple)
