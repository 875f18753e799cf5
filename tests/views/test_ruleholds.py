"""Whether a rule holds at an event: where its own document differs, agrees or is silent, what it changed."""

from pathlib import Path

import pytest

from judge_app.core.ruleset import Ruleset, printed, read_custom
from judge_app.rulebook.bookcase import Bookcase
from judge_app.views.ruleentry import ReadingView, reading
from judge_app.views.rulelookup import Lookup

ENTRIES = """
[[entry]]
id = "lengths"
cite = "regulations/round-times"
title = "How long a round is"
short = "Forty."
steps = [["timer-outline", "Forty."]]
values = ["swiss.minutes"]
otherwise = [
  {cite = "draft/rounds", says = "Also forty.", how = "same"},
  {cite = "constructed/match-format", says = "Less.", how = "differs"},
]

[[entry]]
id = "lengths-of-the-cut"
cite = "regulations/round-times"
title = "How long the cut is"
short = "A hundred."
steps = [["timer-outline", "A hundred."]]
values = ["cut.minutes"]
otherwise = [{cite = "draft/rounds", says = "Nothing on it.", how = "silent"}]

[[entry]]
id = "draft-draws"
cite = "draft/no-draws"
title = "Draws in a draft"
short = "None."
steps = [["close", "None."]]
values = ["points.draws_allowed"]

[[entry]]
id = "draft-time"
cite = "draft/end-procedure"
title = "Time in a draft"
short = "Finish the turn."
steps = [["timer-outline", "Finish the turn."]]

[[entry]]
id = "seeds"
cite = "constructed/top-cut"
title = "Who meets whom"
short = "First and last."
steps = [["podium", "First and last."]]
values = ["cut.seeding", "cut.bracket"]

[[entry]]
id = "told"
cite = "constructed/top-cut"
title = "Who is told"
short = "All."
steps = [["bullhorn-outline", "All."]]

[[entry]]
id = "qualifiers"
cite = "constructed/structure"
title = "Who is in"
short = "The best."
steps = [["podium", "The best."]]
values = ["announce.qualifiers"]

[[entry]]
id = "drawn"
cite = "house/drawn-game"
title = "What a draw is worth"
short = "One."
steps = [["equal", "One."]]
values = ["points.draw"]
otherwise = [{cite = "draft/no-draws", says = "No such thing.", how = "differs"}]

[[entry]]
id = "agreed"
cite = "house/agreed"
title = "What all agree on"
short = "All."
steps = [["equal", "All."]]
otherwise = [{cite = "draft/byes", says = "Says it, too.", how = "same"}]

[[entry]]
id = "unsaid"
cite = "house/unsaid"
title = "What nobody says"
short = "Nothing."
steps = [["equal", "Nothing."]]
otherwise = [{cite = "draft/byes", says = "Not a word.", how = "silent"}]
"""
CLUB = read_custom('title = "Club"\nbase = "regulations-casual"\nswiss.minutes = 35\n', "club.toml")
DRAWN = read_custom('title = "Old"\nbase = "draft+draw"\nswiss.minutes = 35\n', "old.toml")


@pytest.fixture
def bookcase(tmp_path: Path) -> Bookcase:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "rules.toml").write_text(ENTRIES)
    return Bookcase(tmp_path / "kept", shelf)


def at(bookcase: Bookcase, ruleset: Ruleset | str, id: str) -> ReadingView:
    rules = printed(ruleset) if isinstance(ruleset, str) else ruleset
    return reading(Lookup(bookcase, rules, is_event=True), id)


@pytest.mark.parametrize(
    ("ruleset", "id", "text", "look"),
    [
        ("draft", "lengths", "Applies to this event", "mint"),
        ("constructed", "lengths", "Constructed sheet speaks here", "amber"),
        ("draft", "lengths-of-the-cut", "Applies to this event", "mint"),
        ("regulations-casual", "seeds", "Used here, Regulations silent", "mint"),
        ("regulations-casual", "told", "Not this event's document", "amber"),
        ("draft", "seeds", "Not this event's document", "amber"),
        ("draft", "draft-draws", "Applies to this event", "mint"),
        ("draft+draw", "draft-draws", "Changed for this event", "amber"),
        ("draft+draw", "draft-time", "Changed for this event", "amber"),
        ("draft", "drawn", "Not used: no draws here", "plain"),
        ("regulations-casual", "drawn", "Not used: no draws here", "plain"),
        ("draft+draw", "drawn", "Changed for this event", "amber"),
        ("draft", "agreed", "Draft Guidelines say so too", "plain"),
        ("draft", "unsaid", "Our reading, all are silent", "plain"),
    ],
)
def test_the_chip_says_whether_the_text_below_it_holds_here(
    bookcase: Bookcase, ruleset: str, id: str, text: str, look: str
) -> None:
    holds = at(bookcase, ruleset, id).holds
    assert (holds.text, holds.look) == (text, look)


