"""The setup checklist, by touch: ticks, hands, the roll, the choice, and gaps that forbid nothing."""

from typing import Any

import pytest

from judge_app.core.model import Match, MatchId, PlayerId
from judge_app.core.ops import DeviceRevoked, FirstPlayerNamed, GameReported, SetupTicked
from judge_app.core.sitting import Sitting
from judge_app.tablet import Tablet
from tests.second import SecondTablet
from tests.ui.floor import enter, hear_from, in_the_cut, match_at, names_at, now, other_tablet, seated
from tests.ui.judge import Judge, SitDown

STEPS = (
    *("Hero card faces its owner", "Level counter on 1", "Run Away marker face up"),
    *("Tokens and one shared die out", "Deck shuffled, opponent cut", "Six cards drawn"),
)
SIZES = [(1280, 800), (412, 892)]


def at_setup(judge: Judge, table: int = 1) -> Match:
    match = match_at(judge, table)
    judge.go("setup", match=match.id)
    return match


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    judge = sit_down()
    enter(judge, seated(tablet))
    return judge


def there(judge: Judge, match: Match, game: int = 1) -> Sitting:
    found: Sitting = judge.frame.desk.state.sitting(match.id, game)
    return found


def tap_die(judge: Judge, seat: str) -> None:
    from judge_app.ui.widgets import DieCard

    tap_seat(judge, DieCard, seat)


def tap_hand(judge: Judge, seat: str, word: str) -> None:
    """The button of one of the two players; both have the same words on them."""
    from judge_app.ui.screens.setup import HandSeat
    from judge_app.ui.widgets import Btn

    place = next(one for one in judge.widgets() if isinstance(one, HandSeat) and one.seat == seat)
    button = next(one for one in place.walk() if isinstance(one, Btn) and one.text == word)
    touch_middle(judge, button)


def tap_seat(judge: Judge, kind: type[Any], seat: str) -> None:
    touch_middle(judge, next(one for one in judge.widgets() if isinstance(one, kind) and one.seat == seat))


