"""A player's event as a story, from the log: what happened to them, when, and why."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.history import Happening
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.involved import matches_in, players_in
from judge_app.core.model import State
from judge_app.core.ops import (
    CutMade,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerReported,
    PodsSeated,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    SetupTicked,
    TablesRepaired,
    Undone,
)
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament
from judge_app.language import _
from judge_app.views.entrants import entrant_labels
from judge_app.views.rounds import round_name
from judge_app.views.sentences import Book, told
from judge_app.views.storylines import (
    Chapter,
    StoryLine,
    cut_lines,
    end_lines,
    meeting,
    paired_lines,
    stood_after,
)
from judge_app.views.storyresults import Word, Words
from judge_app.views.words import clock_time, plain, short_day

__all__ = ["Story", "story_view"]

_UNTOLD = SetupTicked | Undone
"""Too small to be told, or told at what it took back."""


class Story(NamedTuple):
    player: PlayerId
    name: str
    event: str
    day: str = ""
    """When it began, where the file says so."""
    chapters: tuple[Chapter, ...] = ()


def story_view(
    state: State, player: PlayerId, zone: tzinfo | None = None, who: Mapping[DeviceId, str] | None = None
) -> Story:
    """*player*'s event, in the order in which it happened; *who* holds which device, if that is known."""
    teller = _Teller(state, player, zone, who or _holders(state))
    first = state.history[0].stamp.wall_ms if state.history else 0
    name = teller.book.player(player)
    return Story(player, name, plain(state.name), short_day(first, zone), tuple(teller.chapters()))


def _holders(state: State) -> dict[DeviceId, str]:
    return {one.device: one.name or one.tablet for one in state.roster.members.values()}


