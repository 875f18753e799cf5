"""Seats, picks and the end of a draft: what is refused, what counts, and what two tablets agree on."""

import pytest

from judge_app.core.drafting import pods
from judge_app.core.hall import Run
from judge_app.core.involved import players_in
from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    DraftEnded,
    DrafterSeated,
    DraftTermsChosen,
    PickBegun,
    PickPaused,
    PickResumed,
    PlayerAdded,
    PlayerDropped,
    PodsSeated,
    Undone,
    check_undo,
)
from judge_app.errors import Refused
from tests.core.ops.event import ADA, BEA, CYD, Tablet, copy_of, paired, with_players

DOT = PlayerId("p4")
ALL = (ADA, BEA, CYD)
SEATED = PodsSeated(pods(ALL, "5f3a"), "5f3a")


def drafting() -> Tablet:
    tablet = with_players()
    tablet.judge(SEATED)
    tablet.judge(PickBegun(1, 1, 1000, 40))
    return tablet


def test_seats_are_drawn_for_those_who_are_there() -> None:
    tablet = with_players()
    tablet.refuses(PodsSeated((), "5f3a"), "Nobody is in the event yet")
    tablet.refuses(PodsSeated(((ADA, DOT),), "5f3a"), "have changed")
    tablet.refuses(PodsSeated(((ADA, BEA), (ADA, CYD)), "5f3a"), "have changed")
    tablet.judge(SEATED)
    assert tablet.state.draft.pods == pods(ALL, "5f3a")
    assert tablet.state.draft.seed == "5f3a"


def test_drawn_again_the_new_seats_count() -> None:
    tablet = with_players()
    tablet.judge(SEATED)
    tablet.judge(DraftTermsChosen(4, 15, 60))
    tablet.judge(PodsSeated(((CYD, BEA, ADA),), "other"))
    draft = tablet.state.draft
    assert (draft.pods, draft.cards, draft.seconds) == (((CYD, BEA, ADA),), 15, 60)


def test_a_draw_that_names_strangers_seats_the_others() -> None:
    tablet = with_players()
    tablet.do(PodsSeated(((DOT,), (ADA, ADA, BEA), (BEA,)), "5f3a"))
    assert tablet.state.draft.pods == ((ADA, BEA),)
    lost = tablet.do(PodsSeated(((DOT,),), "5f3a"))
    assert tablet.state.draft.pods == ((ADA, BEA),)
    assert lost.id in tablet.state.ignored


def test_with_packs_open_nobody_changes_seats() -> None:
    tablet = drafting()
    tablet.refuses(SEATED, "The draft has begun")
    tablet.judge(DraftEnded())
    tablet.judge(SEATED)
    assert not tablet.state.draft.is_begun
    assert not tablet.state.draft.is_over


def test_the_draw_is_not_undone_under_open_packs() -> None:
    tablet = drafting()
    with pytest.raises(Refused, match="End it first"):
        check_undo(SEATED, tablet.state)


def test_a_late_player_gets_a_seat_at_the_end_of_a_pod() -> None:
    tablet = with_players()
    tablet.refuses(DrafterSeated(DOT, 1), "not in the event")
    tablet.refuses(DrafterSeated(ADA, 1), "Draw the seats first")
    tablet.judge(SEATED)
    tablet.judge(PlayerAdded(DOT, "Dot"))
    tablet.refuses(DrafterSeated(DOT, 2), "no such pod")
    tablet.judge(DrafterSeated(DOT, 1))
    assert tablet.state.draft.pods == ((*SEATED.pods[0], DOT),)
    tablet.refuses(DrafterSeated(DOT, 1), "Dot has a seat already")
    tablet.do(DrafterSeated(DOT, 1))
    assert tablet.state.draft.pods == ((*SEATED.pods[0], DOT),)


def test_nobody_joins_a_draft_that_is_over() -> None:
    tablet = drafting()
    tablet.judge(DraftEnded())
    tablet.judge(PlayerAdded(DOT, "Dot"))
    tablet.refuses(DrafterSeated(DOT, 1), "The draft is over")


def test_who_drops_keeps_the_seat() -> None:
    tablet = drafting()
    tablet.judge(PlayerDropped(BEA))
    assert BEA in tablet.state.draft.seated


