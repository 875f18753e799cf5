"""Paper slips, from the keys that are typed to what is recorded."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import EntryId
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CutMade,
    DropAsked,
    GameReported,
    Op,
    PlayerDropped,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    TablesRepaired,
    Undone,
    check,
)
from judge_app.core.ops.games import score
from judge_app.core.roster import DeviceRole
from judge_app.views.slipentry import SlipEntryView, slipentry_view, slips_line
from judge_app.views.sliptyping import (
    Entered,
    Slip,
    entered,
    last_entered,
    typed,
    undo_ops,
    undone,
    untaken,
)
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, ONE, THREE, TWO, at_sign_up, in_round_1, in_round_2

NO_DRAWS = "The ruleset of this event has no draws. Let its steps decide the game; name the winner."


class Typist:
    """Types at a device; a line break is Enter. What is to be done is checked and done, as a desk does it."""

    def __init__(self, device: Device, role: DeviceRole = "organizer") -> None:
        self.device, self.role = device, role
        self.slip = Slip()
        self.done: list[Entered] = []

    def types(self, keys: str) -> SlipEntryView:
        for key in keys:
            if key == "\n":
                self.enter()
            else:
                self.slip = typed(self.device.state, self.slip, self.slip.text + key)
        return self.view

    def enter(self) -> None:
        step = entered(self.device.state, self.slip, self.role)
        self.slip = step.slip
        if step.is_undo and (last := last_entered(self.device.state, self.done)):
            self.do(undo_ops(self.device.state, last))
            self.slip = undone(self.device.state, self.slip, last)
        if step.match is not None:
            self.done.append(Entered(step.match, self.do(step.ops)))

    def do(self, ops: Sequence[Op]) -> tuple[EntryId, ...]:
        entries = []
        for op in ops:
            check(op, self.device.state)
            entries.append(self.device.do(op).id)
        return tuple(entries)

    @property
    def view(self) -> SlipEntryView:
        return slipentry_view(self.device.state, self.slip, self.done, self.role)

    def result(self, match: MatchId) -> Result | None:
        return self.device.state.matches[match].result


@pytest.fixture
def typist() -> Typist:
    return Typist(in_round_1())


def best_of_three() -> Typist:
    return Typist(in_round_1("constructed+best-of-three"))


def in_the_cut(ruleset: str = "regulations-premier") -> Device:
    """Ada plays Bea and Cyd plays Dan in the semifinals."""
    device = in_round_1(ruleset)
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD, DAN, BEA)))
    seatings = (Seating(MatchId("s1"), 1, ADA, BEA), Seating(MatchId("s2"), 2, CYD, DAN))
    device.do(RoundPaired(2, seatings, "seed"))
    return device


@pytest.mark.parametrize(
    ("keys", "result", "dropped"),
    [
        ("1\n1\n", Result(ADA), ()),
        ("1\n2\n", Result(BEA), ()),
        ("1\n3\n", Result(None, "double-loss"), ()),
        ("1 1\n", Result(ADA), ()),
        (" 01   2 \n", Result(BEA), ()),
        ("1 1 d2\n", Result(ADA), (BEA,)),
        ("1 1d2\n", Result(ADA), (BEA,)),
        ("1 2D1\n", Result(BEA), (ADA,)),
        ("1\n3 d12\n", Result(None, "double-loss"), (ADA, BEA)),
        ("1\n3d21\n", Result(None, "double-loss"), (ADA, BEA)),
        ("１ ２\n", Result(BEA), ()),
        ("١ ٢\n", Result(BEA), ()),
    ],
)
def test_keys_are_a_result(typist: Typist, keys: str, result: Result, dropped: tuple[PlayerId, ...]) -> None:
    typist.types(keys)
    assert typist.result(ONE) == result
    players = typist.device.state.players
    assert tuple(player for player in (ADA, BEA) if players[player].is_dropped) == dropped
    assert typist.slip == Slip(last=1)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("9", "There is no table 9 in round 1: its tables are 1 to 3."),
        ("0", "There is no table 0 in round 1: its tables are 1 to 3."),
        ("1234567890123", "1234567890123 is no table. Type its number, then the result."),
        ("x", "x is no table. Type its number, then the result."),
        ("1 0", NO_DRAWS),
        ("1\n0", NO_DRAWS),
        ("1\n4", "4 is no result here. 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n12", "12 is no result here. 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n1 d3", "1 d3 is no result. Type 1 or 2 for who won, and d1 or d2 for who drops."),
        ("1\n2 2", "2 2 is no result. Type 1 or 2 for who won, and d1 or d2 for who drops."),
    ],
)
def test_what_is_wrong_is_said_at_the_key_and_enter_records_nothing(
    typist: Typist, keys: str, said: str
) -> None:
    view = typist.types(keys)
    assert (view.said, view.tone) == (said, "wrong")
    before = typist.slip
    assert typist.types("\n").said == said
    assert typist.slip.text == before.text
    assert not typist.done


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("1\n", "How did it end? 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\nd1", "How did it end? 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n1d", "Who drops? d1 Ada, d2 Bea, d12 both."),
        ("1 2 d", "Who drops? d1 Ada, d2 Bea, d12 both."),
    ],
)
def test_what_is_only_half_typed_is_not_wrong_until_enter(typist: Typist, keys: str, said: str) -> None:
    assert typist.types(keys).said == ""
    view = typist.types("\n")
    assert (view.said, view.tone) == (said, "wrong")
    assert not typist.done


def test_a_digit_that_may_become_a_table_is_not_wrong_yet() -> None:
    device = at_sign_up(2)
    device.do(RoundPaired(1, (Seating(ONE, 101, ADA, BEA),), "seed"))
    typist = Typist(device)
    assert typist.types("10").said == ""
    assert typist.types("2").said == "There is no table 102 in round 1: its tables are 101 to 101."


def test_who_sits_there_is_shown_at_the_first_digit(typist: Typist) -> None:
    view = typist.types("2")
    assert (view.table, view.a.name, view.b.name, view.mark) == ("Table 2", "Cyd", "Dan", "No result yet")
    assert (view.is_taken, view.hint) == (False, "Table")
    view = typist.types("\n2")
    assert (view.is_taken, view.hint, view.says) == (True, "Result", "Dan won")
    assert (view.a.is_winner, view.b.is_winner) == (False, True)
    view = typist.types(" d1")
    assert (view.says, view.a.drops, view.b.drops) == ("Dan won; Cyd drops", True, False)


def test_enter_alone_takes_the_next_table_that_is_missing(typist: Typist) -> None:
    typist.types("2 1\n")
    assert typist.types("\n").table == "Table 3"
    assert typist.types("1\n\n").table == "Table 1"
    view = typist.types("2\n\n")
    assert (view.said, view.progress) == ("Every table has its result.", "All 3 results are in")


def test_progress_counts_and_names_what_is_missing(typist: Typist) -> None:
    assert typist.view.progress == "0 of 3 in, 3 missing"
    assert slips_line(typist.device.state) == "3 missing"
    view = typist.types("2 1\n")
    assert view.progress == "1 of 3 in, 2 missing"
    assert [number for _match, number in view.next] == ["3", "1"]
    assert slips_line(typist.types("1 1\n3 1\n") and typist.device.state) == "All are in"


def test_nothing_is_entered_before_a_round_is_paired() -> None:
    typist = Typist(at_sign_up())
    assert typist.view.empty == "No round is paired yet, so there are no slips."
    assert typist.types("1 1\n").empty
    assert slips_line(typist.device.state) == "No round is paired yet"
    assert not typist.done


def test_the_same_result_again_changes_nothing(typist: Typist) -> None:
    view = typist.types("1 1\n1 1\n")
    assert (view.said, view.tone) == ("Table 1 is in already: Ada won. The same, nothing changed.", "same")
    assert len(typist.done) == 1
    assert typist.slip.text == ""


def test_how_somebody_won_stays_when_a_slip_says_the_same(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA, "conceded")))
    assert typist.types("1 1\n").tone == "same"
    assert typist.result(ONE) == Result(ADA, "conceded")


def test_another_result_is_asked_for_and_a_second_enter_corrects_it(typist: Typist) -> None:
    typist.types("1 1\n")
    view = typist.types("1 2\n")
    assert view.tone == "asks"
    assert view.said == "Table 1 is in as: Ada won. Enter again corrects it: Bea won."
    assert typist.result(ONE) == Result(ADA)
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)
    op = typist.device.state.history[-1].op
    assert isinstance(op, ResultCorrected)
    assert op.reason == "Read from the slip"
    assert typist.view.rows[0].mark == "Corrected"


def test_a_question_is_forgotten_when_something_else_is_typed(typist: Typist) -> None:
    typist.types("1 1\n1\n2\n")
    typist.slip = typed(typist.device.state, typist.slip, "3")
    assert typist.types("\n").tone == "asks"
    assert typist.result(ONE) == Result(ADA)


def test_what_another_tablet_sends_while_somebody_types_is_shown_and_asked(typist: Typist) -> None:
    typist.types("1\n2")
    assert typist.view.mark == "No result yet"
    typist.device.do(ResultReported(ONE, Result(ADA)))
    assert (typist.view.status, typist.view.mark) == ("done", "In already: Ada won")
    assert typist.types("\n").tone == "asks"
    assert typist.result(ONE) == Result(ADA)


def test_a_question_is_asked_anew_when_the_result_changes_under_it(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.types("1 2\n")
    typist.device.do(ResultCorrected(ONE, Result(None, "double-loss"), "Ruling"))
    assert typist.view.said == "Table 1 is in as: Both lost. Enter again corrects it: Bea won."
    typist.types("\n")
    assert typist.result(ONE) == Result(None, "double-loss")
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_a_question_that_answers_itself_goes_away(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.types("1 2\n")
    typist.device.do(ResultCorrected(ONE, Result(BEA), "Ruling"))
    assert typist.view.said == ""
    assert typist.types("\n").tone == "same"


def test_a_disputed_table_is_settled_by_a_leader_with_a_second_enter(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    view = typist.types("1")
    assert (view.status, view.mark) == ("dispute", "Two results: Ada won; Bea won")
    assert view.disputes == "1 table has two results"
    said = "Table 1 has two results: Ada won; Bea won. Enter again settles it: Ada won."
    assert typist.types("\n1\n").said == said
    typist.types("\n")
    assert typist.result(ONE) == Result(ADA)
    assert isinstance(typist.device.state.history[-1].op, ResultSettled)
    assert typist.view.rows[0].mark == "Settled"


def test_a_disputed_table_is_not_for_a_scorekeeper_nor_for_enter_alone() -> None:
    typist = Typist(in_round_1(), "scorekeeper")
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    assert "settles it under Disputes" in typist.types("1\n").said
    typist.slip = Slip()
    assert "settles it under Disputes" in typist.types("1 1\n").said
    typist.slip = Slip()
    typist.types("2 1\n3 1\n")
    assert typist.types("\n").said == "Only disputed tables are left: settle them."
    assert typist.result(ONE) is None


def test_a_board_and_a_revoked_tablet_are_told_that_they_enter_nothing() -> None:
    assert "enters no results" in slipentry_view(in_round_1().state, Slip(), role="board").locked
    assert slipentry_view(in_round_1().state, Slip(), role=None).locked
    assert not slipentry_view(in_round_1().state, Slip(), role="floor").locked


def test_what_one_phone_says_is_shown_and_the_slip_may_say_the_same(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    view = typist.types("1")
    assert (view.status, view.mark) == ("said", "Ada says by phone: Ada won")
    typist.types(" 1\n")
    assert typist.result(ONE) == Result(ADA)


def test_a_slip_against_a_phone_is_asked_twice(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    assert typist.types("1 2\n").said == "Ada says by phone: Ada won. Enter again records: Bea won."
    assert typist.result(ONE) is None
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_what_both_phones_said_is_corrected_like_any_result(typist: Typist) -> None:
    for player in (ADA, BEA):
        typist.device.do(PlayerReported(ONE, player, Result(ADA)))
    assert typist.types("1").mark == "In from the phones: Ada won"
    assert "is in from the phones as: Ada won." in typist.types(" 2\n").said
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_a_drop_alone_is_new_when_the_result_is_known(typist: Typist) -> None:
    typist.types("1 1\n1 1 d2\n")
    assert typist.device.state.players[BEA].is_dropped
    assert typist.view.rows[0].mark == "Drop"
    assert typist.types("1 1 d2\n").tone == "same"


def test_who_asked_to_drop_or_dropped_is_marked(typist: Typist) -> None:
    typist.device.do(DropAsked(ADA))
    typist.device.do(PlayerDropped(BEA))
    view = typist.types("1")
    assert (view.a.line, view.b.line) == ("Asked by phone to drop", "Dropped")


def test_the_last_slip_is_taken_back_with_all_that_it_did(typist: Typist) -> None:
    typist.types("1 1 d2\n2 2\n")
    typist.types("u\n")
    assert (typist.result(TWO), typist.result(ONE)) == (None, Result(ADA))
    assert [row.mark for row in typist.view.rows] == ["Undone", ""]
    assert typist.view.last.table == "1"
    assert typist.view.next[0][1] == "2"
    typist.types("undo\n")
    assert typist.result(ONE) is None
    assert not typist.device.state.players[BEA].is_dropped
    assert typist.view.last.table == ""
    typist.types("u\n")
    assert len(typist.done) == 2


def test_an_undo_in_the_middle_of_a_slip_leaves_its_table(typist: Typist) -> None:
    typist.types("1 1\n2\nu\n")
    assert typist.result(ONE) is None
    assert typist.view.table == "Table 2"
    typist.types("1\n")
    assert typist.result(TWO) == Result(CYD)


def test_what_somebody_else_took_back_is_marked(typist: Typist) -> None:
    typist.types("1 1\n")
    typist.device.do(Undone(typist.done[0].entries[0]))
    assert typist.view.rows[0].is_undone
    assert last_entered(typist.device.state, typist.done) is None


def test_a_round_that_is_paired_meanwhile_does_not_take_the_old_slip() -> None:
    typist = Typist(in_round_1())
    typist.types("1\n1")
    one_line = typed(typist.device.state, Slip(), "1 1")
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        typist.device.do(ResultReported(match, Result(winner)))
    new = MatchId("n1")
    typist.device.do(RoundPaired(2, (Seating(new, 1, ADA, CYD), Seating(MatchId("n2"), 2, EVA, FAY)), "s"))
    assert typist.view.said.startswith("This table was paired anew meanwhile")
    assert typist.types("\n").said.startswith("This table was paired anew meanwhile")
    assert typist.slip.text == ""
    typist.slip = one_line
    assert typist.view.a.name == "Ada"
    assert typist.types("\n").said.startswith("Table 1 was paired anew meanwhile. Look who sits there now")
    assert typist.result(new) is None
    typist.types("\n")
    assert typist.result(new) == Result(ADA)


def test_a_table_that_is_paired_anew_meanwhile_is_looked_at_again(typist: Typist) -> None:
    typist.types("1 1")
    seatings = (Seating(MatchId("x1"), 1, ADA, CYD), Seating(MatchId("x2"), 2, BEA, DAN))
    typist.device.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "Swap"))
    assert typist.view.b.name == "Cyd"
    assert "was paired anew meanwhile" in typist.types("\n").said
    assert not typist.done


def test_a_table_of_another_round_is_named_as_such() -> None:
    device = in_round_2()
    device.do(RoundPaired(2, (Seating(MatchId("z1"), 1, ADA, CYD),), "seed"))
    said = Typist(device).types("3 1\n").said
    assert said == "Table 3 is not in round 2. Is the slip from another round?"


def test_two_matches_at_one_table_are_not_guessed_between() -> None:
    device = at_sign_up(4)
    device.do(RoundPaired(1, (Seating(ONE, 1, ADA, BEA), Seating(TWO, 1, CYD, DAN)), "seed"))
    typist = Typist(device)
    assert "stands twice in this round" in typist.types("1 1\n").said
    assert not typist.done


def test_the_games_of_a_best_of_three_are_recorded_with_the_result() -> None:
    typist = best_of_three()
    view = typist.types("1\n")
    assert [key.key for key in view.keys] == ["20", "21", "12", "02", "3"]
    assert typist.types("2").said == ""
    assert typist.types("1").says == "Ada won, 2 – 1"
    typist.types("\n")
    match = typist.device.state.matches[ONE]
    assert (match.result, score(match)) == (Result(ADA), (2, 1))
    typist.types("2 0-2\n")
    match = typist.device.state.matches[TWO]
    assert (match.result, score(match)) == (Result(DAN), (0, 2))
    typist.types("3 2\n")
    match = typist.device.state.matches[THREE]
    assert (match.result, match.games) == (Result(FAY), ())


@pytest.mark.parametrize("keys", ["22", "10", "01", "30", "13", "11", "00"])
def test_games_that_end_no_best_of_three_are_refused(keys: str) -> None:
    typist = best_of_three()
    assert typist.types(f"1 {keys}").tone == "wrong"
    typist.types("\n")
    assert not typist.done


def test_games_that_are_known_keep_their_order() -> None:
    typist = best_of_three()
    typist.device.do(GameReported(ONE, 1, ADA))
    assert typist.types("1").mark == "No result yet, 1 – 0"
    typist.types("\n21\n")
    assert [claims[-1].value for claims in typist.device.state.matches[ONE].games] == [ADA, BEA, ADA]


def test_a_game_that_was_somebody_elses_is_asked_for() -> None:
    typist = best_of_three()
    typist.device.do(GameReported(ONE, 1, ADA))
    said = "Game 1 of table 1 is recorded otherwise. Enter again corrects it."
    assert typist.types("1 02\n").said == said
    typist.types("\n")
    assert score(typist.device.state.matches[ONE]) == (0, 2)


def test_games_that_name_another_winner_are_to_be_typed() -> None:
    typist = best_of_three()
    for number in (1, 2):
        typist.device.do(GameReported(ONE, number, ADA))
    said = typist.types("1 2\n").said
    assert said == "The games of table 1 are in, and Ada won them. Type the games, such as 12."
    typist.slip = Slip()
    typist.types("1 1\n")
    assert typist.result(ONE) == Result(ADA)


def test_games_are_added_to_a_result_that_had_none() -> None:
    typist = best_of_three()
    typist.types("1 1\n1 20\n")
    assert score(typist.device.state.matches[ONE]) == (2, 0)
    assert typist.view.rows[0].mark == "Games"


def test_a_draw_is_typed_where_the_ruleset_has_draws() -> None:
    typist = Typist(in_round_1("draft+draw"))
    view = typist.types("1\n0")
    assert view.says == "Draw"
    assert "0" in [key.key for key in view.keys]
    typist.types("\n")
    assert typist.result(ONE) == Result(None, "draw")
    assert "is in as: Draw" in typist.types("1 3\n").said


def test_in_the_bracket_one_of_them_goes_on() -> None:
    typist = Typist(in_the_cut())
    view = typist.types("1\n")
    assert view.title == "Semifinals"
    assert not {"0", "3"} & {key.key for key in view.keys}
    assert typist.types("3\n").said.startswith("Table 1 plays in the top cut")
    typist.slip = Slip()
    typist.types("1 2 d1\n")
    assert typist.result(MatchId("s1")) == Result(BEA)
    assert typist.device.state.players[ADA].is_dropped


def test_a_player_of_the_cut_is_dropped_on_their_own_page() -> None:
    device = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD)))
    typist = Typist(device)
    assert "is in the top cut, which is made anew without them" in typist.types("1 1 d1").said
    typist.slip = Slip()
    assert "The top cut was made by this result." in typist.types("1 2\n").said


def test_one_can_go_back_from_the_result_to_the_table(typist: Typist) -> None:
    typist.types("2\n")
    typist.slip = untaken(typist.device.state, typist.slip)
    assert (typist.slip.text, typist.slip.is_taken) == ("2", False)
    typist.types("\n1\n")
    assert typist.result(TWO) == Result(CYD)


def test_a_match_that_is_gone_can_be_held_without_harm(typist: Typist) -> None:
    lost = Slip("1", MatchId("nowhere"), True)
    assert entered(typist.device.state, lost).slip.tone == "wrong"
    assert untaken(typist.device.state, lost).text == ""
    assert typist.view.rows == ()
    typist.done = [Entered(MatchId("nowhere"), (EntryId("x:1"),))]
    assert typist.view.rows == ()
    assert undo_ops(typist.device.state, typist.done[0]) == ()


KEYS = st.text(
    st.sampled_from(["1", "2", "3", "0", "4", "d", "u", "\n", "\n", " ", "-", "x", "²", "١", "\0"])
)
RULESETS = ("regulations-casual", "constructed+best-of-three", "draft+draw", "")


@given(
    st.sampled_from(RULESETS),
    st.sampled_from(["organizer", "floor", "scorekeeper", "board"]),
    st.lists(KEYS | st.text(max_size=8), max_size=8),
    st.lists(st.sampled_from([ADA, BEA, CYD, DAN]), max_size=2),
)
def test_whatever_is_typed_only_results_of_the_round_are_recorded(
    ruleset: str, role: DeviceRole, lines: list[str], elsewhere: list[PlayerId]
) -> None:
    typist = Typist(in_round_1(ruleset), role)
    before = len(typist.device.state.history)
    for line in lines:
        typist.types(line)
        if elsewhere:
            winner = elsewhere.pop()
            match = ONE if winner in (ADA, BEA) else TWO
            typist.device.do(ResultReported(match, Result(winner)), knowing=())
    state = typist.device.state
    allowed = GameReported | ResultReported | ResultCorrected | ResultSettled | PlayerDropped | Undone
    assert all(isinstance(one.op, allowed) for one in state.history[before:])
    assert not state.ignored
    assert {one.match for one in typist.done} <= {ONE, TWO, THREE}
    if role != "organizer":
        assert not any(isinstance(one.op, ResultSettled) for one in state.history)


@given(st.lists(KEYS, max_size=6), st.sampled_from(["1 1", "2 2 d1", "3 3"]))
def test_whatever_stands_there_a_clear_field_takes_the_next_slip(lines: list[str], slip: str) -> None:
    typist = Typist(in_round_1())
    for line in lines:
        typist.types(line)
    typist.slip = Slip(last=typist.slip.last)
    typist.types(f"{slip}\n")
    if typist.view.tone == "asks":
        typist.types("\n")
    number, key = slip.split()[:2]
    match = {"1": ONE, "2": TWO, "3": THREE}[number]
    expected = {"1": ADA, "2": DAN, "3": None}[key]
    found = typist.result(match)
    assert found is not None
    assert found.winner == expected


@given(KEYS, KEYS)
def test_looking_changes_nothing(first: str, second: str) -> None:
    typist = Typist(in_round_1())
    typist.types(first)
    history = len(typist.device.state.history)
    slip = typist.slip
    for key in second.replace("\n", ""):
        slip = typed(typist.device.state, slip, slip.text + key)
        slipentry_view(typist.device.state, slip, typist.done)
    assert len(typist.device.state.history) == history
