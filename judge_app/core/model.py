"""The event as it stands: frozen facts, and the few ways to make the next state out of this one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from judge_app.core.backbone import Backbone
from judge_app.core.boxed import Game
from judge_app.core.claims import Claims, DeviceId, EntryId, Stamp, current, disputed, sources
from judge_app.core.dice import Roll
from judge_app.core.drafting import Draft
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.hall import (
    Absence,
    Announcement,
    Call,
    Case,
    CheckRun,
    DeckCheck,
    Decklist,
    Extension,
    HouseRule,
    Penalty,
    PenaltyKind,
    Ruling,
    Staff,
    Timer,
)
from judge_app.core.history import Happening, History
from judge_app.core.ids import CallId, CaseId, ClockId, EventId, HouseRuleId, MatchId, PlayerId, StaffId
from judge_app.core.roster import Roster
from judge_app.core.ruleset import Ruleset, known_ruleset, printed
from judge_app.core.sitting import Sitting

__all__ = [
    "CallId",
    "CaseId",
    "ChosenRuleset",
    "ClockId",
    "CutSeeds",
    "Dispute",
    "EventId",
    "HouseRuleId",
    "How",
    "Match",
    "MatchId",
    "Note",
    "Player",
    "PlayerId",
    "Result",
    "Round",
    "SettingValue",
    "StaffId",
    "State",
    "Subject",
    "Word",
]

How = Literal[
    "play",
    "deck-out",
    "conceded",
    "time",
    "both-would-lose",
    "match-loss",
    "no-show",
    "double-loss",
    "draw",
]
SettingValue = int | bool | str
Subject = Literal[
    "event",
    "ruleset",
    "setting",
    "name",
    "presence",
    "table",
    "round",
    "result",
    "game",
    "first",
    "active",
    "count",
    "dissolved",
    "cut",
    "bracket",
    "houserule",
]
_OF_A_SITTING: tuple[Subject, ...] = ("first", "active", "count")


class Player(NamedTuple):
    id: PlayerId
    names: Claims[str]
    presence: Claims[bool]
    """Whether the player is in the event; a drop says no, a reinstatement says yes again."""
    tables: Claims[int | None] = ()

    @property
    def name(self) -> str:
        return self.names[-1].value

    @property
    def is_dropped(self) -> bool:
        return not self.presence[-1].value

    @property
    def table(self) -> int | None:
        """Where the player always sits, if there is such a place."""
        return current(self.tables)


@dataclass(frozen=True)
class Result:
    """Who won a match, and how; no winner means that both lost, or that it was drawn."""

    winner: PlayerId | None
    how: How = "play"


class Word(NamedTuple):
    """What one of the two players says about their match, from a phone."""

    player: PlayerId
    entry: EntryId
    result: Result


class Match(NamedTuple):
    id: MatchId
    round: int
    table: int | None
    a: PlayerId
    b: PlayerId | None
    """No second player means a bye."""
    results: Claims[Result] = ()
    games: tuple[Claims[PlayerId | None], ...] = ()
    """Who won which game, where more than one is played; None for a game that was not played after all."""
    extensions: tuple[Extension, ...] = ()
    words: tuple[Word, ...] = ()
    """The last word of each player who reported from a phone, the newest last. Two that agree count."""

    @property
    def is_by_phones(self) -> bool:
        """Whether all that stands about its end was said from phones, and no judge's word is among it."""
        said = {word.entry for word in self.words}
        return bool(self.results) and all(claim.entry in said for claim in self.results)

    @property
    def waiting_word(self) -> Word | None:
        """What one player says while the other has said nothing, and no judge either."""
        return self.words[0] if len(self.words) == 1 and not self.results else None

    @property
    def extra_s(self) -> int:
        return sum(extension.seconds for extension in self.extensions)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)

    @property
    def is_bye(self) -> bool:
        return self.b is None

    @property
    def is_disputed(self) -> bool:
        return disputed(self.results)

    @property
    def result(self) -> Result | None:
        """What counts; while the reports differ, nothing does."""
        return None if self.is_disputed else current(self.results)

    @property
    def is_over(self) -> bool:
        return self.is_bye or self.result is not None


class Round(NamedTuple):
    number: int
    pairings: Claims[tuple[MatchId, ...]]

    @property
    def match_ids(self) -> tuple[MatchId, ...]:
        return self.pairings[-1].value


class ChosenRuleset(NamedTuple):
    name: str
    custom: str = ""
    """The text of an organizer's own ruleset; none for one that every app has."""


