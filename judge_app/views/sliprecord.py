"""What a paper slip comes to: the operations, what has to be asked before them, and what takes them back."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.model import Match, MatchId, PlayerId, Result, State
from judge_app.core.ops import Op, PlayerDropped, ResultReported, ResultSettled, Undone
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.terms import terms_of
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.correction import Word, effect_of, with_effects
from judge_app.views.players import labels
from judge_app.views.resultdraft import decided, drafted, games_of, ops_of
from judge_app.views.slipkeys import Meaning, ended

__all__ = [
    "Entered",
    "last_entered",
    "question_of",
    "require_games_fit",
    "require_open_table",
    "slip_ops",
    "undo_ops",
]


class Entered(NamedTuple):
    """A slip that was entered, with the entries of the log that it made."""

    match: MatchId
    entries: tuple[EntryId, ...]


def slip_ops(state: State, match: Match, meaning: Meaning) -> list[Op]:
    """What is new about *match*: the games, the result, who leaves. A slip does not say how somebody won."""
    is_known = match.result is not None and _is_same(match.result, meaning.result)
    result = match.result if is_known and match.result is not None else meaning.result
    needed = terms_of(state, match).best_of // 2 + 1 if meaning.games is not None else 1
    draft = drafted(result, meaning.games or (), needed, _("Read from the slip"))
    dropped = (PlayerDropped(player) for player in meaning.drops)
    return [*with_effects(state, ops_of(match, draft)), *dropped]


def question_of(state: State, match: Match, meaning: Meaning, ops: Sequence[Op]) -> str:
    """What has to be asked before *ops* are done: whether somebody else's word is to be replaced."""
    names = labels(state)
    now = ended(meaning.result, match, names)
    if match.is_disputed:
        before = "; ".join(dict.fromkeys(ended(claim.value, match, names) for claim in match.results))
        text = _("Table {table} has two results: {before}. Enter again settles it: {now}.")
        return text.format(table=match.table, before=before, now=now)
    word = next((op for op in ops if isinstance(op, Word)), None)
    if match.result is not None and word is not None:
        text = _("Table {table} is in as: {before}. Enter again corrects it: {now}.")
        if match.is_by_phones:
            text = _("Table {table} is in from the phones as: {before}. Enter again corrects it: {now}.")
        asked = text.format(table=match.table, before=ended(match.result, match, names), now=now)
        effect = effect_of(state, word)
        return " ".join((asked, *effect.lines)) if effect.is_wide else asked
    waiting = match.waiting_word
    if waiting is not None and isinstance(word, ResultReported) and not _is_same(waiting.result, word.result):
        said = ended(waiting.result, match, names)
        text = _("{player} says by phone: {before}. Enter again records: {now}.")
        return text.format(player=names.get(waiting.player, _("Unnamed")), before=said, now=now)
    return _games_question(match, meaning)


def require_games_fit(state: State, match: Match, meaning: Meaning) -> None:
    """Where the games that are known name another winner, a slip without games would leave both standing."""
    needed = terms_of(state, match).best_of // 2 + 1
    games = decided([one for one in games_of(match) if one is not None], needed)
    won = next((one for one in match.players if games.count(one) >= needed), None)
    if needed > 1 and meaning.games is None and won not in (None, meaning.result.winner):
        text = _("The games of table {table} are in, and {player} won them. Type the games, such as {keys}.")
        keys = f"{needed}{needed - 1}" if meaning.result.winner == match.a else f"{needed - 1}{needed}"
        player = labels(state).get(won or PlayerId(""), _("Unnamed"))
        raise Refused(text.format(table=match.table, player=player, keys=keys))


def require_open_table(match: Match, role: DeviceRole | None) -> None:
    if match.is_bye:
        raise Refused(_("A bye needs no result."))
    if match.is_disputed and not has_right(role, ResultSettled):
        text = _(
            "Table {table} has two results. The head judge settles it under Disputes; lay the slip aside."
        )
        raise Refused(text.format(table=match.table))


def last_entered(state: State, done: Sequence[Entered]) -> Entered | None:
    """The newest of *done* that still counts."""
    return next((one for one in reversed(done) if undo_ops(state, one)), None)


def undo_ops(state: State, one: Entered) -> tuple[Op, ...]:
    """What takes an entered slip back; nothing where that was done already."""
    found = (state.history.find(entry) for entry in reversed(one.entries))
    return tuple(Undone(known.stamp.entry) for known in found if known is not None and not known.undone)


def _is_same(known: Result, said: Result) -> bool:
    return known.winner == said.winner and (
        known.winner is not None or (known.how == "draw") == (said.how == "draw")
    )


def _games_question(match: Match, meaning: Meaning) -> str:
    """Whether a game that is known to be somebody's would become somebody else's."""
    if meaning.games is None:
        return ""
    for number, (known, now) in enumerate(zip_longest(games_of(match), meaning.games), 1):
        if known is not None and known != now:
            text = _("Game {n} of table {table} is recorded otherwise. Enter again corrects it.")
            return text.format(n=number, table=match.table)
    return ""
