"""The event as it stands: frozen facts, and the few ways to make the next state out of this one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NewType

from judge_app.core.claims import Claims, EntryId, Stamp, current, disputed, sources
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.history import Happening, History

__all__ = [
    "Dispute",
    "EventId",
    "How",
    "Match",
    "MatchId",
    "Note",
    "Player",
    "PlayerId",
    "Result",
    "Round",
    "SettingValue",
    "State",
    "Subject",
]

EventId = NewType("EventId", str)
PlayerId = NewType("PlayerId", str)
MatchId = NewType("MatchId", str)

How = Literal["play", "conceded", "time", "match-loss", "no-show"]
SettingValue = int | bool | str
Subject = Literal["event", "ruleset", "setting", "name", "presence", "round", "result"]


class Player(NamedTuple):
    id: PlayerId
    names: Claims[str]
    presence: Claims[bool]
    """Whether the player is in the event; a drop says no, a reinstatement says yes again."""

    @property
    def name(self) -> str:
        return self.names[-1].value

    @property
    def is_dropped(self) -> bool:
        return not self.presence[-1].value


@dataclass(frozen=True)
class Result:
    """Who won a match, and how; no winner means that both lost."""

    winner: PlayerId | None
    how: How = "play"


class Match(NamedTuple):
    id: MatchId
    round: int
    table: int | None
    a: PlayerId
    b: PlayerId | None
    """No second player means a bye."""
    results: Claims[Result] = ()

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
    rulesets: Claims[str] = ()
    settings: FrozenMap[str, Claims[SettingValue]] = FrozenMap()
    players: FrozenMap[PlayerId, Player] = FrozenMap()
    rounds: FrozenMap[int, Round] = FrozenMap()
    matches: FrozenMap[MatchId, Match] = FrozenMap()
    notes: FrozenMap[EntryId, Note] = FrozenMap()
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
        return current(self.rulesets)

    @property
    def current_round(self) -> Round | None:
        return self.rounds[max(self.rounds)] if self.rounds else None

    def setting(self, key: str) -> SettingValue | None:
        return current(self.settings.get(key, ()))

    def round_matches(self, number: int) -> tuple[Match, ...]:
        """The matches of round *number* as paired, in table order."""
        return tuple(self.matches[match_id] for match_id in self.rounds[number].match_ids)

    def disputes(self) -> Iterator[Dispute]:
        """Everything on which devices contradict each other, by subject."""
        for subject, key, claims in self._claims():
            if disputed(claims):
                yield Dispute(subject, key, sources(claims))

    def _claims(self) -> Iterator[tuple[Subject, str, Claims[object]]]:
        yield "event", "", self.names
        yield "ruleset", "", self.rulesets
        for key, claims in self.settings.items():
            yield "setting", key, claims
        for player in self.players.values():
            yield "name", player.id, player.names
            yield "presence", player.id, player.presence
        for played in self.rounds.values():
            yield "round", str(played.number), played.pairings
        for match in self.matches.values():
            yield "result", match.id, match.results

    def with_player(self, player: Player) -> "State":
        return self._replace(players=self.players.put(player.id, player))

    def with_match(self, match: Match) -> "State":
        return self._replace(matches=self.matches.put(match.id, match))

    def ignoring(self, stamp: Stamp, reason: str) -> "State":
        return self._replace(ignored=self.ignored.put(stamp.entry, reason))

    def after(self, happenings: Sequence[Happening]) -> "State":
        return self._replace(history=self.history.plus(happenings))
