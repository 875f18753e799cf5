"""The rules lookup by touch: a question, what is found, and what is asked again and again."""

from tests.ui.judge import Judge, SitDown
from tests.ui.rules.lookup import FIELD, LOST, PHONE, ask, entry, read, rows, tap_row


def test_a_question_is_answered_from_the_second_letter_and_the_best_answer_opens_by_itself(
    hall: Judge,
) -> None:
    hall.tap(FIELD)
    hall.write("l")
    hall.until(lambda: not rows(hall), "one letter is no question")
    hall.write("ost card")
    hall.until(lambda: read(hall) == LOST, "the best answer is read")
    hall.see("this event's rules first", "Applies to this event")
    hall.see(entry(hall, LOST).steps[0].text, "In short. The document itself decides.")
    assert rows(hall)[0].row.is_chosen
    assert len(rows(hall)) == 3


def test_the_words_of_the_question_stand_out_and_the_rest_of_the_results_unfolds(hall: Judge) -> None:
    ask(hall, "lost card")
    result = hall.screen.result(LOST)
    assert [result.title.text[start:end].lower() for start, end in result.title.spans] == ["lost", "card"]
    more = next(text for text in hall.texts() if "more results" in text)
    hall.tap(more)
    hall.until(lambda: len(rows(hall)) > 3, "more of them are shown")
    hall.miss("more results")


def test_another_result_is_opened_and_back_leaves_the_screen(hall: Judge) -> None:
    hall.go("tables")
    hall.go("rules")
    ask(hall, "lost card")
    second = rows(hall)[1].row.id
    tap_row(hall, second)
    hall.until(lambda: read(hall) == second, "the second one is read")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")


def test_a_bookmark_stands_first_and_is_there_after_a_restart(hall: Judge, sit_down: SitDown) -> None:
    ask(hall, "lost card")
    hall.tap("Bookmark this")
    hall.see("Bookmarked. It stands first in the list.")
    hall.leave()
    again = sit_down()
    assert again.app.preferences.bookmarks == (LOST,)
    again.go("rules")
    again.see("Bookmarks")
    tap_row(again, LOST, "ShelfEntryLine")
    again.until(lambda: read(again) == LOST, "it is read")
    again.tap("Take the bookmark out")
    again.miss("Bookmarks")


def test_what_was_asked_twice_is_asked_often(hall: Judge) -> None:
    hall.see("Mulligan", "Time call", "Missed effect", "No-show")
    label = entry(hall, LOST).label or entry(hall, LOST).title
    hall.miss(label)
    for _time in range(2):
        ask(hall, "lost card")
        tap_row(hall, LOST)
        hall.tap("Clear")
    hall.see(label)
    hall.tap("Mulligan")
    hall.until(lambda: read(hall) == "mulligan", "it is read")
    hall.tap(label)
    hall.until(lambda: read(hall) == LOST, "so is what was learned")


def test_what_opened_by_itself_counts_once_it_is_used(hall: Judge) -> None:
    ask(hall, "unsporting conduct")
    hall.until(lambda: read(hall) == "unsporting-conduct", "it is read")
    assert not hall.app.preferences.asked
    more = entry(hall, "unsporting-conduct").more[0]
    hall.tap("Full text")
    hall.see(more)
    hall.tap("Bookmark this")
    assert hall.app.preferences.asked == ("unsporting-conduct",)
    hall.tap("Less")
    hall.miss(more)


def test_on_a_phone_the_best_answer_is_read_in_the_list_and_a_tap_opens_all_of_it(hall: Judge) -> None:
    hall.resize(*PHONE)
    ask(hall, "lost card")
    (top,) = rows(hall, "TopLine")
    assert top.row.id == LOST
    hall.see(*(step.text for step in entry(hall, LOST).steps))
    hall.miss("Give time")
    hall.tap(top.text)
    hall.see("Give time", "Log a ruling")
    hall.escape()
    hall.until(lambda: bool(rows(hall, "TopLine")), "the list is back")
    assert hall.screen.query == "lost card"