class CutSeeds(NamedTuple):
    """Who plays on after the Swiss rounds."""

    after: int
    """The last Swiss round."""
    seeds: tuple[PlayerId, ...]
    """Best first."""


class Note(NamedTuple):
    text: str
    about: PlayerId | MatchId | None


class Dispute(NamedTuple):
    """Devices contradict each other about one thing; *entries* are the words that stand side by side."""

    subject: Subject
    key: str
    entries: tuple[EntryId, ...]


class State(NamedTuple):
    """The whole event after some entries of its log."""

    names: Claims[str] = ()
    lots: str = ""
    """What ties that nothing else breaks are drawn from: the word of the first opening."""
    rulesets: Claims[ChosenRuleset] = ()
    settings: FrozenMap[str, Claims[SettingValue]] = FrozenMap()
    players: FrozenMap[PlayerId, Player] = FrozenMap()
    rounds: FrozenMap[int, Round] = FrozenMap()
    matches: FrozenMap[MatchId, Match] = FrozenMap()
    cuts: Claims[CutSeeds] = ()
    notes: FrozenMap[EntryId, Note] = FrozenMap()
    clocks: FrozenMap[ClockId, Timer] = FrozenMap()
    calls: FrozenMap[CallId, Call] = FrozenMap()
    penalties: FrozenMap[EntryId, Penalty] = FrozenMap()
    deck_checks: FrozenMap[EntryId, DeckCheck] = FrozenMap()
    announcements: FrozenMap[EntryId, Announcement] = FrozenMap()
    staff: FrozenMap[StaffId, Staff] = FrozenMap()
    sittings: FrozenMap[tuple[MatchId, int], Sitting] = FrozenMap()
    """What is written down about each game of a match, counted from 1."""
    rolls: FrozenMap[EntryId, Roll] = FrozenMap()
    """The rolls that belong to no match."""
    rulings: FrozenMap[EntryId, Ruling] = FrozenMap()
    house_rules: FrozenMap[HouseRuleId, HouseRule] = FrozenMap()
    decklists: FrozenMap[PlayerId, Decklist] = FrozenMap()
    checks: FrozenMap[MatchId, CheckRun] = FrozenMap()
    """The last deck check at each table that had one."""
    absences: FrozenMap[tuple[MatchId, PlayerId], Absence] = FrozenMap()
    guidance: FrozenMap[str, tuple[PenaltyKind, ...]] = FrozenMap()
    """Where the house has a penalty of its own for an infraction: for the first time, the second, …"""
    cases: FrozenMap[CaseId, Case] = FrozenMap()
    phone_key: str = ""
    """What the PINs of the players' phones are made of; none where no phone can prove anything."""
    drops_asked: FrozenMap[PlayerId, int] = FrozenMap()
    """Who asked from a phone to drop after this round, and when."""
    board_page: str = "auto"
    """What the big screen shows, if not what the hour calls for."""
    draft: Draft = Draft()
    boxed: Game = Game()
    """Not of an event: the boxed game has a log of its own."""
    roster: Roster = Roster()
    forks: FrozenMap[DeviceId, int] = FrozenMap()
    """The devices that wrote two histories, and from which of their entries on."""
    timebase: DeviceId | None = None
    """By whose clock the hall goes, if not by that of the device that opened the event."""
    backbone: Backbone = Backbone()
    reviewed: FrozenMap[EntryId, bool] = FrozenMap()
    """What revoked devices had done and a leader has looked at; whether it was kept."""
    ignored: FrozenMap[EntryId, str] = FrozenMap()
    """Entries that could take no effect, with the reason."""
    history: History = History()

    @property
    def name(self) -> str:
        return current(self.names) or ""

    @property
    def is_open(self) -> bool:
        return bool(self.names)

    @property
    def ruleset(self) -> str | None:
        """The name of the chosen ruleset."""
        chosen = current(self.rulesets)
        return chosen.name if chosen else None

    @property
    def rules(self) -> Ruleset | None:
        """The chosen ruleset itself; none also where it is one that this app cannot read."""
        chosen = current(self.rulesets)
        return known_ruleset(*chosen) if chosen else None

    @property
    def table_rules(self) -> Ruleset:
        """What counts at a table: the chosen ruleset, or what every sheet falls back on."""
        return self.rules or printed("regulations-casual")

    @property
    def cut(self) -> CutSeeds | None:
        return current(self.cuts)

    @property
    def current_round(self) -> Round | None:
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def open_calls(self) -> tuple[Call, ...]:
        """The calls that are not dealt with, the longest waiting first."""
        return tuple(
            sorted((call for call in self.calls.values() if call.is_open), key=lambda call: call.made_ms)
        )

    def round_clock(self, number: int) -> Timer | None:
        """The clock by which round *number* is played; of two that tablets opened apart, the one that ran."""
        clocks = [
            timer
            for timer in self.clocks.values()
            if timer.purpose == "round" and timer.round == number and not timer.is_closed
        ]
        return max(reversed(clocks), key=lambda timer: timer.is_started, default=None)

    def sitting(self, match_id: MatchId, game: int = 1) -> Sitting:
        return self.sittings.get((match_id, game)) or Sitting()

    def setting(self, key: str) -> SettingValue | None:
        return current(self.settings.get(key, ()))

    def round_matches(self, number: int) -> tuple[Match, ...]:
        """The matches of round *number* as paired, in table order."""
        return tuple(self.matches[match_id] for match_id in self.rounds[number].match_ids)

    def is_in_cut(self, number: int) -> bool:
        """Whether round *number* belongs to the bracket after the Swiss rounds."""
        return self.cut is not None and number > self.cut.after

    def is_dissolved(self, match: Match) -> bool:
        """Whether its round was paired anew without this match; of pairings that differ each counts."""
        played = self.rounds.get(match.round)
        return played is None or all(match.id not in claim.value for claim in played.pairings)

    def disputes(self) -> Iterator[Dispute]:
        """Everything on which devices contradict each other, by subject."""
        for subject, key, claims in self._claims():
            if disputed(claims) and not self._is_moot(subject, key):
                yield Dispute(subject, key, sources(claims))
        yield from self._dissolved()
        yield from self._strangers_in_cut()

    def _claims(self) -> Iterator[tuple[Subject, str, Claims[object]]]:
        yield "event", "", self.names
        yield "ruleset", "", self.rulesets
        for key, claims in self.settings.items():
            yield "setting", key, claims
        for player in self.players.values():
            yield "name", player.id, player.names
            yield "presence", player.id, player.presence
            yield "table", player.id, player.tables
        for played in self.rounds.values():
            yield "round", str(played.number), played.pairings
        for match in self.matches.values():
            yield "result", match.id, match.results
            for game in match.games:
                yield "game", match.id, game
        for (match_id, _game), sitting in self.sittings.items():
            yield "first", match_id, sitting.firsts
            yield "active", match_id, sitting.actives
            for count in sitting.counts.values():
                yield "count", match_id, count
        yield "cut", "", self.cuts
        for rule in self.house_rules.values():
            yield "houserule", rule.id, rule.versions

    def _is_moot(self, subject: Subject, key: str) -> bool:
        """Whether nothing hangs on it any more: the match has its result, or was dissolved."""
        if subject not in ("result", "game", *_OF_A_SITTING):
            return False
        match = self.matches[MatchId(key)]
        return self.is_dissolved(match) or (subject in _OF_A_SITTING and match.is_over)

    def _dissolved(self) -> Iterator[Dispute]:
        """One judge dissolved a table while another reported its result."""
        standing = {
            match_id
            for played in self.rounds.values()
            for claim in played.pairings
            for match_id in claim.value
        }
        for match in self.matches.values():
            if match.results and match.id not in standing:
                pairings = sources(self.rounds[match.round].pairings)
                yield Dispute("dissolved", match.id, (*sources(match.results), *pairings))

    def _strangers_in_cut(self) -> Iterator[Dispute]:
        """One judge made the cut while another paired a round with players who are not in it."""
        for number, played in self.rounds.items():
            if self.cut is not None and number > self.cut.after:
                matches = self.round_matches(number)
                if not {*self.cut.seeds}.issuperset(player for match in matches for player in match.players):
                    yield Dispute("bracket", str(number), (*sources(self.cuts), *sources(played.pairings)))

    def with_player(self, player: Player) -> "State":
        return self._replace(players=self.players.put(player.id, player))

    def with_clock(self, timer: Timer) -> "State":
        return self._replace(clocks=self.clocks.put(timer.id, timer))

    def with_call(self, call: Call) -> "State":
        return self._replace(calls=self.calls.put(call.id, call))

    def with_match(self, match: Match) -> "State":
        return self._replace(matches=self.matches.put(match.id, match))

    def with_sitting(self, match_id: MatchId, game: int, sitting: Sitting) -> "State":
        return self._replace(sittings=self.sittings.put((match_id, game), sitting))

    def ignoring(self, stamp: Stamp, reason: str) -> "State":
        return self._replace(ignored=self.ignored.put(stamp.entry, reason))

    def after(self, happenings: Sequence[Happening]) -> "State":
        return self._replace(history=self.history.plus(happenings))
