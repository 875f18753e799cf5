"""Who wins when time has ended a game, why, and where that stands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from judge_app.core.attime import AtTime, Needed, counting_rolls, rolled, score_after, waits_for_time
from judge_app.core.citations import READINGS
from judge_app.core.claims import disputed
from judge_app.core.endoftime import Rung
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.sitting import Count
from judge_app.language import N_, _, ngettext
from judge_app.views.players import labels
from judge_app.views.rulewords import label, source, value_words
from judge_app.views.timeladder import COUNT_TITLES, differing
from judge_app.views.words import points

__all__ = ["DIFFER", "VerdictView", "turns_to_come", "verdict_view"]

_WAITING: Mapping[Needed, tuple[str, str]] = {
    "first": (N_("Ask the players"), N_("Who went first in this game?")),
    "active": (N_("Ask the players"), N_("Whose turn was it when time was up?")),
    "turns": (N_("Play the turns that are left"), N_("No winner after them? Count, then compare.")),
    "damage": (N_("Count the damage"), N_("Least damage on the Hero wins.")),
    "life": (N_("Count the life"), N_("Most life wins.")),
    "deck": (N_("Count the cards"), N_("Most cards left in the deck wins.")),
    "die": (N_("Roll the die"), N_("The high roll wins. Equal dice roll again.")),
    "coin": (N_("Flip the coin"), N_("Heads or tails decides.")),
}
DIFFER = N_("Tablets differ. Ask, then tap.")


class VerdictView(NamedTuple):
    title: str = ""
    line: str = ""
    look: Literal["waiting", "tied", "decided"] = "waiting"
    document: str = ""
    section: str = ""
    rule: str = ""
    """The key of the ruleset that speaks."""
    rule_title: str = ""
    rule_text: str = ""
    button: str = ""
    can_record: bool = False
    winner: PlayerId | None = None


def verdict_view(state: State, match: Match, at: AtTime, now_ms: int) -> VerdictView:
    """What it comes to; before the time of the table is up it can be seen, and not recorded."""
    view = _verdict(state, match, at)
    if not view.can_record or not waits_for_time(state, match, now_ms):
        return view
    wait = _("It can be recorded once time is up here.")
    line = _("{why}. {then}").format(why=view.line.rstrip("."), then=wait) if view.line else wait
    return view._replace(line=line, can_record=False)


def _verdict(state: State, match: Match, at: AtTime) -> VerdictView:
    view = _sourced(state, at)
    if at.step == "draw":
        return _drawn(view, state, match, at)
    if at.step != "decided":
        is_tied = any(rung.state == "tied" for rung in at.rungs) and at.step in (
            "deck",
            "die",
            "coin",
            "life",
        )
        return view._replace(
            title=_(_WAITING[at.step][0]),
            line=_waiting(state, match, at),
            look="tied" if is_tied else "waiting",
            button=_("Record"),
        )
    if at.winner is None:
        return view._replace(title=_("Nobody wins"), look="decided", button=_("Record"))
    name = labels(state).get(at.winner, _("Unnamed"))
    is_open = not match.is_over and not match.is_disputed
    return view._replace(
        title=_title(at, name),
        line=_line(state, match, at),
        look="decided",
        button=_button(match, at, name),
        can_record=is_open,
        winner=at.winner,
    )


def turns_to_come(at: AtTime) -> str:
    """Why nothing is decided although something was counted."""
    left = len(at.turns) - at.turns_done
    if not at.turns:
        return _("The turns that are left are still to be played. Tap Equal turns when they are over.")
    words = ngettext(
        "{n} turn is still to be played. Tap Equal turns when it is over.",
        "{n} turns are still to be played. Tap Equal turns when they are over.",
        left,
    )
    return words.format(n=left)


def _waiting(state: State, match: Match, at: AtTime) -> str:
    sitting, line = state.sitting(match.id, at.game), _(_WAITING[at.step][1])
    if at.step in COUNT_TITLES:
        return differing(sitting, at.step, match) or line  # type: ignore[arg-type]
    if at.are_turns_over:
        return line
    if disputed({"first": sitting.firsts, "active": sitting.actives}.get(at.step, ())):
        return _(DIFFER)
    deciding = next((rung for rung in at.rungs if rung.state == "decided"), None)
    if deciding is None or deciding.winner is None:
        return turns_to_come(at) if sitting.counts else line
    winner = match.a if deciding.winner == "a" else match.b or match.a
    name = labels(state).get(winner, _("Unnamed"))
    text = _("{wait} As it stands, {player} wins.")
    return text.format(wait=turns_to_come(at), player=name)


def _sourced(state: State, at: AtTime) -> VerdictView:
    rules = state.table_rules
    is_asked = at.step in ("first", "active", "turns")
    key = "time.called" if is_asked else "time.unfinished" if at.is_unbegun else "time.ladder"
    document, section = source(rules.cite(key))
    if key == "time.ladder" and at.rungs:
        section = _("{section}, step {n}").format(section=section, n=_reached(at))
    text = _(READINGS["match-at-time"]) if at.is_unbegun else value_words(key, rules.value(key).content)
    return VerdictView(document=document, section=section, rule=key, rule_title=label(key), rule_text=text)


def _reached(at: AtTime) -> int:
    """The number of the step that decides, or is asked for."""
    return next(
        (number for number, rung in enumerate(at.rungs, 1) if rung.state in ("open", "decided")),
        len(at.rungs),
    )


def _title(at: AtTime, name: str) -> str:
    if at.best_of == 1 or not at.rungs:
        return _("{player} wins").format(player=name)
    return _("{player} wins game {n}").format(player=name, n=at.game)


def _button(match: Match, at: AtTime, name: str) -> str:
    if at.best_of > 1 and at.rungs and max(score_after(match, at, at.winner)) < at.wins_needed:
        return _("Record game {n}: {player}").format(n=at.game, player=name)
    return _("Record {player}").format(player=name)


def _line(state: State, match: Match, at: AtTime) -> str:
    deciding = next((rung for rung in at.rungs if rung.state == "decided"), None)
    why = _why(state, match, at, deciding) if deciding else ""
    if at.best_of == 1:
        return why
    a, b = score_after(match, at, at.winner)
    then = _("{a}–{b} in games").format(a=a, b=b)
    if max(a, b) < at.wins_needed:
        then = _("{a}–{b}: game {n} is decided at once").format(a=a, b=b, n=at.game + 1)
    return _("{why}. {then}.").format(why=why, then=then) if why else then


def _why(state: State, match: Match, at: AtTime, rung: Rung) -> str:
    if rung.key == "die":
        off = rolled(state, match, at.game)
        high, low = max(off.a or 0, off.b or 0), min(off.a or 0, off.b or 0)
        return _("Rolled {high} against {low}").format(high=high, low=low)
    if rung.key == "coin":
        fell = [roll.faces[0] for roll in counting_rolls(state, match, at.game) if roll.faces]
        return _("The coin fell heads") if fell and fell[-1] == 1 else _("The coin fell tails")
    return _counted(state, match, at, rung.key)  # type: ignore[arg-type]


def _counted(state: State, match: Match, at: AtTime, what: Count) -> str:
    sitting = state.sitting(match.id, at.game)
    a, b = (sitting.counted(what, player) or 0 for player in (match.a, match.b or match.a))
    n, m = (a, b) if at.winner == match.a else (b, a)
    words = {
        "damage": ngettext("{n} damage against {m}", "{n} damage against {m}", n),
        "life": ngettext("{n} life against {m}", "{n} life against {m}", n),
        "deck": ngettext("{n} card in deck against {m}", "{n} cards in deck against {m}", n),
    }
    return words[what].format(n=n, m=m)


def _drawn(view: VerdictView, state: State, match: Match, at: AtTime) -> VerdictView:
    """Nobody has the game. In the cut somebody must go on, and only the head judge can say who."""
    a, b = at.score
    if at.best_of > 1 and a != b:
        leader = match.a if a > b else match.b or match.a
        name = labels(state).get(leader, _("Unnamed"))
        text = _("The game is a draw, as every further one would be: {a}–{b} in games.")
        return view._replace(
            title=_("{player} wins").format(player=name),
            line=text.format(a=a, b=b),
            look="decided",
            button=_("Record {player}").format(player=name),
            can_record=not match.is_disputed,
        )
    if state.is_in_cut(match.round):
        line = _("In the top cut one player goes on. The head judge names who.")
        return view._replace(title=_("A draw"), line=line, look="tied", button=_("Record"))
    each = points(state.table_rules.number("points.draw"))
    return view._replace(
        title=_("A draw"),
        line=_("Equal in all that is counted. Each gets {points}.").format(points=each),
        look="decided",
        button=_("Record the draw"),
        can_record=not match.is_disputed,
    )