def test_the_boxed_game_is_one_tap_away_and_never_in_the_way(hall: Judge) -> None:
    ask(hall, "running away")
    assert all(hit.document != "impossible" for hit in hall.screen._finder.results.hits)
    boxed = next(text for text in hall.texts() if "more in the boxed game" in text)
    hall.tap(boxed)
    found = hall.screen._finder
    hall.until(lambda: any(hit.document == "impossible" for hit in found.results.hits), "it is on")
    hall.miss("more in the boxed game")
    hall.tap("Clear")
    hall.tap("Put the boxed game away")
    hall.see("Boxed game: Munchkin Impossible")


def test_at_a_draft_its_own_sheet_comes_first_and_says_where_the_regulations_do_not_hold(
    drafters: Judge,
) -> None:
    drafters.go("rules", cite="regulations/round-times")
    drafters.see("Draft Guidelines speak here")
    own = drafters.screen.reading.own[0]
    drafters.tap(own.says.text)
    drafters.until(lambda: read(drafters) == own.id, "the sheet's own rule is read")
    drafters.see("Applies to this event")
    drafters.go("rules", cite="constructed/match-format")
    drafters.see("Not this event's document")
    silent = next(
        one
        for one in drafters.tablet.bookcase.entries.values()
        if one.document == "regulations" and not any(cite.startswith("draft/") for cite in one.cites)
    )
    drafters.go("rules", id=silent.id)
    drafters.see("Applies to this event")


def test_whatever_is_typed_something_sensible_is_shown(hall: Judge) -> None:
    hall.tap(FIELD)
    for query in ("qqxzzv", "?!", "[b]x[/b]", "🂡🎲", "x" * 3000, "&bl; ]] [u]", "\t \t"):
        hall.screen._list.ids.asked.text = query
        hall.until(lambda query=query: hall.screen.query == query, "it is typed")  # type: ignore[misc]
        if hall.screen.view.none_found:
            hall.tap("Clear search")
            hall.until(lambda: hall.screen.query == "", "it is cleared")


def test_where_nothing_is_found_what_is_nearest_is_offered(hall: Judge) -> None:
    ask(hall, "qqxzzv mulligan")
    if hall.screen.view.none_found:
        hall.see("Perhaps you mean")
    hall.tap("Clear")
    ask(hall, "qqxzzvvw")
    hall.see("Nothing is found for “qqxzzvvw”. Try fewer or other words.")
    hall.tap("Clear search")
    hall.see("entries to look in")


def test_with_a_keyboard_typing_asks_without_a_tap(hall: Judge) -> None:
    for letter, comes_twice in (("l", False), ("o", True)):
        hall.window.dispatch("on_key_down", ord(letter), 0, letter, [])
        if comes_twice:
            hall.write(letter)
        hall.window.dispatch("on_key_up", ord(letter), 0)
        hall.loop.idle()
    hall.until(lambda: hall.screen.query == "lo", "it is typed")


def test_what_is_typed_on_another_screen_asks_nothing(hall: Judge) -> None:
    rules = hall.screen
    hall.go("tables")
    hall.window.dispatch("on_key_down", ord("l"), 0, "l", [])
    hall.window.dispatch("on_key_up", ord("l"), 0)
    hall.until(lambda: hall.screen.name == "tables", "the tables stay")
    hall.go("rules")
    assert hall.screen is rules
    assert (rules.query, rules.is_typing) == ("", False)


def test_outside_an_event_there_is_nobody_to_rule_for(judge: Judge) -> None:
    judge.tap("Rules")
    judge.until(lambda: judge.screen.name == "rules" and judge.screen.is_ready, "the rules are shown")
    ask(judge, "lost card")
    judge.until(lambda: read(judge) == LOST, "it is read")
    judge.miss("Give time", "Log a ruling", "Applies to this event", "Ruled at this event")
    judge.tap("Clear")
    judge.see("Munchkin Impossible 1.61")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")


def test_a_chip_without_an_entry_leads_to_a_search(hall: Judge) -> None:
    hall.go("rules", cite="regulations/no-such-mulligan")
    hall.until(lambda: hall.screen.query == "no such mulligan", "its words are looked for")
