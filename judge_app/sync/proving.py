"""How tablets find out that a device was copied and wrote two histories: digests in, proofs out."""

from collections.abc import Iterable, Sequence

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import DeviceForked
from judge_app.errors import Refused
from judge_app.log.entry import entry_id
from judge_app.log.signing import is_proved
from judge_app.sync.protocol import Chain, Have, Proof
from judge_app.sync.shelf import Shelf

__all__ = ["Prover"]

CHAIN = 200
"""So many entries are compared at once to find where a history was forked."""
REPEAT_S = 1.0
"""So often the same proof is passed on."""


class Prover:
    """What it returns is to be shown to every neighbour."""

    def __init__(self, desk: Shelf) -> None:
        self._desk = desk
        self._passed_on: dict[EntryId, float] = {}
        """When proofs were passed on that this tablet cannot write down itself."""

    def chain(self, device: DeviceId, message: Have) -> Chain | None:
        """The digests of what is held here of *device*, up to where the peer holds something else."""
        head = message.heads.get(device)
        if head is None:
            return None
        proofs: list[Proof] = []
        for seq in range(head.seq, max(0, head.seq - CHAIN), -1):
            if (one := self._desk.log.find(entry_id(device, seq))) is None:
                break  # a gap, as a recovery leaves it; the proofs count up without one
            proofs.append(Proof(one.digest, one.signature.hex()))
        return Chain(device, head.seq - len(proofs) + 1, tuple(reversed(proofs))) if proofs else None

    def fork_in(self, message: Chain) -> DeviceForked | None:
        """The first place in which a device signed something else than is held here."""
        for seq, theirs in enumerate(message.proofs, message.first):
            ours = self._desk.log.find(entry_id(message.device, seq))
            if ours is not None and ours.digest != theirs.digest:
                signature = ours.signature.hex()
                return DeviceForked(
                    message.device, seq, ours.digest, signature, theirs.digest, theirs.signature
                )
        return None

    def say(self, op: DeviceForked) -> bool:
        """Write down *op*, if this tablet can.

        Whoever was copied cannot say it under a name that counts no more; one that was revoked neither.
        """
        if op.device == self._desk.device or not is_proved(self._desk.event, self._desk.device, op):
            return False
        try:
            self._desk.do(op)
        except Refused:
            return False
        return True

    def pass_on(self, op: DeviceForked, now: float) -> Sequence[Chain]:
        """Both histories, so that a neighbour that holds either of them says so.

        Not too often: two that can say nothing would go on for ever.
        """
        place = entry_id(op.device, op.seq)
        is_fresh = now - self._passed_on.get(place, -REPEAT_S) >= REPEAT_S
        if not is_fresh or not is_proved(self._desk.event, self._desk.device, op):
            return ()
        self._passed_on[place] = now
        both = (Proof(op.one, op.one_signature), Proof(op.other, op.other_signature))
        return [Chain(op.device, op.seq, (proof,)) for proof in both]

    def again(self, devices: Iterable[DeviceId], now: float) -> list[Chain]:
        """The proofs against *devices* of which entries still come.

        Whoever sends them may never take the entry that says so: its own device may be a copied one there.
        """
        proofs = [op for device in sorted(devices) if (op := self._desk.log.fork_proof(device))]
        return [chain for op in proofs for chain in self.pass_on(op, now)]

    def lost(self, now: float) -> list[Chain]:
        """Write down what was found out and lost again; what this tablet cannot say is for others."""
        unsaid = [op for op in self._desk.log.unsaid_forks() if not self.say(op)]
        return [chain for op in unsaid for chain in self.pass_on(op, now)]
