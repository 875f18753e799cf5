"""Ports of this machine for the servers and beacons of a test."""

import socket
from collections import deque
from contextlib import suppress
from random import SystemRandom

__all__ = ["free_port", "free_ports"]

_RANGE = range(10_000, 32_000)
_CHANCE = SystemRandom()
"""Tests that run beside each other must not try the same ports in the same order."""
_given: deque[int] = deque(maxlen=len(_RANGE) // 2)


def free_port() -> int:
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """Ports that nobody has, for TCP and for UDP, and that nobody was given here for long.

    They are below those that the system gives to whoever connects: one of these is soon taken again, and
    nobody can listen there until a minute after the connection has ended.
    """
    found: list[int] = []
    while len(found) < count:
        port = _CHANCE.choice(_RANGE)
        with suppress(OSError):
            if port not in _given:
                _try(port)
                _given.append(port)
                found.append(port)
    return found


def _try(port: int) -> None:
    """Have it for a moment, at all addresses."""
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        with socket.socket(socket.AF_INET, kind) as asking:
            asking.bind(("", port))
