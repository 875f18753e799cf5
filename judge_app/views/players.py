"""The players of the event as a list: who they are, how they stand, where they sit now."""

import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from judge_app.core.claims import disputed
from judge_app.core.deputies import may_staff_play, missing_deputy
from judge_app.core.model import Match, Player, PlayerId, State
from judge_app.core.ops.players import PlayerAdded
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.tally import LOSSES, OUTCOMES, Tally
from judge_app.language import N_, _, ngettext
from judge_app.views.words import plain, players, points

__all__ = [
    "FILTERS",
    "Filter",
    "Mark",
    "PlayerRow",
    "PlayersView",
    "Record",
    "folded",
    "labels",
    "marks_of",
    "players_view",
    "record_line",
    "records",
    "seat_mark",
]

Filter = Literal["all", "in", "dropped"]
FILTERS: Mapping[Filter, str] = {
    "all": N_("All {n}"),
    "in": N_("In {n}"),
    "dropped": N_("Dropped {n}"),
}


class Mark(NamedTuple):
    """A word about somebody that stands out, as a chip."""

    text: str
    icon: str = ""
    look: str = "plain"


class PlayerRow(NamedTuple):
    id: PlayerId
    number: int
    """Who joined first is number 1."""
    name: str
    line: str = ""
    """How they stand: "2 wins, 1 loss, 4 points"; nothing before the first round is over."""
    marks: tuple[Mark, ...] = ()
    """The most important one last, where the eye ends."""
    is_dropped: bool = False
    is_chosen: bool = False


class PlayersView(NamedTuple):
    rows: tuple[PlayerRow, ...] = ()
    total: str = ""
    filters: tuple[tuple[Filter, str], ...] = ()
    nothing: str = ""
    """Why there are no rows."""
    pair: str = ""
    """That the next round can be paired, as a button says it."""
    deputy: str = ""
    """That somebody of the staff plays who should not, or not so."""
    can_add: bool = True
    """Whether this tablet adds players."""


class Record(NamedTuple):
    """What the finished Swiss rounds say about one player."""

    rank: int
    points: int
    won: int
    lost: int
    drawn: int = 0


def players_view(
    state: State,
    chosen: PlayerId | None = None,
    search: str = "",
    only: Filter = "all",
    role: DeviceRole | None = "organizer",
) -> PlayersView:
    names, lines, seats = labels(state), _lines(state), _seats(state)
    wanted = folded(search)
    everybody = [*enumerate(state.players.values(), 1)]
    rows = tuple(
        _row(number, player, names[player.id], lines.get(player.id, ""), seats.get(player.id), chosen)
        for number, player in everybody
        if _is_shown(player, only) and _is_found(wanted, number, names[player.id], seats.get(player.id))
    )
    dropped = sum(player.is_dropped for player in state.players.values())
    counts: dict[Filter, int] = {"all": len(everybody), "in": len(everybody) - dropped, "dropped": dropped}
    filters = tuple((key, _(text).format(n=counts[key])) for key, text in FILTERS.items())
    nothing = "" if rows else _nothing(bool(everybody), search.strip())
    view = PlayersView(rows, _count(len(everybody), dropped), filters, nothing)
    if not has_right(role, PlayerAdded):
        return view._replace(can_add=False)
    return view._replace(pair=_pair(state), deputy=_deputy(state))


def _deputy(state: State) -> str:
    if not missing_deputy(state):
        return ""
    return _("Staff who play") if may_staff_play(state) == "never" else _("No deputy is named")


_kept: tuple[object, str, Mapping[PlayerId, str]] | None = None


def labels(state: State) -> Mapping[PlayerId, str]:
    """What each player is called on a screen, where no two look the same: the second Ada is "Ada (2)".

    The last answer is kept, because every view asks after every change, and players change seldom.
    """
    global _kept
    unnamed = _("Unnamed")
    kept = _kept  # once: the board asks on a thread of its own
    if kept is None or kept[0] is not state.players or kept[1] != unnamed:
        _kept = kept = state.players, unnamed, _told_apart(state, unnamed)
    return kept[2]


def _told_apart(state: State, unnamed: str) -> Mapping[PlayerId, str]:
    shown = {player.id: plain(player.name) or unnamed for player in state.players.values()}
    taken: set[str] = set()
    names = {name.casefold() for name in shown.values()}
    copies: dict[str, int] = {}
    for player_id, name in shown.items():
        label, copy = name, copies.get(name.casefold(), 1)
        while label.casefold() in taken or (copy > 1 and label.casefold() in names):
            copy += 1
            label = f"{name} ({copy})"
        copies[name.casefold()] = copy
        taken.add(label.casefold())
        shown[player_id] = label
    return MappingProxyType(shown)


