"""The guided cases as they are shown: cards, people, steps, and what is due."""

from judge_app.core.cases import CASES
from judge_app.core.hall import Case
from judge_app.core.model import CallId, CaseId, MatchId, Result, StaffId
from judge_app.core.ops import (
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    Op,
    PenaltyGiven,
    ResultReported,
    Seating,
    SettingChosen,
    StaffNamed,
    TablesRepaired,
    Undone,
)
from judge_app.core.progress import progress
from judge_app.views.casepage import case_page, cases_view, who_rows
from judge_app.views.cases import case_line, case_title, due_view, open_line, step_told
from judge_app.views.nextstep import next_step
from judge_app.views.pairpreview import pair_view
from judge_app.views.sentences import Book, told
from judge_app.views.staff import staff_view
from judge_app.views.tablehistory import table_history
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, paired
from tests.views.casetable import CASE, first_open, page


def due(tablet: Tablet) -> None:
    tablet.judge(CaseOpened(CASE, "lost-card", TABLE, ADA, 0))
    tablet.judge(CaseStepTaken(CASE, "missing"))
    tablet.judge(ResultReported(TABLE, Result(BEA, "conceded")))
    tablet.judge(CaseStepTaken(CASE, "conceded", 2))


def test_twelve_cards_stand_there_with_their_section() -> None:
    view = cases_view(paired(ruleset="regulations-casual").state)
    assert len(view.cards) == 12
    assert (view.cards[0].title, view.cards[0].line) == (
        "Lost or damaged card",
        "Lost and damaged components",
    )


def test_cards_are_found_by_words_of_their_steps_too() -> None:
    state = paired().state
    assert [card.key for card in cases_view(state, search="swearing").cards] == ["conduct"]
    assert [card.key for card in cases_view(state, search="UNDERSIZED hero").cards] == ["odd-hero"]
    assert cases_view(state, search="zeppelin").nothing


def test_steps_name_the_two_and_say_what_each_way_records() -> None:
    step = first_open(page(paired(ruleset="regulations-casual"), "missed-effect"))
    assert [way.text for way in step.ways] == ["Bea agrees", "Bea does not agree", "They dispute it"]
    assert (step.document, step.section) == ("Regulations 1.0", "Missed opportunities")


def test_steps_are_numbered_as_they_stand_and_one_that_is_not_taken_has_no_number() -> None:
    shown = page(paired(ruleset="regulations-casual"), "lost-card", "missing")
    assert [step.number for step in shown.steps] == [str(n) for n in range(1, len(shown.steps) + 1)]
    assert 1 < len(shown.steps) < len(CASES["lost-card"].steps)


def test_hard_ways_look_so_and_the_house_is_named_where_it_guides() -> None:
    shown = page(paired(), "lost-card", "lost")
    extend, search = [step for step in shown.steps if step.standing == "open"]
    assert extend.has_minutes
    assert "house guidance" in extend.notes[0]
    assert [way.look for way in search.ways] == ["mint", "danger"]


def test_the_ruleset_says_whether_sleeves_and_lists_are_required() -> None:
    said = {
        ruleset: [
            first_open(page(paired(ruleset=ruleset), kind)).notes[0] for kind in ("sleeves", "deck-list")
        ]
        for ruleset in ("regulations-premier", "regulations-casual", "draft")
    }
    assert said["regulations-premier"][0] == "Opaque sleeves are required at this event."
    assert said["regulations-premier"][1] == "Deck lists are required at this event."
    assert said["regulations-casual"][1] == "Whether there are lists is the organizer's choice here."
    assert said["draft"][0] == "At this event sleeves, if there are any, are opaque."


def test_it_is_said_which_document_speaks_where_the_own_one_is_silent() -> None:
    both = page(paired(ruleset="regulations-casual"), "both-would-lose").says
    assert both == "Not in the Regulations 1.0; taken from the Constructed tip sheet."
    assert page(paired(ruleset="draft"), "both-would-lose").says == ""
    assert (
        page(paired(ruleset="draft"), "late").says
        == "Not in the Draft Guidelines; taken from the Regulations 1.0."
    )


def test_a_table_that_has_its_result_is_pointed_out() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert "only the step is noted" in first_open(page(tablet, "both-would-lose", "known")).notes[-1]


def test_at_their_own_table_a_judge_is_offered_nothing() -> None:
    state = paired().state
    assert cases_view(state, TABLE, judge="ada").own
    assert not cases_view(state, TABLE, judge="ada").cards
    shown = case_page(state, Case(CASE, "conduct", TABLE, BEA, 0), "Ada")
    assert shown.own
    assert not any(step.ways for step in shown.steps)
    assert [row.name for row in who_rows(state, judge="Ada")] == ["Cyd"]


def test_people_are_found_by_name_or_table() -> None:
    state = paired().state
    assert [row.name for row in who_rows(state)] == ["Ada", "Bea", "Cyd"]
    assert [row.name for row in who_rows(state, "be")] == ["Bea"]
    assert [row.name for row in who_rows(state, "1")] == ["Ada", "Bea"]


def test_open_cases_stand_at_their_table_and_in_more() -> None:
    tablet = paired()
    assert (case_line(tablet.state, tablet.state.matches[TABLE]), open_line(tablet.state)) == ("", "")
    tablet.judge(CaseOpened(CASE, "notes", TABLE, ADA, 0))
    assert case_line(tablet.state, tablet.state.matches[TABLE]) == "Notes or outside material"
    tablet.judge(CaseOpened(CaseId("x2"), "late", TABLE, BEA, 0))
    assert case_line(tablet.state, tablet.state.matches[TABLE]) == open_line(tablet.state) == "2 cases open"


