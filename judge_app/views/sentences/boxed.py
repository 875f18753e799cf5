"""The boxed game, as its log tells of it."""

from judge_app.core.boxed import Option
from judge_app.core.claims import Stamp
from judge_app.core.ops import (
    BoxedBodyLooted,
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedChaserChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedFightWon,
    BoxedGameStarted,
    BoxedItemsSold,
    BoxedKillClaimed,
    BoxedKillDisputed,
    BoxedLevelChanged,
    BoxedLootingEnded,
    BoxedLootRolled,
    BoxedMonsterFaced,
    BoxedMonsterLeft,
    BoxedOneShotTakenBack,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerDied,
    BoxedPlayerNamed,
    BoxedPlayersSeated,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    BoxedTurnBegun,
)
from judge_app.core.ops.boxed import shown_name
from judge_app.language import N_, _, ngettext
from judge_app.views.sentences.base import Book, sentence

__all__ = ["OPTIONS", "levels", "signed", "treasures"]

OPTIONS: dict[Option, str] = {"listen": N_("Listen at the door"), "shared": N_("Shared victories")}


def levels(n: int) -> str:
    return ngettext("{n} level", "{n} levels", n).format(n=n)


def treasures(n: int) -> str:
    return ngettext("{n} Treasure", "{n} Treasures", n).format(n=n)


