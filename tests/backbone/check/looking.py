"""A look at servers as `backbone check` takes it, and a venue whose servers are looked at."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from judge_app.sync.natsaccess import Venue
from judge_app.venue.checking import examine
from judge_app.venue.findings import Kind
from judge_app.venue.nodes import Node, new_keys, venue_of

SOON_S = 1.0
"""As long a fake server that says nothing is waited for."""
KEYS = new_keys("Oakhaven Expo", datetime.now(UTC))
VENUE = venue_of(KEYS, [Node(("127.0.0.1",))])


def look(addresses: Sequence[str], venue: Venue | None = None, **more: Any) -> list[tuple[Kind, str]]:
    return [(one.kind, one.fact) for one in asyncio.run(examine(addresses, venue, **more))]


def kinds(addresses: Sequence[str], venue: Venue | None = None, **more: Any) -> list[Kind]:
    return [kind for kind, _fact in look(addresses, venue, **more)]
