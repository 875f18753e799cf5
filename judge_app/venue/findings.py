"""What can be said about the servers of a backbone, without the words for it."""

from dataclasses import dataclass
from typing import Literal

from judge_app.venue.certificates import CertificateFault

__all__ = ["Finding", "Kind"]

Kind = Literal[
    CertificateFault,
    "silent",
    "unknown-name",
    "not-nats",
    "old",
    "no-tls",
    "tls-optional",
    "tls-failed",
    "open-to-all",
    "small-payload",
    "turned-away",
    "admin-turned-away",
    "no-jetstream",
    "no-account",
    "no-leader",
    "clock",
    "apart",
    "two-nodes",
    "one-node",
    "node-down",
    "lazy-disk",
    "disk-unseen",
    "leaf",
    "unasked",
    "stores-nothing",
    "stream-in-memory",
    "stream-replicas",
    "stream-deletable",
]
_NOTES = frozenset({"one-node", "disk-unseen", "leaf", "unasked", "stores-nothing"})


@dataclass(frozen=True)
class Finding:
    """Something about the server at an address, or about all of them; *fact* is what was seen."""

    kind: Kind
    at: str = ""
    fact: str = ""

    @property
    def is_fault(self) -> bool:
        """Or else a note: it can stay so, if the venue can live with it."""
        return self.kind not in _NOTES
