"""The guided cases: every path through them, by the rule it rests on."""

from collections.abc import Iterator

import pytest

from judge_app.core.cases import CASES, CaseKind, cite_of, standings_of, way_of
from judge_app.core.citations import is_citation
from tests.core.casework import MISSED
from tests.core.ops.event import paired

LOST = "regulations/lost-and-damaged-components"
SLEEVES = "regulations/card-sleeves"
LISTS = "regulations/deck-lists"
ROLES = "regulations/tournament-roles"
NOTES = "regulations/taking-notes-outside-materials"
ABSENT = "regulations/dropping-players"
SETUP = "regulations/modified-setup"
ODD = "regulations/dexterity-and-oddly-sized-cards"
CONDUCT = "regulations/unsporting-conduct"
PATHS = {
    ("lost-card", "lost extended found"): LOST,
    ("lost-card", "lost extended not-found replaced"): LOST,
    ("lost-card", "lost extended not-found removed"): LOST,
    ("lost-card", "missing conceded replaced"): LOST,
    ("lost-card", "missing conceded removed"): LOST,
    ("missing-die", "other-die"): "regulations/player-materials",
    ("missing-die", "no-die extended found"): LOST,
    ("missing-die", "no-die extended not-found"): LOST,
    ("missing-die", "in-game conceded"): LOST,
    ("sleeves", "usable"): SLEEVES,
    ("sleeves", "unusable extended replaced"): SLEEVES,
    ("sleeves", "unusable extended later changed"): CONDUCT,
    ("sleeves", "unusable extended later removed"): CONDUCT,
    ("deck-list", "incomplete updated"): LISTS,
    ("deck-list", "unclear corrected"): LISTS,
    ("deck-list", "unclear head corrected-by-head"): LISTS,
    ("deck-list", "differs put-right"): LISTS,
    ("deck-list", "differs egregious"): LISTS,
    ("missed-effect", "agreed"): MISSED,
    ("missed-effect", "refused"): MISSED,
    ("missed-effect", "dispute used accepted"): ROLES,
    ("missed-effect", "dispute used appealed"): ROLES,
    ("missed-effect", "dispute missed accepted"): ROLES,
    ("missed-effect", "dispute missed appealed"): ROLES,
    ("notes", "official"): NOTES,
    ("notes", "other put-away penalized"): NOTES,
    ("notes", "other put-away no-penalty"): NOTES,
    ("late", "noted came"): ABSENT,
    ("late", "noted absent-all"): ABSENT,
    ("late", "noted match-loss came-later"): ABSENT,
    ("late", "noted match-loss dropped"): ABSENT,
    ("modified-setup", "agreed"): SETUP,
    ("modified-setup", "dispute printed-setup extended"): SETUP,
    ("modified-setup", "dispute printed-setup no-time"): SETUP,
    ("dexterity", "self"): ODD,
    ("dexterity", "judge performed"): ODD,
    ("odd-hero", "stays"): ODD,
    ("odd-hero", "matters standing-in"): ODD,
    ("both-would-lose", "known lost"): "constructed/no-draws",
    ("conduct", "heard head-here no-penalty"): CONDUCT,
    ("conduct", "heard head-here penalized"): CONDUCT,
    ("conduct", "heard head-called no-penalty"): CONDUCT,
    ("conduct", "heard head-called penalized"): CONDUCT,
}
"""Every path through every case that takes the steps in order, and the rule that its last step cites."""


def paths(kind: CaseKind, taken: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All ways through *kind*, always by the first step that is open."""
    stand = standings_of(kind, taken)
    step = next((step for step, now in zip(kind.steps, stand, strict=True) if now == "open"), None)
    if step is None:
        yield taken
        return
    for way in step.ways:
        yield from paths(kind, (*taken, way.key))


def test_there_is_a_card_for_each_of_the_twelve_cases() -> None:
    assert len(CASES) == 12


@pytest.mark.parametrize("kind", CASES.values(), ids=CASES)
def test_every_path_through_a_case_is_known_and_comes_to_an_end(kind: CaseKind) -> None:
    found = {" ".join(path) for path in paths(kind)}
    assert found == {path for key, path in PATHS if key == kind.key}
    for path in paths(kind):
        last = way_of(kind.key, path[-1])
        assert last is not None
        assert last.is_end


@pytest.mark.parametrize(("path", "cite"), PATHS.items(), ids=[" ".join(path) for path in PATHS])
def test_the_step_that_ends_a_case_cites_its_rule(path: tuple[str, str], cite: str) -> None:
    kind, ways = CASES[path[0]], path[1].split()
    step = next(step for step in kind.steps if ways[-1] in [way.key for way in step.ways])
    assert cite_of(paired(ruleset="regulations-casual").state, step) == cite


@pytest.mark.parametrize("kind", CASES.values(), ids=CASES)
def test_a_case_cites_sections_that_there_are_and_names_each_way_once(kind: CaseKind) -> None:
    keys = [way.key for step in kind.steps for way in step.ways]
    assert len(keys) == len({*keys})
    assert all(map(is_citation, kind.cites))
    assert {after for step in kind.steps for after in step.after} <= {*keys}


@pytest.mark.parametrize(
    ("ruleset", "cite"),
    [
        ("regulations-casual", "constructed/no-draws"),  # the regulations are silent
        ("regulations-premier", "constructed/no-draws"),
        ("constructed", "constructed/no-draws"),
        ("draft", "draft/no-draws"),
    ],
)
def test_the_sheet_of_the_event_speaks_where_both_would_lose(ruleset: str, cite: str) -> None:
    assert cite_of(paired(ruleset=ruleset).state, CASES["both-would-lose"].steps[-1]) == cite


def test_a_step_of_the_other_branch_is_not_needed_any_more() -> None:
    kind = CASES["lost-card"]
    assert standings_of(kind, ()) == ("open", "later", "later", "later", "later")
    assert standings_of(kind, ("lost",)) == ("done", "open", "open", "skipped", "later")
    assert standings_of(kind, ("missing",)) == ("done", "skipped", "skipped", "open", "later")
    assert standings_of(kind, ("lost", "not-found")) == ("done", "open", "done", "skipped", "open")
    assert standings_of(kind, ("lost", "found")) == ("done", "skipped", "done", "skipped", "skipped")
