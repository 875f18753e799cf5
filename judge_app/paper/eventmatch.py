"""One match of an event file: who met whom, at which table, and how it ended."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.model import How, PlayerId
from judge_app.core.tournament import Played, Was
from judge_app.language import _
from judge_app.paper.plainjson import Fault, Object, flag_of, list_of, number_of, object_of, shown

__all__ = ["MOST_TABLES", "Stage", "player_named", "player_of", "read_match"]

MOST_TABLES = 1_000_000
_KEYS = frozenset(("table", "a", "b", "bye", "winner", "how", "was"))
_WAS_KEYS = frozenset(("winner", "how", "until"))
_WON: Mapping[str, How] = {
    "play": "play",
    "deck-out": "deck-out",
    "both-would-lose": "both-would-lose",
    "conceded": "conceded",
    "time": "time",
    "match-loss": "match-loss",
    "no-show": "no-show",
}
_BOTH_LOST: Mapping[str, How] = {"match-loss": "match-loss", "no-show": "no-show"}
"""What can befall one player or both: that it was both is said with a winner that is null."""
_NOBODY_WON: Mapping[str, How] = {"draw": "draw", "double-loss": "double-loss"}


class Stage(NamedTuple):
    """What the matches of one round may hold."""

    players: Mapping[str, PlayerId]
    """Everybody of the file by id, as one and the same text, which makes looking them up fast."""
    draws: bool
    """Whether a match can end drawn."""
    is_cut: bool
    number: int
    pairings: int
    """How many rounds were paired, this one being *number*; after the Swiss ones the cut is one more."""


def read_match(raw: object, stage: Stage) -> Played:
    match = object_of(raw, _KEYS)
    a = player_of(match, "a", stage.players)
    if "bye" in match and flag_of(match, "bye"):
        return _bye(match, a, stage)
    if match.get("b") is None:
        raise Fault(_('{player} has no opponent "b"; for a bye write "bye": true').format(player=a))
    b = player_of(match, "b", stage.players)
    if a is b:
        raise Fault(_("{player} cannot play against themselves").format(player=a))
    winner, how = _result(match, a, b, stage)
    table = None if match.get("table") is None else number_of(match, "table", 1, MOST_TABLES)
    was = () if match.get("was") is None else _earlier(match, a, b, stage)
    return Played(a, b, winner, how, table, was)


def player_of(part: Object, key: str, players: Mapping[str, PlayerId]) -> PlayerId:
    """The player whose id stands under *key*."""
    if key not in part:
        raise Fault(_('"{key}" is missing').format(key=key))
    return player_named(part[key], players)


def player_named(named: object, players: Mapping[str, PlayerId]) -> PlayerId:
    if type(named) is not str:
        raise Fault(_("{found} is no player's id").format(found=shown(named)))
    player = players.get(named)
    if player is None:
        raise Fault(_("no player has the id {id}").format(id=shown(named)))
    return player


def _bye(match: Object, a: PlayerId, stage: Stage) -> Played:
    if stage.is_cut:
        raise Fault(_("{player} has a bye, but there are none in a cut").format(player=a))
    if match.get("b") is not None:
        raise Fault(_("{player} has a bye and an opponent as well").format(player=a))
    if match.get("winner") not in (None, a):
        text = _("{winner} won but did not play there: it is the bye of {player}")
        raise Fault(text.format(winner=shown(match["winner"]), player=a))
    if match.get("how") not in (None, "play"):
        text = _("the bye of {player} cannot end by {how}: nobody else was there")
        raise Fault(text.format(player=a, how=shown(match["how"])))
    return Played(a, None)  # some programs number byes like tables; nobody sits there


def _result(told: Object, a: PlayerId, b: PlayerId, stage: Stage) -> tuple[PlayerId | None, How | None]:
    """Who won and how; neither where the match is not over."""
    won, how = told.get("winner"), told.get("how")
    if won is None:
        return None, None if how is None else _without_winner(how, "winner" in told, stage)
    winner = a if won == a else b if won == b else None
    if winner is None:
        text = _("{winner} won but did not play there")
        raise Fault(text.format(winner=player_named(won, stage.players)))
    if how is None:
        return winner, "play"
    if type(how) is not str or how not in _WON:
        raise _not_won(how, winner)
    return winner, _WON[how]


def _without_winner(how: object, is_said: bool, stage: Stage) -> How:
    word = how if type(how) is str else ""
    if word == "draw" and not stage.draws:
        raise Fault(
            _("it ended in a draw, but a cut has none")
            if stage.is_cut
            else _("it ended in a draw, but this ruleset has none")
        )
    if word in _NOBODY_WON:
        return _NOBODY_WON[word]
    if word not in _WON:
        raise _unknown(how)
    if word not in _BOTH_LOST:
        raise Fault(_("it ended by {how}, so somebody won, but nobody is named").format(how=word))
    if not is_said:
        text = _('it ended by {how}, but "winner" is missing; if it was both, write "winner": null')
        raise Fault(text.format(how=word))
    return _BOTH_LOST[word]


def _not_won(how: object, winner: PlayerId) -> Fault:
    if type(how) is str and how in _NOBODY_WON:
        return Fault(_("{player} cannot have won, for it ended in a {how}").format(player=winner, how=how))
    return _unknown(how)


def _unknown(how: object) -> Fault:
    text = _('{found} is no "how": a match ends by {words}')
    return Fault(text.format(found=shown(how), words=", ".join((*_WON, *_NOBODY_WON))))


def _earlier(match: Object, a: PlayerId, b: PlayerId, stage: Stage) -> tuple[Was, ...]:
    """What the result was taken for before; each was believed longer than the one before it."""
    found: list[Was] = []
    for raw in list_of(match, "was"):
        was = object_of(raw, _WAS_KEYS)
        winner, how = _result(was, a, b, stage)
        if how is None:
            raise Fault(_('"was" says no result'))
        least = found[-1].until + 1 if found else stage.number + 1
        if least > stage.pairings:
            raise Fault(_('"was" names a result by which no round was paired'))
        found.append(Was(winner, how, number_of(was, "until", least, stage.pairings)))
    return tuple(found)
