"""House rulings in the log: what is let pass, what is kept, and what two tablets write apart."""

import pytest

from judge_app.core.hall import HouseWords
from judge_app.core.ids import HouseRuleId
from judge_app.core.involved import matches_in, players_in
from judge_app.core.ops import HouseRuleRemoved, HouseRuleWritten, Undone
from judge_app.core.ops.houserules import LONGEST_HOUSE_TEXT, LONGEST_HOUSE_TITLE
from tests.core.ops.event import Tablet, copy_of, with_players

PHONES = HouseRuleId("h1")
AWAY = HouseRuleWritten(PHONES, "Phones", "Phones stay in the bag.\nThe organizer keeps one.", author="Maya")


def texts(tablet: Tablet) -> list[str]:
    return [words.text for words in tablet.state.house_rules[PHONES].texts]


def said(text: str) -> HouseRuleWritten:
    return HouseRuleWritten(PHONES, "Phones", text, author="Ruben")


def test_a_house_ruling_is_kept_with_its_words_its_rule_and_who_wrote_it() -> None:
    tablet = with_players()
    cited = "regulations/taking-notes-outside-materials"
    tablet.judge(HouseRuleWritten(PHONES, "Phones", "In the bag.", cited, "Maya"))
    rule = tablet.state.house_rules[PHONES]
    assert rule.words == HouseWords("Phones", "In the bag.", cited)
    assert (rule.author, rule.is_disputed) == ("Maya", False)


def test_written_again_it_says_something_else_and_an_undo_brings_the_first_words_back() -> None:
    tablet = with_players()
    tablet.judge(AWAY)
    changed = tablet.judge(said("Phones are silent."))
    assert texts(tablet) == ["Phones are silent."]
    tablet.judge(Undone(changed.id))
    assert texts(tablet) == [AWAY.text]


def test_a_removed_one_is_gone_until_that_is_undone() -> None:
    tablet = with_players()
    tablet.judge(AWAY)
    removed = tablet.judge(HouseRuleRemoved(PHONES))
    assert tablet.state.house_rules[PHONES].words is None
    tablet.refuses(HouseRuleRemoved(PHONES), "not there any more")
    tablet.judge(Undone(removed.id))
    assert texts(tablet) == [AWAY.text]


def test_a_removed_one_can_be_written_again() -> None:
    tablet = with_players()
    tablet.judge(AWAY)
    tablet.judge(HouseRuleRemoved(PHONES))
    tablet.judge(AWAY)
    assert texts(tablet) == [AWAY.text]


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (HouseRuleWritten(PHONES, " ", "Away"), "title is empty"),
        (HouseRuleWritten(PHONES, "Phones\nand more", "Away"), "title contains a control character"),
        (HouseRuleWritten(PHONES, "P" * (LONGEST_HOUSE_TITLE + 1), "Away"), "101 letters; 100 is the most"),
        (HouseRuleWritten(PHONES, "Phones", ""), "house ruling is empty"),
        (
            HouseRuleWritten(PHONES, "Phones", "a" * (LONGEST_HOUSE_TEXT + 1)),
            "2001 letters; 2000 is the most",
        ),
        (HouseRuleWritten(PHONES, "Phones", "Away", "regulations/dragons"), "no such rule"),
        (HouseRuleWritten(PHONES, "Phones", "Away", author="M" * 201), "judge's name has 201 letters"),
        (HouseRuleRemoved(PHONES), "not there any more"),
    ],
)
def test_what_is_no_house_ruling_is_refused(op: HouseRuleWritten | HouseRuleRemoved, sentence: str) -> None:
    with_players().refuses(op, sentence)


def test_the_longest_one_passes_and_the_same_words_again_do_not() -> None:
    tablet = with_players()
    whole = HouseRuleWritten(PHONES, "P" * LONGEST_HOUSE_TITLE, "a\n" * (LONGEST_HOUSE_TEXT // 2))
    tablet.judge(whole)
    tablet.refuses(whole, "says this already")
    Tablet("b").refuses(AWAY, "No event is open")


def test_two_versions_written_apart_both_stand_until_somebody_chooses() -> None:
    one = with_players()
    one.judge(AWAY)
    other = copy_of(one, "b")
    one.judge(said("Phones are silent."))
    other.judge(said("Phones are off."))
    one.sync(other)
    assert one.digest == other.digest
    assert {*texts(one)} == {"Phones are silent.", "Phones are off."}
    assert [(dispute.subject, dispute.key) for dispute in one.state.disputes()] == [("houserule", PHONES)]
    one.judge(said(texts(one)[0]))
    other.sync(one)
    assert len(texts(other)) == 1
    assert not [*other.state.disputes()]


def test_the_same_words_written_apart_are_no_dispute() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(AWAY)
    other.judge(AWAY)
    one.sync(other)
    assert texts(one) == [AWAY.text]
    assert not [*one.state.disputes()]


@pytest.mark.parametrize("is_removed_first", [True, False])
def test_what_one_tablet_removes_while_another_writes_it_stays(is_removed_first: bool) -> None:
    one = with_players()
    one.judge(AWAY)
    other = copy_of(one, "b")
    remover, writer = (one, other) if is_removed_first else (other, one)
    remover.judge(HouseRuleRemoved(PHONES))
    writer.judge(said("Phones are off."))
    one.sync(other)
    assert texts(one) == texts(other) == ["Phones are off."]
    assert one.state.house_rules[PHONES].is_disputed
    one.judge(HouseRuleRemoved(PHONES))
    assert one.state.house_rules[PHONES].words is None


def test_a_removal_of_what_never_was_takes_no_effect_and_says_so() -> None:
    tablet = with_players()
    removed = tablet.do(HouseRuleRemoved(PHONES))
    assert tablet.state.ignored[removed.id] == "there is no such house ruling"


def test_a_house_ruling_is_about_no_table_and_no_player() -> None:
    state = with_players().state
    assert not matches_in(AWAY, state)
    assert not players_in(AWAY, state)
