"""The dice are fair, and a roll can be derived again from its seed."""

import random
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import pairwise, product
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.claims import EntryId
from judge_app.core.dice import MOST_DICE, Roll, RollOff, chance_winner, face_of, faces, roll_off
from judge_app.core.model import PlayerId

ADA, BEA, CYD = PlayerId("p1"), PlayerId("p2"), PlayerId("p3")
ROLLS = 60_000
LIMITS = {1: 6.63, 5: 15.09, 35: 57.34}
"""What a fair die stays under 99 times in 100, by the degrees of freedom."""


def seeds(count: int, start: int = 1) -> list[str]:
    """As a tablet makes them, but the same ones every time."""
    chance = random.Random(start)
    return [chance.randbytes(8).hex() for _ in range(count)]


def chi_square(fell: Iterable[Hashable], cells: int) -> float:
    counts = Counter(fell)
    expected = sum(counts.values()) / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


@pytest.mark.parametrize("sides", [2, 6])
def test_in_60000_rolls_every_face_falls_equally_often(sides: int) -> None:
    fell = [faces(seed, 1, sides)[0] for seed in seeds(ROLLS)]
    assert {*fell} == {*range(1, sides + 1)}
    assert chi_square(fell, sides) < LIMITS[sides - 1]


@pytest.mark.parametrize("place", range(MOST_DICE))
def test_of_ten_dice_each_is_fair(place: int) -> None:
    fell = [faces(seed, MOST_DICE)[place] for seed in seeds(ROLLS // MOST_DICE, start=2)]
    assert chi_square(fell, 6) < LIMITS[5]


def test_seeds_that_only_count_up_are_as_good_as_any() -> None:
    assert chi_square([faces(f"{number:016x}", 1)[0] for number in range(ROLLS)], 6) < LIMITS[5]


def test_two_dice_of_one_roll_know_nothing_of_each_other() -> None:
    assert chi_square([faces(seed, 2) for seed in seeds(ROLLS, start=3)], 36) < LIMITS[35]


def test_a_roll_knows_nothing_of_the_one_before() -> None:
    fell = [faces(seed, 1)[0] for seed in seeds(ROLLS, start=4)]
    assert chi_square([*pairwise(fell)][::2], 36) < LIMITS[35]


def test_a_loaded_die_would_be_noticed() -> None:
    loaded = [min(faces(seed, 1)[0] + (n % 20 == 0), 6) for n, seed in enumerate(seeds(ROLLS))]
    assert chi_square(loaded, 6) > LIMITS[5]


@pytest.mark.parametrize(("sides", "each", "left"), [(2, 128, 0), (6, 42, 4)])
def test_equally_many_bytes_stand_for_every_face(sides: int, each: int, left: int) -> None:
    counts = Counter(face_of(byte, sides) for byte in range(256))
    assert counts.pop(None, 0) == left
    assert counts == dict.fromkeys(range(1, sides + 1), each)


def test_a_seed_gives_the_same_faces_everywhere() -> None:
    assert faces("5f3a", 10) == (6, 6, 2, 2, 5, 1, 4, 3, 5, 1)
    assert faces("5f3a", 4) == faces("5f3a", 10)[:4]
    assert faces("5f3b", 10) != faces("5f3a", 10)
    assert faces("\ud800", 1)[0] in range(1, 7)


def test_a_tablet_draws_its_seeds_from_the_source_of_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`secrets` and `os.urandom` are the operating system's own; 64 bits of it make a seed."""
    tablet = make_tablet(tmp_path)
    try:
        drawn = {tablet.fresh_id() for _ in range(1000)}
        assert len(drawn) == 1000
        assert all(len(seed) >= 16 and int(seed, 16) >= 0 for seed in drawn)
        for place in ("os.urandom", "random._urandom"):
            monkeypatch.setattr(place, lambda size: bytes(range(size)))
        assert tablet.fresh_id() == bytes(range(8)).hex()
    finally:
        tablet.close()


def roll(shown: tuple[int, ...], players: tuple[PlayerId, ...] = (ADA, BEA), sides: int = 6) -> Roll:
    return Roll(EntryId("a:1"), "first-player", sides, shown, players)


HIGH_ROLLS: list[tuple[list[Roll], RollOff]] = [
    ([], RollOff()),
    ([roll((5, 2))], RollOff(5, 2, ADA)),
    ([roll((1, 2))], RollOff(1, 2, BEA)),
    ([roll((4,), (BEA,))], RollOff(None, 4)),
    ([roll((4,), (BEA,)), roll((6,), (ADA,))], RollOff(6, 4, ADA)),
    ([roll((3, 3))], RollOff(ties=(3,))),
    ([roll((3, 3)), roll((4,), (ADA,)), roll((4,), (BEA,)), roll((1, 2))], RollOff(1, 2, BEA, (3, 4))),
    ([roll((5, 2)), roll((1,), (ADA,))], RollOff(1, 2, BEA)),
    ([roll((5, 2)), roll((2,), (ADA,))], RollOff(ties=(2,))),
    ([roll((6,), (CYD,)), roll((6, 6), ())], RollOff()),
]
"""regulations/first-player: each rolls once, the highest chooses, and a tie is rolled again by both."""


@pytest.mark.parametrize(("rolls", "stands"), HIGH_ROLLS)
def test_the_high_roll_is_told_and_a_tie_clears_both(rolls: list[Roll], stands: RollOff) -> None:
    assert roll_off(rolls, ADA, BEA) == stands


@pytest.mark.parametrize(("a", "b"), [*product((1, 3, 6), repeat=2)])
def test_it_does_not_matter_who_sits_where(a: int, b: int) -> None:
    rolls = [roll((a, b))]
    assert roll_off(rolls, ADA, BEA).winner == roll_off(rolls, BEA, ADA).winner


def test_a_coin_shows_heads_for_the_one_and_tails_for_the_other() -> None:
    assert chance_winner([roll((1,), (), sides=2)], ADA, BEA) == ADA
    assert chance_winner([roll((2,), (), sides=2)], ADA, BEA) == BEA
    assert chance_winner([roll((5, 2))], ADA, BEA) == ADA
    assert chance_winner([roll((2, 2))], ADA, BEA) is None
    assert chance_winner([], ADA, BEA) is None
