"""What a file of an event holds, told apart by what is in it: only readable facts, or a signed log too."""

import json
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from judge_app.cli.files import content_of, load_event
from judge_app.cli.tidings import entries
from judge_app.core.auditwords import Finding
from judge_app.core.ids import EventId
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.log.records import Record
from judge_app.storage import inspecting as journals

__all__ = ["Evidence", "evidence"]


class Evidence(NamedTuple):
    """Either a log, as *lines* of an *event*, or a *tournament* alone."""

    tournament: Tournament | None = None
    event: EventId = EventId("")
    lines: tuple[Record, ...] = ()
    findings: tuple[Finding, ...] = ()
    """What is to be said about the file itself, before anybody reads its entries."""
    readable: bytes = b""
    """The whole file, where it also has a readable part that must say what the log gives."""


def evidence(path: Path) -> Evidence:
    """What *path* holds; Refused, with what to do, if it is no event at all."""
    content = content_of(path)
    if not content.strip(b"\0 \t\r\n"):
        raise Refused(f"{path} is empty. Nothing was changed. Take another copy of the event.")
    if content.startswith(journals.FIRST):
        return _journal(content, path)
    if content.startswith(b"tableside "):
        return _carried(content)
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") or path.suffix == ".json":
        return _written(content, path)
    raise Refused(
        f"{path} is no event: it is neither an event file (.json), nor a log (.judgelog), nor the journal of"
        " a device (.journal), or its beginning is damaged. Nothing was changed."
    )


def _journal(content: bytes, path: Path) -> Evidence:
    found = journals.inspected_journal(content)
    if not found.event:
        raise Refused(f"{path} is the journal of a device, but holds no event. Nothing was changed.")
    findings = [
        Finding(f"Line {lost.line}", f"It is damaged, and what it held is lost: {lost.text[:40]}…", False)
        for lost in found.lost
    ]
    if found.is_torn:
        text = "It breaks off in its last change, which was never confirmed; all before that is whole."
        findings.append(Finding("Journal", text, True, is_odd=True))
    elif not found.lost:
        findings.append(Finding("Journal", "Every line matches its checksum.", True))
    return Evidence(None, EventId(found.event), found.records, tuple(findings))


def _carried(content: bytes) -> Evidence:
    from judge_app.sync.carrying import lines_in  # both bring the network's modules along
    from judge_app.sync.inspecting import inspected

    found = inspected(lines_in(BytesIO(content)))
    wrong = [Finding(f"Line {fault.line}", fault.why, False) for fault in found.faults]
    whole = Finding(
        "File", f"It is whole: {entries(len(found.records))}, and the digest in its last line is right.", True
    )
    return Evidence(None, found.event, found.records, tuple(wrong) or (whole,))


def _written(content: bytes, path: Path) -> Evidence:
    if not _has_log(content):
        return Evidence(load_event(path, open_round=True))
    from judge_app.paper.wholeevent import read_whole

    whole = read_whole(content, str(path))
    lines = tuple(Record(*kept) for kept in whole.entries)
    return Evidence(None, whole.event, lines, (), content)


def _has_log(content: bytes) -> bool:
    """What is no sound JSON has none; whoever reads it then says where it breaks."""
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return b'"log"' in content
    return isinstance(found, dict) and "log" in found
