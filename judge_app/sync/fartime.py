"""Clocks compared over the backbone, where no link of their own leads from one tablet to the other.

The same datagrams go as over a network (`probes`). Both ends work out their number and key from the key of
the event, so nobody has to agree on anything. Only the reference is asked this way: in a hall, tablets have
the time from each other.
"""

import hmac
from collections.abc import Set

from judge_app.core.claims import DeviceId
from judge_app.sync.hub import Hub
from judge_app.sync.probes import FAR, Datagram, ProbeLink

__all__ = ["FarTime"]


class FarTime:
    """Lives in the network's loop."""

    def __init__(self, device: DeviceId, hub: Hub) -> None:
        self._device, self._hub = device, hub
        self._secret = b""
        self._links: dict[DeviceId, int] = {}

    def stand(self, secret: bytes, wanted: Set[DeviceId]) -> None:
        """Compare clocks with those *wanted*; all who do have this *secret*."""
        is_same = secret == self._secret
        self._secret = secret
        for device in [*self._links]:
            if not is_same or device not in wanted:
                self._hub.stop_comparing(self._links.pop(device))
        for device in sorted(wanted - self._links.keys()):
            link = self._agreed(device)
            self._links[device] = link.number
            self._hub.compare_clocks(link, (FAR, device))

    def came(self, raw: bytes) -> None:
        """A datagram came over the backbone, from whoever has its number."""
        said = Datagram.read(raw)
        for device, number in self._links.items():
            if said is not None and said.link == number:
                self._hub.time_came(raw, (FAR, device))

    def _agreed(self, device: DeviceId) -> ProbeLink:
        ends = "\n".join(sorted((self._device, device))).encode()
        key = hmac.digest(self._secret, b"tableside time\n" + ends, "sha256")
        number = int.from_bytes(hmac.digest(key, b"number", "sha256")[:8], "big") >> 1
        return ProbeLink(number, key, device, is_dialer=self._device < device)
