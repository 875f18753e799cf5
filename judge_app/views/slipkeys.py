"""What the keys of a paper slip say: `1`, `2`, `0`, `3` or the games, and behind them who drops."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_app.core.model import Match, PlayerId, Result, State
from judge_app.core.ops.results import playable
from judge_app.core.terms import round_terms, terms_of
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.resultdraft import games_of

__all__ = [
    "Keys",
    "Meaning",
    "SlipKey",
    "ended",
    "keys_for",
    "meaning_of",
    "read_keys",
    "required_keys",
    "slip_help",
    "tidy",
]

LONGEST = 60
"""More letters than any slip takes."""
_KEYS = re.compile(r"(\d{0,2}|\d *[-:–] *\d) *(?:d *(1|2|12|21)?)?")


class Keys(NamedTuple):
    """What stands behind the number of a table."""

    result: str = ""
    """One of `1`, `2`, `0`, `3`, or the games of both: `21`."""
    drops: str | None = None
    """Who leaves, `1`, `2` or `12`; nothing yet behind a `d` alone."""


class Meaning(NamedTuple):
    """What a slip says of one match."""

    result: Result
    games: tuple[PlayerId, ...] | None = None
    """Who won each; nothing where the slip does not tell."""
    drops: tuple[PlayerId, ...] = ()


class SlipKey(NamedTuple):
    """A result that can be typed or tapped."""

    key: str
    text: str


def tidy(text: str) -> str:
    """*text* as it is read: small letters, plain digits of any script, one space between words.

    >>> tidy("  １２   1 D2 ")
    '12 1 d2'
    """
    # Cut only behind the spaces: what is still too long then is no slip, so nothing is read without its end.
    known = unicodedata.normalize("NFKC", " ".join(text.split())[:LONGEST]).casefold()
    return " ".join("".join(str(int(one)) if one.isdecimal() else one for one in known).split())


def read_keys(text: str) -> Keys | None:
    """The keys in *text*, which is tidy; nothing where there are others among them.

    >>> read_keys("1 d2"), read_keys("2-1d21"), read_keys("won")
    (Keys(result='1', drops='2'), Keys(result='21', drops='12'), None)
    """
    found = _KEYS.fullmatch(text)
    if found is None:
        return None
    result = "".join(one for one in found[1] if one.isdecimal())
    drops = None if "d" not in text else "".join(sorted(found[2] or ""))
    return Keys(result, drops)


def required_keys(text: str) -> Keys:
    """As `read_keys`; other keys are refused."""
    found = read_keys(text)
    if found is None:
        raise Refused(
            _("{keys} is no result. Type 1 or 2 for who won, and d1 or d2 for who drops.").format(keys=text)
        )
    return found


def meaning_of(state: State, match: Match, keys: Keys) -> Meaning:
    """What *keys* say of *match*; refused where it cannot have ended so."""
    if match.b is None:
        raise Refused(_("A bye needs no result."))
    if not keys.result:
        raise Refused(_("How did it end? {keys}").format(keys=_offer(state, match)))
    needed = terms_of(state, match).best_of // 2 + 1
    counts = _counts(keys.result)
    games = _games(match, match.b, counts) if counts else None
    result = _result(match, match.b, keys.result, needed)
    if result is None:
        text = _("{key} is no result here. {keys}")
        raise Refused(text.format(key=keys.result, keys=_offer(state, match)))
    playable(state, match.id, result)
    if keys.drops == "":
        raise Refused(_who_drops(state, match))
    return Meaning(result, games, _droppers(state, match, keys.drops or ""))


def keys_for(state: State, match: Match) -> tuple[SlipKey, ...]:
    """What can be typed at the table of *match*, the commonest first."""
    if match.b is None:
        return ()
    names = labels(state)
    a, b = (names.get(player, _("Unnamed")) for player in match.players)
    won = _("{player} won")
    keys = [SlipKey("1", won.format(player=a)), SlipKey("2", won.format(player=b))]
    needed, in_cut = terms_of(state, match).best_of // 2 + 1, state.is_in_cut(match.round)
    if needed > 1:
        lost = range(needed)
        keys += [SlipKey(f"{needed}{one}", f"{needed} – {one}") for one in lost]
        keys += [SlipKey(f"{one}{needed}", f"{one} – {needed}") for one in reversed(lost)]
    if not in_cut and state.rules and state.rules.flag("points.draws_allowed"):
        keys.append(SlipKey("0", _("Draw")))
    return tuple(keys) if in_cut else (*keys, SlipKey("3", _("Both lost")))


def slip_help(state: State) -> tuple[SlipKey, ...]:
    """What is typed, for somebody who does it for the first time."""
    current = state.current_round
    number = current.number if current else 0
    needed, in_cut = round_terms(state, number).best_of // 2 + 1, state.is_in_cut(number)
    has_draws = not in_cut and bool(state.rules and state.rules.flag("points.draws_allowed"))
    enter = _("Enter")
    lines = [
        SlipKey(f"12 {enter}", _("Table 12, and who sits there is shown")),
        SlipKey(f"1 {enter}", _("The first player won; 2 if it was the second")),
    ]
    if needed > 1:
        lines.append(
            SlipKey(f"{needed}{needed - 1} {enter}", _("The games of the first player, then of the second"))
        )
    if has_draws:
        lines.append(SlipKey(f"0 {enter}", _("Drawn")))
    if not in_cut:
        lines.append(SlipKey(f"3 {enter}", _("Both lost")))
    return (
        *lines,
        SlipKey(f"1 d2 {enter}", _("The first player won, the second drops; d12 for both")),
        SlipKey(f"12 1 {enter}", _("All at once")),
        SlipKey(enter, _("The next table that is missing")),
        SlipKey(f"u {enter}", _("Takes the last slip back, as Ctrl Z does")),
    )


def ended(result: Result, match: Match, names: Mapping[PlayerId, str]) -> str:
    """How *match* ended, in a few words: "Ada won"."""
    if result.winner is None:
        return _("Draw") if result.how == "draw" else _("Both lost")
    return _("{player} won").format(player=names.get(result.winner, _("Unnamed")))


def _counts(key: str) -> tuple[int, int] | None:
    return (int(key[0]), int(key[1])) if len(key) > 1 else None


def _result(match: Match, b: PlayerId, key: str, needed: int) -> Result | None:
    """How the match ended by *key*; nothing where that names no end of one of *needed* wins."""
    if len(key) > 1:
        ours, theirs = int(key[0]), int(key[1])
        if needed < 2 or max(ours, theirs) > needed:
            return None
        if ours == theirs:
            return Result(None, "draw") if ours < needed else None
        winner = match.a if ours > theirs else b
        return Result(winner) if max(ours, theirs) == needed else None
    known = {
        "1": Result(match.a),
        "2": Result(b),
        "0": Result(None, "draw"),
        "3": Result(None, "double-loss"),
    }
    return known.get(key)


def _games(match: Match, b: PlayerId, counts: tuple[int, int]) -> tuple[PlayerId, ...]:
    """Who won each game, if they won so many: a slip has no order, so the games already known keep theirs.

    Of the others the loser's come first, because the last game is the one that decides.
    """
    ours, theirs = counts
    (winner, won), (loser, lost) = (
        ((match.a, ours), (b, theirs)) if ours >= theirs else ((b, theirs), (match.a, ours))
    )
    known = games_of(match)
    is_begun = None not in known and known.count(winner) <= won and known.count(loser) <= lost
    if not is_begun or (known.count(winner) == won > lost > known.count(loser)):
        known = ()
    first = tuple(player for player in known if player is not None)
    return (*first, *[loser] * (lost - first.count(loser)), *[winner] * (won - first.count(winner)))


def _droppers(state: State, match: Match, drops: str) -> tuple[PlayerId, ...]:
    """Who leaves, of those who are still there."""
    leaving = tuple(match.players[int(one) - 1] for one in drops)
    for player in leaving:
        if state.cut is not None and player in state.cut.seeds and not state.is_in_cut(match.round):
            text = _(
                "{player} is in the top cut, which is made anew without them. Enter the result alone, then"
                " drop them on their own page."
            )
            raise Refused(text.format(player=labels(state).get(player, _("Unnamed"))))
    return tuple(one for one in leaving if one in state.players and not state.players[one].is_dropped)


def _offer(state: State, match: Match) -> str:
    """The keys that there are, in one sentence."""
    return ", ".join(f"{key} {text}" for key, text in _in_words(state, match)) + "."


def _in_words(state: State, match: Match) -> Sequence[tuple[str, str]]:
    """Of the games only the first two: how they are written is plain from these."""
    keys = keys_for(state, match)
    games = [key for key in keys if len(key.key) > 1]
    return [(key.key, key.text) for key in keys if key not in games[2:]]


def _who_drops(state: State, match: Match) -> str:
    names = labels(state)
    a, b = (names.get(player, _("Unnamed")) for player in match.players)
    return _("Who drops? d1 {a}, d2 {b}, d12 both.").format(a=a, b=b)
