"""What docs/event-format.md says of the file, held against a file."""

import re
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature

from judge_app.paper.wholeevent import whole_text
from tests.paper.wholes import busy, schema

DOC = (Path(__file__).parents[2] / "docs" / "event-format.md").read_text(encoding="utf-8")


def keys_in(part: Any) -> set[str]:
    """Every key that the schema knows."""
    if isinstance(part, list):
        return set().union(*map(keys_in, part))
    if not isinstance(part, dict):
        return set()
    return {*part.get("properties", ())}.union(*map(keys_in, part.values()))


def test_every_key_is_documented() -> None:
    elsewhere = {
        "id",
        "a",
        "b",
        "bye",
        "winner",
        "how",
        "was",
        "until",
        "seed",
        "changed",
        "number",
        "matches",
    }
    elsewhere |= {"dropped", "rank", "points", "tiebreakers", "seeds", "start", "end"}
    missing = {key for key in keys_in(schema().schema) - elsewhere if f"`{key}`" not in DOC}
    assert missing == set()


def test_every_key_of_a_file_is_in_the_schema() -> None:
    assert busy().plain.keys() <= schema().schema["properties"].keys()


def test_the_program_in_the_document_verifies_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"```python\n(.*?)```", DOC, re.DOTALL)
    assert found is not None
    program = compile(found[1], "docs/event-format.md", "exec")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "oakhaven.judge.json"
    path.write_text(whole_text(*busy()), encoding="utf-8")
    exec(program, {})
    path.write_text(whole_text(*busy()).replace("Secret Sword", "Secret Spoon"), encoding="utf-8")
    with pytest.raises(InvalidSignature):
        exec(program, {})
