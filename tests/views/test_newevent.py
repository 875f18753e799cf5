"""What is shown while an event is set up."""

import pytest

from judge_app.core.eventdraft import EventDraft
from judge_app.views.newevent import new_event_view


def test_the_structure_and_its_source_follow_the_players() -> None:
    plan = new_event_view(EventDraft(players=34)).structure
    assert (plan.rounds, plan.cut, plan.tables) == ("5 rounds", "Top 8", "17 tables, no bye")
    assert (plan.document, plan.section) == ("Tournament Regulations 1.0", "Tournament structure")
    assert [row.players for row in plan.rows if row.is_on] == ["25–40"]
    assert not plan.is_changed


def test_beyond_its_own_table_a_sheet_says_whose_row_it_takes() -> None:
    plan = new_event_view(EventDraft(ruleset="draft", players=40)).structure
    assert plan.remarks == (
        "The table of this sheet ends at 32 players; the row is that of the Tournament Regulations 1.0.",
    )
    assert len(plan.rows) == 7


@pytest.mark.parametrize(
    ("ruleset", "play"),
    [
        ("regulations-casual", "About 8 h 20 min of play: 5 × 40 and 3 × 100."),
        ("draft", "About 4 h 40 min of play: 5 × 40 and 2 × 40. The final has no time limit."),
    ],
)
def test_how_long_it_takes(ruleset: str, play: str) -> None:
    assert new_event_view(EventDraft(ruleset=ruleset, players=30)).play == play


def test_a_change_is_said_beside_what_the_document_has() -> None:
    draft = EventDraft(players=16).changed("rounds", 5).changed("cut", 4)
    plan = new_event_view(draft).structure
    assert plan.is_changed
    assert plan.remarks == ("Changed. The document has 4 rounds and no cut.",)


def test_the_next_step_is_closed_with_a_reason() -> None:
    assert new_event_view(EventDraft(name=" ")).why_not == "The event needs a name."
    assert new_event_view(EventDraft(step=1, players=3)).why_not == "An event takes 4 players at least."
    assert new_event_view(EventDraft(step=1, players=4)).why_not == ""


def test_what_is_announced() -> None:
    staff = (("Ada", "head"), ("Bo", "floor"))
    draft = EventDraft(3, "Spring", "draft", players=12, staff=staff)  # type: ignore[arg-type]
    told = dict(new_event_view(draft).announced)
    assert told["Deck building"] == "You have 20 minutes to build your deck."
    assert told["Top cut"] == (
        "The best 4 play on, one game, 40 minutes. The final: best of three, without a time limit."
    )
    assert told["Staff"] == "Ada (Head judge), Bo (Floor judge)"
