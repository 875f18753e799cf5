"""On which line a key stands, whatever lies around it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ruleset.lines import Path, lines_of

TRICKY = '''# a comment with [a.header] and key = 1
title = "a # no comment, [no.header]"   # swiss.minutes = 3

"swiss" . "min\\u0075tes" = 40
long = """
[swiss]
minutes = 1 \\""" still "" inside
"""
plain = \'\'\'
cut = ' ' \'\'\'
day = 1979-05-27 07:32:00 # [x]
[ cut ] # [no.header]
list = [ # ] not yet
    "]", # "
    [1,
     2],
    { a = "}", b = [3,
      4] },
]
after = { value = [
    1,
], cite = "x#y" }
[[rows]]
cut = 0
[[rows]]
cut = 4
[rows.inner]
deep = true'''

EXPECTED: dict[Path, int] = {
    ("title",): 2,
    ("swiss",): 4,
    ("swiss", "minutes"): 4,
    ("long",): 5,
    ("plain",): 9,
    ("day",): 11,
    ("cut",): 12,
    ("cut", "list"): 13,
    ("cut", "list", 0): 14,
    ("cut", "list", 1): 15,
    ("cut", "list", 1, 0): 15,
    ("cut", "list", 1, 1): 16,
    ("cut", "list", 2): 17,
    ("cut", "list", 2, "a"): 17,
    ("cut", "list", 2, "b"): 17,
    ("cut", "list", 2, "b", 0): 17,
    ("cut", "list", 2, "b", 1): 18,
    ("cut", "after"): 20,
    ("cut", "after", "value"): 20,
    ("cut", "after", "value", 0): 21,
    ("cut", "after", "cite"): 22,
    ("rows",): 23,
    ("rows", 0): 23,
    ("rows", 0, "cut"): 24,
    ("rows", 1): 25,
    ("rows", 1, "cut"): 26,
    ("rows", 1, "inner"): 27,
    ("rows", 1, "inner", "deep"): 28,
}

NAMES = st.sampled_from(["a", "b", "swiss", "minutes", '"x y"', "'#'", '"\\""', "7", "-"])
SCALARS = st.sampled_from(
    [
        "1",
        "0x1f",
        "1.5e3",
        "true",
        '"#["',
        "'\"'",
        '"\\\\"',
        '"""\n[a]\n"""',
        "'''\na = 1'''",
        "07:32:00",
        '""',
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[ # [\n{', '.join(items)}\n]"),
        st.lists(st.tuples(NAMES, inner), max_size=3, unique_by=lambda pair: pair[0]).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs) + " }"
        ),
    ),
    max_leaves=5,
)
STATEMENTS = st.one_of(
    st.tuples(st.lists(NAMES, min_size=1, max_size=3).map(".".join), VALUES).map(" = ".join),
    st.lists(NAMES, min_size=1, max_size=3).map(lambda names: f"[{' . '.join(names)}] # ]"),
    st.lists(NAMES, min_size=1, max_size=2).map(lambda names: f"[[{'.'.join(names)}]]"),
    st.sampled_from(["", "# [comment]", "  "]),
)


def paths(tree: object, inside: Path = ()) -> Iterator[Path]:
    if isinstance(tree, (dict, list)):
        for name, branch in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield (*inside, name)
            yield from paths(branch, (*inside, name))


def test_each_key_and_element_has_its_line() -> None:
    tomllib.loads(TRICKY)
    assert lines_of(TRICKY) == EXPECTED


def test_windows_line_ends_do_not_count_twice() -> None:
    assert lines_of("a = 1\r\n[b]\r\nc = [\r\n1]\r\n") == {
        ("a",): 1, ("b",): 2, ("b", "c"): 3, ("b", "c", 0): 4,
    }  # fmt: skip


@pytest.mark.parametrize("name", ["regulations-casual", "regulations-premier", "constructed", "draft"])
def test_in_a_printed_file_the_line_of_a_key_names_it(name: str) -> None:
    text = (File(__file__).parents[3] / "assets" / "rulesets" / f"{name}.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    for path, line in lines_of(text).items():
        if isinstance(path[-1], str):
            assert path[-1] in lines[line - 1]


@given(st.lists(STATEMENTS, max_size=12))
def test_what_tomllib_accepts_the_line_finder_follows(statements: list[str]) -> None:
    sound: list[str] = []
    for statement in statements:
        try:
            tomllib.loads("\n".join([*sound, statement]))
        except tomllib.TOMLDecodeError:
            continue
        sound.append(statement)
    text = "\n".join(sound)
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))
