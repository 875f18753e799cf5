"""House rulings: what the organizer lays down for this event, where the documents leave it open."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.citations import is_citation
from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.hall import HouseRule, HouseWords
from judge_app.core.model import HouseRuleId, State
from judge_app.core.ops.base import Op, apply, basis, check, require_open, require_text
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["LONGEST_HOUSE_TEXT", "LONGEST_HOUSE_TITLE", "HouseRuleRemoved", "HouseRuleWritten"]

LONGEST_HOUSE_TITLE = 100
LONGEST_HOUSE_TEXT = 2000


@dataclass(frozen=True)
class HouseRuleWritten(Op):
    """A house ruling was written; one with a known *rule_id* was written anew."""

    kind: ClassVar = "house_rule_written"
    rule_id: HouseRuleId
    title: str
    text: str
    cite: str = ""
    author: str = ""


@check.register
def _(op: HouseRuleWritten, state: State) -> None:
    require_open(state)
    require_text(op.title, gettext("The title"), longest=LONGEST_HOUSE_TITLE)
    require_text(op.text, gettext("The house ruling"), longest=LONGEST_HOUSE_TEXT, lines=True)
    if op.author:
        require_text(op.author, gettext("The judge's name"))
    if op.cite and not is_citation(op.cite):
        raise Refused(gettext("There is no such rule. Choose one from the list, or none."))
    known = state.house_rules.get(op.rule_id)
    if known and known.words == _words(op) and not known.is_disputed:
        raise Refused(gettext("The house ruling says this already. Change something, or leave it."))


@apply.register
def _(op: HouseRuleWritten, state: State, stamp: Stamp) -> State:
    return _claim(state, op.rule_id, stamp, _words(op), op.author)


@dataclass(frozen=True)
class HouseRuleRemoved(Op):
    """A house ruling does not hold any more."""

    kind: ClassVar = "house_rule_removed"
    rule_id: HouseRuleId


@check.register
def _(op: HouseRuleRemoved, state: State) -> None:
    known = state.house_rules.get(op.rule_id)
    if known is None or known.words is None:
        raise Refused(gettext("This house ruling is not there any more."))


@apply.register
def _(op: HouseRuleRemoved, state: State, stamp: Stamp) -> State:
    known = state.house_rules.get(op.rule_id)
    if known is None:
        return state.ignoring(stamp, N_("there is no such house ruling"))
    return _claim(state, op.rule_id, stamp, None, known.author)


@basis.register
def _(op: HouseRuleWritten | HouseRuleRemoved, state: State) -> tuple[EntryId, ...]:
    known = state.house_rules.get(op.rule_id)
    return sources(known.versions) if known else ()


def _words(op: HouseRuleWritten) -> HouseWords:
    return HouseWords(op.title, op.text, op.cite)


def _claim(state: State, rule: HouseRuleId, stamp: Stamp, words: HouseWords | None, author: str) -> State:
    known = state.house_rules.get(rule)
    versions = claimed(known.versions if known else (), stamp, words)
    made = HouseRule(rule, versions, author, stamp.wall_ms)
    return state._replace(house_rules=state.house_rules.put(rule, made))
