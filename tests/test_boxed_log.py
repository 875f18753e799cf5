"""The boxed game has a log of its own on the tablet, which no damage keeps from being played."""

from itertools import count
from pathlib import Path

from judge_app.core.ops import BoxedLevelChanged, BoxedPlayerNamed
from judge_app.tablet import Tablet


def make(folder: Path, first: int = 1) -> Tablet:
    numbers, clock = count(first), count(1_790_000_000_000, 1000)
    return Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock))


def test_the_game_is_kept_and_is_no_event(tmp_path: Path) -> None:
    tablet = make(tmp_path)
    tablet.boxed().do(BoxedLevelChanged(0, 5))
    assert tablet.boxed() is tablet.boxed()
    assert tablet.events() == []
    assert tablet.summaries() == []
    tablet.close()
    again = make(tmp_path, 100)
    assert again.boxed().state.boxed.players[0].level == 5
    again.close()


def test_a_tablet_that_never_played_has_no_file_for_it(tmp_path: Path) -> None:
    tablet = make(tmp_path)
    tablet.close()
    assert not (tmp_path / "boxed.journal").exists()


def test_of_a_damaged_game_what_can_be_read_is_saved(tmp_path: Path) -> None:
    tablet = make(tmp_path)
    tablet.boxed().do(BoxedPlayerNamed(0, "Nora"))
    tablet.boxed().do(BoxedLevelChanged(0, 5))
    before = tablet.device
    tablet.close()
    path = tmp_path / "boxed.journal"
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Nora", b"????"))
    again = make(tmp_path, 100)
    player = again.boxed().state.boxed.players[0]
    assert (player.name, player.level) == ("", 5)
    assert again.device != before
    assert list(tmp_path.glob("boxed.journal.damaged-*"))
    again.boxed().do(BoxedLevelChanged(0, 6))
    again.close()


def test_a_game_of_which_nothing_can_be_read_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "boxed.journal").write_bytes(b"no journal\n" * 20)
    tablet = make(tmp_path)
    assert [player.level for player in tablet.boxed().state.boxed.players] == [1, 1, 1]
    assert list(tmp_path.glob("boxed.journal.damaged-*"))
    tablet.close()
