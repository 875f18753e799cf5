"""Events in every state: nobody paired, a round being played, the cut due, in the cut, over."""

from collections.abc import Callable, Sequence

from judge_app.core.model import CallId, CaseId, ClockId, EventId, Match, PlayerId, Result, StaffId, State
from judge_app.core.ops import (
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    CaseOpened,
    CaseStepTaken,
    ClockOpened,
    ClockStarted,
    DeckChecked,
    DeviceRevoked,
    DropAsked,
    GameReported,
    NoteWritten,
    Op,
    PenaltyGiven,
    PhoneKeyMade,
    PlayerAdded,
    PlayerCalled,
    PlayerDropped,
    PlayerReported,
    ResultReported,
    RulesetChosen,
    RulingGiven,
    SettingChosen,
    StaffNamed,
    TimeExtended,
)
from judge_app.core.pairing import pair
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.roster import DeviceRole
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.core.terms import round_terms
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from tests.second import SecondTablet

NAMES = (
    *("Ruth Adeyemi", "Ravi Menon", "Sofia Lindqvist", "Peter Novak", "Hannah Kowalski", "Liam Farrell"),
    *("Leila Farahani", "Wen Jie Lim", "Ben Achterberg", "Samuel Ortiz", "Nadia Haddad", "Jonas Weber"),
)
LONG_NAMES = tuple(
    (letter * 60 if place % 2 else f"{letter}{'mnopqrstuvwxyz' * 20}"[:200])
    for place, letter in enumerate("ABCDEFGHIJKL")
)
"""Sixty letters without a space, and as many as a name may have."""


def make_events(tablet: Tablet, names: Sequence[str] = NAMES, words: str = "Lost card") -> dict[str, EventId]:
    """One event for sign-up, and one each whose round is played, whose cut is due, in its cut, and over."""
    made = {
        "sign-up": _event(tablet, names[:9], words, "constructed"),
        "playing": _played(tablet, names, words, "regulations-casual", rounds=3),
        "due": _played(tablet, names, words, "draft", rounds=4),
        "cut": _played(tablet, names, words, "draft", rounds=5),
        "over": _played(tablet, names, words, "draft", rounds=99),
    }
    _trouble(made["playing"], tablet, words)
    _staff(made["playing"], names, words)
    for name in ("sign-up", "playing"):
        _phones(made[name])
    for desk in made.values():
        tablet.put_away(desk)
    return {name: desk.event for name, desk in made.items()}


def _event(tablet: Tablet, names: Sequence[str], words: str, ruleset: str) -> Desk:
    ops: list[Op] = [RulesetChosen(ruleset), StaffNamed(StaffId(tablet.fresh_id()), names[0], "head")]
    if ruleset == "draft":
        ops += [SettingChosen("rounds", 4), SettingChosen("cut", 4)]
    players = [PlayerAdded(PlayerId(tablet.fresh_id()), name) for name in names]
    return tablet.new_event(names[-1], [*ops, *players, Announced(words)])


def _played(tablet: Tablet, names: Sequence[str], words: str, ruleset: str, rounds: int) -> Desk:
    """The higher seat wins; the last of *rounds* is played by half unless the cut comes next."""
    desk = _event(tablet, names, words, ruleset)
    while (at := progress(desk.state)).next != "end" and len(desk.state.rounds) < rounds:
        desk.do_all(_next_round(desk.state, tablet.fresh_id))
        current = desk.state.current_round
        if current is None:
            continue
        matches = [match for match in desk.state.round_matches(current.number) if not match.is_over]
        is_left_open = current.number == rounds and at.plan.rounds != rounds
        for match in matches[: len(matches) // 2] if is_left_open else matches:
            desk.do_all(_won(desk.state, match))
    return desk


def _next_round(state: State, fresh: Callable[[], str]) -> Sequence[Op]:
    at, known = progress(state), reckoning(state)
    if at.next == "cut":
        return [cut_made(state)]
    if at.next == "pair" and known is not None:
        return round_made(state, pair(known.tournament, f"seed {len(state.rounds)}"), fresh)
    return next_bracket(state, fresh)


def _won(state: State, match: Match) -> list[Op]:
    games = round_terms(state, match.round).best_of // 2 + 1
    told: list[Op] = [GameReported(match.id, number + 1, match.a) for number in range(games)]
    return [*(told if games > 1 else ()), ResultReported(match.id, Result(match.a))]


def _phones(desk: Desk) -> None:
    """Players have PINs; some want to drop, and one says how the first open match ended."""
    staying = [player.id for player in desk.state.players.values() if not player.is_dropped]
    desk.do_all([PhoneKeyMade("0f" * 32), *map(DropAsked, staying[:3])])
    if progress(desk.state).open:
        match = progress(desk.state).open[0]
        desk.do(PlayerReported(match.id, match.a, Result(match.a)))


def _staff(desk: Desk, names: Sequence[str], words: str) -> None:
    """Tablets in every role; the last one was revoked, and did something that nobody had seen."""
    roles: tuple[DeviceRole, ...] = ("head", "floor", "scorekeeper", "board", "floor")
    for name, role in zip(names, roles, strict=False):
        last = SecondTablet(desk, name[:60], role)
    desk.do(DeviceRevoked(last.device, 0))
    for _ in range(2):
        last.do(NoteWritten(words))
    last.send()


def _trouble(desk: Desk, tablet: Tablet, words: str) -> None:
    """All that can be going on in a round: calls, extra time, penalties, a second clock, who left."""
    fresh, now = tablet.fresh_id, tablet.now_ms()
    timer = desk.state.round_clock(3)
    assert timer is not None
    playing = [match for match in desk.state.round_matches(3) if not match.is_over]
    calls = [CallId(fresh()) for _ in range(3)]
    side = ClockId(fresh())
    desk.do_all(
        [
            ClockStarted(timer.id, now - 60_000),
            ClockOpened(side, "free", 600, words[:40]),
            ClockStarted(side, now),
            PlayerCalled(calls[0], playing[0].a, words, now),
            *(
                CallMade(call, playing[place % len(playing)].id, words, now)
                for place, call in enumerate(calls[1:], 1)
            ),
            CallTaken(calls[1], words[:60], now),
            CallTaken(calls[2], words[:60], now),
            CallClosed(calls[2], words, now),
            TimeExtended(playing[0].id, 240, words),
            *(
                RulingGiven(words, f"{words} {n}", words[:60], "regulations/tournament-points", playing[0].id)
                for n in range(3)
            ),
            PenaltyGiven(playing[0].a, "warning", words, playing[0].id),
            DeckChecked(playing[0].a, False, words, playing[0].id),
            NoteWritten(words, playing[0].a),
            NoteWritten(words, playing[0].id),
            PlayerDropped(next(match.a for match in desk.state.round_matches(3) if match.is_over)),
            CaseOpened(case := CaseId(fresh()), "lost-card", playing[-1].id, playing[-1].a, now),
            CaseStepTaken(case, "lost"),
            CaseStepTaken(case, "not-found", 4),
        ]
    )
