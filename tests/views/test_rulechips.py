"""The chips of cases and infractions open the rule they stand for."""

from pathlib import Path

import pytest

from judge_app.core.cases import CASES
from judge_app.core.infractions import INFRACTIONS, cite_of
from judge_app.core.ops import RulesetChosen
from judge_app.core.ruleset import PRINTED
from judge_app.rulebook.bookcase import Bookcase
from judge_app.views.rulechips import OF_INFRACTIONS, OF_STEPS, infraction_opens, step_opens
from tests.core.ops.event import with_players

CLUB = 'title = "Club"\nbase = "regulations-casual"\nabsence.late_minutes = 5\n'


@pytest.fixture(scope="module")
def bookcase(tmp_path_factory: pytest.TempPathFactory) -> Bookcase:
    return Bookcase(Path(tmp_path_factory.mktemp("kept")))


@pytest.mark.parametrize("name", PRINTED)
def test_every_step_of_every_case_opens_a_rule_of_the_section_it_names(bookcase: Bookcase, name: str) -> None:
    tablet = with_players()
    tablet.do(RulesetChosen(name))
    rules = tablet.state.rules
    assert rules is not None
    for kind in CASES.values():
        for step in kind.steps:
            opens = step_opens(tablet.state, kind.key, step)
            assert opens.cite == (rules.cite(step.rule) if step.rule else step.cite)
            entry = bookcase.entry_for(**opens.where)
            assert entry is not None
            assert entry.cite == opens.cite or step.rule in entry.values


def test_a_step_opens_its_own_rule_and_not_the_first_of_the_section(bookcase: Bookcase) -> None:
    tablet = with_players()
    tablet.do(RulesetChosen("regulations-casual"))
    for (case, key), id in OF_STEPS.items():
        step = next(step for step in CASES[case].steps if step.key == key)
        entry = bookcase.entry_for(**step_opens(tablet.state, case, step).where)
        assert entry is not None
        assert entry.id == id


def test_without_a_ruleset_and_with_a_changed_value_a_step_opens_its_section() -> None:
    tablet = with_players()
    late = {step.key: step for step in CASES["late"].steps}
    assert step_opens(tablet.state, "late", late["wait"]).cite == "regulations/dropping-players"
    tablet.do(RulesetChosen("club", CLUB))
    opens = step_opens(tablet.state, "late", late["wait"])
    assert opens == ("regulations/dropping-players", "absence.late_minutes")


@pytest.mark.parametrize("name", PRINTED)
def test_every_infraction_opens_a_rule_of_the_section_it_names(bookcase: Bookcase, name: str) -> None:
    tablet = with_players()
    tablet.do(RulesetChosen(name))
    for infraction in INFRACTIONS.values():
        opens = infraction_opens(tablet.state, infraction.key)
        entry = bookcase.entry_for(**opens.where)
        assert entry is not None
        assert entry.cite == opens.cite == cite_of(infraction, tablet.state.rules)
        if opens.key:
            assert entry.id == opens.key
    assert not infraction_opens(tablet.state, "only-a-newer-app-knows-it").cite


def test_what_is_named_for_infractions_is_known() -> None:
    for key, document in OF_INFRACTIONS:
        assert any(cite.startswith(f"{document}/") for cite in INFRACTIONS[key].cites)
