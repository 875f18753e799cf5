"""What a rule is read for: a ruling and more time at a table."""

from tests.ui.floor import match_at, names_at
from tests.ui.judge import Judge
from tests.ui.rules.lookup import LOST, ask, call_to, entry, rows


def test_a_ruling_is_logged_where_the_judge_is_and_begins_with_the_rule(hall: Judge) -> None:
    call_to(hall, 3)
    ask(hall, "lost card")
    hall.tap("Log a ruling at table 3")
    known = entry(hall, LOST)
    hall.see(known.title, known.short, f"Table 3, {', '.join(names_at(hall, match_at(hall, 3)))}")
    hall.tap("Log ruling")
    hall.see("Ruled at this event")
    (ruling,) = hall.frame.desk.state.rulings.values()
    assert (ruling.question, ruling.answer, ruling.cite, ruling.match, ruling.judge) == (
        *(known.title, known.short, known.cite, match_at(hall, 3).id, "Maya"),
    )
    hall.until(lambda: bool(rows(hall, "RulingLine")), "it stands with the rule")


def test_time_is_given_at_the_judges_table_with_the_rule_as_the_reason(hall: Judge) -> None:
    call_to(hall, 2)
    ask(hall, "lost card")
    hall.tap("Give time")
    hall.tap("Give +2 min")
    hall.see("Undo")
    (given,) = match_at(hall, 2).extensions
    assert (given.seconds, given.reason) == (120, entry(hall, LOST).title)


def test_without_a_call_the_table_for_more_time_is_asked_for(hall: Judge) -> None:
    ask(hall, "lost card")
    hall.see("Log a ruling")
    hall.tap("Give time")
    hall.tap("Give +2 min")
    hall.see("Choose the table first.")
    hall.tap("Table number or name")
    hall.write("1")
    hall.tap(f"1  {', '.join(names_at(hall, match_at(hall, 1)))}")
    hall.tap("Give +2 min")
    hall.until(lambda: bool(match_at(hall, 1).extensions), "it is given")