def touch_middle(judge: Judge, widget: object) -> None:
    from kivy.tests.common import UnitTestTouch

    from tests.ui.judge import middle

    judge._uncover(widget)
    judge.until(lambda: judge.is_in_reach(widget), f"{widget} can be touched")
    touch = UnitTestTouch(*middle(widget))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def enter_roll(judge: Judge, seat: str, face: int) -> None:
    tap_die(judge, seat)
    judge.see("Tap the face of the real die.")
    judge.tap(str(face))
    judge.miss("Tap the face of the real die.")


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_setup_is_a_few_taps(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    match = at_setup(hall)
    a, b = names_at(hall, match)
    for step in STEPS:
        hall.tap(step)
    tap_hand(hall, "a", "Kept")
    tap_hand(hall, "b", "Mulligan")
    hall.see("Used. This hand stays.")
    enter_roll(hall, "a", 5)
    enter_roll(hall, "b", 2)
    hall.see("Rolled 5, chooses", f"{a} picks who starts")
    hall.tap(f"{b} first")
    hall.see("8 of 8 steps done at this table")
    hall.tap("Setup done")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    done = there(hall, match)
    assert (done.first, done.gaps, done.hands[match.a]) == (match.b, (), "kept")
    assert done.set_up_ms is not None


def test_a_tap_on_a_box_is_of_one_player_and_can_be_taken_back(hall: Judge) -> None:
    match = at_setup(hall)
    hall.tap("Level counter on 1, B")
    assert dict(there(hall, match).ticks) == {("level", match.b): True}
    hall.tap("Level counter on 1")
    assert dict(there(hall, match).ticks) == {("level", match.b): True, ("level", match.a): True}
    hall.tap("Level counter on 1")
    assert not any(there(hall, match).ticks.values())
    hall.tap("Undo")
    hall.until(lambda: all(there(hall, match).ticks.values()), "both are ticked again")


def test_a_mulligan_locks_the_hand_until_it_is_undone(hall: Judge) -> None:
    match = at_setup(hall)
    tap_hand(hall, "a", "Kept")
    tap_hand(hall, "a", "Mulligan")
    hall.see("Used. This hand stays.")
    assert there(hall, match).mulligans[match.a] == 1
    hall.tap("Undo")
    hall.miss("Used. This hand stays.")
    assert there(hall, match).hands[match.a] == "kept"


def test_roll_here_rolls_for_both_and_a_tie_is_rolled_again(hall: Judge) -> None:
    match = at_setup(hall)
    rolls = 0
    while rolls < 50 and not any("picks who starts" in text for text in hall.texts()):
        hall.tap("Roll here")
        rolls += 1
        hall.until(lambda: not any(getattr(one, "is_rolling", False) for one in hall.widgets()), "they lie")
    kept = there(hall, match).rolls
    assert len(kept) == rolls
    assert all(roll.players == match.players and roll.seed for roll in kept)
    assert all(roll.faces[0] == roll.faces[1] for roll in kept[:-1])


def test_a_tie_is_seen_for_a_moment_and_then_cleared(hall: Judge) -> None:
    match = at_setup(hall)
    enter_roll(hall, "a", 4)
    enter_roll(hall, "b", 4)
    hall.until(lambda: hall.screen.pair().tied == 0, "the tie is cleared")
    hall.see("Tied on 4, roll again", "Who starts?")
    enter_roll(hall, "b", 6)
    enter_roll(hall, "a", 1)
    hall.see("Rolled 6, chooses", f"All rolls: {', '.join(rolled(hall, match))}")


def rolled(judge: Judge, match: Match) -> list[str]:
    a, b = names_at(judge, match)
    return [f"{a} 4", f"{b} 4", f"{b} 6", f"{a} 1"]


def test_who_has_rolled_a_real_die_is_not_rolled_for_again(hall: Judge) -> None:
    match = at_setup(hall)
    enter_roll(hall, "a", 6)
    hall.tap("Roll here")
    assert [roll.players for roll in there(hall, match).rolls] == [(match.a,), (match.b,)]


def test_a_roll_that_has_a_winner_is_not_rolled_over_by_accident(hall: Judge) -> None:
    match = at_setup(hall)
    enter_roll(hall, "a", 6)
    enter_roll(hall, "b", 1)
    hall.tap("Roll here")
    hall.see("Roll again?")
    hall.tap("Cancel")
    assert len(there(hall, match).rolls) == 2
    hall.tap("Roll here")
    hall.tap("Roll again")
    hall.until(lambda: len(there(hall, match).rolls) == 3, "it was rolled again")
    hall.tap("Undo")
    hall.see("Rolled 6, chooses")


def test_gaps_are_listed_and_forbid_nothing(hall: Judge) -> None:
    match = at_setup(hall)
    a, _b = names_at(hall, match)
    for step in STEPS[:5]:
        hall.tap(step)
    hall.tap(f"{a} first")
    hall.tap("Setup done")
    hall.see("Nobody saw these")
    hall.see("Six cards drawn\nMulligan")
    hall.tap("Back")
    assert there(hall, match).set_up_ms is None
    hall.tap("Setup done")
    hall.tap("Done all the same")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert there(hall, match).gaps == ("hand", "mulligan", "roll")
    assert there(hall, match).first == match.a


def test_what_is_done_already_is_not_done_again(hall: Judge) -> None:
    match = at_setup(hall)
    hall.tap("Setup done")
    hall.tap("Done all the same")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    at_setup(hall)
    hall.tap("Setup done")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert sum(one.op.kind == "setup_finished" for one in hall.frame.desk.state.history) == 1
    assert now(hall, match.id).id == match.id


def test_by_the_draft_sheet_the_roll_comes_first(tablet: Tablet, judge: Judge) -> None:
    enter(judge, seated(tablet, ruleset="draft"))
    at_setup(judge)
    judge.see(
        "1. Roll for first player", "After the roll", "8. Mulligan", "Draft Guidelines · Start procedure"
    )
    judge.resize(412, 892)
    judge.see("1. Roll for first player")
    tops = [top_of(judge, text) for text in ("1. Roll for first player", "After the roll", "8. Mulligan")]
    assert tops == sorted(tops, reverse=True)


def top_of(judge: Judge, text: str) -> float:
    found = judge.find(text)
    return float(found.to_window(found.x, found.top)[1])


def test_the_second_game_of_a_match_has_a_setup_of_its_own(tablet: Tablet, judge: Judge) -> None:
    enter(judge, in_the_cut(tablet))
    match = at_setup(judge)
    judge.see("Game 1 of 3")
    judge.tap(STEPS[0])
    judge.frame.desk.do(GameReported(match.id, 1, match.a))
    judge.see("Game 2 of 3", "0 of 8 steps done at this table")
    judge.tap(STEPS[0])
    assert dict(there(judge, match, 2).ticks) == {("hero", match.a): True, ("hero", match.b): True}


def test_what_another_tablet_writes_is_seen_at_once(hall: Judge) -> None:
    match = at_setup(hall)
    other = other_tablet(hall)
    other.do(SetupTicked(match.id, 1, "hero", None))
    other.do(FirstPlayerNamed(match.id, 1, PlayerId(str(match.b))))
    hall.tap(f"{names_at(hall, match)[0]} first")
    hear_from(hall, other)
    hall.see("1 of 8 steps done at this table", "Tablets differ on who starts. Ask, then tap.")
    hall.tap(f"{names_at(hall, match)[0]} first")
    hall.see("Who starts?")
    assert there(hall, match).first == match.a


def test_a_tablet_that_was_revoked_ticks_nothing_and_says_why(hall: Judge) -> None:
    match = at_setup(hall)
    desk, other = hall.frame.desk, SecondTablet(hall.frame.desk, role="organizer")
    other.do(DeviceRevoked(desk.device, desk.vector[desk.device]))
    hear_from(hall, other)
    hall.tap(STEPS[0])
    hall.see("This tablet was revoked")
    assert not there(hall, match).ticks


def test_a_table_that_is_gone_says_so(hall: Judge) -> None:
    hall.go("setup", match=MatchId("none"))
    hall.see("This table is not in the event any more.")
    hall.tap("Setup done")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")


def test_the_source_opens_the_rule(hall: Judge) -> None:
    at_setup(hall)
    hall.tap("Regulations 1.0 · Game setup")
    hall.until(lambda: hall.screen.name == "rules", "the rules are open")
    hall.until(lambda: hall.screen.reading.cite == "regulations/game-setup", "its section is read")
    hall.escape()
    hall.until(lambda: hall.screen.name == "setup", "the setup is back")
