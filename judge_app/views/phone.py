"""The page on a player's phone: the hall as all see it, and what is one player's own."""

from collections.abc import Mapping
from datetime import tzinfo
from functools import cached_property
from typing import Literal, NamedTuple

from judge_app.core.hall import Call
from judge_app.core.model import Match, Player, PlayerId, State
from judge_app.core.phones import allows
from judge_app.core.progress import Progress, progress
from judge_app.language import _
from judge_app.views.boardclock import BoardClock, HallClock, Look, hall_clock, table_ends_ms
from judge_app.views.boardnews import band
from judge_app.views.calls import REASONS
from judge_app.views.clock import extra_minutes
from judge_app.views.phonetalk import (
    Word,
    against_line,
    between_line,
    coming_line,
    no_table_line,
    result_line,
    word_line,
    word_of,
)
from judge_app.views.players import Record, records
from judge_app.views.shownnames import shown_names
from judge_app.views.strip import stage_name
from judge_app.views.words import clock_time, plain

__all__ = ["PhoneCall", "PhoneHall", "PhoneMe", "Phones", "phone_hall", "phone_me"]


class PhoneHall(NamedTuple):
    """What is the same on every phone."""

    event: str = ""
    title: str = ""
    status: str = ""
    look: Look = "plain"
    clock: BoardClock = BoardClock()
    caption: str = ""
    over_caption: str = ""
    band: str = ""
    can_call: bool = True
    can_report: bool = True
    can_drop: bool = True
    is_on: bool = True
    """Whether players may follow on their phones at all."""
    lists: int = 0
    """Another number whenever pairings or standings have changed, so that a phone asks for them again."""
    reasons: tuple[str, ...] = ()
    """What a judge is most often called for."""


class PhoneCall(NamedTuple):
    state: Literal["none", "waiting", "coming"] = "none"
    id: str = ""
    """By which the player takes it back; nothing for one that somebody else made for the table."""
    since_ms: int = 0
    line: str = ""
    """"A judge is coming: Maya"."""


class PhoneMe(NamedTuple):
    """What is one player's own; what they did by phone only on the phone that has proved to be theirs."""

    id: str = ""
    name: str = ""
    is_proven: bool = False
    line: str = ""
    """Why there is no table: "Round 1 is not paired yet."; else nothing."""
    table: str = ""
    opponent: str = ""
    against: str = ""
    """How the opponent stands: "1 win, 1 loss, like you"."""
    is_bye: bool = False
    extra_s: int = 0
    extra: str = ""
    """"+4 min"."""
    ends: str = ""
    """"14:56", when this table's time is up; nothing while the clock stands."""
    points: str = ""
    place: str = ""
    """"18 of 34"."""
    result: str = ""
    """"You won", "You lost", "Draw", "Disputed: a judge is asked"."""
    call: PhoneCall = PhoneCall()
    report: Word = ""
    """What the player said from a phone."""
    report_line: str = ""
    """"You said you won. Nadia Haddad has not said so yet."."""
    drop: Literal["", "asked", "dropped"] = ""
    has_draws: bool = False
    """Whether the match may end in a draw."""
    why_not_call: str = ""
    """Why the player cannot call a judge by phone, as a sentence; nothing if they can."""
    why_not_report: str = ""
    why_not_drop: str = ""
    is_disputed: bool = False
    """Whether two words about the match contradict each other."""


def phone_hall(state: State, now_ms: int, lists: int = 0, zone: tzinfo | None = None) -> PhoneHall:
    return Phones(state, now_ms, zone).hall(lists)


def phone_me(
    state: State, player: PlayerId, now_ms: int, is_proven: bool = False, zone: tzinfo | None = None
) -> PhoneMe | None:
    return Phones(state, now_ms, zone).me(player, is_proven)


