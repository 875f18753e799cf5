"""A whole event to be tampered with."""

import pytest

from judge_app.log.entry import Entry
from tests.log.audited import played


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return [*played().log.entries]
