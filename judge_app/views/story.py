"""A player's event as a story, from the log: what happened to them, when, and why."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
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
    apply,
)
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.record import tournament_of
from judge_app.core.rederived import event_before
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament
from judge_app.language import _
from judge_app.views.entrants import entrant_labels
from judge_app.views.rounds import round_name
from judge_app.views.sentences import Book, told
from judge_app.views.storylines import (
    Chapter,
    StoryLine,
    drawn_lines,
    end_lines,
    meeting,
    seeded_lines,
    stood,
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


class _Past:
    """The event as it stood at earlier places of its history; asked for one after the other."""

    def __init__(self, state: State) -> None:
        self._final, self._state = state, State(roster=state.roster)
        self._undone: frozenset[EntryId] = frozenset()

    def before(self, place: int) -> State:
        passed = self._final.history[:place]
        undone = self._taken_back(passed)
        if undone != self._undone:
            self._undone, self._state = undone, State(roster=self._final.roster)
        state, happenings = self._state, []
        for one in passed[len(state.history) :]:
            is_undone = one.stamp.entry in undone
            if not is_undone and one.stamp.entry not in self._final.ignored:
                state = apply(one.op, state, one.stamp)
            happenings.append(one._replace(undone=is_undone))
        self._state = state.after(happenings)
        return self._state

    def _taken_back(self, passed: Sequence[Happening]) -> frozenset[EntryId]:
        """What was undone so far; what is undone later still counted."""
        undone: set[EntryId] = set()
        for one in reversed(passed):
            entry = one.stamp.entry
            if isinstance(one.op, Undone) and entry not in undone and entry not in self._final.ignored:
                undone.add(one.op.entry)
        return frozenset(undone)


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
        self._past = _Past(state)
        self.words = Words(self.book, player, who)
        self._title = _("Before round 1")
        self._lines: list[StoryLine] = []
        self._round = 0
        """The round that was paired last."""
        self._chapter = 0
        """The round that the chapter is about, if it is about one."""
        self._begun: set[int] = set()
        self._before = state
        """The event right before the round or the cut that is being told of."""
        self._is_in = False
        """Whether the player is in the event so far."""
        self._is_cut = False
        self._cuts = 0

    def chapters(self) -> Iterator[Chapter]:
        for place, happening in enumerate(self.state.history):
            counts = not happening.undone and happening.stamp.entry not in self.state.ignored
            if counts and isinstance(happening.op, RoundPaired | CutMade):
                self._before = self._past.before(place)
            if counts and isinstance(happening.op, RoundPaired) and happening.op.number not in self._begun:
                yield from self._turned(happening.op.number, self._before)
            elif counts and isinstance(happening.op, CutMade) and not self._is_cut:
                yield from self._turned(None, self._before)
                self._is_cut = True
            for text in self._told(happening, counts):
                self._lines.append(StoryLine(plain(text), clock_time(happening.stamp.wall_ms, self.zone)))
        yield from self._turned(None, self.state)
        if self.event is not None and any(one.id == self.player for one in self.event.entrants):
            lines = end_lines(self.event, self.player, self.names)
            title = _("In the end") if progress(self.state).stage == "over" else _("So far")
            yield Chapter(title, tuple(StoryLine(line) for line in lines))

    def _turned(self, number: int | None, then: State) -> Iterator[Chapter]:
        """The chapter that ends where round *number* begins, or the cut; the event stood as *then*."""
        is_swiss = self._round and not self._is_cut and not self.state.is_in_cut(self._round)
        event = tournament_of(then) if is_swiss and self._lines else None
        if self.event is not None and event is not None:
            told = stood(event, self.event, self._round, self.player)
            self._lines += [StoryLine(told)] if told else []
        if self._lines:
            yield Chapter(self._title, tuple(self._lines))
        self._lines, self._chapter = [], number or 0
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
                yield from self.words.about(Word(op, happening.stamp), self._chapter)
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
            seeds = self._before.cut.seeds if self._before.cut and self._before.is_in_cut(op.number) else ()
            seed = seeds.index(other) + 1 if other in seeds else 0
            met = meeting(seat.table, self._opponent(seat), seed)
        again = _("The round was drawn once more.") if op.number in self._before.rounds else ""
        yield " ".join(filter(None, (again, met, *self._reasons(op))))

    def _reasons(self, op: RoundPaired) -> Iterator[str]:
        """By the round as it was drawn, whatever was changed afterwards."""
        event = event_before(op.number, self._before)
        if event is None or self._before.is_in_cut(op.number) or op.number != len(event.rounds) + 1:
            return
        matches = tuple(Played(seat.a, seat.b, table=seat.table) for seat in op.seatings)
        drawn = SwissRound(op.number, matches, op.seed or None)
        known = entrant_labels(event)
        if known.keys() >= {*drawn.players}:
            yield from drawn_lines(event, drawn, self.player, known | self.names)

    def _cut(self, op: CutMade) -> Iterator[str]:
        event = tournament_of(self._before)
        known = entrant_labels(event) if event else {}
        if event is None or not known.keys() >= {self.player, *op.seeds}:
            return
        lines = [*seeded_lines(event, Cut(op.seeds), self.player, known | self.names)]
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
            if match is not None and match.round == self._chapter:
                text = text.removeprefix(plain(self.book.table(match.id))).lstrip(":, ")
        return _sentence(text[:1].upper() + text[1:])

    def _without_effect(self, happening: Happening, text: str) -> str:
        text = _sentence(text)
        if happening.undone:
            return _("Undone: {what}").format(what=text)
        return _("No effect: {what}").format(what=text)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _seat_of(seatings: tuple[Seating, ...], player: PlayerId) -> Seating | None:
    return next((seat for seat in seatings if player in (seat.a, seat.b)), None)


def _named(op: Op, state: State) -> frozenset[PlayerId]:
    if isinstance(op, RoundPaired | TablesRepaired):
        return frozenset(player for seat in op.seatings for player in (seat.a, seat.b) if player is not None)
    return players_in(op, state)
