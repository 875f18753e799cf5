"""Closes the gaps that a damaged file left in a device's entries, when nobody else can have the lost ones.

What stands behind a gap counts here, but no other tablet could ever take it. So the device signs, in the
place of each lost entry, that it is lost; the last of them names the digest that the next is chained to.
"""

from dataclasses import replace

from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.ops import EntryLost
from judge_app.log.codec import encode
from judge_app.log.entry import Entry, entry_id
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer, entry_message

__all__ = ["mended"]


def mended(log: OpLog, signer: Signer) -> list[Entry]:
    """Entries of *signer*'s device that close every gap before the last one of it that *log* holds."""
    held = {entry.seq: entry for entry in log.entries if entry.device == signer.device}
    made: list[Entry] = []
    for seq in range(1, max(held, default=0)):
        if seq not in held:
            following = held.get(seq + 1)
            made.append(_lost(log, signer, held.get(seq - 1), seq, following.prev if following else ""))
            held[seq] = made[-1]
    return made


def _lost(log: OpLog, signer: Signer, before: Entry | None, seq: int, digest: str) -> Entry:
    """The clock goes on by one: the lost entry had a number of its own between its neighbours."""
    device = DeviceId(signer.device)
    lamport = before.lamport + 1 if before else 1
    stamp = Stamp(entry_id(device, seq), device, before.stamp.wall_ms if before else 0)
    prev = before.digest if before else ""
    op = EntryLost(digest)
    entry = Entry(
        log.event, seq, lamport, stamp, op, encode(log.event, seq, lamport, stamp, op, prev), prev=prev
    )
    return replace(entry, signature=signer.sign(entry_message(log.event, device, seq, entry.digest)))
