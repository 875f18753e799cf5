"""The roll for who starts: two dice, who chooses, and every roll on the way there."""

from typing import Literal, NamedTuple

from judge_app.core.dice import Roll, RollOff
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.setup import first_rolls, roll_for_first
from judge_app.core.sitting import Sitting
from judge_app.language import _
from judge_app.views.seatnames import short_names

__all__ = ["DieLook", "RollSeat", "all_rolls", "roll_seats"]

DieLook = Literal["plain", "winning", "losing", "empty"]


class RollSeat(NamedTuple):
    """A player's die."""

    name: str = ""
    face: int = 0
    """0 while there is none."""
    line: str = ""
    look: DieLook = "empty"


def roll_seats(state: State, match: Match, there: Sitting) -> tuple[RollSeat, RollSeat]:
    """The two dice as they lie."""
    if match.b is None:
        return RollSeat(), RollSeat()
    names, rolled = short_names(state, match), roll_for_first(there, match.a, match.b)
    return (
        _seat(names[match.a], rolled.a, rolled, rolled.winner == match.a),
        _seat(names[match.b], rolled.b, rolled, rolled.winner == match.b),
    )


def _seat(name: str, face: int | None, rolled: RollOff, is_winner: bool) -> RollSeat:
    if face is None:
        is_tied = bool(rolled.ties) and rolled.a is None and rolled.b is None
        tied = _("Tied on {n}, roll again").format(n=rolled.ties[-1]) if is_tied else ""
        return RollSeat(name, 0, tied or _("Tap to enter a roll"), "empty")
    if rolled.winner is None:
        return RollSeat(name, face, _("Rolled {n}").format(n=face), "plain")
    words = _("Rolled {n}, chooses") if is_winner else _("Rolled {n}")
    return RollSeat(name, face, words.format(n=face), "winning" if is_winner else "losing")


def all_rolls(state: State, match: Match, there: Sitting) -> str:
    """Every roll so far, the first one first; nothing while one was enough."""
    rolls, names = first_rolls(there), short_names(state, match)
    if len(rolls) < 2 or (len(rolls) == 2 and all(len(roll.players) == 1 for roll in rolls)):
        return ""
    return _("All rolls: {rolls}").format(rolls=", ".join(_told(roll, match, names) for roll in rolls))


def _told(roll: Roll, match: Match, names: dict[PlayerId, str]) -> str:
    """Both in the order of their seats: "3–5"; of one player with the name: "Nadia 3"."""
    shown = dict(zip(roll.players, roll.faces, strict=False))
    if match.b is not None and {*shown} == {match.a, match.b}:
        return f"{shown[match.a]}–{shown[match.b]}"
    if not shown:
        return "–".join(map(str, roll.faces))
    return ", ".join(
        _("{player} {face}").format(player=names.get(player, "?"), face=face)
        for player, face in shown.items()
    )
