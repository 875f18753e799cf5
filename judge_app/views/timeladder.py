"""The steps by which a game is decided when its turns are over, as the screen shows them."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from judge_app.core.attime import AtTime, chance_rolls, counting_rolls, rolled
from judge_app.core.dice import Roll
from judge_app.core.endoftime import Rung, RungState, Step
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.sitting import Count, Sitting
from judge_app.language import N_, _, one_of
from judge_app.views.seatnames import short_names

__all__ = ["COUNT_TITLES", "ChanceView", "RungView", "differing", "most_of", "rung_views"]

COUNT_TITLES: Mapping[Step, tuple[str, str]] = {
    "damage": (N_("Damage on the Hero"), N_("least wins")),
    "life": (N_("Life of the Hero"), N_("most wins")),
    "deck": (N_("Cards left in deck"), N_("most wins")),
}
_CHANCE: Mapping[Step, tuple[str, str, str]] = {
    "die": (N_("Die roll"), N_("high roll wins"), N_("high roll wins, only if both are tied")),
    "coin": (N_("Coin"), N_("heads or tails"), N_("heads or tails, only if both are tied")),
    "draw": (N_("Draw"), N_("nobody wins"), N_("nobody wins, only if both are tied")),
}
MOST = 40
"""So high the numbers go that can be chosen with one tap; more are counted up."""
DieLook = Literal["plain", "winning", "losing", "empty"]


class ChanceView(NamedTuple):
    """A die for each of the two, or a coin for both; without sides, neither."""

    sides: int = 0
    a: int = 0
    b: int = 0
    a_line: str = ""
    b_line: str = ""
    a_look: DieLook = "empty"
    b_look: DieLook = "empty"
    fell: str = ""
    """Every roll so far: "rolled 5–5, 4–2"."""
    can_roll: bool = False
    is_final: bool = False
    """Whether it is decided: then nothing that falls later counts."""
    button: str = ""


class RungView(NamedTuple):
    key: Step
    number: int
    title: str
    hint: str
    state: RungState
    says: str = ""
    """What its chip says instead of the usual words."""
    a: int | None = None
    b: int | None = None
    a_text: str = ""
    b_text: str = ""
    """What stands where there is no number to be shown."""
    can_enter: bool = False
    """Whether the table still takes numbers."""
    is_counted: bool = False
    """Whether it is a count that can be entered."""
    is_past: bool = False
    """Whether it is tied and chance is asked next: then its numbers can be put away."""
    chance: ChanceView = ChanceView()
    names: tuple[str, str] = ("", "")
    """What the two are called at the table."""


def most_of(state: State, what: Count) -> int:
    """How high the numbers go that are offered: no deck has more cards than its rules say."""
    return state.table_rules.number("deck.cards") if what == "deck" else MOST


def rung_views(state: State, match: Match, at: AtTime) -> tuple[RungView, ...]:
    sitting, names = state.sitting(match.id, at.game), short_names(state, match)
    called = names[match.a], names[match.b or match.a]
    is_at_chance = bool(at.rungs) and at.rungs[-1].state != "locked"
    can_enter = not (match.is_over or match.is_disputed or state.is_dissolved(match))
    rungs = (
        _count(rung, number, match, sitting, at, is_at_chance)
        if rung.key in COUNT_TITLES
        else _chance(rung, number, state, match, at, can_enter)
        for number, rung in enumerate(at.rungs, 1)
    )
    return tuple(_early(rung, at)._replace(names=called, can_enter=can_enter) for rung in rungs)


def _early(rung: RungView, at: AtTime) -> RungView:
    """What is counted before the turns are over does not decide yet."""
    if at.are_turns_over or rung.state != "decided":
        return rung
    return rung._replace(says=_("Would decide"))


def _count(
    rung: Rung, number: int, match: Match, sitting: Sitting, at: AtTime, is_at_chance: bool
) -> RungView:
    title, hint = COUNT_TITLES[rung.key]
    what: Count = rung.key  # type: ignore[assignment]
    players = match.a, match.b or match.a
    a, b = (sitting.counted(what, player) for player in players)
    if at.is_unbegun:
        return RungView(rung.key, number, _(title), _(hint), rung.state, _("Counts as equal"))
    if rung.state == "locked":
        return RungView(
            rung.key, number, _(title), _("{hint}, only if both are tied").format(hint=_(hint)), "locked"
        )
    is_past, is_equal = is_at_chance and rung.state == "tied", sitting.is_equal(what, *players)
    says = _("Equal, go on") if is_equal else _("{n} each, go on").format(n=a) if is_past else ""
    a_text, b_text = ("=" if is_equal else _said(sitting.told(what, player)) or "–" for player in players)
    return RungView(
        rung.key,
        number,
        _(title),
        differing(sitting, what, match) or _(hint),
        rung.state,
        says,
        a,
        b,
        a_text if a is None else "",
        b_text if b is None else "",
        is_counted=True,
        is_past=is_past,
    )


def differing(sitting: Sitting, what: Count, match: Match) -> str:
    """That tablets counted apart, and not the same."""
    told = (_said(sitting.told(what, player)) for player in match.players)
    words = next((one for one in told if one), "")
    return _("Tablets differ: {counts}. Count again.").format(counts=words) if words else ""


def _said(counts: tuple[int | None, ...]) -> str:
    """ "3 or 7"; nothing where all say the same."""
    return one_of([_("equal") if count is None else str(count) for count in counts])


def _chance(rung: Rung, number: int, state: State, match: Match, at: AtTime, can_enter: bool) -> RungView:
    title, hint, locked = _CHANCE[rung.key]
    if rung.state == "locked":
        return RungView(rung.key, number, _(title), _(locked), "locked")
    chance = ChanceView()
    if rung.key == "die":
        chance = _dice(state, match, at)
    elif rung.key == "coin":
        chance = _coin(state, match, at)
    can_roll = can_enter and at.are_turns_over and chance.can_roll
    chance = chance._replace(can_roll=can_roll)
    says = _("Decides") if rung.key == "draw" else ""
    hint = _("{hint}, {rolls}").format(hint=_(hint), rolls=chance.fell) if chance.fell else _(hint)
    return RungView(rung.key, number, _(title), hint, rung.state, says, chance=chance)


def _dice(state: State, match: Match, at: AtTime) -> ChanceView:
    """Equal dice stay in sight until one is rolled again."""
    off = rolled(state, match, at.game)
    is_tied = bool(off.ties) and off.a is None and off.b is None
    a, b = (off.ties[-1], off.ties[-1]) if is_tied else (off.a or 0, off.b or 0)
    looks = {match.a: _die_look(a, off.winner == match.a, off.winner is not None)}
    looks[match.b or match.a] = _die_look(b, off.winner == match.b, off.winner is not None)
    falls = [f"{face}–{face}" for face in off.ties]
    if off.winner is not None:
        falls.append(f"{a}–{b}")
    fell = _("rolled {rolls}").format(rolls=", ".join(falls)) if falls else ""
    return ChanceView(
        6,
        a,
        b,
        _die_line(a, is_tied),
        _die_line(b, is_tied),
        looks[match.a],
        looks[match.b or match.a],
        _with_later(fell, state, match, at.game),
        off.winner is None,
        off.winner is not None,
        _("Roll again") if is_tied else _("Roll here"),
    )


def _with_later(fell: str, state: State, match: Match, game: int) -> str:
    """*fell*, and what tablets rolled when it was decided, which is told and does not count."""
    rolls = chance_rolls(state, state.sitting(match.id, game))
    later = rolls[len(counting_rolls(state, match, game)) :]
    if not later:
        return fell
    told = ", ".join(_fallen(roll, match.a) for roll in later)
    return _("{fell} ({later} does not count)").format(fell=fell, later=told)


def _fallen(roll: Roll, a: PlayerId) -> str:
    """The faces in the order of the seats."""
    if roll.sides == 2:
        return _("heads") if roll.faces[:1] == (1,) else _("tails")
    is_turned = len(roll.players) > 1 and roll.players[-1] == a
    return "–".join(map(str, reversed(roll.faces) if is_turned else roll.faces))


def _die_look(face: int, is_winner: bool, is_over: bool) -> DieLook:
    return "empty" if not face else "winning" if is_winner else "losing" if is_over else "plain"


def _die_line(face: int, is_tied: bool) -> str:
    if not face:
        return _("Tap to enter a real roll")
    return _("Tied, roll again") if is_tied else _("Rolled {n}").format(n=face)


def _coin(state: State, match: Match, at: AtTime) -> ChanceView:
    falls = [roll.faces[0] for roll in counting_rolls(state, match, at.game) if roll.faces]
    names = short_names(state, match)
    sides = _("Heads: {a}. Tails: {b}.").format(a=names[match.a], b=names[match.b or match.a])
    sides = sides if falls else _("{sides} Tap to enter a real one.").format(sides=sides)
    fell = _("fell heads") if falls[:1] == [1] else _("fell tails")
    has_later = len(falls) < len(chance_rolls(state, state.sitting(match.id, at.game)))
    return ChanceView(
        2,
        falls[-1] if falls else 0,
        a_line=sides,
        a_look="winning" if falls else "empty",
        fell=_with_later(fell, state, match, at.game) if has_later else "",
        can_roll=not falls,
        is_final=bool(falls),
        button=_("Flip here"),
    )
