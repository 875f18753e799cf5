"""What can happen by players' phones and about the big screen, sensible or not."""

from typing import get_args

from hypothesis import strategies as st

from judge_app.core.hall import BoardPage
from judge_app.core.model import How, Result
from judge_app.core.ops import (
    BoardPageChosen,
    CallCancelled,
    DropAsked,
    DropDeclined,
    Op,
    PhoneKeyMade,
    PlayerCalled,
    PlayerReported,
)
from tests.log.fields import calls, matches, moments, players

results = st.one_of(
    st.builds(Result, players),
    st.just(Result(None, "draw")),
    st.builds(Result, st.one_of(st.none(), players), st.sampled_from(get_args(How))),
)

PHONES: dict[type[Op], st.SearchStrategy[Op]] = {
    PhoneKeyMade: st.builds(PhoneKeyMade, st.sampled_from(["0f" * 32, "a1" * 32, "no key", ""])),
    PlayerReported: st.builds(PlayerReported, matches, players, results),
    PlayerCalled: st.builds(PlayerCalled, calls, players, st.sampled_from(["Rules", "Ñ"]), moments),
    CallCancelled: st.builds(CallCancelled, calls, players, moments),
    DropAsked: st.builds(DropAsked, players, st.booleans()),
    DropDeclined: st.builds(DropDeclined, players),
    BoardPageChosen: st.builds(BoardPageChosen, st.sampled_from(get_args(BoardPage))),
}
