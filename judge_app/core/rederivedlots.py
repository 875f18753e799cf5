"""Whether what chance decided follows from the seeds: dice, the table drawn for a deck check, draft seats."""

from collections.abc import Iterable

from judge_app.core.auditwords import Finding, differ
from judge_app.core.deckduty import draw_table
from judge_app.core.dice import MOST_DICE, faces
from judge_app.core.drafting import pods
from judge_app.core.ids import MatchId
from judge_app.core.model import State
from judge_app.core.ops import DeckCheckBegun, DeckTableDrawn, DiceRolled, PodsSeated
from judge_app.language import _, ngettext

__all__ = ["dice_findings", "lots_finding"]


def lots_finding(op: DeckTableDrawn | DeckCheckBegun | PodsSeated, before: State) -> Finding | None:
    match op:
        case DeckTableDrawn():
            return _drawn_table(op.match_id, op.seed, before)
        case DeckCheckBegun():
            return _checked_table(op, before)
        case PodsSeated():
            return _seats(op, before)


def _drawn_table(drawn: MatchId, seed: str, before: State) -> Finding:
    table = before.matches[drawn].table if drawn in before.matches else None
    where = _("Table drawn for a deck check")
    due = [draw_table(before, seed, judge) for judge in _judges(before)]
    if drawn in due:
        text = _("Table {table} follows from seed {seed}.")
        return Finding(where, text.format(table=table, seed=seed), True)
    following = due[0]
    if following is None:
        text = _("Table {table} is recorded, but no table could be drawn then.")
        return Finding(where, text.format(table=table), False)
    text = _("It does not follow from seed {seed}. {difference}")
    words = _("table {table}")
    shown = differ(words.format(table=table), words.format(table=before.matches[following].table))
    return Finding(where, text.format(seed=seed, difference=shown), False)


def _judges(state: State) -> Iterable[str]:
    """Whose tablet it may have been: whoever draws does not draw the table they play at."""
    names = [one.name for one in state.staff.values()]
    names += [member.name for member in state.roster.members.values()]
    return dict.fromkeys(("", *names))


def _checked_table(op: DeckCheckBegun, before: State) -> Finding | None:
    """A check that is said to be drawn by lot needs a draw."""
    if not op.seed:
        return None
    for happening in reversed(before.history):
        drawn = happening.op
        if isinstance(drawn, DeckTableDrawn) and (drawn.match_id, drawn.seed) == (op.match_id, op.seed):
            return None
    return _drawn_table(op.match_id, op.seed, before)


def _seats(op: PodsSeated, before: State) -> Finding:
    where = _("Seats of the draft")
    here = [player.id for player in before.players.values() if not player.is_dropped]
    if {*here} != {player for pod in op.pods for player in pod}:
        return Finding(where, _("They are not the seats of those who were in the event."), False)
    if pods(here, op.seed) != op.pods:
        return Finding(where, _("They do not follow from seed {seed}.").format(seed=op.seed), False)
    text = ngettext("{n} seat follows from seed {seed}.", "{n} seats follow from seed {seed}.", len(here))
    return Finding(where, text.format(n=len(here), seed=op.seed), True)


def dice_findings(rolls: Iterable[tuple[str, DiceRolled]]) -> tuple[Finding, ...]:
    """One finding for each of *rolls*, which come with their places, that is false; else one for all."""
    where, found = _("Dice"), [*rolls]
    if not found:
        return ()
    wrong = tuple(
        Finding(f"{where}, {place}", _wrong_faces(op), False) for place, op in found if not _follows(op)
    )
    drawn, real = sum(bool(op.seed) for _place, op in found), sum(not op.seed for _place, op in found)
    words = []
    if drawn > len(wrong):
        n = drawn - len(wrong)
        text = ngettext("{n} roll follows from its seed.", "{n} rolls follow from their seeds.", n)
        words.append(text.format(n=n))
    if real:
        text = ngettext("{n} roll was of real dice.", "{n} rolls were of real dice.", real)
        words.append(text.format(n=real))
    return (*wrong, Finding(where, " ".join(words), True)) if words else wrong


def _follows(op: DiceRolled) -> bool:
    return not op.seed or op.faces == _due(op)


def _due(op: DiceRolled) -> tuple[int, ...]:
    possible = 1 < op.sides <= 256 and len(op.faces) <= MOST_DICE
    return faces(op.seed, len(op.faces), op.sides) if possible else ()


def _wrong_faces(op: DiceRolled) -> str:
    text = _("The dice do not follow from seed {seed}. {difference}")
    return text.format(seed=op.seed, difference=differ(_shown(op.faces), _shown(_due(op))))


def _shown(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice)) or _("no such dice")
