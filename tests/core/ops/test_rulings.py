"""Rulings in the log: what is let pass, and what is kept."""

from judge_app.core.hall import Ruling
from judge_app.core.ids import CallId
from judge_app.core.involved import matches_in, players_in
from judge_app.core.ops import RulingGiven, Undone
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, paired

RULED = RulingGiven("May I?", "Yes", "Maya", "regulations/mulligan", TABLE, (ADA, BEA), CallId("k"))


def test_a_ruling_is_kept_with_table_players_rule_and_judge_until_it_is_undone() -> None:
    tablet = paired()
    entry = tablet.judge(RULED)
    (ruling,) = tablet.state.rulings.values()
    wall_ms = tablet.state.history[-1].stamp.wall_ms
    assert ruling == Ruling(
        TABLE, (ADA, BEA), "regulations/mulligan", "May I?", "Yes", "Maya", CallId("k"), wall_ms
    )
    tablet.judge(Undone(entry.id))
    assert not tablet.state.rulings


def test_what_is_no_ruling_is_refused() -> None:
    tablet = paired()
    tablet.refuses(RulingGiven("May I?", " ", "Maya"), "ruling is empty")
    tablet.refuses(RulingGiven("", "Yes", ""), "judge's name is empty")
    tablet.refuses(RulingGiven("", "Yes", "Maya", "regulations/dragons"), "no such rule")
    tablet.refuses(RulingGiven("", "Yes", "Maya", match_id=BYE), "not in the round any more")
    Tablet("b").refuses(RulingGiven("", "Yes", "Maya"), "No event is open")
    tablet.judge(RulingGiven("", "Yes", "Maya", "house/draws"))


def test_a_ruling_is_about_its_table_and_its_players() -> None:
    state = paired().state
    assert matches_in(RULED, state) == {TABLE}
    assert players_in(RULED, state) == {ADA, BEA}
    alone = RulingGiven("", "Yes", "Maya", players=(CYD,))
    assert not matches_in(alone, state)
    assert players_in(alone, state) == {CYD}
