"""A penalty as it is being given: what the player had before, what the house suggests, what comes of it."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.hall import Penalty, PenaltyKind
from judge_app.core.infractions import GROUPS, INFRACTIONS
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops import GameReported, Op, PenaltyGiven, PlayerDropped, ResultReported
from judge_app.core.penalties import effects, is_playing, opponent_of, penalties_of, suggest
from judge_app.language import N_, _, ngettext
from judge_app.views.guidance import kinds_in_short
from judge_app.views.infractions import (
    InfractionGroup,
    InfractionRow,
    infraction_groups,
    infraction_source,
    infraction_title,
)
from judge_app.views.players import labels
from judge_app.views.rounds import place_name
from judge_app.views.rulechips import Opens, infraction_opens
from judge_app.views.sentences import Book, sentence
from judge_app.views.sentences.floor import PENALTIES
from judge_app.views.words import clock_time, plain

__all__ = [
    "OTHER",
    "EarlierPenalty",
    "PenaltyDraft",
    "PenaltySeat",
    "PenaltyView",
    "penalty_line",
    "penalty_ops",
    "penalty_said",
    "penalty_view",
    "searched",
]

OTHER = "other"
"""Where a group is chosen, stands for words of one's own."""
MOST_EARLIER = 5
"""So many earlier penalties are shown one by one."""
_TOLD = PenaltyGiven | GameReported | ResultReported | PlayerDropped
_NO_STAMP = Stamp(EntryId(""), DeviceId(""), 0)
_TIMES = (N_("First time"), N_("Second time"), N_("Third time"))


class PenaltyDraft(NamedTuple):
    """What a judge has tapped together so far."""

    player: PlayerId | None = None
    match: MatchId | None = None
    infraction: str | None = None
    """Nothing before one is chosen; empty for words of one's own."""
    kind: PenaltyKind | None = None
    """Nothing while the suggested one stands."""
    reason: str = ""
    applies: bool = True
    """Whether the match and the player feel it at once."""


class PenaltySeat(NamedTuple):
    id: PlayerId
    seat: Literal["a", "b"]
    name: str
    line: str
    """How many penalties so far."""
    is_on: bool = False


class EarlierPenalty(NamedTuple):
    text: str
    """"Round 2: Warning, Slow play"."""
    is_same: bool = False
    """Whether it was for what is chosen now."""


class PenaltyView(NamedTuple):
    title: str = ""
    earlier: tuple[EarlierPenalty, ...] = ()
    """The last one first."""
    earlier_line: str = ""
    """Whose these are, or that there are none."""
    seats: tuple[PenaltySeat, ...] = ()
    """To choose from; none where the player is given."""
    step: Literal["player", "infraction", "penalty"] = "player"
    infraction: str = ""
    document: str = ""
    section: str = ""
    opens: Opens = Opens()
    fact: str = ""
    is_suggested: bool = False
    """Whether there is house guidance for it."""
    is_changed: bool = False
    guidance: str = ""
    """"Second time: Game loss"."""
    kinds: tuple[tuple[PenaltyKind, str], ...] = ()
    kind: PenaltyKind = "warning"
    switch: str = ""
    """What happens besides, if that is wanted; nothing where nothing does."""
    note: str = ""
    """Why the match is left alone."""


def penalty_view(
    state: State, draft: PenaltyDraft, *, is_fixed: bool = False, zone: tzinfo | None = None
) -> PenaltyView:
    """*is_fixed* where the player is not to be chosen here."""
    names, match = labels(state), _match(state, draft)
    seats = () if is_fixed or match is None else tuple(_seats(state, match, draft, names))
    whose = (draft.player,) if draft.player else match.players if match else ()
    view = PenaltyView(
        _title(draft, names, is_fixed),
        tuple(_earlier(state, whose, draft, names, zone)),
        _earlier_line(state, whose, names),
        seats,
        "player" if draft.player is None else "infraction" if draft.infraction is None else "penalty",
    )
    if draft.player is None or draft.infraction is None:
        return view
    suggestion = suggest(state, draft.player, draft.infraction)
    is_known = draft.infraction in INFRACTIONS
    document, section = infraction_source(state, draft.infraction)
    return view._replace(
        infraction=infraction_title(draft.infraction) or _("In your own words"),
        document=document,
        section=section,
        opens=infraction_opens(state, draft.infraction),
        fact=_(INFRACTIONS[draft.infraction].fact) if is_known else "",
        is_suggested=is_known,
        is_changed=suggestion.is_changed,
        guidance=_guidance(suggestion.kind, suggestion.times) if is_known else "",
        kinds=kinds_in_short(),
        kind=draft.kind or suggestion.kind,
        switch=_switch(state, draft, names),
        note=_note(state, draft, names),
    )