def test_what_is_due_is_told_before_the_next_round_is_paired() -> None:
    tablet = paired(ruleset="regulations-casual")
    due(tablet)
    shown = due_view(tablet.state)
    assert shown is not None
    assert shown.text == "Lost or damaged card, Table 1, Ada: to be put right before round 2 starts."
    assert shown.ways == (("replaced", "Replaced"), ("removed", "Drop Ada"))
    assert pair_view(tablet.state).due == shown
    assert next_step(tablet.state, progress(tablet.state)).line == shown.text


def test_a_case_of_a_newer_app_is_called_by_its_key() -> None:
    tablet = paired()
    tablet.do(CaseOpened(CASE, "time-travel", TABLE, ADA, 0))
    tablet.do(CaseStepTaken(CASE, "went-back", 3))
    assert (case_title("time-travel"), step_told(tablet.state, tablet.state.cases[CASE], "went-back")) == (
        "time travel",
        "went back",
    )
    assert page(tablet, "time-travel").says == "Only a newer app knows this case."
    shown = due_view(tablet.state)
    assert shown is not None
    assert shown.ways == ()


def test_the_log_names_table_and_player_at_every_step() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(CaseOpened(CASE, "lost-card", TABLE, ADA, 0))
    for step in ("lost", "extended", "not-found"):
        tablet.judge(CaseStepTaken(CASE, step))
    tablet.judge(CaseClosed(CASE, "fine"))
    book = Book.of(tablet.state)
    assert [told(one, book) for one in tablet.state.history[-5:]] == [
        "Round 1, table 1: Lost or damaged card, Ada",
        "Round 1, table 1: Lost or damaged card, Ada. Lost or damaged now",
        "Round 1, table 1: Lost or damaged card, Ada. Extra time given",
        "Round 1, table 1: Lost or damaged card, Ada. Not found, Ada concedes the game",
        "Round 1, table 1: Lost or damaged card, Ada. Case closed: fine",
    ]


def test_a_table_tells_of_a_case_and_a_call_that_were_undone_as_a_whole() -> None:
    tablet, call = paired(), CallId("k")
    done: list[Op] = [
        CallMade(call, TABLE, "Sleeves", 0),
        CallTaken(call, "Ruth", 1),
        CaseOpened(CASE, "sleeves", TABLE, ADA, 0),
        CaseStepTaken(CASE, "usable"),
        CaseClosed(CASE, "They are fine"),
    ]
    entries = [tablet.judge(op) for op in done]
    for entry in reversed(entries):
        tablet.judge(Undone(entry.id))
    shown = table_history(tablet.state.matches[TABLE], Book.of(tablet.state), {})
    assert [one.text for one in shown[:-1]] == [
        "Undone: Marked or broken sleeves, Ada. Case closed: They are fine",
        "Undone: Marked or broken sleeves, Ada. They are fine",
        "Undone: Marked or broken sleeves, Ada",
        "Undone: Ruth takes the call",
        "Undone: Call: Sleeves",
    ]


def test_a_table_that_was_paired_anew_is_pointed_out() -> None:
    tablet = paired(ruleset="regulations-casual")
    anew = (Seating(MatchId("m8"), 1, ADA, CYD), Seating(MatchId("m9"), None, BEA, None))
    tablet.judge(TablesRepaired(1, (TABLE, BYE), anew, "seed", "late entry"))
    said = "This table was paired anew: only the step is noted."
    assert said in first_open(page(tablet, "missing-die", "in-game")).notes
    assert said in first_open(page(tablet, "lost-card", "lost")).notes
    (drop,) = (step for step in page(tablet, "sleeves", "unusable", "later").steps if step.key == "due")
    assert not any("loses the match" in note for note in drop.notes)


def test_earlier_penalties_stand_first_where_one_may_be_given() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(PenaltyGiven(ADA, "warning", "Notes", TABLE, "notes"))
    *_steps, last = page(tablet, "notes", "other", "put-away").steps
    assert last.notes[:3] == ("Ada had 1 penalty:", "Round 1: Warning, Notes", "Second time: Game loss")


def test_in_the_last_round_nothing_is_put_off_until_a_next_one() -> None:
    tablet = paired(ruleset="regulations-casual")
    replace = [step for step in page(tablet, "sleeves", "unusable").steps if step.key == "replace"]
    assert [way.text for way in replace[0].ways] == ["Replaced now", "Before round 2"]
    tablet.judge(SettingChosen("rounds", 1))
    tablet.judge(SettingChosen("cut", 0))
    replace = [step for step in page(tablet, "sleeves", "unusable").steps if step.key == "replace"]
    assert [way.text for way in replace[0].ways] == ["Replaced now"]


def test_what_was_due_before_a_round_that_does_not_come_is_not_any_more() -> None:
    tablet = paired(ruleset="regulations-casual")
    due(tablet)
    tablet.judge(SettingChosen("rounds", 1))
    tablet.judge(SettingChosen("cut", 0))
    assert due_view(tablet.state) is None
    assert cases_view(tablet.state).open[0].line == "Table 1, Ada"
    shown = case_page(tablet.state, tablet.state.cases[CASE])
    assert any("nothing is due any more" in note for note in first_open(shown).notes)


def test_the_staff_screen_asks_for_a_deputy() -> None:
    tablet = paired(ruleset="regulations-casual")
    assert staff_view(tablet.state).notice == ""
    tablet.judge(StaffNamed(StaffId("s"), "Ada", "head"))
    assert staff_view(tablet.state).notice.startswith("Ada plays and is on the staff.")
