"""What one player says by phone about a match, and counts only when a judge or the other player agrees."""

from typing import NamedTuple

from judge_app.core.model import Match, Result, State
from judge_app.language import N_, _
from judge_app.views.sentences import Book
from judge_app.views.tablereports import outcome

__all__ = ["SaidByPhone", "said_by_phone", "said_mark"]

_WON, _LOST, _DREW = N_("{player} says won"), N_("{player} says lost"), N_("{player} says draw")


class SaidByPhone(NamedTuple):
    """Without a *result*, nobody has said anything that waits."""

    result: Result | None = None
    text: str = ""
    """"Ada says by phone: Ada won"."""
    line: str = ""
    """Whose word is missing, and what Confirm does."""
    button: str = ""
    """"Confirm: Ada won"; nothing where this tablet cannot."""


def said_by_phone(match: Match, book: Book, best_of: int = 1, *, may_confirm: bool = True) -> SaidByPhone:
    word = match.waiting_word
    if word is None or book.state.is_dissolved(match):
        return SaidByPhone()
    ended = outcome(word.result, match, book)
    other = next((one for one in match.players if one != word.player), word.player)
    text = _("{player} says by phone: {outcome}")
    return SaidByPhone(
        word.result,
        text.format(player=book.player(word.player), outcome=ended),
        " ".join(_lines(book.player(other), best_of, may_confirm=may_confirm)),
        _("Confirm: {outcome}").format(outcome=ended) if may_confirm else "",
    )


def said_mark(match: Match, state: State, a: str, b: str) -> str:
    """The same in a few words, by the first name: "Ada says won"; nothing where no word waits."""
    word = match.waiting_word
    if word is None or state.is_dissolved(match):
        return ""
    name, other = (a, b) if word.player == match.a else (b, a)
    first = name.partition(" ")[0]
    short = name if first == other.partition(" ")[0] else first
    winner = word.result.winner
    words = _DREW if winner is None else _WON if winner == word.player else _LOST
    return _(words).format(player=short)


def _lines(other: str, best_of: int, *, may_confirm: bool) -> tuple[str, ...]:
    lines = [_("{player} has said nothing yet, so it does not count.").format(player=other)]
    if may_confirm:
        lines.append(_("Confirm records it as the result."))
        if best_of > 1:
            lines.append(_("The games are not told: Report result asks for them."))
    return tuple(lines)
