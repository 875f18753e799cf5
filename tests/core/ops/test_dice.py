"""What fell: with who, where and what for; a roll that nobody can have made has no effect."""

import pytest

from judge_app.core.dice import MOST_DICE, faces
from judge_app.core.model import MatchId, Result
from judge_app.core.ops import DiceRolled, Op, ResultReported, Undone
from tests.core.ops.event import ADA, BEA, CYD, TABLE, paired, with_players

SEED = "00000000000000a7"


def test_a_roll_at_a_table_is_kept_with_its_game() -> None:
    tablet = paired()
    fell = faces(SEED, 2)
    entry = tablet.judge(DiceRolled("first-player", 6, fell, (ADA, BEA), SEED, TABLE, 2))
    (roll,) = tablet.state.sitting(TABLE, 2).rolls
    assert (roll.entry, roll.use, roll.faces, roll.players, roll.seed) == (
        entry.id,
        "first-player",
        fell,
        (ADA, BEA),
        SEED,
    )
    assert not tablet.state.sitting(TABLE, 1).rolls


def test_a_roll_anywhere_is_kept_with_what_it_is_for() -> None:
    tablet = with_players()
    tablet.judge(DiceRolled("free", 6, faces(SEED, 10), (), SEED, purpose="Which table is checked"))
    tablet.judge(DiceRolled("coin", 2, (2,)))
    assert [(roll.use, roll.purpose) for roll in tablet.state.rolls.values()] == [
        ("free", "Which table is checked"),
        ("coin", ""),
    ]


def test_a_roll_can_be_undone_and_stays_in_the_log() -> None:
    tablet = paired()
    entry = tablet.judge(DiceRolled("first-player", 6, (5, 2), (ADA, BEA), "", TABLE))
    tablet.judge(Undone(entry.id))
    assert not tablet.state.sitting(TABLE).rolls
    assert tablet.state.history.find(entry.id) is not None


def test_faces_that_do_not_follow_from_their_seed_count_for_nothing() -> None:
    tablet = paired()
    wrong = tuple(face % 6 + 1 for face in faces(SEED, 2))
    forged = DiceRolled("first-player", 6, wrong, (ADA, BEA), SEED, TABLE)
    tablet.refuses(forged, "No dice fall like that")
    tablet.do(forged)
    assert not tablet.state.sitting(TABLE).rolls
    assert [*tablet.state.ignored.values()] == ["no dice fall like that"]


@pytest.mark.parametrize(
    "op",
    [
        DiceRolled("free", 6, ()),
        DiceRolled("free", 6, (7,)),
        DiceRolled("free", 6, (0,)),
        DiceRolled("coin", 2, (3,)),
        DiceRolled("free", 20, (3,)),
        DiceRolled("free", 6, (1,) * (MOST_DICE + 1)),
        DiceRolled("high-roll", 6, (1, 2), (ADA,), "", TABLE),
    ],
)
def test_no_dice_fall_like_that(op: DiceRolled) -> None:
    tablet = paired()
    tablet.refuses(op, "No dice fall like that")
    tablet.do(op)
    assert len(tablet.state.ignored) == 1


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (DiceRolled("high-roll", 6, (1, 2), (ADA, CYD), "", TABLE), "Only the two players"),
        (DiceRolled("high-roll", 6, (1, 2), (ADA, ADA), "", TABLE), "one die each"),
        (DiceRolled("first-player", 6, (1, 2)), "from that table"),
        (DiceRolled("tiebreak", 2, (1,)), "from that table"),
        (DiceRolled("free", 6, (1,), (), "", MatchId("none")), "not in the round"),
        (DiceRolled("free", 6, (1,), purpose="x" * 61), "61 letters"),
        (DiceRolled("free", 6, (1,), purpose="a\nb"), "control character"),
    ],
)
def test_a_roll_is_refused_where_it_makes_no_sense(op: Op, sentence: str) -> None:
    paired().refuses(op, sentence)


def test_nobody_rolls_at_a_table_that_is_done() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.refuses(DiceRolled("high-roll", 6, (1, 2), (ADA, BEA), "", TABLE), "has its result")


def test_dice_of_somebody_who_does_not_sit_there_count_for_nothing() -> None:
    tablet = paired()
    tablet.do(DiceRolled("first-player", 6, (6, 1), (CYD, BEA), "", TABLE))
    assert not tablet.state.sitting(TABLE).rolls