def signed(n: int) -> str:
    """*n* with its sign, as on a card."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def _named(seat: int | None, book: Book) -> str:
    return _("Nobody") if seat is None else shown_name(book.state, seat)


@sentence.register
def _game_started(op: BoxedGameStarted, book: Book, stamp: Stamp) -> str:
    return _("A new game: everybody is at level 1")


@sentence.register
def _players_seated(op: BoxedPlayersSeated, book: Book, stamp: Stamp) -> str:
    return ngettext("{n} player at the table", "{n} players at the table", op.count).format(n=op.count)


@sentence.register
def _player_named(op: BoxedPlayerNamed, book: Book, stamp: Stamp) -> str:
    if not op.name.strip():
        return _("Seat {number} has no name").format(number=op.seat + 1)
    return _("Seat {number} is {name}").format(number=op.seat + 1, name=op.name)


@sentence.register
def _level_changed(op: BoxedLevelChanged, book: Book, stamp: Stamp) -> str:
    words = N_("{name} reaches level {level} by a kill") if op.by_kill else N_("{name} is at level {level}")
    return _(words).format(name=_named(op.seat, book), level=op.level)


@sentence.register
def _bonus_changed(op: BoxedBonusChanged, book: Book, stamp: Stamp) -> str:
    return _("{name} has a bonus of {points}").format(name=_named(op.seat, book), points=signed(op.bonus))


@sentence.register
def _option_chosen(op: BoxedOptionChosen, book: Book, stamp: Stamp) -> str:
    words = N_("{option}: played so") if op.is_on else N_("{option}: not played so")
    return _(words).format(option=_(OPTIONS[op.option]))


@sentence.register
def _turn_begun(op: BoxedTurnBegun, book: Book, stamp: Stamp) -> str:
    return _("The turn of {name} begins").format(name=_named(op.seat, book))


@sentence.register
def _items_sold(op: BoxedItemsSold, book: Book, stamp: Stamp) -> str:
    return _("{name} sells items worth {gold} for {levels}").format(
        name=_named(op.seat, book), gold=f"{op.gold:,}", levels=levels(op.levels)
    )


@sentence.register
def _cards_given(op: BoxedCardsGiven, book: Book, stamp: Stamp) -> str:
    shares = [
        _("{n} to {name}").format(n=share.cards, name=_named(share.seat, book))
        for share in op.shares
        if share.cards
    ]
    if not shares:
        words = ngettext("{name} discards {n} card", "{name} discards {n} cards", op.discarded)
        return words.format(name=_named(op.seat, book), n=op.discarded)
    return _("{name} gives cards away: {shares}").format(name=_named(op.seat, book), shares=", ".join(shares))


@sentence.register
def _sides_chosen(op: BoxedSidesChosen, book: Book, stamp: Stamp) -> str:
    if op.fighter is None:
        return _("Nobody fights")
    if op.helper is None:
        return _("{name} fights").format(name=_named(op.fighter, book))
    return _("{name} fights, {helper} helps").format(
        name=_named(op.fighter, book), helper=_named(op.helper, book)
    )


@sentence.register
def _monster_faced(op: BoxedMonsterFaced, book: Book, stamp: Stamp) -> str:
    if op.is_gone:
        return _("A card got rid of monster {number}").format(number=op.number)
    words = N_("Monster {number}: level {level}")
    if op.enhancers:
        words = N_("Monster {number}: level {level}, enhancers {points}")
    return _(words).format(number=op.number, level=op.level, points=signed(op.enhancers))


@sentence.register
def _monster_left(op: BoxedMonsterLeft, book: Book, stamp: Stamp) -> str:
    return _("Monster {number} is not in the fight").format(number=op.number)


@sentence.register
def _one_shot_used(op: BoxedOneShotUsed, book: Book, stamp: Stamp) -> str:
    words = (
        N_("One-shot for the munchkins: {points}")
        if op.side == "munchkins"
        else N_("One-shot for the monsters: {points}")
    )
    return _(words).format(points=signed(op.points))


@sentence.register
def _one_shot_taken_back(op: BoxedOneShotTakenBack, book: Book, stamp: Stamp) -> str:
    return _("A one-shot does not count")


@sentence.register
def _kill_claimed(op: BoxedKillClaimed, book: Book, stamp: Stamp) -> str:
    return _("A kill is claimed: anyone against it?")


@sentence.register
def _kill_disputed(op: BoxedKillDisputed, book: Book, stamp: Stamp) -> str:
    return _("Someone objects: the fight goes on")


@sentence.register
def _fight_won(op: BoxedFightWon, book: Book, stamp: Stamp) -> str:
    words = N_("{name} wins the fight: {levels}, {treasures} face down")
    if op.helper is not None:
        words = N_("{name} wins the fight: {levels}, {treasures} face up")
    said = _(words).format(
        name=_named(op.seat, book), levels=levels(op.levels), treasures=treasures(op.treasures)
    )
    if not op.is_shared:
        return said
    return _("{said}. {helper} wins the game too").format(said=said, helper=_named(op.helper, book))


@sentence.register
def _fight_lost(op: BoxedFightLost, book: Book, stamp: Stamp) -> str:
    return _("The munchkins run away")


@sentence.register
def _escape_rolled(op: BoxedEscapeRolled, book: Book, stamp: Stamp) -> str:
    one = _("{name} {face}")
    dice = ", ".join(one.format(name=_named(roll.seat, book), face=roll.face) for roll in op.rolls)
    return _("Rolled for running away: {dice}").format(dice=dice)


@sentence.register
def _runner_changed(op: BoxedRunnerChanged, book: Book, stamp: Stamp) -> str:
    return _("{name} runs away with {points}").format(name=_named(op.seat, book), points=signed(op.modifier))


@sentence.register
def _chaser_changed(op: BoxedChaserChanged, book: Book, stamp: Stamp) -> str:
    return _("Running from monster {number}: {points}").format(number=op.monster, points=signed(op.modifier))


@sentence.register
def _player_died(op: BoxedPlayerDied, book: Book, stamp: Stamp) -> str:
    return _("{name} is dead").format(name=_named(op.seat, book))


@sentence.register
def _loot_rolled(op: BoxedLootRolled, book: Book, stamp: Stamp) -> str:
    one = _("{name} {face}")
    dice = ", ".join(one.format(name=_named(roll.seat, book), face=roll.face) for roll in op.rolls)
    return _("Rolled for the looting: {dice}").format(dice=dice)


@sentence.register
def _body_looted(op: BoxedBodyLooted, book: Book, stamp: Stamp) -> str:
    return _("{name} takes a card of the body").format(name=_named(op.seat, book))


@sentence.register
def _looting_ended(op: BoxedLootingEnded, book: Book, stamp: Stamp) -> str:
    return _("The looting is over")
