"""What goes wrong with a simulated backbone."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.sim.backbone import Backbone
    from tests.sim.plan import Convention

__all__ = ["Outages"]


class Outages:
    def __init__(self, backbone: "Backbone", plan: "Convention") -> None:
        self._backbone, self._plan = backbone, plan
        self._hall, self._chance = backbone.hall, backbone.hall.chance
        self._kinds: dict[str, Callable[[], None]] = {
            "tail": self._lose_end,
            "hole": self._lose_one,
            "wiped": self._wipe,
            "down": self._go_down,
            "leaderless": self._be_without_leader,
            "off": self._cut_off,
            "moved": self._cut,
            "reread": self._read_again,
            "lie": self._mislabel,
        }

    def happen(self) -> None:
        likely = self._plan.trouble
        if any(likely.values()):
            self._kinds[self._chance.choices([*likely], [*likely.values()])[0]]()

    def _note(self, text: str, kind: str) -> None:
        self._hall.note(None, text, kind=kind)

    def _lose_end(self) -> None:
        """Another server leads, which had not got all of it."""
        number = min(self._chance.randint(1, 10), len(self._backbone.messages))
        self._note(f"the stream loses its last {number}", "stream lost its end")
        self._backbone.lose_end(number)

    def _lose_one(self) -> None:
        """Often one of the last: they are what somebody still waits for."""
        stream = self._backbone.messages
        for _message in range(min(self._chance.randint(1, 3), len(stream))):
            newest = self._backbone.messages[-6:] if self._chance.random() < 0.5 else self._backbone.messages
            one = self._chance.choice(newest)
            self._note(f"the stream loses {one.label}", "stream lost an entry")
            self._backbone.lose([one], is_forgotten=self._chance.random() < 0.5)

    def _wipe(self) -> None:
        self._note("the stream is made anew", "stream wiped")
        self._backbone.begin_anew()

    def _go_down(self) -> None:
        self._note("the backbone is down", "backbone down")
        self._backbone.is_up = False
        for passage in self._backbone.passages:
            passage.cut()

        def come_back() -> None:
            self._backbone.is_up = True

        self._hall.after(self._chance.uniform(0.5, 5), come_back)

    def _be_without_leader(self) -> None:
        """Nothing is taken and nothing given, though all hear each other."""
        self._note("the stream has no leader", "stream without a leader")
        self._backbone.has_leader = False

        def lead() -> None:
            self._backbone.has_leader = True
            for passage in self._backbone.passages:
                passage.notice()

        self._hall.after(self._chance.uniform(0.2, 12), lead)

    def _cut_off(self) -> None:
        """A tablet does not reach it for a while."""
        install = self._chance.choice(self._hall.installs)
        self._note(f"{install.number} does not reach the backbone", "off the backbone")
        self._backbone.off.add(install)
        for passage in self._backbone.passages:
            if passage.install is install:
                passage.cut()
        self._hall.after(self._chance.uniform(0.5, 6), lambda: self._backbone.off.discard(install))

    def _cut(self) -> None:
        for passage in self._backbone.passages:
            if self._chance.random() < 0.4:
                self._note(f"{passage.install.number} is cut off the backbone", "cut off the backbone")
                passage.cut()

    def _read_again(self) -> None:
        self._note("the stream is given once more", "stream given twice")
        for passage in self._backbone.passages:
            passage.read_again()

    def _mislabel(self) -> None:
        """Somebody, perhaps a tablet that was revoked, labels what it published as much more than it is."""
        if self._backbone.messages and self._backbone.passages:
            passage = self._chance.choice(self._backbone.passages)
            one = self._chance.choice(self._backbone.messages)
            self._note(f"{passage.install.number} labels {one.label} far too high", "false label")
            passage.mislabel(one.parcel)
