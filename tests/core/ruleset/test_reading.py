"""What is wrong with a file is said in sentences: the file, the line, the key, and what to write instead."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.ruleset import KEYS, PRINTED, printed, read_custom
from judge_app.core.ruleset.reading import read_sheet
from judge_app.errors import Refused

HEAD = 'title = "Our league"\nbase = "draft"\n'
CASUAL = Path(__file__).parents[3] / "assets" / "rulesets" / "regulations-casual.toml"
ROW = "{ players = [2, 8], rounds = 3, cut = 0 }"
SAFE = " Nothing was changed."


def refusal(text: str, *, custom: bool = True) -> list[str]:
    """The sentences with which *text* is refused, without the file's name and the last one."""
    with pytest.raises(Refused) as refused:
        read_custom(text, "league.toml") if custom else read_sheet(text, "league.toml", printed)
    told = str(refused.value)
    assert told.endswith(SAFE)
    return [line.removeprefix("league.toml") for line in told.removesuffix(SAFE).split("\n")]


def test_a_refusal_reads_like_this() -> None:
    text = 'title = "Our league"\nbase = "draft"\n\n# shorter rounds\n\n[swiss]\nminutes = "forty"\n'
    with pytest.raises(Refused) as refused:
        read_custom(text, "league.toml")
    assert str(refused.value) == (
        'league.toml, line 7: swiss.minutes is a whole number from 1 to 240, not "forty". '
        "Nothing was changed."
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("swiss.minutes = true", "swiss.minutes is a whole number from 1 to 240, not true."),
        ("swiss.minutes = 0", "swiss.minutes is a whole number from 1 to 240, not 0."),
        ("swiss.minutes = 241", "swiss.minutes is a whole number from 1 to 240, not 241."),
        ("swiss.minutes = 40.0", "swiss.minutes is a whole number from 1 to 240, not 40.0."),
        ("swiss.minutes = [40]", "swiss.minutes is a whole number from 1 to 240, not a list."),
        ("swiss.minutes = 0x" + "f" * 5000, "swiss.minutes is a whole number from 1 to 240, not a number"),
        ("swiss.minutes = 1979-05-27", "swiss.minutes is a whole number from 1 to 240, not 1979-05-27."),
        ("swiss.best_of = 2", "swiss.best_of is an odd number from 1 to 5, not 2."),
        ("deck.changes = 1", "deck.changes is true or false, not 1."),
        ('deck.classes = "all"', 'deck.classes is "hero" or "any", not "all".'),
        ("deck.classes = 3", 'deck.classes is "hero" or "any", not 3.'),
        (f'deck.classes = "{"x" * 99}"', f'deck.classes is "hero" or "any", not "{"x" * 39}…".'),
        ('bye.order = "points"', 'bye.order is a list out of "points", "sos", "esos" and "random", the'),
        ("bye.order = []", 'bye.order is a list out of "points", "sos", "esos" and "random", the'),
        ('bye.order = ["sos", "sos", "random"]', 'bye.order names "sos" twice.'),
        ('bye.order = ["points"]', 'bye.order leaves ties open: its last word is "random".'),
        ('time.ladder = ["coin", "most_cards", "die"]', 'time.ladder has "coin" before its end, so that'),
        ('time.ladder = ["most_life"]', 'time.ladder leaves ties open: its last word is "die", "coin" or'),
        ('game.ends = ["damage", "fire"]', 'game.ends is a list out of "damage", "empty_deck", "time"'),
        ('game.ends = [["damage"]]', 'game.ends is a list out of "damage", "empty_deck", "time" and'),
        ("swiss.minute = 40", 'there is no key "swiss.minute"; did you mean swiss.minutes?'),
        ("swis.minutes = 40", 'there is no key "swis.minutes"; did you mean swiss.minutes?'),
        ("music.volume = 11", 'there is no key "music.volume".'),
        ("[music]", 'there is no key "music".'),
        ("swiss = 3", 'there is no key "swiss"'),
        ("[[swiss]]", 'there is no key "swiss"'),
        (f"swiss.{'x' * 500} = 1", f'there is no key "swiss.{"x" * 33}…".'),
        ('document = "draft"', 'there is no key "document"'),
        ("option.draw = {}", 'there is no key "option.draw"'),
        ("swiss.minutes = {}", 'swiss.minutes is written as { value = …, cite = "…" }.'),
        ("swiss.minutes = { value = 3, site = 1 }", 'swiss.minutes is written as { value = …, cite = "…" }.'),
        ('swiss.minutes = { value = 3, cite = "x" }', 'swiss.minutes cites "x", and there is no such place.'),
        ("swiss.minutes = { value = 3, cite = 4 }", "swiss.minutes cites 4, and there is no such place."),
        ("points.loss = 2", "points.win is 2 and points.loss 2, but a win is worth more."),
        ('time.ladder = ["draw"]', 'time.ladder has "draw", but points.draws_allowed is false.'),
        ("structure.rows = 3", "structure.rows is a list of rows like { players = [4, 8], rounds = 3"),
        ("structure.rows = []", "structure.rows is a list of rows like { players = [4, 8], rounds = 3"),
        ("structure.rows = [3]", "structure.rows, row 1, is written as { players = [4, 8], rounds = 3"),
        ('swiss.minutes = "a\\u0007b"', 'swiss.minutes is a whole number from 1 to 240, not "a�b".'),
        ("swiss.minutes = = 3", "this is not TOML: "),
        ("swiss.minutes = 3; swiss.minutes = 4", "this is not TOML: "),
    ],
)
def test_each_fault_has_its_sentence_and_its_line(line: str, sentence: str) -> None:
    (told,) = refusal(f"# first\n{HEAD}\n{line}\n")
    assert told.startswith(f", line 5: {sentence}")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("{ players = [9, 16], rounds = 4 }", "is written as { players = [4, 8], rounds = 3, cut = 0 }."),
        (
            "{ players = [9, 16], rounds = 4, cut = 0, x = 1 }",
            "is written as { players = [4, 8], rounds = 3,",
        ),
        ("{ players = 9, rounds = 4, cut = 0 }", "takes players = [fewest, most], or [fewest] for that many"),
        (
            "{ players = [], rounds = 4, cut = 0 }",
            "takes players = [fewest, most], or [fewest] for that many",
        ),
        (
            "{ players = [16, 9], rounds = 4, cut = 0 }",
            "takes players = [fewest, most], or [fewest] for that",
        ),
        (
            "{ players = [9, true], rounds = 4, cut = 0 }",
            "takes players = [fewest, most], or [fewest] for that",
        ),
        ("{ players = [9, 16], rounds = 0, cut = 0 }", "takes a whole number of rounds from 1 to 20."),
        ("{ players = [9, 16], rounds = true, cut = 0 }", "takes a whole number of rounds from 1 to 20."),
        (
            "{ players = [9, 16], rounds = 4, cut = 6 }",
            "takes a cut of 2, 4, 8, 16, 32 or 64, or 0 for none.",
        ),
        (
            "{ players = [9, 16], rounds = 4, cut = 128 }",
            "takes a cut of 2, 4, 8, 16, 32 or 64, or 0 for none.",
        ),
        (
            "{ players = [9, 16], rounds = 4, cut = false }",
            "takes a cut of 2, 4, 8, 16, 32 or 64, or 0 for none.",
        ),
        ("{ players = [9, 16], rounds = 4, cut = 16 }", "cuts to 16, but begins at 9 players."),
        (
            "{ players = [8, 16], rounds = 4, cut = 0 }",
            "begins at 8 players, which the row before it holds too.",
        ),
        ("{ players = [2, 16], rounds = 4, cut = 0 }", "begins at 2 players, but the rows ascend."),
        ("{ players = [10, 16], rounds = 4, cut = 0 }", "leaves a hole: nothing is said for 9 players."),
    ],
)
def test_each_fault_of_the_structure_has_the_line_of_its_row(row: str, sentence: str) -> None:
    (told,) = refusal(f"{HEAD}\n[structure]\nrows = [ # [\n    {ROW},\n    {row},\n]\n")
    assert told.startswith(f", line 7: structure.rows, row 2, {sentence}")