class _Teller:
    """Goes through the log once and keeps what is about one player."""

    def __init__(
        self, state: State, player: PlayerId, zone: tzinfo | None, who: Mapping[DeviceId, str]
    ) -> None:
        self.state, self.player, self.zone = state, player, zone
        self.book = Book.of(state)
        found = reckoning(state)
        self.event: Tournament | None = found.tournament if found else None
        self.names = entrant_labels(self.event) if self.event else {}
        self.words = Words(self.book, player, who)
        self._title = _("Before round 1")
        self._lines: list[StoryLine] = []
        self._round = 0
        """The round that was paired last."""
        self._begun: set[int] = set()
        self._is_in = False
        """Whether the player is in the event so far."""
        self._is_cut = False
        self._cuts = 0

    def chapters(self) -> Iterator[Chapter]:
        for happening in self.state.history:
            counts = not happening.undone and happening.stamp.entry not in self.state.ignored
            if counts and isinstance(happening.op, RoundPaired) and happening.op.number not in self._begun:
                yield from self._turned(happening.op.number)
            elif counts and isinstance(happening.op, CutMade) and not self._is_cut:
                yield from self._turned(None)
                self._is_cut = True
            for text in self._told(happening, counts):
                self._lines.append(StoryLine(plain(text), clock_time(happening.stamp.wall_ms, self.zone)))
        yield from self._turned(None)
        if self.event is not None and any(one.id == self.player for one in self.event.entrants):
            lines = end_lines(self.event, self.player, self.names)
            title = _("In the end") if progress(self.state).stage == "over" else _("So far")
            yield Chapter(title, tuple(StoryLine(line) for line in lines))

    def _turned(self, number: int | None) -> Iterator[Chapter]:
        """The chapter that ends where round *number* begins, or the cut."""
        is_swiss = self._round and not self._is_cut and not self.state.is_in_cut(self._round)
        if is_swiss and self._lines and self.event is not None:
            stood = stood_after(self.event, self._round, self.player)
            self._lines += [StoryLine(stood)] if stood else []
        if self._lines:
            yield Chapter(self._title, tuple(self._lines))
        self._lines = []
        self._title = _("The cut")
        if number is not None:
            self._title, self._round = round_name(self.state, number), number
            self._begun.add(number)

    def _told(self, happening: Happening, counts: bool) -> Iterator[str]:
        op = happening.op
        match op:
            case RoundPaired() | TablesRepaired() | CutMade() | PodsSeated() if not counts:
                if self.player in _named(op, self.state):
                    yield self._without_effect(happening, told(happening, self.book))
            case RoundPaired():
                yield from self._paired(op)
            case TablesRepaired():
                yield from self._changed(op)
            case CutMade():
                yield from self._cut(op)
            case PodsSeated():
                yield from self._seated(op)
            case PlayerAdded() if op.player_id == self.player and counts:
                self._is_in = True
                yield self._joined()
            case ResultReported() | ResultCorrected() | ResultSettled() | PlayerReported() if counts:
                yield from self.words.about(Word(op, happening.stamp), self._round)
            case _ if not isinstance(op, _UNTOLD) and self.player in players_in(op, self.state):
                if counts and isinstance(op, PlayerDropped | PlayerReinstated):
                    self._is_in = isinstance(op, PlayerReinstated)
                text = self._here(op, told(happening, self.book))
                yield text if counts else self._without_effect(happening, text)

    def _joined(self) -> str:
        if not self._round:
            return _("Joined the event.")
        text = _("Joined late, when round {round} had been paired. Rounds without a seat count as losses.")
        return text.format(round=self._round)

    def _paired(self, op: RoundPaired) -> Iterator[str]:
        seat = _seat_of(op.seatings, self.player)
        if seat is None:
            if self._is_in and not self.state.is_in_cut(op.number):
                yield _("Not paired in this round: it counts as a loss.")
            return
        met = _("Had the bye, which counts as won.")
        if seat.b is not None:
            other = seat.b if seat.a == self.player else seat.a
            seeds = self.state.cut.seeds if self.state.cut and self.state.is_in_cut(op.number) else ()
            seed = seeds.index(other) + 1 if other in seeds else 0
            met = meeting(seat.table, self._opponent(seat), seed)
        yield " ".join((met, *self._reasons(op)))

    def _reasons(self, op: RoundPaired) -> Iterator[str]:
        """By the round as it was drawn, whatever was changed afterwards."""
        if self.event is None or self.state.is_in_cut(op.number) or op.number > len(self.event.rounds):
            return
        matches = tuple(Played(seat.a, seat.b, table=seat.table) for seat in op.seatings)
        drawn = SwissRound(op.number, matches, op.seed or None)
        event = self.event._replace(rounds=(*self.event.rounds[: op.number - 1], drawn))
        yield from paired_lines(event, op.number, self.player, self.names)

    def _cut(self, op: CutMade) -> Iterator[str]:
        if self.event is None or self.player not in self.names or not {*op.seeds} <= self.names.keys():
            return
        lines = [*cut_lines(self.event, Cut(op.seeds), self.player, self.names)]
        if self._cuts:
            lines = [_("The cut was made anew."), *lines]
        self._cuts += 1
        yield " ".join(lines)

    def _changed(self, op: TablesRepaired) -> Iterator[str]:
        seat = _seat_of(op.seatings, self.player)
        broken = [self.state.matches[one] for one in op.broken if one in self.state.matches]
        if seat is None and all(self.player not in match.players for match in broken):
            return
        now = _("no table any more")
        if seat is not None:
            now = _("the bye") if seat.b is None else meeting(seat.table, self._opponent(seat)).rstrip(".")
        text = _("The round was changed ({reason}). Now: {place}.")
        yield text.format(reason=op.reason.strip() or _("no reason given"), place=now[:1].lower() + now[1:])

    def _opponent(self, seat: Seating) -> str:
        return self.book.player(seat.b if seat.a == self.player else seat.a)

    def _seated(self, op: PodsSeated) -> Iterator[str]:
        for number, pod in enumerate(op.pods, 1):
            if self.player in pod:
                text = _("Drafted in pod {pod}, seat {seat} of {n}, drawn by lot.")
                yield text.format(pod=number, seat=pod.index(self.player) + 1, n=len(pod))

    def _here(self, op: Op, text: str) -> str:
        """The sentence without the table, where that is the one the chapter is about."""
        for match_id in matches_in(op, self.state):
            match = self.state.matches.get(MatchId(match_id))
            if match is not None and match.round == self._round:
                text = text.removeprefix(plain(self.book.table(match.id))).lstrip(":, ")
        text = text[:1].upper() + text[1:]
        return text if text.endswith((".", "!", "?")) else f"{text}."

    def _without_effect(self, happening: Happening, text: str) -> str:
        if happening.undone:
            return _("Undone: {what}").format(what=text)
        return _("No effect: {what}").format(what=text)


def _seat_of(seatings: tuple[Seating, ...], player: PlayerId) -> Seating | None:
    return next((seat for seat in seatings if player in (seat.a, seat.b)), None)


def _named(op: Op, state: State) -> frozenset[PlayerId]:
    if isinstance(op, RoundPaired | TablesRepaired):
        return frozenset(player for seat in op.seatings for player in (seat.a, seat.b) if player is not None)
    return players_in(op, state)
