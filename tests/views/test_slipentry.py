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
    PlayerAdded,
    PlayerDropped,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    TablesRepaired,
    Undone,
    check,
)
from judge_app.core.ops.games import score
from judge_app.core.roster import DeviceRole
from judge_app.views.slipentry import SlipEntryView, slipentry_view, slips_line
from judge_app.views.sliprecord import Entered, last_entered, undo_ops
from judge_app.views.sliptyping import Slip, entered, typed, undone, untaken
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, ONE, THREE, TWO, at_sign_up, in_round_1, in_round_2

RULES_FOR_THIRD = """title = "House"
base = "constructed"
[cut]
third_place = "match"
best_of = 1
final_best_of = 3
"""
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

    def backspace(self) -> SlipEntryView:
        """On the empty field."""
        assert not self.slip.text
        self.slip = untaken(self.device.state, self.slip)
        return self.view

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


def in_the_cut(house_rules: str = "") -> Device:
    """Ada plays Bea and Cyd plays Dan in the semifinals."""
    device = in_round_1("regulations-premier")
    if house_rules:
        device.do(RulesetChosen("house", house_rules))
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
    assert typist.types("\n").said.startswith(said)
    assert typist.slip.text == ""
    assert typist.backspace().said == said
    assert typist.slip == before
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
    assert (view.said.removesuffix(" Backspace leads back to it."), view.tone) == (said, "wrong")
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
    assert view.said.startswith("Every table has its result.")
    assert view.progress == "All 3 results are in"


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


def test_a_question_is_left_when_the_next_slip_is_typed_and_stays_to_be_looked_at(typist: Typist) -> None:
    typist.types("1 1\n1\n2\n")
    view = typist.types("2\n2\n")
    assert (typist.result(ONE), typist.result(TWO)) == (Result(ADA), Result(DAN))
    assert view.passed == "One slip was passed over: 1 2. Look at it again; Esc clears this line."
    assert typist.types("1 2\n\n").passed == ""
    assert typist.result(ONE) == Result(BEA)


def test_backspace_leads_from_a_question_to_the_result(typist: Typist) -> None:
    typist.types("1 1\n1\n2\n")
    view = typist.backspace()
    assert (view.table, view.is_taken, typist.slip.text, view.passed) == ("Table 1", True, "2", "")


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
    assert typist.types("\n").said.startswith("Only disputed tables are left: settle them.")
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
    typist.backspace()
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
    assert said.startswith("Table 3 is not in round 2. Is the slip from another round?")


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
    assert said.startswith("The games of table 1 are in, and Ada won them. Type the games, such as 12.")
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


STACKS = [
    # what is typed, what comes of it by table, and what is left to look at
    ("5↵1↵ 99↵1↵ 12↵1↵ 13↵2↵", {5: "a", 12: "a", 13: "b"}, ("99 1",)),
    ("5↵1↵ 99↵1 d2↵ 12↵1↵", {5: "a", 12: "a"}, ("99 1 d2",)),
    ("99↵↵1↵ 12↵1↵", {12: "a"}, ("99 1",)),
    ("99↵ 12 1↵", {12: "a"}, ("99",)),
    ("+5↵1↵ 12↵2↵", {12: "b"}, ("+5 1",)),
    ("5;1↵ 12↵2↵", {12: "b"}, ("5;1",)),
    ("5↵4↵ 12↵1↵ 2↵2↵", {12: "a", 2: "b"}, ("5 4",)),
    ("5↵1 s2↵ 12↵1↵", {12: "a"}, ("5 1 s2",)),
    ("5↵4↵ 12↵1↵ 5↵1↵", {5: "a", 12: "a"}, ()),
    ("5 4↵ 12↵1↵", {12: "a"}, ("5 4",)),
    ("5↵↵1↵ 12↵1↵", {5: "a", 12: "a"}, ()),
    ("5↵1↵ 5↵2↵ 12↵1↵ 13↵2↵", {5: "a", 12: "a", 13: "b"}, ("5 2",)),
    ("5↵1↵ 5↵2↵↵ 12↵1↵", {5: "b", 12: "a"}, ()),
    ("↵1↵ ↵9↵ ↵2↵", {1: "a", 3: "b"}, ("2 9",)),
    ("0↵1↵ 99↵2↵ x↵1↵ 7↵2↵", {7: "b"}, ("0 1", "99 2", "x 1")),
]


