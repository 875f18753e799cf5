"""What a round is played by: how many games a match has, how many minutes, and what it is called."""

from judge_app.core.bracket import Terms, match_terms
from judge_app.core.model import State
from judge_app.core.ops.event import SETTINGS

__all__ = ["chosen_number", "round_terms"]

_PLAIN = Terms(1, 0, "")


def round_terms(state: State, number: int) -> Terms:
    """The terms of round *number*, as the ruleset has them and the organizer changed them."""
    if state.rules is None:
        return _PLAIN
    if state.cut is None or not state.is_in_cut(number):
        minutes = chosen_number(state, "round_minutes")
        best_of = state.rules.number("swiss.best_of")
        return Terms(best_of, state.rules.number("swiss.minutes") if minutes is None else minutes, "")
    terms = match_terms(state.rules, len(state.cut.seeds), number - state.cut.after - 1)
    minutes = chosen_number(state, "final_minutes" if terms.name == "final" else "cut_minutes")
    return terms if minutes is None else terms._replace(minutes=minutes)


def chosen_number(state: State, key: str) -> int | None:
    """What the organizer set *key* to; nothing where they did not, or another app wrote nonsense."""
    value, span = state.setting(key), SETTINGS[key]
    if value is None or isinstance(value, bool | str):
        return None
    return value if span.least <= value <= span.most else None
