"""What a player did by phone: calls, reports and the wish to drop."""

from judge_app.core.ops import (
    CallAppealed,
    CallCancelled,
    CallMade,
    CallTaken,
    DropAsked,
    DropDeclined,
    PlayerCalled,
    PlayerDropped,
)
from judge_app.views.phone import PhoneCall
from tests.views.hall import ADA, BEA, CYD, MINUTE, ONE, in_round_1
from tests.views.phonehall import CALL, NOW, me, says


def test_a_call_is_followed_until_a_judge_comes() -> None:
    hall = in_round_1()
    assert me(hall).call == PhoneCall()
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW), NOW)
    line = "A judge is called. Stay at your table."
    assert me(hall).call == PhoneCall("waiting", CALL, NOW, line)
    assert me(hall, BEA).call == PhoneCall("waiting", "", NOW, line)
    assert me(hall, CYD).call == PhoneCall()
    assert me(hall).why_not_call == "A judge is called to your table already."
    hall.do(CallTaken(CALL, "Maya", NOW + MINUTE))
    assert me(hall).call == PhoneCall("coming", "", NOW + MINUTE, "A judge is coming: Maya")
    hall.do(CallAppealed(CALL, NOW + 2 * MINUTE))
    assert (me(hall).call.state, me(hall).call.since_ms) == ("waiting", NOW + 2 * MINUTE)


def test_a_call_that_was_taken_back_is_gone() -> None:
    hall = in_round_1()
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW))
    hall.do(CallCancelled(CALL, ADA, NOW))
    assert me(hall).call == PhoneCall()
    assert me(hall).why_not_call == ""


def test_a_call_that_a_judge_wrote_down_shows_at_the_table() -> None:
    hall = in_round_1()
    hall.do(CallMade(CALL, ONE, "Dispute", NOW))
    assert (me(hall).call.state, me(hall).call.id) == ("waiting", "")


def test_a_word_waits_for_the_other_player() -> None:
    hall = in_round_1()
    says(hall, ADA, ADA)
    assert (me(hall).report, me(hall).report_line) == ("won", "You said you won. Bea has not said so yet.")
    other = me(hall, BEA)
    assert (other.report, other.report_line) == ("", "Ada says you lost. Say so too, or call a judge.")
    says(hall, BEA, ADA)
    assert (me(hall).result, me(hall, BEA).result) == ("You won", "You lost")
    assert (me(hall).report_line, me(hall, BEA).report) == ("", "lost")
    assert me(hall).why_not_report == "Your match has its result. Call a judge if it is wrong."


def test_two_words_that_differ_are_a_dispute_that_a_slip_can_end() -> None:
    hall = in_round_1()
    says(hall, ADA, ADA)
    says(hall, BEA, BEA)
    assert me(hall).result == "Disputed: a judge is asked"
    assert me(hall).report_line == "You and Bea do not say the same. A judge is asked."
    assert me(hall).why_not_report == ""


def test_a_draw_is_offered_where_the_rules_have_one() -> None:
    casual, constructed = in_round_1(), in_round_1("constructed")
    flags = [hall.state.table_rules.flag("points.draws_allowed") for hall in (casual, constructed)]
    assert [me(hall).has_draws for hall in (casual, constructed)] == flags
    allowed = [hall for hall, flag in zip((casual, constructed), flags, strict=True) if flag]
    for hall in allowed:
        says(hall, ADA, None)
        assert (me(hall).report, me(hall, BEA).report_line) == (
            "draw",
            "Ada says it was a draw. Say so too, or call a judge.",
        )


def test_a_wish_to_drop_waits_for_the_staff() -> None:
    hall = in_round_1()
    hall.do(DropAsked(ADA))
    assert me(hall).drop == "asked"
    hall.do(DropDeclined(ADA))
    assert me(hall).drop == ""
    hall.do(PlayerDropped(ADA))
    assert (me(hall).drop, me(hall).why_not_drop) == (
        "dropped",
        "You have dropped out. Ask at the desk if that is wrong.",
    )


def test_without_proof_nothing_shows_that_was_done_by_phone() -> None:
    hall = in_round_1()
    before = me(hall, is_proven=False)
    hall.do(PlayerCalled(CALL, ADA, "Rules question", NOW))
    hall.do(DropAsked(ADA))
    says(hall, ADA, ADA)
    assert me(hall, is_proven=False) == before
    assert me(hall, BEA, is_proven=False).report_line == ""
