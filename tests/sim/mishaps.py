"""What goes wrong in a simulated hall."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.sim.install import Install

if TYPE_CHECKING:
    from tests.sim.hall import Hall
    from tests.sim.people import People

__all__ = ["Mishaps"]


class Mishaps:
    def __init__(self, hall: "Hall", people: "People") -> None:
        self.hall, self.people, self.chance = hall, people, hall.chance
        self._kinds: dict[str, Callable[[Install], None]] = {
            "cut": self._cut,
            "block": self._block,
            "one-way": self._one_way,
            "power": self._power,
            "power-in-write": self._power_in_write,
            "kill": self._kill,
            "flip": self._flip,
            "clone": self._clone,
            "clock": self._set_clock,
            "late": self._rejoin,
        }

    def happen(self) -> None:
        likely = self.hall.plan.trouble
        on = [install for install in self.hall.installs if install.is_on]
        if not on or not any(likely.values()):
            return
        kind = self.chance.choices([*likely], [*likely.values()])[0]
        self._kinds[kind](self.chance.choice(on))

    def _cut(self, install: Install) -> None:
        wires = [wire for wire in self.hall.wires if install in wire.ends]
        if wires:
            self.hall.note(install, "link cut")
            self.chance.choice(wires).cut()

    def _block(self, install: Install) -> None:
        """Two groups do not hear each other for a while."""
        group = {install, *self.chance.sample(self.hall.installs, len(self.hall.installs) // 2)}
        outside = [other for other in self.hall.installs if other not in group]
        self.hall.note(None, f"partition of {sorted(one.number for one in group)}", kind="partition")
        self._stop({way for a in group for b in outside for way in ((a, b), (b, a))})

    def _one_way(self, install: Install) -> None:
        """A tablet is not heard by some, or hears none of some, which hear it."""
        others = self.chance.sample(self.hall.installs, self.chance.randint(1, len(self.hall.installs)))
        self.hall.note(install, f"one way to {sorted(o.number for o in others)}", kind="one-way partition")
        if self.chance.random() < 0.5:
            self._stop({(install, other) for other in others})
        else:
            self._stop({(other, install) for other in others})

    def _stop(self, ways: set[tuple[Install, Install]]) -> None:
        self.hall.blocked |= ways
        self.hall.after(self.chance.uniform(0.2, 4), lambda: self.hall.unblock(*ways))
        if self.chance.random() < 0.6:  # long enough for connections to give up
            for wire in self.hall.wires:
                if {wire.ends, wire.ends[::-1]} & ways:
                    self.hall.after(self.chance.uniform(0.1, 2), wire.cut)

    def _power(self, install: Install) -> None:
        self.hall.went_dark(install)

    def _power_in_write(self, install: Install) -> None:
        """The power goes out at one of the next calls to the disk."""
        self.hall.note(install, "loses power in a write")
        install.disk.calls_left = self.chance.randrange(6)

    def _flip(self, install: Install) -> None:
        self.hall.note(install, "loses power in a write, and bits turn over")
        install.flips = True
        install.disk.calls_left = 1 if self.chance.random() < 0.7 else self.chance.randrange(6)

    def _kill(self, install: Install) -> None:
        self.hall.went_dark(install, is_killed=True)

    def _clone(self, install: Install) -> None:
        """The install was copied to another tablet, and both go on."""
        if self.hall.counts["cloned"] >= 2:
            return
        copy = Install(
            self.hall, len(self.hall.installs) + len(self.hall.outside), install.signer, install.kinds
        )
        copy.disk, copy.kept = install.disk.copy(), install.kept
        self.hall.note(install, f"cloned as {copy.number}", kind="cloned")
        known = self.hall.installs
        for peer in self.chance.sample(known, min(len(known), self.chance.randint(1, 2))):
            self.hall.join(copy, peer)
        self.hall.enter(copy)

    def _set_clock(self, install: Install) -> None:
        """Somebody sets the tablet's clock, and starts the app again at some time."""
        self.hall.note(install, "clock set")
        install.wrong_ns += self.chance.randrange(-(10**13), 10**13)
        if self.chance.random() < 0.5:
            self._kill(install)

    def _rejoin(self, install: Install) -> None:
        """A tablet that was revoked or copied joins again under a new key."""
        outcasts = [
            one
            for one in self.hall.installs
            if one.is_on and (one.desk.log.fork(one.device) is not None or self._is_revoked(one))
        ]
        if not outcasts:
            return
        one = self.chance.choice(outcasts)
        self.hall.note(one, "joins again under a new key", kind="rejoined")
        one.renew()
        self.hall.went_dark(one, is_killed=True)
        self.hall.after(self.chance.uniform(0, 1), lambda: self.people.admit(one))

    def _is_revoked(self, install: Install) -> bool:
        member = install.desk.state.roster.members.get(install.device)
        return member is not None and member.is_revoked
