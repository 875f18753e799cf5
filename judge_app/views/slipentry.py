"""Results from paper slips: who sits at the table that is typed, what is in, and what is missing."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops import GameReported, Op, PlayerDropped, ResultReported
from judge_app.core.ops.games import score
from judge_app.core.rights import has_right, no_part
from judge_app.core.roster import DeviceRole
from judge_app.language import _, ngettext
from judge_app.views.correction import Word
from judge_app.views.players import labels
from judge_app.views.rounds import place_name, round_name
from judge_app.views.slipkeys import Meaning, SlipKey, ended, keys_for, slip_help
from judge_app.views.sliprecord import Entered
from judge_app.views.sliptables import open_tables, tables_of
from judge_app.views.sliptyping import Slip, Tone, entered, fault, match_seen, meant

__all__ = ["SlipEntryView", "SlipRow", "SlipSeat", "slipentry_view", "slips_line"]

MOST_NEXT = 6
"""So many tables without a result are named."""
Status = Literal["", "open", "said", "done", "dispute", "bye"]


class SlipSeat(NamedTuple):
    """One of the two players at the table."""

    name: str = ""
    line: str = ""
    """That they dropped, or asked to."""
    says: str = ""
    """What key stands for them: "1: won"."""
    is_winner: bool = False
    is_loser: bool = False
    drops: bool = False
    """Whether the slip says that they leave."""


class SlipRow(NamedTuple):
    """A slip that was entered here."""

    place: int
    """Which one it is among those."""
    match: MatchId
    table: str = ""
    text: str = ""
    """"Ada won"."""
    line: str = ""
    """Against whom, and who leaves."""
    mark: str = ""
    """That it was a correction, or was taken back."""
    is_undone: bool = False


class SlipEntryView(NamedTuple):
    title: str = ""
    """ "Round 3"."""
    progress: str = ""
    """"37 of 100 in, 63 missing"."""
    share: float = 0.0
    next: tuple[tuple[MatchId, str], ...] = ()
    """The tables that are missing, from the last one entered on."""
    more: str = ""
    """How many others are."""
    disputes: str = ""
    """How many tables have two results."""
    table: str = ""
    """ "Table 12"; nothing while none is typed."""
    place: str = ""
    """What the match is called, if not as its round: "Third place"."""
    status: Status = ""
    mark: str = ""
    """How it stands there, in a few words."""
    a: SlipSeat = SlipSeat()
    b: SlipSeat = SlipSeat()
    keys: tuple[SlipKey, ...] = ()
    """What else than 1 and 2 can be typed there."""
    help: tuple[SlipKey, ...] = ()
    is_taken: bool = False
    hint: str = ""
    """What is typed next."""
    says: str = ""
    """What Enter would do."""
    said: str = ""
    """What is wrong, or has to be asked."""
    tone: Tone = ""
    passed: str = ""
    """Which slips were passed over; it stays while others are typed."""
    rows: tuple[SlipRow, ...] = ()
    """The last one first."""
    last: SlipRow = SlipRow(0, MatchId(""))
    """The one that an undo takes back."""
    empty: str = ""
    """Why there is nothing to enter."""
    locked: str = ""
    """Why this tablet cannot."""


def slipentry_view(
    state: State,
    slip: Slip,
    done: Sequence[Entered] = (),
    role: DeviceRole | None = "organizer",
    device: DeviceId | None = None,
) -> SlipEntryView:
    """*slip* is what is typed on a tablet of this *role*, *done* what was entered on it before."""
    rows, names = _rows(state, done), labels(state)
    last = next((row for row in rows if not row.is_undone), SlipEntryView().last)
    locked = _locked(state, role, device)
    current, tables = state.current_round, tables_of(state)
    if current is None or not tables:
        return SlipEntryView(
            rows=rows, last=last, locked=locked, empty=_("No round is paired yet, so there are no slips.")
        )
    missing = open_tables(state, slip.last)
    free = [match for match in missing if not match.is_disputed]
    disputed = len(missing) - len(free)
    view = SlipEntryView(
        round_name(state, current.number),
        _progress(len(tables), len(missing)),
        1 - len(missing) / len(tables),
        tuple((match.id, str(match.table)) for match in free[:MOST_NEXT]),
        _more(len(free) - MOST_NEXT),
        ngettext("{n} table has two results", "{n} tables have two results", disputed).format(n=disputed)
        if disputed
        else "",
        help=slip_help(state),
        hint=_("Result") if slip.is_taken else _("Table"),
        rows=rows,
        last=last,
        locked=locked,
    )
    said, tone = _said(state, slip, role)
    match = match_seen(state, slip)
    is_taken = slip.is_taken or slip.asked is not None
    view = view._replace(said=said, tone=tone, is_taken=is_taken, passed=_passed(slip))
    return _at_table(state, view, match, meant(state, slip), names) if match is not None else view


def slips_line(state: State) -> str:
    """How many results of the round are missing."""
    tables = tables_of(state)
    if not tables:
        return _("No round is paired yet")
    missing = sum(not match.is_over for match in tables)
    return ngettext("{n} missing", "{n} missing", missing).format(n=missing) if missing else _("All are in")


def _at_table(
    state: State,
    view: SlipEntryView,
    match: Match,
    meaning: Meaning | None,
    names: Mapping[PlayerId, str],
) -> SlipEntryView:
    status, mark = _status(match, state, names)
    a, b = (_seat(state, match, player, meaning, names) for player in (match.a, match.b or match.a))
    return view._replace(
        table=_("Table {table}").format(table=match.table),
        place="" if (place := place_name(state, match)) == view.title else place,
        status=status,
        mark=mark,
        a=a._replace(says=_("1: won")),
        b=b._replace(says=_("2: won")),
        keys=keys_for(state, match)[2:],
        says=_says(match, meaning, names) if meaning else "",
    )


def _seat(
    state: State, match: Match, player: PlayerId, meaning: Meaning | None, names: Mapping[PlayerId, str]
) -> SlipSeat:
    result = meaning.result if meaning else match.result
    known = state.players.get(player)
    line = _("Asked by phone to drop") if player in state.drops_asked else ""
    if known is not None and known.is_dropped:
        line = _("Dropped")
    both_lost = result is not None and result.winner is None and result.how != "draw"
    return SlipSeat(
        names.get(player, _("Unnamed")),
        line,
        "",
        result is not None and result.winner == player,
        both_lost,
        meaning is not None and player in meaning.drops,
    )


def _status(match: Match, state: State, names: Mapping[PlayerId, str]) -> tuple[Status, str]:
    if match.is_disputed:
        said = dict.fromkeys(ended(claim.value, match, names) for claim in match.results)
        return "dispute", _("Two results: {outcomes}").format(outcomes="; ".join(said))
    if match.result is not None:
        text = _("In from the phones: {outcome}") if match.is_by_phones else _("In already: {outcome}")
        return "done", text.format(outcome=f"{ended(match.result, match, names)}{_score(match)}")
    word = match.waiting_word
    if word is not None:
        text = _("{player} says by phone: {outcome}")
        player = names.get(word.player, _("Unnamed"))
        return "said", text.format(player=player, outcome=ended(word.result, match, names))
    return "open", _("No result yet") + _score(match)


def _score(match: Match) -> str:
    ours, theirs = score(match)
    return f", {ours} – {theirs}" if ours or theirs else ""


def _says(match: Match, meaning: Meaning, names: Mapping[PlayerId, str]) -> str:
    """What Enter would record."""
    games = meaning.games or ()
    counts = f", {games.count(match.a)} – {len(games) - games.count(match.a)}" if games else ""
    drops = (_("{player} drops").format(player=names.get(one, _("Unnamed"))) for one in meaning.drops)
    return "; ".join((f"{ended(meaning.result, match, names)}{counts}", *drops))


def _said(state: State, slip: Slip, role: DeviceRole | None) -> tuple[str, Tone]:
    """A question is asked anew when what it was about has changed meanwhile."""
    if slip.asked is not None:
        step = entered(state, slip, role)
        now = slip if step.match is not None else step.slip
        return (now.said, now.tone) if now.tone != "same" else ("", "")
    if slip.nowhere:
        text = _("{why} The result that follows is passed over; Esc or Backspace leads back.")
        return text.format(why=slip.said), slip.tone
    if slip.said:
        text = _("{why} Backspace leads back to it.") if slip.back is not None else "{why}"
        return text.format(why=slip.said), slip.tone
    wrong = fault(state, slip)
    return wrong, "wrong" if wrong else ""


def _passed(slip: Slip) -> str:
    text = ngettext(
        "One slip was passed over: {slips}. Look at it again; Esc clears this line.",
        "{n} slips were passed over: {slips}. Look at them again; Esc clears this line.",
        len(slip.passed),
    )
    return text.format(n=len(slip.passed), slips="; ".join(slip.passed)) if slip.passed else ""


def _progress(tables: int, missing: int) -> str:
    if not missing:
        return ngettext("The only result is in", "All {n} results are in", tables).format(n=tables)
    return _("{n} of {all} in, {missing} missing").format(n=tables - missing, all=tables, missing=missing)


def _more(count: int) -> str:
    return ngettext("and {n} more", "and {n} more", count).format(n=count) if count > 0 else ""


def _locked(state: State, role: DeviceRole | None, device: DeviceId | None) -> str:
    if has_right(role, ResultReported):
        return ""
    why = no_part(state, device) if device is not None else ""
    return why or _("This tablet only shows the event, so it enters no results. Use a judge’s tablet.")


def _rows(state: State, done: Sequence[Entered]) -> tuple[SlipRow, ...]:
    names = labels(state)
    rows = (_row(state, place, one, names) for place, one in enumerate(done))
    return tuple(reversed([row for row in rows if row is not None]))


def _row(state: State, place: int, one: Entered, names: Mapping[PlayerId, str]) -> SlipRow | None:
    match = state.matches.get(one.match)
    found = [known for entry in one.entries if (known := state.history.find(entry)) is not None]
    if match is None or match.b is None or not found:
        return None
    is_undone = all(known.undone for known in found)
    ops = [known.op for known in found]
    text, line = _told(ops, match, names)
    mark = _("Undone") if is_undone else _mark(ops)
    return SlipRow(place, match.id, str(match.table), text, line, mark, is_undone)


def _told(ops: Sequence[Op], match: Match, names: Mapping[PlayerId, str]) -> tuple[str, str]:
    """What was recorded, and of whom else there is something to say."""
    word = next((op for op in ops if isinstance(op, Word)), None)
    result = word.result if word else match.result
    winner = result.winner if result else None
    others = [one for one in match.players if one != winner]
    against = _("against {player}") if winner is not None else "{player}"
    line = against.format(player=" – ".join(names.get(one, _("Unnamed")) for one in others))
    dropped = [op.player_id for op in ops if isinstance(op, PlayerDropped)]
    if len(dropped) > 1:
        line = _("{line}; both drop").format(line=line)
    elif dropped == others:
        line = _("{line}, who drops").format(line=line)
    elif dropped:
        line = _("{line}; {player} drops").format(line=line, player=names.get(dropped[0], _("Unnamed")))
    return ended(result, match, names) if result else _("Games"), line


def _mark(ops: Sequence[Op]) -> str:
    word = next((op for op in ops if isinstance(op, Word)), None)
    if word is None:
        return _("Games") if any(isinstance(op, GameReported) for op in ops) else _("Drop")
    if isinstance(word, ResultReported):
        return ""
    return _("Corrected") if word.kind == "result_corrected" else _("Settled")
