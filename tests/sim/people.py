"""What the people in a simulated hall do: judges at work, leaders who decide about tablets, and cheats."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, get_args

from judge_app.core.claims import Stamp
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    Announced,
    DeviceAdmitted,
    DeviceNamed,
    DeviceRevoked,
    EventRenamed,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoleChanged,
    RoundPaired,
    RulingGiven,
    Seating,
    SettingChosen,
    TimebaseChosen,
    Undone,
    basis,
)
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.log.codec import encode
from judge_app.log.entry import entry_id
from judge_app.sync.protocol import Batch, Parcel

if TYPE_CHECKING:
    from tests.sim.hall import Hall
    from tests.sim.install import Install

__all__ = ["People"]

ROLES: tuple[DeviceRole, ...] = get_args(DeviceRole)
_GIVEN: tuple[DeviceRole, ...] = ("head", "floor", "floor", "floor", "scorekeeper", "scorekeeper", "board")


class People:
    def __init__(self, hall: "Hall") -> None:
        self.hall, self.chance = hall, hall.chance

    def open_event(self, opening: Op) -> None:
        """The organizer opens the event and lets most of the others in; a few come while it runs."""
        host = self.hall.installs[0]
        self.hall.switch_on(host)
        host.do(opening)
        self._begin(host)
        for guest in [*self.hall.outside]:
            if self.chance.random() < 0.8:
                host.do(self._admission(guest))
                self.hall.enter(guest)
            else:
                self.hall.after(self.chance.uniform(0, 4), partial(self.admit, guest))

    def _begin(self, host: "Install") -> None:
        """Sometimes the first round is paired before anybody else comes."""
        for _player in range(self.chance.choice((0, 4, 6))):
            host.do(self._player(host, self.chance))
        if (paired := self._pair(host, self.chance)) is not None:
            host.do(paired)

    def _admission(self, guest: "Install") -> Op:
        return DeviceAdmitted(guest.device, f"J{guest.number}", "", self.chance.choice(_GIVEN))

    def admit(self, guest: "Install") -> None:
        """Some leader lets *guest* in, or nobody does."""
        if self.hall.is_healing:
            return
        for leader in self.hall.installs:
            if leader.is_on and leader.desk.role in ("organizer", "head"):
                if self._tap(leader, self._admission(guest)):
                    self.hall.enter(guest)
                return

    def act(self) -> None:
        """Somebody does something on a tablet that is on; most often it is allowed."""
        on = [install for install in self.hall.installs if install.is_on]
        if not on:
            return
        install = self.chance.choice(on)
        op = self._op(install, self.chance)
        if op is None:
            return
        if self.chance.random() < 0.12:
            install.run(lambda: self._cheat(install, op))
        else:
            self._tap(install, op)

    def _tap(self, install: "Install", op: Op) -> bool:
        """Whether it was done, and not refused or cut short."""
        done = False

        def tap() -> None:
            nonlocal done
            try:
                entry = install.do(op)
            except Refused:
                self.hall.counts["refused"] += 1
                return
            self.hall.note(install, f"{entry.seq} {op}", kind=op.kind)
            done = True
            install.tell_others()

        install.run(tap)
        return done

    def _cheat(self, install: "Install", op: Op) -> None:
        """A tablet that asks for no right: into its log with its own key, or to others with a false name."""
        if self.chance.random() < 0.3:
            self._forge(install, op)
            return
        desk = install.desk
        try:
            entry = desk.log.stamp(op, basis(op, desk.state), desk._now_ms())
        except Refused:
            return
        if not desk.merge([entry]).entries:
            self.hall.require(install.device not in desk.state.roster.members, "a log refused its own entry")
            return
        self.hall.note(install, f"{entry.seq} {op}, without asking", kind="cheated")
        install.tell_others()

    def _forge(self, install: "Install", op: Op) -> None:
        """Send an entry in the name of another tablet, signed with the key of this one."""
        log, links = install.desk.log, sorted(install.exchange.links)
        named = self.chance.choice(self.hall.installs).device
        if not links or named == install.device:
            return
        seq = log.vector.get(named, 0) + 1
        stamp = Stamp(entry_id(named, seq), named, 0)
        body = encode(log.event, seq, log.lamport + 1, stamp, op, log.head(named, seq - 1))
        forged = Batch((Parcel(named, seq, install.signer.sign(body), body),))
        self.hall.note(install, f"forges {op}", kind="forged")
        self.hall.post(install, [(self.chance.choice(links), forged)])

    def _op(self, install: "Install", chance: Random) -> Op | None:
        make = chance.choices(*zip(*_OPS, strict=True))[0]
        op: Op | None = make(self, install, chance)
        return None if op is not None and op.kind not in install.kinds else op

    def _note(self, install: "Install", chance: Random) -> Op:
        return NoteWritten(f"note {self.hall.fresh_number()}")

    def _announce(self, install: "Install", chance: Random) -> Op:
        return Announced(f"lunch {self.hall.fresh_number()}")

    def _rule(self, install: "Install", chance: Random) -> Op:
        return RulingGiven("May I?", "No.", "Maya")

    def _player(self, install: "Install", chance: Random) -> Op:
        number = self.hall.fresh_number()
        return PlayerAdded(PlayerId(f"p{number}"), f"Ada {number}")

    def _presence(self, install: "Install", chance: Random) -> Op | None:
        players = [*install.desk.state.players.values()]
        if not players:
            return None
        player = chance.choice(players)
        return (PlayerReinstated if player.is_dropped else PlayerDropped)(player.id)

    def _penalty(self, install: "Install", chance: Random) -> Op | None:
        players = [*install.desk.state.players]
        return PenaltyGiven(chance.choice(players), "warning", "late") if players else None

    def _pair(self, install: "Install", chance: Random) -> Op | None:
        state = install.desk.state
        active = [player.id for player in state.players.values() if not player.is_dropped]
        if len(active) < 2:
            return None
        chance.shuffle(active)
        number = (state.current_round.number if state.current_round else 0) + 1
        pairs = zip(active[::2], [*active[1::2], None], strict=False)
        seatings = tuple(
            Seating(MatchId(f"m{self.hall.fresh_number()}"), place if b else None, a, b)
            for place, (a, b) in enumerate(pairs, 1)
        )
        return RoundPaired(number, seatings, "seed")

    def _result(self, install: "Install", chance: Random) -> Op | None:
        matches = [match for match in install.desk.state.matches.values() if match.b is not None]
        if not matches:
            return None
        match = chance.choice(matches)
        result = Result(chance.choice(match.players))
        if match.is_disputed:
            return ResultSettled(match.id, result, "asked both")
        if match.result:
            return ResultCorrected(match.id, result, "misheard")
        return ResultReported(match.id, result)

    def _undo(self, install: "Install", chance: Random) -> Op | None:
        entries = install.desk.log.entries
        return Undone(chance.choice(entries[-12:]).id) if entries else None

    def _settle_event(self, install: "Install", chance: Random) -> Op:
        if chance.random() < 0.5:
            return EventRenamed(f"Oak {self.hall.fresh_number()}")
        return SettingChosen("rounds", chance.randint(1, 9))

    def _staff(self, install: "Install", chance: Random) -> Op | None:
        members = [*install.desk.state.roster.members]
        if not members:
            return None
        device = chance.choice(members)
        held = install.desk.log.vector.get(device, 0)
        if chance.random() < 0.15:
            held = chance.randint(0, held)
        if chance.random() < 0.3:
            return DeviceRevoked(device, held)
        return RoleChanged(device, chance.choice(ROLES), held)

    def _name(self, install: "Install", chance: Random) -> Op:
        return DeviceNamed(f"Maya {self.hall.fresh_number()}", "tablet")

    def _timebase(self, install: "Install", chance: Random) -> Op:
        return TimebaseChosen(chance.choice([*install.desk.state.roster.members]))


_OPS: tuple[tuple[Callable[[People, "Install", Random], Op | None], float], ...] = (
    (People._note, 20),
    (People._announce, 7),
    (People._rule, 7),
    (People._player, 10),
    (People._presence, 4),
    (People._penalty, 4),
    (People._pair, 5),
    (People._result, 14),
    (People._undo, 10),
    (People._settle_event, 3),
    (People._staff, 9),
    (People._name, 2),
    (People._timebase, 1),
)