def test_only_a_document_that_differs_goes_before_the_rule(bookcase: Bookcase) -> None:
    assert not at(bookcase, "draft", "lengths").own
    assert [one.says.text for one in at(bookcase, "constructed", "lengths").own] == ["Less."]
    assert len(at(bookcase, "draft", "lengths").elsewhere) == 2


def test_where_the_own_document_is_silent_that_is_said_quietly(bookcase: Bookcase) -> None:
    silent = "The Draft Guidelines are silent on it, so this event goes by it."
    assert silent in at(bookcase, "draft", "lengths-of-the-cut").said
    assert silent not in at(bookcase, "draft", "lengths").said
    assert "The Regulations are silent" in at(bookcase, "regulations-casual", "seeds").said


def test_a_value_that_the_organizer_changed_stands_above_its_rule_alone(bookcase: Bookcase) -> None:
    view = at(bookcase, CLUB, "lengths")
    (change,) = view.changes
    assert (change.key, change.words, change.note) == (
        *("swiss.minutes", "At this event: 35 minutes instead of 40 minutes", "Swiss round, length"),
    )
    assert view.holds.text == "Changed for this event"
    other = at(bookcase, CLUB, "lengths-of-the-cut")
    assert (other.changes, other.holds.text) == ((), "Applies to this event")


def test_an_option_counts_as_a_change_also_under_changes_of_ones_own(bookcase: Bookcase) -> None:
    for ruleset in (printed("draft+draw"), DRAWN):
        (change,) = at(bookcase, ruleset, "draft-draws").changes
        assert (change.key, change.words) == ("points.draws_allowed", "This event allows draws.")
        assert at(bookcase, ruleset, "draft-draws").values[0].note == "changed for this event"
    assert at(bookcase, DRAWN, "lengths").changes[0].key == "swiss.minutes"
    ladder = at(bookcase, "draft+draw", "draft-time").changes
    assert [one.key for one in ladder] == ["time.ladder"]
    assert ladder[0].words.endswith("then draw")


def test_what_is_not_of_this_event_was_not_changed_by_it(bookcase: Bookcase) -> None:
    rules = read_custom('title = "Club"\nbase = "draft"\ncut.best_of = 3\n', "club.toml")
    assert not at(bookcase, rules, "seeds").changes
    lookup = Lookup(bookcase, CLUB, is_event=False)
    assert not reading(lookup, "lengths").changes


def test_a_key_opens_the_entry_that_explains_it(bookcase: Bookcase) -> None:
    def opened(cite: str, key: str = "") -> str:
        entry = bookcase.entry_for(cite, key)
        return entry.id if entry else ""

    assert opened("regulations/round-times") == "lengths"
    assert opened("regulations/round-times", "cut.minutes") == "lengths-of-the-cut"
    assert opened("regulations/round-times", "lengths-of-the-cut") == "lengths-of-the-cut"
    assert opened("regulations/round-times", "seeds") == "lengths"
    assert opened("draft/end-procedure", "points.draws_allowed") == "draft-draws"
    assert opened("draft/end-procedure", "time.ladder") == "draft-time"
    assert opened("constructed/top-cut", "announce.qualifiers") == "qualifiers"
    assert opened("draft/byes") == ""


def test_another_document_is_opened_where_it_speaks_of_the_same(tmp_path: Path) -> None:
    book = Bookcase(tmp_path)
    lookup = Lookup(book, printed("draft"), is_event=True)
    for entry in book.entries.values():
        for other, place in zip(entry.otherwise, reading(lookup, entry.id).others, strict=True):
            assert place.id != entry.id
            assert not place.id or book.entries[place.id].cite == other.cite
