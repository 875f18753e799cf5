"""The commands that look into the file of an event: whether all of it follows, and how a player fared."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judge_app.cli.asking import Adding, add_json, find_player, player_among, print_json
from judge_app.cli.evidence import Evidence, evidence
from judge_app.core.auditwords import Finding
from judge_app.views.words import plain

if TYPE_CHECKING:  # read when a file is looked into: the other commands start without
    from judge_app.log.audit import AuditedLog
    from judge_app.views.story import Story

__all__ = ["add_commands"]

FILE = "an event file (.json), a log (.judgelog) or the journal of a device; known by what is in it"


def add_commands(add: Adding) -> None:
    text = "derive everything in a file of an event again; exit 1 if something does not follow"
    verified = add("verify", _verify, text, file=False)
    told = add("explain", _explain, "tell how a player fared in the event of a file, and why", file=False)
    for one in (verified, told):
        one.add_argument("file", metavar="FILE", type=Path, help=FILE)
    told.add_argument("--player", required=True, metavar="NAME", help="by id, name or its beginning")
    add_json(told)


def _verify(asked: argparse.Namespace) -> int:
    findings = _findings(evidence(asked.file))
    for one in findings:
        mark = "WRONG" if not one.follows else "note " if one.is_odd else "ok   "
        print(f"{mark}  {plain(one.where)}: {plain(one.sentence)}")
    print(_summary(findings))
    return 0 if all(one.follows for one in findings) else 1


def _findings(found: Evidence) -> tuple[Finding, ...]:
    from judge_app.core.audit import audit
    from judge_app.log.audit import audit_log
    from judge_app.views.passedover import passed_over

    if found.tournament is not None:
        return audit(found.tournament)
    log = audit_log(found.event, found.lines)
    return (*found.findings, *log.findings, *passed_over(log.state), *_readable(found, log))


def _readable(found: Evidence, log: "AuditedLog") -> tuple[Finding, ...]:
    """Whether what other programs read in the file is what the log gives."""
    if not found.readable:
        return ()
    from judge_app.paper.wholeevent import first_difference

    apart = first_difference(found.readable, found.event, log.state, log.kept)
    if apart is None:
        return (Finding("Readable part", "All that other programs read in it is what the log gives.", True),)
    line, what = apart
    return (Finding(f"Line {line}", f"The readable part is not what the log gives: {what}.", False),)


def _explain(asked: argparse.Namespace) -> int:
    story = _story(evidence(asked.file), asked.player)
    if asked.json:
        return print_json(_facts(story))
    print(" ".join(filter(None, (f"{story.name} at {story.event}", story.day and f"({story.day})"))))
    for chapter in story.chapters:
        print(f"\n{chapter.title}")
        for line in chapter.lines:
            print(f"  {line.time:5}  {line.text}".rstrip() if _has_times(story) else f"  {line.text}")
    return 0


def _story(found: Evidence, named: str) -> "Story":
    from judge_app.log.audit import folded
    from judge_app.views.story import story_view
    from judge_app.views.storyplain import plain_story

    if found.tournament is not None:
        return plain_story(found.tournament, find_player(found.tournament, named))
    state, records = folded(found.event, found.lines)
    if records.faults or not all(one.follows for one in found.findings):
        warning = "Something is wrong in this file, so parts may be missing here. `verify` names it."
        print(warning, file=sys.stderr)
    players = {player.id: player.name for player in state.players.values()}
    return story_view(state, player_among(players, named, state.name))


def _has_times(story: "Story") -> bool:
    return any(line.time for chapter in story.chapters for line in chapter.lines)


def _facts(story: "Story") -> dict[str, object]:
    return story._asdict() | {
        "chapters": [
            {"title": one.title, "lines": [line._asdict() for line in one.lines]} for one in story.chapters
        ]
    }


def _summary(findings: Sequence[Finding]) -> str:
    wrong = sum(not one.follows for one in findings)
    odd = sum(one.follows and one.is_odd for one in findings)
    if not findings:
        return "Nothing is recorded yet that could be derived again."
    if wrong:
        return f"{wrong} of {len(findings)} do not follow." if wrong > 1 else "One thing does not follow."
    if odd:
        look = "One note is" if odd == 1 else f"{odd} notes are"
        return f"Everything follows. {look} worth a look."
    return "Everything follows."
