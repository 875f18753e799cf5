"""The fight of the boxed game: both sides added up, who would win, what that brings."""

from typing import Literal, NamedTuple

from judge_app.core.boxed import Game, Monster, OneShot, Side
from judge_app.core.boxed.combat import (
    Verdict,
    monster_strength,
    munchkin_strength,
    spoils,
    totals,
    verdict,
)
from judge_app.language import N_, _
from judge_app.views.boxednames import monster_name, named
from judge_app.views.sentences.boxed import levels, signed, treasures

__all__ = [
    "FightView",
    "FighterRow",
    "HelperRow",
    "MonsterRow",
    "MonsterView",
    "ShotRow",
    "fight_view",
    "helper_rows",
    "monster_view",
]

Look = Literal["plain", "mint", "amber", "coral"]
_STANDING: dict[Verdict, tuple[str, str, Look]] = {
    "none": ("", "", "plain"),
    "wins": (N_("beats"), "greater-than", "mint"),
    "ties": (N_("ties"), "equal", "coral"),
    "loses": (N_("loses"), "close", "coral"),
}

_CLAIMED = N_("2.6 seconds, then the kill counts.")
_UNCLAIMED = N_("The others have 2.6 seconds to object.")


class FighterRow(NamedTuple):
    seat: int = 0
    name: str = ""
    line: str = ""
    strength: int = 0
    bonus: int = 0


class MonsterRow(NamedTuple):
    number: int = 0
    name: str = ""
    line: str = ""
    strength: int = 0
    level: int = 1
    is_gone: bool = False


class ShotRow(NamedTuple):
    number: int = 0
    text: str = ""
    side: Side = "munchkins"


class HelperRow(NamedTuple):
    """Somebody who may help; nobody at seat -1."""

    seat: int = -1
    name: str = ""
    line: str = ""
    is_on: bool = False


class FightView(NamedTuple):
    has_fight: bool = False
    munchkins: str = ""
    monsters: str = ""
    standing: str = ""
    icon: str = ""
    look: Look = "plain"
    fighters: tuple[FighterRow, ...] = ()
    foes: tuple[MonsterRow, ...] = ()
    our_shots: tuple[ShotRow, ...] = ()
    their_shots: tuple[ShotRow, ...] = ()
    helper: str = ""
    """What stands on the button that asks for help."""
    title: str = ""
    line: str = ""
    sign: str = ""
    can_win: bool = False
    can_run: bool = False
    win: str = ""
    """What stands on the button that claims the kill."""
    is_claimed: bool = False
    asks: str = ""
    """What is asked of the others, and how long they have."""
    wait: str = ""
    cite: str = ""
    """Where the rule of the verdict stands."""


class MonsterView(NamedTuple):
    """One monster, where everything on its card is set."""

    title: str = ""
    monster: Monster = Monster(0)
    is_there: bool = False
    strength: str = ""


def fight_view(game: Game) -> FightView:
    fight = game.fight
    if fight.fighter is None:
        return FightView(
            title=_("Tap the name of who fights"),
            line=_("A second name helps. Tapped again, it lets go."),
            sign="sword-cross",
            helper=_("Ask for help"),
            win=_("Killed"),
            asks=_("Before a kill counts"),
            wait=_(_UNCLAIMED),
            cite="impossible/combat",
        )
    ours, theirs = totals(game)
    result = verdict(game)
    standing, icon, look = _STANDING[result]
    is_claimed = fight.claimed_ms is not None
    seats = [seat for seat in (fight.fighter, fight.helper) if seat is not None]
    view = FightView(
        True,
        str(ours),
        str(theirs),
        _(standing) if standing else "",
        icon,
        look,
        tuple(_fighter(game, seat) for seat in seats),
        tuple(map(_monster, fight.monsters)),
        tuple(_shot(shot) for shot in fight.shots if shot.side == "munchkins"),
        tuple(_shot(shot) for shot in fight.shots if shot.side == "monsters"),
        _helper(game),
        can_win=result == "wins",
        can_run=result in ("ties", "loses"),
        win=_("{name} wins").format(name=named(game, fight.fighter)),
        is_claimed=is_claimed,
        asks=_("Anyone against it?") if is_claimed else _("Before a kill counts"),
        wait=_(_CLAIMED if is_claimed else _UNCLAIMED),
    )
    title, line, sign = _told(game, result, ours, theirs)
    return view._replace(title=title, line=line, sign=sign, cite=f"impossible/{_section(game, result)}")