class Phones:
    """All phones that follow one state: what is the same for them is worked out once, when asked for."""

    def __init__(self, state: State, now_ms: int, zone: tzinfo | None = None) -> None:
        self.state, self.now_ms, self.zone = state, now_ms, zone

    def hall(self, lists: int = 0) -> PhoneHall:
        return PhoneHall(
            plain(self.state.name) or _("Unnamed event"),
            stage_name(self._at)[0],
            self._clock.status,
            self._clock.look,
            self._clock.clock,
            self._clock.caption or between_line(self._at),
            self._clock.over_caption,
            band(self.state, self.now_ms),
            self._can_call,
            self._can_report,
            self._can_drop,
            allows(self.state, "phone_page"),
            lists,
            tuple(map(_, REASONS)),
        )

    def me(self, player_id: PlayerId, is_proven: bool = False) -> PhoneMe | None:
        """What is *player_id*'s own; None for somebody who is not in the event."""
        player = self.state.players.get(player_id)
        if player is None:
            return None
        match = self._seat(player)
        me = PhoneMe(
            player_id,
            self._names.get(player_id, ""),
            is_proven,
            no_table_line(self.state, self._at, player, match),
            points=self._points(player_id),
            place=self._place(player_id),
            why_not_call=self._why_not_call(player),
            why_not_report=self._why_not_report(match),
            why_not_drop=self._why_not_drop(player),
        )
        if match is not None:
            me = self._seated(me, match, player_id)
        return self._own(me, match, player) if is_proven else me

    def _seat(self, player: Player) -> Match | None:
        """Where somebody plays; whoever is out of the event has no seat once the last match is done."""
        match, cut = self._seats.get(player.id), self.state.cut
        if match is None or not (match.is_bye or match.result is not None):
            return match
        is_out = player.is_dropped or (cut is not None and player.id not in cut.seeds)
        return None if is_out else match

    def _seated(self, me: PhoneMe, match: Match, player: PlayerId) -> PhoneMe:
        if match.is_bye:
            return me._replace(is_bye=True)
        other = match.a if player == match.b else match.b
        ends = table_ends_ms(self._clock.clock, match.extra_s) if self._is_playing else None
        return me._replace(
            table="" if match.table is None else str(match.table),
            opponent=self._names.get(other, _("A player who is not here")) if other else "",
            against=self._against(match, player, other),
            extra_s=match.extra_s,
            extra=_("+{n} min").format(n=extra_minutes(match)) if match.extra_s > 0 else "",
            ends=clock_time(ends, self.zone) if ends is not None and not match.is_over else "",
            result=result_line(match, player),
            is_disputed=match.is_disputed,
            has_draws=self._has_draws,
        )

    def _own(self, me: PhoneMe, match: Match | None, player: Player) -> PhoneMe:
        """With what the player did by phone."""
        call = self._call(player.id, match)
        me = me._replace(
            call=call,
            drop="dropped" if player.is_dropped else "asked" if player.id in self.state.drops_asked else "",
            why_not_call=me.why_not_call
            or (_("A judge is called to your table already.") if call.state != "none" else ""),
        )
        if match is None or match.is_bye:
            return me
        return me._replace(
            report=word_of(match, player.id), report_line=word_line(match, player.id, me.opponent)
        )

    def _call(self, player: PlayerId, match: Match | None) -> PhoneCall:
        call = self._calls.get(player) or (self._calls.get(match.id) if match is not None else None)
        if call is None:
            return PhoneCall()
        since, line = call.waits_since_ms, coming_line(call)
        own = call.id if call.player == player and call.taken_ms is None else ""
        if since is not None:
            return PhoneCall("waiting", own, since, line)
        return PhoneCall("coming", own, call.made_ms if call.taken_ms is None else call.taken_ms, line)

    def _why_not_call(self, player: Player) -> str:
        if not self._can_call:
            return _("Calls by phone are switched off. Raise your hand.")
        return _("You have dropped out. Ask at the desk.") if player.is_dropped else ""

    def _why_not_report(self, match: Match | None) -> str:
        if not self._can_report:
            return _("Results by phone are switched off. Tell a judge.")
        if match is None or match.is_bye:
            return _("You have no match to report.")
        if match.result is not None:
            return _("Your match has its result. Call a judge if it is wrong.")
        if match.is_disputed and not match.is_by_phones:
            return _("The reports of your match differ. The head judge decides.")
        return ""

    def _why_not_drop(self, player: Player) -> str:
        if player.is_dropped:
            return _("You have dropped out. Ask at the desk if that is wrong.")
        return "" if self._can_drop else _("Dropping by phone is switched off. Ask at the desk.")

    def _points(self, player: PlayerId) -> str:
        known = self._records.get(player)
        return str(known.points) if known else ""

    def _place(self, player: PlayerId) -> str:
        known = self._records.get(player)
        return _("{place} of {players}").format(place=known.rank, players=len(self._records)) if known else ""

    def _against(self, match: Match, player: PlayerId, other: PlayerId | None) -> str:
        if other is None:
            return ""
        if self.state.is_in_cut(match.round):
            return _("Seed {n}").format(n=self._seeds[other]) if other in self._seeds else ""
        return against_line(self._records.get(player), self._records.get(other))

    @cached_property
    def _at(self) -> Progress:
        return progress(self.state)

    @cached_property
    def _clock(self) -> HallClock:
        return hall_clock(self.state, self._at, self.zone)

    @cached_property
    def _is_playing(self) -> bool:
        """Whether the clock is that of the round, not one beside it."""
        timer = self.state.round_clock(self._at.round)
        return self._at.next == "results" and timer is not None and timer.is_started

    @cached_property
    def _names(self) -> Mapping[PlayerId, str]:
        return shown_names(self.state)

    @cached_property
    def _records(self) -> dict[PlayerId, Record]:
        return records(self.state)

    @cached_property
    def _seeds(self) -> dict[PlayerId, int]:
        return {player: seed for seed, player in enumerate(self.state.cut.seeds if self.state.cut else (), 1)}

    @cached_property
    def _seats(self) -> dict[PlayerId, Match]:
        """The match of each player in the round that was paired last."""
        matches = self.state.round_matches(self._at.round) if self._at.round else ()
        return {player: match for match in reversed(matches) for player in match.players}

    @cached_property
    def _calls(self) -> dict[str, Call]:
        """The open calls, by the player who called and by the match; the longest waiting counts."""
        found: dict[str, Call] = {}
        for call in self.state.open_calls:
            for key in (call.player, call.match):
                if key is not None:
                    found.setdefault(key, call)
        return found

    @cached_property
    def _has_draws(self) -> bool:
        rules = self.state.rules
        return rules is not None and rules.flag("points.draws_allowed") and not self._is_cut_round

    @cached_property
    def _is_cut_round(self) -> bool:
        return self.state.is_in_cut(self._at.round)

    @cached_property
    def _can_call(self) -> bool:
        return allows(self.state, "phone_calls")

    @cached_property
    def _can_report(self) -> bool:
        return allows(self.state, "phone_results")

    @cached_property
    def _can_drop(self) -> bool:
        return allows(self.state, "phone_drops")
