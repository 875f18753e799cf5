"""The keys that a device signs with, and has signed with before."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from judge_app.core.claims import DeviceId
from judge_app.storage.settings import Settings

if TYPE_CHECKING:
    from judge_app.log.signing import Signer

__all__ = ["Keyring"]

NAMES = ("keys.journal", "spare-keys.journal")
"""Without its keys an organizer is locked out, so they are kept in two files."""


class Keyring:
    """All keys of a device. The old ones stay: by them it shows in whose place it goes on."""

    def __init__(self, folder: Path, fresh_seed: Callable[[], bytes]) -> None:
        self._fresh_seed = fresh_seed
        self._signer: Signer | None = None
        with ExitStack() as opened:  # one that cannot be opened does not keep the other locked
            self._first, self._spare = (
                opened.enter_context(closing(Settings(folder / name))) for name in NAMES
            )
            opened.pop_all()

    @property
    def device(self) -> DeviceId:
        """The id under which this device signs what it does; made when it is first asked for."""
        known = self._known()
        return DeviceId(known[0]["device"]) if known else self.renew()

    @property
    def signer(self) -> "Signer":
        """What this device signs with. Its id is the public half, so both change together."""
        from judge_app.log.signing import Signer  # not at the top: a start signs nothing

        device = self.device  # which makes a key if there is none yet
        if self._signer is None or self._signer.device != device:
            self._signer = Signer(self.seeds()[0])
        return self._signer

    def seeds(self) -> list[bytes]:
        """What all its keys are made from, the newest first."""
        return [bytes.fromhex(key["seed"]) for key in self._known()]

    def renew(self) -> DeviceId:
        """Make a new key, which is the device's id from now on."""
        from judge_app.log.signing import Signer

        self._signer = signer = Signer(self._fresh_seed())
        made = {"device": signer.device, "seed": signer.seed.hex()}
        keys = [made, *self._known()]
        self._spare.set("keys", keys)  # first the copy: it must never be the older one
        self._first.set("keys", keys)
        return signer.device

    def rest(self) -> None:
        for file in (self._first, self._spare):
            file.rest()

    def wake(self) -> None:
        for file in (self._first, self._spare):
            file.wake()

    def close(self) -> None:
        for file in (self._first, self._spare):
            file.close()

    def _known(self) -> list[dict[str, str]]:
        return [*(self._first.get("keys") or self._spare.get("keys") or ())]