def monster_view(game: Game, number: int) -> MonsterView:
    for monster in game.fight.monsters:
        if monster.number == number:
            return MonsterView(monster_name(number), monster, True, str(monster_strength(monster)))
    return MonsterView(monster_name(number), Monster(number))


def helper_rows(game: Game) -> tuple[HelperRow, ...]:
    """Everybody who may help the fighter, and nobody."""
    fight = game.fight
    rows = [
        HelperRow(
            seat,
            named(game, seat),
            _("level {level}, bonus {bonus}").format(level=one.level, bonus=one.bonus),
            seat == fight.helper,
        )
        for seat, one in enumerate(game.players)
        if seat != fight.fighter and not one.is_dead
    ]
    return (*rows, HelperRow(-1, _("Nobody"), _("The fighter stands alone"), fight.helper is None))


def _fighter(game: Game, seat: int) -> FighterRow:
    one = game.players[seat]
    line = _("level {level}, bonus {bonus}").format(level=one.level, bonus=one.bonus)
    return FighterRow(seat, named(game, seat), line, munchkin_strength(game, seat), one.bonus)


def _monster(monster: Monster) -> MonsterRow:
    gains = _("{levels}, {treasures}").format(
        levels=levels(monster.levels), treasures=treasures(monster.treasures)
    )
    if monster.is_gone:
        gains = _("Got rid of, {treasures}").format(treasures=treasures(monster.treasures))
    elif monster.enhancers:
        gains = _("{points}; {gains}").format(points=signed(monster.enhancers), gains=gains)
    return MonsterRow(
        monster.number,
        monster_name(monster.number),
        gains,
        monster_strength(monster),
        monster.level,
        monster.is_gone,
    )


def _shot(shot: OneShot) -> ShotRow:
    return ShotRow(shot.number, _("One-shot {points}").format(points=signed(shot.points)), shot.side)


def _helper(game: Game) -> str:
    if game.fight.helper is None:
        return _("Ask for help")
    return _("Helper: {name}").format(name=named(game, game.fight.helper))


def _told(game: Game, result: Verdict, ours: int, theirs: int) -> tuple[str, str, str]:
    """The verdict in a headline and a line, and its icon."""
    name = named(game, game.fight.fighter or 0)
    match result:
        case "none":
            return _("What does {name} fight?").format(name=name), _("Add a monster."), "sword-cross"
        case "ties":
            line = _("One point more would win. Get help, or run away.")
            return _("A tie: {name} loses").format(name=name), line, "equal"
        case "loses":
            title = _("{name} loses by {points}").format(name=name, points=theirs - ours)
            return title, _("Get help, use one-shots, or run away."), "alert-octagon-outline"
    return _won(game, name)


def _section(game: Game, result: Verdict) -> str:
    """What the verdict rests on most: how the game is won, help, several monsters, or plain combat."""
    if result == "wins" and spoils(game).helper_wins:
        return "faster-play-rules"
    if result == "wins" and spoils(game).wins_game:
        return "starting-and-finishing-the-game"
    if game.fight.helper is not None:
        return "asking-for-help"
    return "fighting-multiple-monsters" if len(game.fight.monsters) > 1 else "combat"


def _won(game: Game, name: str) -> tuple[str, str, str]:
    took = spoils(game)
    words = N_("{name} wins: {levels}, {treasures} face down")
    if took.is_face_up:
        words = N_("{name} wins: {levels}, {treasures} face up")
    gained = levels(took.levels) if took.levels else _("no level")
    title = _(words).format(name=name, levels=gained, treasures=treasures(took.treasures))
    lines: list[str] = []
    helper = named(game, game.fight.helper) if game.fight.helper is not None else ""
    if took.wins_game:
        lines.append(_("That is level 10 and wins the game."))
    if took.helper_wins:
        lines.append(_("{helper} wins along.").format(helper=helper))
    elif helper:
        lines.append(_("{helper} gains no level.").format(helper=helper))
    if not took.levels:
        lines.append(_("A card got rid of it: no kill."))
    else:
        lines.append(_("A tie would have lost."))
    return title, " ".join(lines), "trophy"
