"""Turns in the boxed game: whose it is, what it consists of, charity at its end, items sold in it."""

from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.boxed import WINNING, Game
from judge_app.core.boxed.charity import HAND, charity
from judge_app.core.boxed.selling import PRICE, sale
from judge_app.language import N_, _, ngettext
from judge_app.views.boxednames import named
from judge_app.views.sentences.boxed import levels

__all__ = ["CharityView", "SaleView", "ShareRow", "TurnView", "charity_view", "sale_view", "turn_view"]

_DOOR = N_("Open the door: one Door card, face up. A monster is fought, a trap is sprung.")
_TROUBLE = N_("No monster met? Look for trouble: fight one out of the hand.")
_LOOT = N_("No fight at all? Loot the room: {card}, face down.")
_CHARITY = N_("More than {n} cards in hand? Charity.")
_LISTEN = N_("Listen at the door: one Door card, face down.")


class TurnView(NamedTuple):
    title: str = ""
    steps: str = ""
    """What a turn consists of, a line each."""
    following: int = 0
    next: str = ""
    is_listening: bool = False
    is_shared: bool = False


class ShareRow(NamedTuple):
    seat: int = 0
    name: str = ""
    cards: str = ""
    is_larger: bool = False


class CharityView(NamedTuple):
    line: str = ""
    rows: tuple[ShareRow, ...] = ()
    asks: str = ""
    """That the giver chooses who has more, where that is so."""
    can_give: bool = False
    button: str = ""


class SaleView(NamedTuple):
    line: str = ""
    more: str = ""
    levels: int = 0
    can_sell: bool = False


def turn_view(game: Game) -> TurnView:
    following = 0 if game.turn is None else (game.turn + 1) % len(game.players)
    title, after = _("Whose turn is it?"), N_("First turn: {name}")
    if game.turn is not None:
        title, after = _("Turn of {name}").format(name=named(game, game.turn)), N_("Next: {name}")
    is_listening = "listen" in game.options
    card = _("a Treasure") if is_listening else _("a Door card")
    steps = [_(_DOOR), _(_TROUBLE), _(_LOOT).format(card=card), _(_CHARITY).format(n=HAND)]
    if is_listening:
        steps.insert(0, _(_LISTEN))
    return TurnView(
        title,
        "\n".join(f"{place}. {step}" for place, step in enumerate(steps, 1)),
        following,
        _(after).format(name=named(game, following)),
        is_listening,
        "shared" in game.options,
    )


def charity_view(game: Game, giver: int, hand: int, favoured: Sequence[int] = ()) -> CharityView:
    if not game.has_seat(giver):
        return CharityView()
    made = charity(game, giver, hand, favoured)
    name = named(game, giver)
    if not made.excess:
        return CharityView(_("{name} keeps all cards: up to {n} stay in hand.").format(name=name, n=HAND))
    if made.discarded:
        words = ngettext(
            "{name} is lowest, or ties for it, and discards {n} card.",
            "{name} is lowest, or ties for it, and discards {n} cards.",
            made.discarded,
        )
        line = words.format(name=name, n=made.discarded)
        return CharityView(line, can_give=True, button=_("Discarded"))
    words = ngettext("{n} card goes to the lowest.", "{n} cards go to the lowest.", made.excess)
    least = min(cards for _seat, cards in made.shares)
    rows = tuple(
        ShareRow(
            seat,
            named(game, seat),
            ngettext("{n} card", "{n} cards", cards).format(n=cards),
            bool(made.larger) and cards > least,
        )
        for seat, cards in made.shares
    )
    asks = _("Tap whom {name} gives more.").format(name=name) if made.larger else ""
    return CharityView(words.format(n=made.excess), rows, asks, True, _("Given"))


def sale_view(game: Game, seller: int, gold: int) -> SaleView:
    if not game.has_seat(seller):
        return SaleView()
    level = game.players[seller].level
    sold = sale(level, gold)
    name = named(game, seller)
    if game.turn is not None and game.turn != seller:
        text = _("It is the turn of {player}. {name} sells in a turn of their own.")
        return SaleView(text.format(player=named(game, game.turn), name=name))
    if level >= WINNING - 1:
        line = _("{name} is at level {level}: the next one takes a kill.").format(name=name, level=level)
        return SaleView(line)
    if not sold.levels:
        left = PRICE - gold
        return SaleView(_("{gold} gold pieces more buy a level.").format(gold=f"{left:,}"))
    line = _("{name} goes up {levels}, to level {level}.").format(
        name=name, levels=levels(sold.levels), level=level + sold.levels
    )
    return SaleView(line, _change(sold.over, sold.is_capped), sold.levels, True)


def _change(over: int, is_capped: bool) -> str:
    if is_capped:
        text = _("{gold} gold pieces bring nothing: level {level} cannot be bought.")
        return text.format(gold=f"{over:,}", level=WINNING)
    return _("{gold} gold pieces over: there is no change.").format(gold=f"{over:,}") if over else ""
