"""The structure table: how many Swiss rounds and which cut a number of players gets."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from judge_app.language import _, one_of

__all__ = ["CUTS", "EXAMPLE", "MOST_PLAYERS", "MOST_ROUNDS", "Row", "row_faults", "rows_faults", "rows_of"]

CUTS = (0, 2, 4, 8, 16, 32, 64)
"""A bracket without byes, or none."""
MOST_ROUNDS = 20
MOST_PLAYERS = 100_000
EXAMPLE = "{ players = [4, 8], rounds = 3, cut = 0 }"
_FEWEST_PLAYERS = 2


class Row(NamedTuple):
    """Players from *least* to *most* (None: and above) play *rounds*, then the best *cut* go on."""

    least: int
    most: int | None
    rounds: int
    cut: int

    def holds(self, players: int) -> bool:
        return self.least <= players and (self.most is None or players <= self.most)


def rows_of(raw: list[dict[str, object]]) -> tuple[Row, ...]:
    """The rows of a table in which `row_faults` found nothing."""
    return tuple(_row(row) for row in raw)


def row_faults(raw: object) -> Iterator[str]:
    """What is wrong inside one row, each as the end of the sentence “row 3 …”."""
    if not isinstance(raw, dict) or set(raw) != {"players", "rounds", "cut"}:
        yield _("is written as {example}").format(example=EXAMPLE)
        return
    least = _least(raw["players"])
    if least is None:
        yield _("takes players = [fewest, most], or [fewest] for that many and more, from 2 up")
    if not _is_whole(raw["rounds"], 1, MOST_ROUNDS):
        yield _("takes a whole number of rounds from 1 to {most}").format(most=MOST_ROUNDS)
    if not _is_whole(raw["cut"], 0, max(CUTS)) or raw["cut"] not in CUTS:
        yield _("takes a cut of {choices}, or 0 for none").format(choices=one_of(map(str, CUTS[1:])))
    elif least is not None and raw["cut"] > least:
        yield _("cuts to {cut}, but begins at {least} players").format(cut=raw["cut"], least=least)


def rows_faults(rows: tuple[Row, ...]) -> Iterator[tuple[int, str]]:
    """What is wrong between the rows: the place of the later one, and the end of its sentence."""
    for place, (before, row) in enumerate(pairwise(rows), start=1):
        if before.most is None:
            yield place, _("comes after a row for {least} players and more").format(least=before.least)
        elif row.least <= before.least:
            yield place, _("begins at {least} players, but the rows ascend").format(least=row.least)
        elif row.least <= before.most:
            text = _("begins at {least} players, which the row before it holds too")
            yield place, text.format(least=row.least)
        elif row.least > before.most + 1:
            text = _("leaves a hole: nothing is said for {n} players")
            yield place, text.format(n=before.most + 1)


def _row(raw: dict[str, object]) -> Row:
    players, rounds, cut = raw["players"], raw["rounds"], raw["cut"]
    if not isinstance(players, list) or not isinstance(rounds, int) or not isinstance(cut, int):
        raise TypeError(f"not a row of the structure: {raw}")
    return Row(players[0], players[1] if len(players) > 1 else None, rounds, cut)


def _least(players: object) -> int | None:
    """The fewest players of a row, if *players* is a span at all."""
    if not isinstance(players, list) or len(players) not in (1, 2):
        return None
    if not all(_is_whole(number, _FEWEST_PLAYERS, MOST_PLAYERS) for number in players):
        return None
    return int(players[0]) if players[0] <= players[-1] else None


def _is_whole(raw: object, least: int, most: int) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most
