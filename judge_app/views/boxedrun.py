"""Running away in the boxed game, and what comes after: the dice, who is caught, who loots whom."""

from typing import Literal, NamedTuple

from judge_app.core.boxed import Game
from judge_app.core.boxed.death import looters, next_looter, order, to_roll
from judge_app.core.boxed.flight import Chase, chases, due
from judge_app.language import N_, _
from judge_app.views.boxednames import monster_name, named

__all__ = ["ChaseView", "LootRow", "LootView", "RunRow", "RunView", "chase_view", "loot_view", "run_view"]

Look = Literal["plain", "winning", "losing"]
Does = Literal["", "run", "roll", "loot"]
_LEVEL, _NEXT = N_("level {level}"), N_("level {level}, takes a card")


class RunRow(NamedTuple):
    """One person and one monster."""

    seat: int = 0
    monster: int = 0
    name: str = ""
    line: str = ""
    face: int = 0
    """0 before the die is rolled."""
    look: Look = "plain"
    chip: str = ""
    icon: str = ""
    chip_look: str = "plain"


class RunView(NamedTuple):
    rows: tuple[RunRow, ...] = ()
    note: str = ""
    empty: str = ""
    button: str = ""
    icon: str = "dice-5-outline"
    does: Does = ""


class ChaseView(NamedTuple):
    """One row, where its die and its modifiers are set, and what the Bad Stuff does."""

    title: str = ""
    line: str = ""
    face: int = 0
    runner: int = 0
    chaser: int = 0
    runner_name: str = ""
    chaser_name: str = ""
    is_caught: bool = False
    level: int = 1
    can_die: bool = False


class LootRow(NamedTuple):
    seat: int = 0
    place: str = ""
    name: str = ""
    line: str = ""
    faces: tuple[int, ...] = ()
    is_due: bool = False
    """Whether this player has to roll for a tie."""
    is_next: bool = False
    has_taken: bool = False


class LootView(NamedTuple):
    title: str = ""
    line: str = ""
    rows: tuple[LootRow, ...] = ()
    has_tie: bool = False
    is_there: bool = False


def run_view(game: Game) -> RunView:
    rows = tuple(_row(game, chase) for chase in chases(game.flight))
    waiting = due(game)
    view = RunView(rows, "" if waiting or not rows else _("last fight"))
    if not rows:
        view = view._replace(empty=_("Who loses a fight, or ties, rolls for each monster."))
    if game.looting is not None:
        name = named(game, game.looting.dead)
        text = _("Loot the body of {name}").format(name=name)
        return view._replace(button=text, icon="skull-outline", does="loot")
    if waiting:
        return view._replace(button=_rolls(game, waiting[0]), does="roll")
    if game.fight.fighter is not None:
        return view._replace(button=_("Run away"), icon="run-fast", does="run")
    return view._replace(button=_("Roll"))


def _rolls(game: Game, chase: Chase) -> str:
    """Whose die is next, and for which monster where there are several."""
    words = N_("{name} rolls for {monster}") if len(game.flight.monsters) > 1 else N_("{name} rolls")
    return _(words).format(name=named(game, chase.seat), monster=monster_name(chase.monster))


def chase_view(game: Game, seat: int, monster: int) -> ChaseView:
    flight = game.flight
    chase = next((one for one in chases(flight) if (one.seat, one.monster) == (seat, monster)), None)
    if chase is None or not game.has_seat(seat):
        return ChaseView()
    one = game.players[seat]
    return ChaseView(
        _("{name} runs from {monster}").format(name=named(game, seat), monster=monster_name(monster)),
        _sum(chase) if chase.face else _("Tap what the die shows, or let the tablet roll."),
        chase.face or 0,
        next(runner.modifier for runner in flight.runners if runner.seat == seat),
        next(chaser.running for chaser in flight.monsters if chaser.number == monster),
        named(game, seat),
        monster_name(monster),
        chase.is_caught,
        one.level,
        not one.is_dead and game.looting is None,
    )


def loot_view(game: Game) -> LootView:
    looting = game.looting
    if looting is None:
        return LootView(line=_("The looting is over."))
    levels = looters(game, looting.dead)
    rolling, following = to_roll(levels, looting.rolls), next_looter(game)
    rows = [
        LootRow(
            seat,
            str(place),
            named(game, seat),
            _(_NEXT if seat == following else _LEVEL).format(level=levels[seat]),
            tuple(roll.face for roll in looting.rolls if roll.seat == seat),
            seat in rolling,
            seat == following,
            seat in looting.taken,
        )
        for place, group in _placed(order(levels, looting.rolls))
        for seat in group
    ]
    title = _("Looting {name}").format(name=named(game, looting.dead))
    line = _("The highest level first, one card each. The rest is discarded.")
    return LootView(title, line, tuple(rows), bool(rolling), True)


def _placed(groups: tuple[tuple[int, ...], ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Each group with its place; those who tie share one."""
    placed, place = [], 1
    for group in groups:
        placed.append((place, group))
        place += len(group)
    return placed


def _row(game: Game, chase: Chase) -> RunRow:
    name = named(game, chase.seat)
    if len(game.flight.monsters) > 1:
        name = _("{name}, {monster}").format(name=name, monster=monster_name(chase.monster))
    row = RunRow(chase.seat, chase.monster, name, face=chase.face or 0)
    if chase.face is None:
        if game.has_seat(chase.seat) and game.players[chase.seat].is_dead:
            return row._replace(line=_("runs no more"), chip=_("Dead"), icon="skull-outline")
        return row._replace(line=_modified(chase.modifier))
    if chase.is_caught:
        return row._replace(
            line=_sum(chase), look="losing", chip=_("Caught"), icon="close-octagon-outline", chip_look="coral"
        )
    return row._replace(
        line=_sum(chase), look="winning", chip=_("Escaped"), icon="run-fast", chip_look="mint"
    )


def _sum(chase: Chase) -> str:
    if not chase.modifier:
        return _("{face}, no modifier").format(face=chase.face)
    words = N_("{face} plus {n} is {total}") if chase.modifier > 0 else N_("{face} minus {n} is {total}")
    return _(words).format(face=chase.face, n=abs(chase.modifier), total=chase.total)


def _modified(modifier: int) -> str:
    if not modifier:
        return _("no modifier")
    words = N_("plus {n}") if modifier > 0 else N_("minus {n}")
    return _(words).format(n=abs(modifier))