def test_nothing_comes_after_the_open_row() -> None:
    rows = f"[{{ players = [2], rounds = 3, cut = 0 }},\n{ROW}]"
    (told,) = refusal(f"{HEAD}structure.rows = {rows}")
    assert told == ", line 4: structure.rows, row 2, comes after a row for 2 players and more."


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    text = 'title = ""\n[swiss]\nminutes = 0\nbest_of = 2\n[cut]\nseeding = "low"\n'
    told = refusal(text)
    assert told == [
        ": base is missing.",
        ', line 1: title is a line of up to 100 letters, not "".',
        ", line 3: swiss.minutes is a whole number from 1 to 240, not 0.",
        ", line 4: swiss.best_of is an odd number from 1 to 5, not 2.",
        ', line 6: cut.seeding is "high-low", not "low".',
    ]


def test_of_very_many_faults_twenty_are_told() -> None:
    told = refusal(HEAD + "\n".join(f"music.song{number} = 1" for number in range(50)))
    assert len(told) == 21
    assert told[-1] == ": and 30 more of the kind."


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ('base = "draft"', ": title is missing."),
        ('title = "x"', ": base is missing."),
        ("title = 3\nbase = 'draft'", ", line 1: title is a line of up to 100 letters, not 3."),
        ("title = 'a\tb'\nbase = 'draft'", ', line 1: title is a line of up to 100 letters, not "a�b".'),
        ('title = "x"\nbase = "poker"', ", line 2: There is no ruleset 'poker'. Choose one of: "),
        ('title = "x"\nbase = "league"', ", line 2: There is no ruleset 'league'. Choose one of: "),
        ('title = "x"\nbase = "draft+x"', ", line 2: draft has no option 'x'. Choose from: draw."),
        ("", ": base is missing."),
        ("[", ", line 1: this is not TOML: "),
        ("title = '", ", line 1: this is not TOML: "),
        ("\n\ntitle = '''x", ", line 3: this is not TOML: "),
        ("x = " + "[" * 5000, ": this is not a ruleset: its lists lie too deep in each other."),
        ("#" * 40_001, ": a ruleset has up to 40000 letters, and this has 40001."),
        ("# x\nx = 1" + "0" * 5000, ", line 2: this number is too long to be read."),
    ],
)
def test_a_file_that_does_not_begin_well_is_refused(head: str, sentence: str) -> None:
    assert refusal(head)[0].startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (', cite = "draft/scoring" }', " }", "points.win has no citation."),
        ('"draft/scoring"', '"draft/scores"', 'points.win cites "draft/scores", and there is no such place.'),
        ('document = "draft"', 'document = "poker"', "document is one of regulations, draft, constructed,"),
        ("[option.x]", "[option]", "option is a table for each option."),
        ("points.bye", "points.bey", 'there is no key "points.bey"; did you mean points.'),
        ('title = "an option"', "color = 3", "option.x.title is missing."),
        ('title = "an option"', 'title = "an option"\nmusic = 3', 'there is no key "music".'),
    ],
)
def test_a_printed_file_cites_a_place_for_everything(old: str, new: str, sentence: str) -> None:
    sound = (
        'title = "A sheet"\ndocument = "draft"\nbase = "regulations-casual"\n'
        'points.win = { value = 2, cite = "draft/scoring" }\n[option.x]\ntitle = "an option"\n'
        'points.bye = { value = 2, cite = "draft/byes" }\n'
    )
    assert read_sheet(sound, "sheet.toml", printed).options["x"].title == "an option"
    assert any(f": {sentence}" in told for told in refusal(sound.replace(old, new), custom=False))


