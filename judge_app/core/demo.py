"""An event to try things out on: round 3 of 5 is being played, with calls and extra time."""

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.dice import faces
from judge_app.core.history import Happening
from judge_app.core.ids import CallId, MatchId, PlayerId, StaffId
from judge_app.core.model import Match, Result, State
from judge_app.core.ops import (
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    ClockStarted,
    DiceRolled,
    EventOpened,
    FirstPlayerNamed,
    HandChosen,
    Op,
    PenaltyGiven,
    PlayerAdded,
    ResultReported,
    RulesetChosen,
    RulingGiven,
    SetupFinished,
    SetupTicked,
    StaffNamed,
    TimeExtended,
    apply,
)
from judge_app.core.pairing import pair
from judge_app.core.randomness import Draw
from judge_app.core.record import tournament_of
from judge_app.core.setup import roll_for_first, steps
from judge_app.core.steps import Fresh, round_made
from judge_app.errors import Broken
from judge_app.language import _

__all__ = ["demo_ops"]

_NAMES = (
    "Hannah Brandt, Ruth Okafor, Theo Marchetti, Dmitri Sokolov, Nadia Rahimi, Wei Lin Tan, Ines Duarte,"
    " Grace Whitmore, Mei Zhang, Owen Parry, Ravi Nair, Leila Karimi, Beatriz Lopes, Yusuf Aydin, Sofia Lund,"
    " Henrik Dahlberg, Peter Novotny, Jonas Weiler, Liam Farquhar, Ben Achterhof, Olga Мельник, Νίκος Μακρής,"
    " Aiko Tanabe, Maya Kessler, Tomás Herrera, Amara Nwosu, Elif Şahin, Jakub Wrona, Chloé Martin,"
    " Noor van Dijk, Lucía Ferrer, Anders Holm, Priya Menon, Zoë Clarke"
)
_DONE_IN_ROUND_3 = 8
_MINUTE = 60_000


class _Rehearsal:
    """Plays the operations on a state of its own, because each step builds on the ones before."""

    def __init__(self, fresh: Fresh, now_ms: int) -> None:
        self.fresh = fresh
        self.now_ms = now_ms
        self.state = State()
        self.ops: list[Op] = []

    def do(self, *ops: Op) -> None:
        for op in ops:
            stamp = Stamp(EntryId(f"demo:{len(self.ops) + 1}"), DeviceId("demo"), self.now_ms)
            self.state = apply(op, self.state, stamp).after([Happening(stamp, op)])
            self.ops.append(op)

    def pair(self) -> tuple[Match, ...]:
        tournament = tournament_of(self.state)
        if tournament is None or self.state.rules is None:
            raise Broken("The demo event has no ruleset.")
        self.do(*round_made(self.state, pair(tournament, self.fresh()), self.fresh))
        return self.state.round_matches(max(self.state.rounds))


def demo_ops(fresh: Fresh, now_ms: int, lots: str = "") -> list[Op]:
    """Everything after the opening, which gave the *lots*; *fresh* gives the seeds, so no two are alike."""
    show, draw = _Rehearsal(fresh, now_ms), Draw(fresh(), "demo")
    show.do(EventOpened(_("Demo event"), lots=lots), RulesetChosen("regulations-casual"))
    show.do(StaffNamed(StaffId(fresh()), "Dana Wolf", "organizer"))
    show.do(StaffNamed(StaffId(fresh()), "Ruben Castillo", "head"))
    show.do(*(PlayerAdded(PlayerId(fresh()), name.strip()) for name in _NAMES.split(",")))
    for _round in range(2):
        for match in show.pair():
            show.do(ResultReported(match.id, Result(draw.choice(match.players))))
    _third_round(show, draw)
    return show.ops[1:]


def _third_round(show: _Rehearsal, draw: Draw) -> None:
    matches = show.pair()
    timer = show.state.round_clock(3)
    if timer is None:
        raise Broken("The demo event's round has no clock.")
    show.do(Announced(_("Food is served next door until 15:00.")))
    show.do(ClockStarted(timer.id, show.now_ms - 16 * _MINUTE - 19_000))
    for match in matches[:_DONE_IN_ROUND_3]:
        show.do(ResultReported(match.id, Result(draw.choice(match.players))))
    playing = matches[_DONE_IN_ROUND_3:]
    show.do(
        TimeExtended(playing[0].id, 240, _("Lost card")), TimeExtended(playing[1].id, 120, _("Deck check"))
    )
    _call(show, playing[2].id, _("Rules question"), 108_000)
    _call(show, playing[3].id, _("Card looks marked"), 32_000)
    taken = _call(show, playing[4].id, _("Effect missed last turn"), 171_000)
    show.do(CallTaken(taken, "Ruben Castillo", show.now_ms - 60_000))
    for match in playing[:2]:
        _set_up(show, match)
    _lost_card(show, playing[0])
    show.do(PenaltyGiven(playing[6].a, "warning", _("Slow play"), playing[6].id, "slow-play"))


def _set_up(show: _Rehearsal, match: Match) -> None:
    """Everything is done and seen, a die was rolled, and its winner chose to start."""
    if show.state.rules is None or match.b is None:
        return
    for step in steps(show.state.rules):
        if step.per_player and step.key != "mulligan":
            show.do(SetupTicked(match.id, 1, step.key, None))
    show.do(HandChosen(match.id, 1, match.a, "kept"), HandChosen(match.id, 1, match.b, "mulligan"))
    winner = None
    while winner is None:
        seed = show.fresh()
        show.do(DiceRolled("first-player", 6, faces(seed, 2), match.players, seed, match.id))
        winner = roll_for_first(show.state.sitting(match.id), match.a, match.b).winner
    show.do(FirstPlayerNamed(match.id, 1, winner), SetupFinished(match.id, 1))


def _lost_card(show: _Rehearsal, match: Match) -> None:
    """The extra time of *match* has a story."""
    call = _call(show, match.id, _("Lost card"), 4 * _MINUTE)
    show.do(CallTaken(call, "Dana Wolf", show.now_ms - 3 * _MINUTE))
    answer = _("A replacement was found in time; the game goes on.")
    cite = "regulations/lost-and-damaged-components"
    show.do(
        RulingGiven(_("Lost card"), answer, "Dana Wolf", cite, match.id, match.players, call),
        CallClosed(call, answer, show.now_ms - 20_000),
    )


def _call(show: _Rehearsal, match: MatchId, reason: str, ago_ms: int) -> CallId:
    call = CallId(show.fresh())
    show.do(CallMade(call, match, reason, show.now_ms - ago_ms))
    return call
