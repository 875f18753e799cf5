"""Who is not at a table: what is noted, what is offered when, and how that is told."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.absence import Due, absent, due, late_ms, match_loss, whole_round
from judge_app.core.infractions import ABSENT, LATE
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops import Op, PenaltyGiven, ResultReported
from judge_app.core.penalties import is_playing, penalties_of
from judge_app.language import _
from judge_app.views.correction import absentees, said_of, with_effects
from judge_app.views.infractions import infraction_title
from judge_app.views.players import labels
from judge_app.views.resultdraft import Draft
from judge_app.views.rulewords import source
from judge_app.views.words import clock_time, minutes

__all__ = [
    "AbsenceSeat",
    "NoShowOffer",
    "NoShowTable",
    "NoShowView",
    "absence_penalties",
    "drafted_penalties",
    "noshow_due",
    "noshow_line",
    "noshow_mark",
    "noshow_offer",
    "noshow_ops",
    "noshow_said",
    "noshow_view",
    "noshow_whole",
]


class NoShowOffer(NamedTuple):
    """What a judge can do at a table about who is absent; without a text, nothing."""

    text: str = ""
    button: str = ""
    """Nothing while it is too early."""
    is_due: bool = False
    stage: Literal["", "early", "late", "round"] = ""
    match: MatchId = MatchId("")
    second: str = ""
    """What else can be done once the round is over: for a whole round, or only for being late."""

    @property
    def is_second_whole(self) -> bool:
        return self.stage == "late"


class NoShowTable(NamedTuple):
    """A table at which something can be done now."""

    match: MatchId
    table: str
    who: str
    """"Ada is not here"."""


class AbsenceSeat(NamedTuple):
    id: PlayerId = PlayerId("")
    seat: Literal["a", "b"] = "a"
    name: str = ""
    line: str = ""
    """"Missed 14:02"."""
    is_absent: bool = False


class NoShowView(NamedTuple):
    id: MatchId = MatchId("")
    title: str = ""
    seats: tuple[AbsenceSeat, ...] = ()
    offer: NoShowOffer = NoShowOffer()
    whole: NoShowOffer = NoShowOffer()
    """Once somebody is late: what is done if that was for the whole round."""
    plan: tuple[str, ...] = ()
    """What is offered when."""
    document: str = ""
    section: str = ""


def noshow_offer(state: State, match: Match, now_ms: int, zone: tzinfo | None = None) -> NoShowOffer:
    """What is offered at *match* now."""
    known = due(state, match, now_ms)
    if known is None:
        return NoShowOffer()
    if known.stage == "early":
        return NoShowOffer(_early(state, known, now_ms, zone), "", False, "early", match.id)
    return _offered(state, match, known, zone)._replace(second=_second(state, match, known))


def noshow_whole(state: State, match: Match) -> NoShowOffer:
    """What is offered for an absence of the whole round, whatever the clock says."""
    known = whole_round(state, match)
    return _offered(state, match, known) if known else NoShowOffer()


def noshow_ops(state: State, match: Match, now_ms: int, *, is_whole: bool | None = None) -> list[Op]:
    """What taking the offer does: the penalty, the result, and the drop where the rules want one.

    The first of what is offered, unless it is said whether it *is_whole*: a whole round, or lateness.
    """
    if is_whole is None:
        known = due(state, match, now_ms)
    else:
        known = whole_round(state, match) if is_whole else match_loss(state, match, now_ms)
    if known is None or known.result is None:
        return []
    penalties = absence_penalties(state, match, known.absent, is_whole=known.stage == "round")
    return with_effects(state, [*penalties, ResultReported(match.id, known.result)])


def absence_penalties(state: State, match: Match, away: tuple[PlayerId, ...], *, is_whole: bool) -> list[Op]:
    """A match loss in the history of each of *away*, unless it stands there; a drop is not a penalty."""
    infraction = ABSENT if is_whole else LATE
    return [
        PenaltyGiven(player, "match-loss", infraction_title(infraction), match.id, infraction)
        for player in away
        if player in state.players
        and (match.id, infraction) not in ((one.match, one.infraction) for one in penalties_of(state, player))
    ]


def drafted_penalties(state: State, match: Match, draft: Draft) -> list[Op]:
    """What goes along with a result that was tapped together, where it is one for who was absent."""
    if draft.result is None or draft.ending not in ("late", "no-show", "neither"):
        return []
    away = tuple(player for player in match.players if player != draft.winner)
    return absence_penalties(state, match, away, is_whole=draft.ending != "late")


def noshow_said(state: State, match: Match, ops: list[Op]) -> str:
    """What is told of *ops*; nothing where the last of them says it all."""
    word = next((op for op in ops if isinstance(op, ResultReported)), None)
    return said_of(state, match, word) if word else ""


def noshow_mark(state: State, match: Match, now_ms: int) -> str:
    """A word for the list of tables: that somebody is not here, or that something can be done about it."""
    known = due(state, match, now_ms)
    if known is None:
        return ""
    return _("Not here") if known.stage == "early" else _("No-show")


def noshow_line(state: State, match: Match) -> str:
    """Who is missing at *match*, for its tile."""
    away = absent(state, match) if not match.is_over else ()
    if not away:
        return _("Nobody is missing")
    return _who(away, labels(state))


def noshow_due(state: State, now_ms: int) -> tuple[NoShowTable, ...]:
    """The tables of the round being played at which something can be done, by their number."""
    current = state.current_round
    found = []
    for match in state.round_matches(current.number) if current and state.absences else ():
        known = due(state, match, now_ms)
        if known is not None and known.stage != "early":
            found.append(NoShowTable(match.id, str(match.table or "–"), _who(known.absent, labels(state))))
    return tuple(found)


def noshow_view(state: State, chosen: MatchId | None, now_ms: int, zone: tzinfo | None = None) -> NoShowView:
    match = state.matches.get(chosen) if chosen else None
    if match is None or match.b is None:
        return NoShowView(title=_("This table is not in the event any more."))
    offer = noshow_offer(state, match, now_ms, zone)
    document, section = source(state.table_rules.cite("absence.late_minutes"))
    return NoShowView(
        match.id,
        _("Who is not at table {table}?").format(table=match.table if match.table is not None else "–"),
        tuple(_seats(state, match, zone)),
        offer,
        noshow_whole(state, match) if offer.stage == "late" and not offer.second else NoShowOffer(),
        tuple(_plan(state, match, now_ms, zone)),
        document,
        section,
    )


def _seats(state: State, match: Match, zone: tzinfo | None) -> list[AbsenceSeat]:
    names, seats = labels(state), []
    letters: tuple[Literal["a", "b"], ...] = ("a", "b")
    for seat, player in zip(letters, match.players, strict=False):
        absence = state.absences.get((match.id, player))
        is_absent = absence is not None and not absence.is_over
        line = _("Here")
        if absence is not None:
            text = _("Missed {time}") if is_absent else _("Came {time}")
            line = text.format(time=clock_time(absence.noted_ms, zone))
        seats.append(AbsenceSeat(player, seat, names.get(player, _("Unnamed")), line, is_absent))
    return seats


def _plan(state: State, match: Match, now_ms: int, zone: tzinfo | None) -> list[str]:
    if not is_playing(state, match, match.a):
        return [_("This match is over or its reports differ: nothing is offered here.")]
    lines = [_late_line(state, match, now_ms, zone)]
    drops = state.table_rules.flag("absence.drops")
    if state.is_in_cut(match.round):
        lines.append(_("Absent all round: the opponent goes on."))
    elif drops:
        lines.append(_("Absent all round: the opponent scores as with a bye, the absent player is dropped."))
    else:
        lines.append(_("Absent all round: the opponent scores as with a bye."))
    return lines


def _late_line(state: State, match: Match, now_ms: int, zone: tzinfo | None) -> str:
    """With the time of the day, where that is known and still to come."""
    known = due(state, match, now_ms)
    if known is None or known.in_ms is None:
        return _("{minutes} into the round: a match loss.").format(minutes=_minutes(state))
    return _("{minutes} into the round, at {time}: a match loss.").format(
        minutes=_minutes(state), time=clock_time(now_ms + known.in_ms, zone)
    )


def _early(state: State, known: Due, now_ms: int, zone: tzinfo | None) -> str:
    who = _who(known.absent, labels(state))
    if known.in_ms is None:
        text = _("{who}. A match loss can be given {minutes} into the round; its clock stands.")
        return text.format(who=who, minutes=_minutes(state))
    return _("{who}. A match loss can be given at {time}, {minutes} into the round.").format(
        who=who, time=clock_time(now_ms + known.in_ms, zone), minutes=_minutes(state)
    )


def _minutes(state: State) -> str:
    return minutes(late_ms(state) // 60_000)


def _second(state: State, match: Match, known: Due) -> str:
    """The other button, once the round is over."""
    if not known.is_over:
        return ""
    other = known._replace(stage="late") if known.stage == "round" else whole_round(state, match)
    return _button(state, other, match) if other is not None and other.result is not None else ""


def _offered(state: State, match: Match, known: Due, zone: tzinfo | None = None) -> NoShowOffer:
    result, who = known.result, _who(known.absent, labels(state))
    if known.since_ms is not None:
        text = _("{who}, missed since {time}.").format(who=who, time=clock_time(known.since_ms, zone))
    elif known.stage == "late":
        text = _("{who}, {minutes} into the round.").format(who=who, minutes=_minutes(state))
    else:
        text = _("{who}, for the whole round.").format(who=who)
    if result is None:
        told = _("{text} One of them must go on: the head judge names who.").format(text=text)
        return NoShowOffer(told, "", True, known.stage, match.id)
    return NoShowOffer(text, _button(state, known, match), True, known.stage, match.id)


def _button(state: State, known: Due, match: Match) -> str:
    names, unnamed = labels(state), _("Unnamed")
    dropped = absentees(state, match, known.result) if known.result else ()
    if len(known.absent) > 1:
        if known.stage == "late":
            return _("Match loss for both")
        return _("Both lose, drop both") if dropped else _("Both lose")
    absentee = names.get(known.absent[0], unnamed)
    if known.stage == "late":
        return _("Match loss for {player}").format(player=absentee)
    winner = next((names.get(one, unnamed) for one in match.players if one not in known.absent), unnamed)
    text = _("Win for {winner}, drop {player}") if dropped else _("Win for {winner}")
    return text.format(winner=winner, player=absentee)


def _who(away: tuple[PlayerId, ...], names: Mapping[PlayerId, str]) -> str:
    if len(away) > 1:
        return _("Neither player is here")
    return _("{player} is not here").format(player=names.get(away[0], _("Unnamed")))
