"""What tablets contradict each other about: the words side by side, and what keeping one of them takes."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.model import Dispute, Match, MatchId, PlayerId, State, Subject
from judge_app.core.ops import (
    Op,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    TablesRepaired,
    Undone,
)
from judge_app.core.roster import LEADERS, DeviceRole
from judge_app.core.settling import Kept, Way, keeping
from judge_app.errors import Refused
from judge_app.language import N_, _, ngettext
from judge_app.views.sentences import Book, told
from judge_app.views.tablereports import reports_of, teller
from judge_app.views.words import clock_time, plain

__all__ = ["DisputeCard", "DisputeWord", "DisputesView", "disputes_line", "disputes_view"]

_ABOUT: Mapping[Subject, str] = {
    "event": N_("The name of the event"),
    "ruleset": N_("The ruleset"),
    "setting": N_("The setting {key}"),
    "name": N_("The name of {player}"),
    "presence": N_("Whether {player} is in the event"),
    "table": N_("The table of {player}"),
    "round": N_("The pairing of round {key}"),
    "result": N_("{table}: the result"),
    "game": N_("{table}: who won a game"),
    "first": N_("{table}: who started"),
    "active": N_("{table}: whose turn it was when time was called"),
    "count": N_("{table}: what was counted"),
    "dissolved": N_("{table}: played, or paired anew"),
    "cut": N_("Who plays in the top cut"),
    "bracket": N_("The top cut, or round {key}"),
    "houserule": N_("A house ruling"),
}
MOST_PAIRS = 6
"""So many pairs of a round are told one by one."""
_Names = Mapping[DeviceId, str]


class DisputeWord(NamedTuple):
    """One of the words that stand against each other."""

    entry: EntryId
    text: str
    line: str
    """Who said it, with which tablet, and when."""
    price: str = ""
    """What goes with the others if this one is kept."""
    why_not: str = ""
    """Why it cannot be kept any more."""
    ops: tuple[Op, ...] = ()
    """What keeping it comes to; nothing where that is done elsewhere."""


class DisputeCard(NamedTuple):
    key: str
    """What tells it from the others on the screen."""
    title: str
    words: tuple[DisputeWord, ...]
    way: str = ""
    """The screen where it is settled, if not here."""
    way_label: str = ""
    match: MatchId | None = None
    """The table whose result it is about: that is settled with a reason."""


class DisputesView(NamedTuple):
    cards: tuple[DisputeCard, ...] = ()
    empty: str = ""
    found: str = ""
    locked: str = ""
    """Why this tablet can keep none of them."""


def disputes_view(
    state: State,
    who: _Names | None = None,
    role: DeviceRole | None = "organizer",
    zone: tzinfo | None = None,
) -> DisputesView:
    """*who* names the people behind the devices; *role* is that of this one."""
    book = Book.of(state)
    cards = tuple(_card(dispute, book, who or {}, zone) for dispute in state.disputes())
    if not cards:
        return DisputesView(empty=_("All tablets agree. There is nothing to settle."))
    locked = _("The organizer or the head judge decides which one counts, on their tablet.")
    return DisputesView(cards, "", disputes_line(state), "" if role in LEADERS else locked)


def disputes_line(state: State) -> str:
    """How many there are; nothing where all agree."""
    count = sum(1 for _dispute in state.disputes())
    return ngettext("{n} dispute", "{n} disputes", count).format(n=count) if count else ""


def _card(dispute: Dispute, book: Book, who: _Names, zone: tzinfo | None) -> DisputeCard:
    key = f"{dispute.subject} {dispute.key} {dispute.entries[0]}"
    title = _(_ABOUT[dispute.subject]).format(
        key=plain(dispute.key).replace("_", " "),
        player=book.player(PlayerId(dispute.key)),
        table=book.table(MatchId(dispute.key)),
    )
    if dispute.subject == "result":
        match = book.state.matches[MatchId(dispute.key)]
        return DisputeCard(key, title, _reported(match, dispute, book, who, zone), match=match.id)
    card = DisputeCard(key, title, tuple(_words(dispute, book, who, zone)))
    kept = _kept(dispute, dispute.entries[0], book)
    if isinstance(kept, Way):
        return card._replace(way=kept.place, way_label=_("Choose under House rulings"))
    return card


def _kept(dispute: Dispute, entry: EntryId, book: Book) -> Kept | str | None:
    """What keeping *entry* takes, or why it cannot be kept."""
    try:
        return keeping(dispute, entry, book.state)
    except Refused as refusal:
        return str(refusal)


def _reported(
    match: Match, dispute: Dispute, book: Book, who: _Names, zone: tzinfo | None
) -> tuple[DisputeWord, ...]:
    """Results are told as the sheet of the table tells them, each once."""
    words = []
    for report in reports_of(match, book, who, zone):
        ops, line = _kept(dispute, report.entry, book), _said(report.entry, book, who, zone)
        text = f"{report.text} ({report.score})" if report.score else report.text
        words.append(DisputeWord(report.entry, text, line, ops=ops if isinstance(ops, tuple) else ()))
    return tuple(words)


def _words(dispute: Dispute, book: Book, who: _Names, zone: tzinfo | None) -> Iterator[DisputeWord]:
    """Those that come to the same are one, said by several."""
    found: dict[object, list[EntryId]] = {}
    for entry in dispute.entries:
        kept = _kept(dispute, entry, book)
        found.setdefault(kept if isinstance(kept, tuple) else entry, []).append(entry)
    for entries in found.values():
        happening = book.state.history.find(entries[0])
        if happening is None:
            continue
        kept = _kept(dispute, entries[0], book)
        ops = kept if isinstance(kept, tuple) else ()
        why_not = kept if isinstance(kept, str) else ""
        line = "\n".join(_said(entry, book, who, zone) for entry in entries)
        text = _text(happening, dispute.subject, book)
        yield DisputeWord(entries[0], text, line, _price(ops, book), why_not, ops)


def _said(entry: EntryId, book: Book, who: _Names, zone: tzinfo | None) -> str:
    """ "Maya Kessler, Tablet 3, 14:22"."""
    happening = book.state.history.find(entry)
    if happening is None:
        return ""
    stamp = happening.stamp
    name, member = teller(happening, book, who), book.state.roster.members.get(stamp.device)
    tablet = plain(member.tablet) if member and not isinstance(happening.op, PlayerReported) else ""
    names = [name, tablet] if tablet and tablet != name else [name]
    return ", ".join([*names, clock_time(stamp.wall_ms, zone)])


def _text(happening: Happening, subject: Subject, book: Book) -> str:
    """The sentence of the log; of a pairing also who meets whom, or both would read alike."""
    text = told(happening, book)
    op = happening.op
    if subject not in ("round", "bracket", "dissolved") or not isinstance(op, RoundPaired | TablesRepaired):
        return text
    pairs = [
        _("{a} against {b}").format(a=book.player(seat.a), b=book.player(seat.b))
        for seat in op.seatings
        if seat.b is not None
    ]
    return "\n".join([text, *_shortened(pairs)])


def _shortened(pairs: Sequence[str]) -> list[str]:
    more = len(pairs) - MOST_PAIRS
    if more <= 0:
        return [*pairs]
    return [
        *pairs[:MOST_PAIRS],
        ngettext("and {n} more table", "and {n} more tables", more).format(n=more),
    ]


def _price(ops: tuple[Op, ...], book: Book) -> str:
    """Which results are taken back on the way; they stay in the log."""
    results = (ResultReported, ResultCorrected, ResultSettled, PlayerReported)
    undone = (book.state.history.find(op.entry) for op in ops if isinstance(op, Undone))
    matches = {one.op.match_id for one in undone if one and isinstance(one.op, results)}
    count = sum(1 for match in matches if match in book.state.matches and book.state.matches[match].results)
    if not count:
        return ""
    return ngettext(
        "{n} result is taken back. It stays in the log.",
        "{n} results are taken back. They stay in the log.",
        count,
    ).format(n=count)