def records(state: State) -> dict[PlayerId, Record]:
    """Of each player, once a round is over; the engine is not asked before."""
    reckoned = reckoning(state) if state.rounds else None
    if reckoned is None or not reckoned.standings.tally.rounds:
        return {}
    table = reckoned.standings
    return {
        player: _record(table.tally, number, table.ranks[number])
        for number, player in enumerate(table.tally.ids)
    }


def _record(tally: Tally, number: int, rank: int) -> Record:
    ends = tally.ends[number]
    won, drawn = sum(map(ends.count, _WINS)), ends.count(_DREW)
    return Record(rank, tally.points[number], won, sum(map(ends.count, LOSSES)), drawn)


_WINS = tuple(OUTCOMES.index(end) for end in ("won", "bye", "walkover"))
_DREW = OUTCOMES.index("drew")


def record_line(record: Record) -> str:
    """
    >>> record_line(Record(3, 4, 2, 1))
    '2 wins, 1 loss, 4 points'
    """
    words = [
        ngettext("{n} win", "{n} wins", record.won).format(n=record.won),
        ngettext("{n} loss", "{n} losses", record.lost).format(n=record.lost),
    ]
    if record.drawn:
        words.append(ngettext("{n} draw", "{n} draws", record.drawn).format(n=record.drawn))
    return ", ".join((*words, points(record.points)))


def _lines(state: State) -> dict[PlayerId, str]:
    """How each player stands; thousands share a few records, so each is put into words once."""
    known = records(state)
    said = {record[1:]: record for record in known.values()}
    words = {facts: record_line(record) for facts, record in said.items()}
    return {player: words[record[1:]] for player, record in known.items()}


_PLAIN_LETTERS = str.maketrans(
    {
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "ø": "o",
        "ħ": "h",
        "ı": "i",
        "ŧ": "t",
        "ŋ": "n",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
    }
)
"""Letters with a stroke and the like, which Unicode does not take apart."""


def folded(text: str) -> str:
    """*text* as it is searched for: without capitals and accents."""
    if text.isascii():
        return text.casefold().strip()
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN_LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).strip()


def seat_mark(match: Match | None) -> Mark | None:
    """Where somebody sits in the round that is being played."""
    if match is None:
        return None
    if match.is_bye:
        return Mark(_("Bye"), "flag-outline", "bare")
    done = "check" if match.is_over else "table-furniture"
    return Mark(_("Table {table}").format(table=match.table), done, "bare")


def marks_of(player: Player, seat: Match | None) -> Iterator[Mark]:
    """What is to be known about *player* at a glance."""
    where = seat_mark(seat)
    is_at_own = seat is not None and seat.table is not None and seat.table == player.table
    if where is not None and not player.is_dropped and not is_at_own:
        yield where
    if player.table is not None:
        yield Mark(_("Own table {table}").format(table=player.table), "seat-outline")
    if disputed(player.names) or disputed(player.presence) or disputed(player.tables):
        yield Mark(_("Disputed"), "scale-balance", "amber")
    if player.is_dropped:
        yield Mark(_("Dropped"), "account-off-outline")


def _row(
    number: int, player: Player, name: str, line: str, seat: Match | None, chosen: PlayerId | None
) -> PlayerRow:
    return PlayerRow(
        player.id,
        number,
        name,
        line,
        tuple(marks_of(player, seat)),
        player.is_dropped,
        player.id == chosen,
    )


def _seats(state: State) -> dict[PlayerId, Match]:
    """The match of each player in the round being played; none once it is over."""
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    if all(match.is_over for match in matches):
        return {}
    return {player: match for match in matches for player in match.players}


def _is_shown(player: Player, only: Filter) -> bool:
    return only == "all" or player.is_dropped == (only == "dropped")


def _is_found(wanted: str, number: int, name: str, seat: Match | None) -> bool:
    """By name, by number, by table."""
    if not wanted:
        return True
    if wanted.isdecimal():
        return wanted == str(number) or (seat is not None and wanted == str(seat.table))
    return wanted in folded(name)


def _nothing(has_players: bool, search: str) -> str:
    if not has_players:
        return _("Nobody has joined yet. Type a name above, then Enter, or paste a list.")
    if search:
        return _("No player here is found by “{search}”.").format(search=search)
    return _("No player here.")


def _pair(state: State) -> str:
    at = progress(state)
    return _("Pair round {round}").format(round=at.round + 1) if at.next == "pair" else ""


def _count(n: int, dropped: int) -> str:
    if not dropped:
        return players(n)
    text = ngettext("{n} player, {dropped} dropped", "{n} players, {dropped} dropped", n)
    return text.format(n=n, dropped=dropped)
