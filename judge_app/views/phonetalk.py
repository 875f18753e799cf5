"""What a phone tells its player about their own match and call, in words."""

from typing import Literal

from judge_app.core.hall import Call
from judge_app.core.model import Match, Player, PlayerId, Result, State
from judge_app.core.progress import Progress
from judge_app.language import N_, _, ngettext
from judge_app.views.players import Record
from judge_app.views.words import plain

__all__ = [
    "Word",
    "against_line",
    "between_line",
    "coming_line",
    "no_table_line",
    "result_line",
    "word_line",
    "word_of",
]

Word = Literal["", "won", "lost", "draw"]

_WAITING = {
    "won": N_("You said you won. {opponent} has not said so yet."),
    "lost": N_("You said {opponent} won. {opponent} has not said so yet."),
    "draw": N_("You said it was a draw. {opponent} has not said so yet."),
}
_ASKED = {
    "won": N_("{opponent} says you won. Say so too, or call a judge."),
    "lost": N_("{opponent} says you lost. Say so too, or call a judge."),
    "draw": N_("{opponent} says it was a draw. Say so too, or call a judge."),
}


def against_line(own: Record | None, theirs: Record | None) -> str:
    """How the opponent stands: "1 win, 1 loss, like you"; nothing before the first round is over."""
    if theirs is None:
        return ""
    words = [
        ngettext("{n} win", "{n} wins", theirs.won).format(n=theirs.won),
        ngettext("{n} loss", "{n} losses", theirs.lost).format(n=theirs.lost),
    ]
    if theirs.drawn:
        words.append(ngettext("{n} draw", "{n} draws", theirs.drawn).format(n=theirs.drawn))
    if own is not None and own[2:] == theirs[2:]:
        words.append(_("like you"))
    return ", ".join(words)


def coming_line(call: Call) -> str:
    """How far a call has come."""
    if call.is_waiting:
        return _("A judge is called. Stay at your table.")
    if call.is_appealed:
        return _("The head judge is called. Stay at your table.")
    judge = plain(call.head or call.judge)
    return _("A judge is coming: {judge}").format(judge=judge) if judge else _("A judge is coming.")


def between_line(at: Progress) -> str:
    """What everybody waits for between two rounds; at all other times nothing."""
    match at.next:
        case "pair" | "cut" | "bracket" if at.round:
            return _("All results are in. The next round comes soon.")
        case "settle" | "clear":
            return _("A result is being looked at. The next round comes soon.")
        case _:
            return ""


def no_table_line(state: State, at: Progress, player: Player, match: Match | None) -> str:
    """Why somebody sits at no table; nothing for who has a *match* at one."""
    if match is not None and not match.is_bye:
        return ""
    if player.is_dropped:
        return _("You have dropped out.")
    if at.stage == "over":
        return _("The event is over.")
    if not at.round:
        return _("Round 1 is not paired yet.")
    if state.cut is not None and player.id not in state.cut.seeds:
        return _("You are not in the top {n}.").format(n=len(state.cut.seeds))
    return _("You have a bye this round.") if match else _("You have no table this round.")


def result_line(match: Match, player: PlayerId) -> str:
    """How the match ended, as *player* would say it."""
    if match.is_disputed:
        return _("Disputed: a judge is asked")
    if match.result is None:
        return ""
    if match.result.winner is None:
        return _("Draw") if match.result.how == "draw" else _("You both lost")
    return _("You won") if match.result.winner == player else _("You lost")


def word_of(match: Match, player: PlayerId) -> Word:
    """What *player* said from a phone about their own match."""
    return next((_for(player, word.result) for word in match.words if word.player == player), "")


def word_line(match: Match, player: PlayerId, opponent: str) -> str:
    """What both said from their phones, while nothing counts yet."""
    if match.result is not None or not match.words:
        return ""
    if match.results and not match.is_by_phones:
        return _("A judge has written down something else. The head judge decides.")
    own = word_of(match, player)
    said = next((_for(player, word.result) for word in match.words if word.player != player), "")
    if own and said:
        return _("You and {opponent} do not say the same. A judge is asked.").format(opponent=opponent)
    return _(_WAITING[own] if own else _ASKED[said]).format(opponent=opponent)


def _for(player: PlayerId, result: Result) -> Word:
    if result.winner is None:
        return "draw"
    return "won" if result.winner == player else "lost"
