"""The disk of a simulated tablet: what was not synced may be gone, torn or flipped after a power cut."""

from dataclasses import replace
from random import Random

from tests.storage.disks import SECTOR, DyingDisk, Inode

__all__ = ["SimDisk"]


class SimDisk(DyingDisk):
    def after_kill(self) -> "SimDisk":
        """The app was killed and the system went on: all that was written is there."""
        disk = SimDisk(self._names)
        disk._durable_names = self._durable_names
        return disk

    def after_cut(self, chance: Random, *, flips: bool) -> "SimDisk":
        """The disk after a power cut; with *flips* a bit of what was not safe may have turned over."""
        names = self.after_power_cut(chance)._names
        before = {**self._durable_names, **self._names}
        if flips:
            for path, inode in names.items():
                _flip(inode, before[path].durable, chance)
        return SimDisk(names)

    def copy(self) -> "SimDisk":
        """As when an install is cloned, or a backup is restored on another tablet."""
        return SimDisk(
            {path: replace(inode, content=bytearray(inode.content)) for path, inode in self._names.items()}
        )


def _flip(inode: Inode, durable: bytes, chance: Random) -> None:
    unsafe = [
        start
        for start in range(0, len(inode.content), SECTOR)
        if inode.content[start : start + SECTOR] != durable[start : start + SECTOR]
    ]
    for start in unsafe:
        end = min(start + SECTOR, len(inode.content))
        places = [at for at in range(start, end) if at >= len(durable) or inode.content[at] != durable[at]]
        if places and chance.random() < 0.5:
            inode.content[chance.choice(places)] ^= 1 << chance.randrange(8)
    inode.durable = bytes(inode.content)
