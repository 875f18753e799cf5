"""What can happen in a draft, sensible or not."""

from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    DraftEnded,
    DrafterSeated,
    DraftTermsChosen,
    Op,
    PickBegun,
    PickPaused,
    PickResumed,
    PodsSeated,
)
from tests.log.fields import moments

players = st.sampled_from([PlayerId(f"p{n}") for n in range(7)])
numbers = st.integers(-1, 4)
pods = st.lists(st.lists(players, max_size=4).map(tuple), max_size=3).map(tuple)

DRAFT: dict[type[Op], st.SearchStrategy[Op]] = {
    PodsSeated: st.builds(PodsSeated, pods, st.sampled_from(["", "a seed"])),
    DrafterSeated: st.builds(DrafterSeated, players, numbers),
    DraftTermsChosen: st.builds(DraftTermsChosen, st.integers(-1, 21), st.integers(-1, 31), moments),
    PickBegun: st.builds(PickBegun, numbers, numbers, moments, st.sampled_from([-1, 0, 40, 601])),
    PickPaused: st.builds(PickPaused, numbers, numbers, moments),
    PickResumed: st.builds(PickResumed, numbers, numbers, moments),
    DraftEnded: st.builds(DraftEnded),
}
