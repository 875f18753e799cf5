"""What a round is played by: how many games a match has, how many minutes, and what it is called."""

from judge_app.core.bracket import Terms, match_terms
from judge_app.core.model import Match, State
from judge_app.core.ops.event import SETTINGS
from judge_app.core.stages import cut_of

__all__ = ["chosen_number", "is_for_third", "round_terms", "terms_of"]

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


def terms_of(state: State, match: Match) -> Terms:
    """The terms of *match*: those of its round, but the games for third place are no final's.

    The minutes stay those of the round, which has one clock.
    """
    terms = round_terms(state, match.round)
    if state.rules is None or state.cut is None or not is_for_third(state, match):
        return terms
    third = match_terms(state.rules, len(state.cut.seeds), match.round - state.cut.after - 1, for_third=True)
    return third._replace(minutes=terms.minutes)


def is_for_third(state: State, match: Match) -> bool:
    """Whether *match* is played beside the final, by the losers of the semifinals."""
    if match.b is None or round_terms(state, match.round).name != "final":
        return False
    if match.round not in state.rounds or len(state.round_matches(match.round)) < 2:
        return False
    cut = cut_of(state)
    return cut is not None and bool(cut.rounds) and {*cut.rounds[-1][0].players} != {*match.players}


def chosen_number(state: State, key: str) -> int | None:
    """What the organizer set *key* to; nothing where they did not, or another app wrote nonsense."""
    value, span = state.setting(key), SETTINGS[key]
    if value is None or isinstance(value, bool | str):
        return None
    return value if span.least <= value <= span.most else None
