"""The server that a foreigner comes to."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.backbone.foreigners.foreigner import OURS, THEIRS, made
from tests.backbone.servers import Servers


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """One server, with a stream of our event that holds one message, and one of theirs."""
    with Servers(tmp_path_factory.mktemp("venue")) as found:
        found.start_all()
        for number, event in enumerate((OURS, THEIRS)):
            asyncio.run(made(found, number, event))
        yield found
