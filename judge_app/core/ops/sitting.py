"""What the operations at a table have in common: the table still plays, and the game can be."""

from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops.floor import seated
from judge_app.core.ops.games import MOST_GAMES
from judge_app.core.sitting import Sitting
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["playing", "playing_player", "sitting_there"]


def playing(state: State, match_id: MatchId) -> Match:
    """The match, which is in the round and has no result yet; anything else is refused."""
    match = seated(state, match_id)
    if match.is_over:
        text = _("Table {table} has its result. Correct that if something is wrong with it.")
        raise Refused(text.format(table=match.table))
    return match


def playing_player(state: State, match_id: MatchId, player_id: PlayerId | None) -> Match:
    match = playing(state, match_id)
    if player_id not in match.players:
        raise Refused(_("This player does not sit at the table. Choose one of its two."))
    return match


def sitting_there(state: State, match_id: MatchId, game: int, *players: PlayerId) -> Sitting | None:
    """What is known of the game; nothing where there is no such game, or *players* do not sit there."""
    match = state.matches.get(match_id)
    if match is None or match.is_bye or not 1 <= game <= MOST_GAMES:
        return None
    return state.sitting(match_id, game) if {*match.players}.issuperset(players) else None