@pytest.mark.parametrize(("keys", "results", "passed"), STACKS)
def test_one_slip_that_is_refused_leaves_the_others_in_step(
    keys: str, results: dict[int, str], passed: tuple[str, ...]
) -> None:
    typist = Typist(at_twenty_tables())
    typist.types(keys.replace("↵ ", "↵").replace("↵", "\n"))
    matches = typist.device.state.matches.values()
    found = {one.table: {one.a: "a", one.b: "b"}.get(one.result.winner) for one in matches if one.result}
    assert found == results
    assert typist.slip.passed == passed


def at_twenty_tables() -> Device:
    device = at_sign_up(0)
    players = [PlayerId(f"q{n}") for n in range(40)]
    for player in players:
        device.do(PlayerAdded(player, f"Player {player}"))
    seatings = (Seating(MatchId(f"t{n}"), n, *players[2 * n - 2 : 2 * n]) for n in range(1, 21))
    device.do(RoundPaired(1, tuple(seatings), "seed"))
    return device


def test_a_table_that_is_none_says_so_while_its_result_is_typed(typist: Typist) -> None:
    view = typist.types("9\n1")
    assert view.said == (
        "There is no table 9 in round 1: its tables are 1 to 3."
        " The result that follows is passed over; Esc or Backspace leads back."
    )
    assert (view.tone, view.hint, view.table) == ("wrong", "Result", "")
    view = typist.types("\n")
    assert view.said.startswith(
        "There is no table 9 in round 1: its tables are 1 to 3. Its slip was passed over: look at it again."
    )
    view = typist.types("2\n")
    assert view.passed == "One slip was passed over: 9 1. Look at it again; Esc clears this line."
    assert view.table == "Table 2"


def test_backspace_leads_from_nowhere_to_the_number(typist: Typist) -> None:
    typist.types("9\n")
    assert not typist.backspace().passed
    assert (typist.slip.text, typist.slip.is_taken) == ("9", False)
    typist.slip = typed(typist.device.state, typist.slip, "2")
    typist.types("\n1\n")
    assert typist.result(TWO) == Result(CYD)


def test_enter_alone_never_answers_a_question_about_the_table_that_it_took(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    view = typist.types("\n2\n")
    assert view.said.startswith("Something else is known of table 1 by now.")
    typist.types("\n2\n")
    assert (typist.result(ONE), typist.result(TWO)) == (None, Result(DAN))
    assert typist.slip.passed == ("1 2",)
    assert typist.types("1\n2\n").tone == "asks"
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_when_all_are_in_enter_alone_and_a_result_correct_nothing(typist: Typist) -> None:
    typist.types("1 1\n2 1\n3 1\n")
    typist.types("\n1\n\n2\n\n2\n")
    assert [typist.result(match) for match in (ONE, TWO, THREE)] == [Result(ADA), Result(CYD), Result(EVA)]
    assert len(typist.done) == 3


def test_a_disputed_table_takes_the_result_of_its_slip_along() -> None:
    typist = Typist(in_round_1(), "scorekeeper")
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    typist.types("1\n2\n3\n1\n")
    assert [typist.result(match) for match in (ONE, TWO, THREE)] == [None, None, Result(EVA)]
    assert typist.slip.passed == ("1 2",)


def test_an_undo_leaves_a_question_unanswered(typist: Typist) -> None:
    typist.types("1 1\n2 1\n1 2\nu\n")
    assert (typist.result(ONE), typist.result(TWO)) == (Result(ADA), None)
    assert typist.slip.passed == ("1 2",)


def test_a_drop_behind_many_spaces_is_not_lost(typist: Typist) -> None:
    typist.types(f"1 1{' ' * 60}d2\n")
    assert typist.device.state.players[BEA].is_dropped
    typist.types(f"2 1 {'d' * 60}2\n")
    assert typist.result(TWO) is None


def test_the_match_for_third_place_takes_the_keys_of_its_own_games() -> None:
    device = in_the_cut(RULES_FOR_THIRD)
    for match, winner in (("s1", ADA), ("s2", CYD)):
        device.do(ResultReported(MatchId(match), Result(winner)))
    final, third = Seating(MatchId("f"), 1, ADA, CYD), Seating(MatchId("t"), 2, DAN, BEA)
    device.do(RoundPaired(3, (final, third), "seed"))
    typist = Typist(device)
    view = typist.types("2\n")
    assert (view.place, [key.key for key in view.keys]) == ("Third place", [])
    assert typist.types("21").tone == "wrong"
    typist.types("\n2\n1\n1\n21\n")
    assert typist.result(MatchId("t")) == Result(DAN)
    assert score(device.state.matches[MatchId("f")]) == (2, 1)


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