def searched(query: str, group: str) -> tuple[tuple[tuple[str, str], ...], tuple[InfractionRow, ...]]:
    """The groups to choose from, and the infractions of one of them or those found by *query*."""
    groups = (*((key, _(title)) for key, title in GROUPS.items()), (OTHER, _("Other")))
    found: tuple[InfractionGroup, ...] = infraction_groups(query)
    rows = (row for one in found if query.strip() or one.key == group for row in one.rows)
    return groups, tuple(rows)


def penalty_ops(state: State, draft: PenaltyDraft) -> list[Op]:
    """The penalty, and what comes of it where that is wanted."""
    if draft.player is None or draft.infraction is None:
        return []
    kind = _kind(state, draft)
    given = PenaltyGiven(draft.player, kind, draft.reason.strip(), draft.match, draft.infraction)
    return [given, *(_effects(state, draft) if draft.applies else ())]


def penalty_said(state: State, draft: PenaltyDraft) -> str:
    """What is told once `penalty_ops` are done."""
    book = Book.of(state)
    told = (op for op in penalty_ops(state, draft) if isinstance(op, _TOLD))
    return plain("; ".join(sentence(op, book, _NO_STAMP) for op in told))


def penalty_line(state: State, match: Match) -> str:
    """How many penalties were given at the table of *match*, for its tile."""
    found = sum(one.match == match.id for one in state.penalties.values())
    return ngettext("{n} given", "{n} given", found).format(n=found) if found else _("None")


def _match(state: State, draft: PenaltyDraft) -> Match | None:
    return state.matches.get(draft.match) if draft.match else None


def _kind(state: State, draft: PenaltyDraft) -> PenaltyKind:
    return draft.kind or suggest(state, draft.player or PlayerId(""), draft.infraction or "").kind


def _effects(state: State, draft: PenaltyDraft) -> list[Op]:
    if draft.player is None:
        return []
    kind = _kind(state, draft)
    return effects(state, draft.player, kind, _match(state, draft), draft.infraction or "")


def _title(draft: PenaltyDraft, names: Mapping[PlayerId, str], is_fixed: bool) -> str:
    if not is_fixed or draft.player is None:
        return _("Penalty")
    return _("Penalty for {player}").format(player=names.get(draft.player, _("Unnamed")))


def _seats(
    state: State, match: Match, draft: PenaltyDraft, names: Mapping[PlayerId, str]
) -> list[PenaltySeat]:
    letters: tuple[Literal["a", "b"], ...] = ("a", "b")
    return [
        PenaltySeat(
            player, seat, names.get(player, _("Unnamed")), _count(state, player), player == draft.player
        )
        for seat, player in zip(letters, match.players, strict=False)
    ]


def _count(state: State, player: PlayerId) -> str:
    n = len(penalties_of(state, player))
    return (
        ngettext("{n} penalty so far", "{n} penalties so far", n).format(n=n) if n else _("No penalty so far")
    )


def _earlier_line(state: State, whose: tuple[PlayerId, ...], names: Mapping[PlayerId, str]) -> str:
    n = sum(len(penalties_of(state, player)) for player in whose)
    if len(whose) == 1:
        name = names.get(whose[0], _("Unnamed"))
        if not n:
            return _("{player} had no penalty so far.").format(player=name)
        return ngettext("{player} had {n} penalty:", "{player} had {n} penalties:", n).format(
            player=name, n=n
        )
    if not n:
        return _("Neither player had a penalty so far.")
    return ngettext("{n} penalty so far:", "{n} penalties so far:", n).format(n=n)


