"""Dice and coins, at a table or anywhere: what lies there now, and what fell before."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.dice import Roll
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops.games import MOST_GAMES
from judge_app.language import N_, _, ngettext
from judge_app.views.firstroll import RollSeat
from judge_app.views.seatnames import short_names
from judge_app.views.sentences.tableside import use_words
from judge_app.views.setup import SetupView, setup_view
from judge_app.views.words import clock_time, device_name, plain

__all__ = ["DiceMode", "DiceView", "RollRow", "count_words", "dice_view", "prompts"]

DiceMode = Literal["first-player", "high-roll", "coin", "free"]
_MODES: Mapping[DiceMode, str] = {
    "first-player": N_("First player"),
    "high-roll": N_("High roll"),
    "coin": N_("Coin"),
    "free": N_("Free"),
}
MOST_ROWS = 20
_LONGEST_SEED = 16


class RollRow(NamedTuple):
    """A roll that was made here."""

    faces: str
    line: str
    """When, by whom, and the seed it can be derived from again; or that the dice were real."""


class DiceView(NamedTuple):
    mode: DiceMode = "free"
    modes: tuple[tuple[str, str], ...] = ()
    short_modes: tuple[tuple[str, str], ...] = ()
    """The same, for a phone."""
    table: str = ""
    match: MatchId | None = None
    players: tuple[PlayerId, ...] = ()
    """Who rolls: the two of the table, or nobody in particular."""
    first: SetupView = SetupView()
    """What the roll for who starts has come to."""
    a: RollSeat = RollSeat()
    b: RollSeat = RollSeat()
    dice: tuple[int, ...] = ()
    """What lies there of a coin or of free dice."""
    says: str = ""
    rows: tuple[RollRow, ...] = ()
    note: str = ""


def dice_view(
    state: State,
    chosen: MatchId | None,
    mode: DiceMode,
    count: int = 1,
    who: Mapping[DeviceId, str] | None = None,
    zone: tzinfo | None = None,
) -> DiceView:
    """*who* names the people behind the devices that are known by name."""
    match = state.matches.get(chosen) if chosen is not None else None
    if match is not None and match.b is None:
        match = None
    if mode == "first-player" and match is None:
        mode = "free"
    rolls = _rolls(state, match)
    first = setup_view(state, match.id, zone) if match else SetupView()
    modes = tuple((key, _(label)) for key, label in _MODES.items() if match or key != "first-player")
    view = DiceView(
        mode,
        modes,
        tuple((key, _("First") if key == "first-player" else label) for key, label in modes),
        first.table,
        match.id if match else None,
        match.players if match else (),
        first,
        rows=tuple(_row(*one, state, match, who or {}, zone) for one in rolls[:MOST_ROWS]),
        note=first.note,
    )
    return _with_dice(view, state, match, [roll for _game, roll in rolls if roll.use == mode], count)


def _with_dice(view: DiceView, state: State, match: Match | None, rolls: list[Roll], count: int) -> DiceView:
    last = rolls[0].faces if rolls else ()
    match view.mode:
        case "first-player":
            return view._replace(a=view.first.a.roll, b=view.first.b.roll)
        case "high-roll":
            names = tuple(short_names(state, match).values()) if match else (_("Side A"), _("Side B"))
            return _high_roll(view, names, last)
        case "coin":
            return view._replace(dice=last[:1] or (0,), says=_side(last[0]) if last else "")
        case "free":
            lying = last if len(last) == count else (0,) * count
            total = _("Sum {n}").format(n=sum(lying)) if count > 1 and any(lying) else ""
            return view._replace(dice=lying, says=total)


def _high_roll(view: DiceView, names: tuple[str, ...], last: tuple[int, ...]) -> DiceView:
    a, b = names[0], names[-1]
    if len(last) != 2:
        waiting = _("Not rolled yet")
        return view._replace(a=RollSeat(a, 0, waiting), b=RollSeat(b, 0, waiting))
    if last[0] == last[1]:
        tied = _("Tied, roll again")
        return view._replace(
            a=RollSeat(a, last[0], tied, "losing"), b=RollSeat(b, last[1], tied, "losing"), says=tied
        )
    is_a = last[0] > last[1]
    words, won = _("Rolled {n}"), _("Rolled {n}, wins")
    return view._replace(
        a=RollSeat(a, last[0], (won if is_a else words).format(n=last[0]), "winning" if is_a else "losing"),
        b=RollSeat(b, last[1], (words if is_a else won).format(n=last[1]), "losing" if is_a else "winning"),
        says=_("{player} has the high roll").format(player=a if is_a else b),
    )


def prompts(view: DiceView, count: int) -> tuple[str, ...]:
    """What is asked for, one after the other, when real dice are entered."""
    match view.mode:
        case "first-player" | "high-roll":
            return tuple(_("What did {player} roll?").format(player=seat.name) for seat in (view.a, view.b))
        case "coin":
            return (_("What does the coin show?"),)
        case "free":
            return tuple(_("Die {n} of {of}").format(n=n, of=count) for n in range(1, count + 1))


def _rolls(state: State, match: Match | None) -> list[tuple[int, Roll]]:
    """Everything that fell here, the last first, with the game in which it fell."""
    return [*_here(state, match)][::-1]


def _here(state: State, match: Match | None) -> Iterator[tuple[int, Roll]]:
    if match is None:
        yield from ((1, roll) for roll in state.rolls.values())
        return
    for game in range(1, MOST_GAMES + 1):
        sitting = state.sittings.get((match.id, game))
        yield from ((game, roll) for roll in (sitting.rolls if sitting else ()))


def _row(
    game: int,
    roll: Roll,
    state: State,
    match: Match | None,
    who: Mapping[DeviceId, str],
    zone: tzinfo | None,
) -> RollRow:
    names = short_names(state, match) if match else {}
    shown = [_side(face) if roll.sides == 2 else str(face) for face in roll.faces]
    if roll.players:
        shown = [
            _("{player} {face}").format(player=names.get(player, "?"), face=face)
            for player, face in zip(roll.players, shown, strict=False)
        ]
    use, series = use_words(roll.use, roll.purpose), _("game {n}").format(n=game) if game > 1 else ""
    what = ", ".join(filter(None, (use, series)))
    device = DeviceId(roll.entry.rpartition(":")[0])
    parts = (clock_time(roll.wall_ms, zone), what, device_name(device, who), _source(roll.seed))
    return RollRow(", ".join(shown) + _sum(roll), " · ".join(filter(None, parts)))


def _sum(roll: Roll) -> str:
    is_summed = roll.use == "free" and len(roll.faces) > 1
    return " = " + str(sum(roll.faces)) if is_summed else ""


def _source(seed: str) -> str:
    if not seed:
        return _("real dice")
    known = plain(seed)
    return _("seed {seed}").format(seed=known if len(known) <= _LONGEST_SEED else known[:_LONGEST_SEED] + "…")


def _side(face: int) -> str:
    return _("Heads") if face == 1 else _("Tails")


def count_words(count: int) -> str:
    return ngettext("{n} die", "{n} dice", count).format(n=count)