def test_a_pick_is_timed_from_when_it_began() -> None:
    tablet = drafting()
    draft = tablet.state.draft
    assert (draft.pack, draft.pick, draft.pick_seconds, draft.runs) == (1, 1, 40, (Run(1000),))


def test_picks_only_go_forward() -> None:
    tablet = drafting()
    tablet.judge(PickBegun(1, 2, 2000, 40))
    tablet.refuses(PickBegun(1, 1, 3000, 40), "has begun already")
    tablet.refuses(PickBegun(1, 2, 3000, 40), "has begun already")
    tablet.refuses(PickBegun(0, 1, 3000, 40), "no such pick")
    tablet.judge(PickBegun(3, 1, 3000, 40))
    assert (tablet.state.draft.pack, tablet.state.draft.pick) == (3, 1)


def test_two_judges_who_begin_one_pick_begin_it_once() -> None:
    one = drafting()
    other = copy_of(one, "b")
    one.judge(PickBegun(1, 2, 2000, 40))
    other.judge(PickBegun(1, 2, 2500, 40))
    other.judge(PickBegun(1, 3, 3000, 40))
    one.sync(other)
    assert one.state.draft == other.state.draft
    assert (one.state.draft.pick, one.state.draft.runs) == (3, (Run(3000),))


def test_an_undone_pick_never_was() -> None:
    tablet = drafting()
    begun = tablet.judge(PickBegun(1, 2, 2000, 40))
    tablet.judge(Undone(begun.id))
    assert (tablet.state.draft.pick, tablet.state.draft.runs) == (1, (Run(1000),))


def test_a_paused_pick_goes_on_where_it_stopped() -> None:
    tablet = drafting()
    tablet.refuses(PickResumed(1, 1, 2000), "running already")
    tablet.judge(PickPaused(1, 1, 5000))
    tablet.refuses(PickPaused(1, 1, 5000), "stopped already")
    tablet.judge(PickResumed(1, 1, 9000))
    assert tablet.state.draft.runs == (Run(1000, 5000), Run(9000))


def test_a_pause_does_not_stop_the_next_pick() -> None:
    tablet = drafting()
    tablet.judge(PickBegun(1, 2, 2000, 40))
    tablet.refuses(PickPaused(1, 1, 3000), "not being made any more")
    tablet.do(PickPaused(1, 1, 3000))
    assert tablet.state.draft.runs == (Run(2000),)


def test_a_pause_from_before_the_start_takes_no_time_back() -> None:
    tablet = drafting()
    tablet.do(PickPaused(1, 1, 0))
    tablet.do(PickResumed(1, 1, -5))
    assert tablet.state.draft.runs == (Run(1000, 1000), Run(1000))


def test_what_cannot_be_drafted_is_refused() -> None:
    tablet = with_players()
    tablet.refuses(DraftTermsChosen(0, 12, 40), "At most")
    tablet.refuses(DraftTermsChosen(4, 31, 40), "At most")
    tablet.refuses(DraftTermsChosen(4, 12, 601), "At most")
    wrong = tablet.do(DraftTermsChosen(4, 0, 40))
    assert wrong.id in tablet.state.ignored
    tablet.judge(DraftTermsChosen(3, 15, 0))
    assert tablet.state.draft[2:5] == (3, 15, 0)


def test_a_draft_ends_once() -> None:
    tablet = with_players()
    tablet.refuses(DraftEnded(), "No pack has been opened")
    early = tablet.do(DraftEnded())
    assert early.id in tablet.state.ignored
    tablet.judge(PickBegun(1, 1, 0, 0))
    tablet.judge(DraftEnded())
    tablet.refuses(DraftEnded(), "over already")
    tablet.refuses(PickBegun(1, 2, 0, 0), "The draft is over")
    late = tablet.do(PickBegun(1, 2, 0, 0))
    assert late.id in tablet.state.ignored


def test_once_round_1_is_paired_nothing_is_drafted() -> None:
    tablet = paired()
    tablet.refuses(SEATED, "Round 1 is paired")
    tablet.refuses(PickBegun(1, 1, 0, 40), "Round 1 is paired")


def test_seats_are_about_everybody_who_got_one() -> None:
    tablet = with_players()
    assert players_in(SEATED, tablet.state) == {*ALL}
    assert players_in(DrafterSeated(CYD, 1), tablet.state) == {CYD}