def _earlier(
    state: State,
    whose: tuple[PlayerId, ...],
    draft: PenaltyDraft,
    names: Mapping[PlayerId, str],
    zone: tzinfo | None,
) -> list[EarlierPenalty]:
    found = [one for one in state.penalties.values() if one.player in whose]
    lines = []
    for penalty in reversed(found[-MOST_EARLIER:]):
        text = _earlier_words(state, penalty, zone)
        if len(whose) > 1:
            name = names.get(penalty.player, _("Unnamed"))
            text = _("{player}, {penalty}").format(player=name, penalty=text)
        is_same = bool(draft.infraction) and penalty.infraction == draft.infraction
        lines.append(EarlierPenalty(plain(text), is_same))
    if hidden := len(found) - len(lines):
        more = ngettext("and {n} earlier one", "and {n} earlier ones", hidden).format(n=hidden)
        lines.append(EarlierPenalty(more))
    return lines


def _earlier_words(state: State, penalty: Penalty, zone: tzinfo | None) -> str:
    match = state.matches.get(penalty.match) if penalty.match else None
    return _("{when}: {penalty}, {reason}").format(
        when=place_name(state, match) if match else clock_time(penalty.wall_ms, zone),
        penalty=_(PENALTIES[penalty.kind]),
        reason=penalty.reason,
    )


def _guidance(kind: PenaltyKind, times: int) -> str:
    when = _(_TIMES[times]) if times < len(_TIMES) else _("Time {n}").format(n=times + 1)
    return _("{when}: {penalty}").format(when=when, penalty=_(PENALTIES[kind]))


def _switch(state: State, draft: PenaltyDraft, names: Mapping[PlayerId, str]) -> str:
    """What comes of it, as a switch says it."""
    done, match = _effects(state, draft), _match(state, draft)
    if not done or draft.player is None:
        return ""
    other = opponent_of(match, draft.player) if match else None
    game = next((op.number for op in done if isinstance(op, GameReported)), 0)
    is_reported = any(isinstance(op, ResultReported) for op in done)
    is_dropped = any(isinstance(op, PlayerDropped) for op in done)
    is_cut_anew = is_dropped and len(done) > 1 and not is_reported
    text = {
        (True, False, False): N_("Count game {n} for {winner}"),
        (True, True, False): N_("Count game {n} and the match for {winner}"),
        (False, True, False): N_("Report the match for {winner}"),
        (False, True, True): N_("Drop {player}, report the match for {winner}"),
        (False, False, True): N_("Drop {player}, make the cut anew") if is_cut_anew else N_("Drop {player}"),
    }[bool(game), is_reported, is_dropped]
    unnamed = _("Unnamed")
    return _(text).format(
        n=game,
        winner=names.get(other, unnamed) if other else unnamed,
        player=names.get(draft.player, unnamed),
    )


def _note(state: State, draft: PenaltyDraft, names: Mapping[PlayerId, str]) -> str:
    """Why a loss is not reported; nothing where it is, or where there is none."""
    kind, match = _kind(state, draft), _match(state, draft)
    if draft.player is None or kind == "warning" or (kind == "removal" and match is None):
        return ""
    if match is None or match.is_bye or state.is_dissolved(match) or draft.player not in match.players:
        name = names.get(draft.player, _("Unnamed"))
        return _("{player} plays no match now: the penalty is written down only.").format(player=name)
    if match.is_over:
        text = _("Table {table} has its result, which stays. Correct it there if the penalty changes it.")
        return text.format(table=match.table)
    if not is_playing(state, match, draft.player):
        text = _("The reports of table {table} differ, so it is left alone. The head judge settles it.")
        return text.format(table=match.table)
    if kind == "game-loss" and not _effects(state, draft):
        return _("The games decide the match already. Report it at the table.")
    return ""
