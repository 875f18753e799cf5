"""A judge before the tablets of an event, on a network that does as it is told."""

from typing import Any

from judge_app.core.model import PlayerId, State
from judge_app.core.reach import Peer, Reach
from tests.ui.judge import Judge
from tests.ui.standin import StandInNet

ADA = PlayerId("ada")


class Hall:
    """A judge before the Devices screen of an event, on a network that does as it is told."""

    def __init__(self, judge: Judge, net: StandInNet) -> None:
        self.judge, self.net = judge, net

    @property
    def desk(self) -> Any:
        return self.judge.frame.desk

    @property
    def state(self) -> State:
        found: State = self.desk.state
        return found

    def newest(self) -> Any:
        return self.state.history[-1].op

    def show(self, *peers: Peer, **what: Any) -> None:
        self.net.reach = Reach(True, ("192.168.1.20:24680",), peers, **what)

    def written(self, kind: type) -> list[Any]:
        return [one.op for one in self.state.history if isinstance(one.op, kind)]