def test_a_printed_file_without_a_base_leaves_nothing_out() -> None:
    whole = CASUAL.read_text(encoding="utf-8")
    header = whole[: whole.index("[swiss]")].count("\n") + 1
    left_out = re.sub(r"(?m)^minutes = .*40.*\n", "", whole)
    assert refusal(left_out, custom=False) == [f", line {header}: swiss.minutes is missing."]


TOMLISH = st.lists(
    st.one_of(
        st.sampled_from(
            ['title = "x"', 'base = "draft"', "[swiss]", "minutes =", "= 40", "[[structure.rows]]"]
        ),
        st.sampled_from([*KEYS, *PRINTED, "inf", "nan", "0x"]),
        st.sampled_from(['"', "'", '"""', "'''", "#", "\n", "\\", ".", ",", "=", "{", "}", "[", "]"]),
        st.text(max_size=8),
        st.integers().map(str),
    )
).map(" ".join)
ANYTHING = st.recursive(
    st.one_of(
        st.integers().map(str), st.sampled_from(["true", "nan", '"x"', "07:32:00", '"random"', "[]", "{}"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.tuples(inner, inner).map(lambda pair: f"{{ value = {pair[0]}, cite = {pair[1]} }}"),
        st.tuples(inner, inner, inner).map(
            lambda row: f"{{ players = {row[0]}, rounds = {row[1]}, cut = {row[2]} }}"
        ),
    ),
    max_leaves=6,
)


def told_of(text: str) -> str:
    """The refusal of *text*, or nothing if it is a ruleset; whatever else is raised fails the test."""
    try:
        read_custom(text, "league.toml")
    except Refused as refused:
        return str(refused)
    return ""


@given(TOMLISH)
@example("\ufeff")
@example("\x00")
@example('a = "\ud800"')
def test_garbage_is_refused_and_never_breaks_anything(text: str) -> None:
    assert told_of(text).startswith("league.toml")
    told_of(HEAD + text)


@given(st.dictionaries(st.sampled_from([*KEYS, "swiss.x", "x.y"]), ANYTHING, max_size=4))
def test_any_value_at_any_key_is_taken_or_refused_with_its_line(values: dict[str, str]) -> None:
    told = told_of(HEAD + "".join(f"{key} = {value}\n" for key, value in values.items()))
    assert all(line.startswith("league.toml, line ") for line in told.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"swis.minute{number} = 1" for number in range(2000)),
        ".".join("a" * 2_000) + " = 1",
        f"bye.order = [{'7, ' * 12_000}]",
        f"structure.rows = [{'{}, ' * 9_000}]",
        f"structure.rows = {{ value = [{ROW * 2}], cite = 1 }}",
    ],
    ids=["keys", "parts", "words", "rows", "broken"],
)
def test_a_monstrous_file_is_refused_like_a_small_one(text: str) -> None:
    assert refusal(HEAD + text)
