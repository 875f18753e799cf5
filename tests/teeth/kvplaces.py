"""Where a kv file can be changed a little: numbers, conditions, comparisons and what a touch calls."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from tests.teeth.places import Place, Source, places_of

__all__ = ["kv_places"]

_RULE = re.compile(r"(?P<indent> +)(?P<name>[a-z_]\w*):(?P<gap> *)(?P<value>[^ #].*)?")
_TOUCHES = ("on_release", "on_press")
_KINDS = {"number", "condition", "compare"}
_OPPOSITE = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def kv_places(text: str) -> list[Place]:
    """Every place of a kv file, in the order of the text."""
    places: list[Place] = []
    start, under = 0, ""
    for line in text.splitlines(keepends=True):
        rule, code = _RULE.match(line), line.rstrip("\n")
        if rule and rule["value"]:
            at = start + rule.start("value")
            places += _of_value(rule["name"], rule["value"].rstrip(), at)
        elif under in _TOUCHES and _parsed(code.strip()):
            places += _dropped(code.strip(), start + len(code) - len(code.lstrip()))
        if code.strip():
            under = rule["name"] if rule and not rule["value"] else ""
        start += len(line)
    return places


def _of_value(name: str, value: str, at: int) -> Iterator[Place]:
    tree = _parsed(value)
    if tree is None:
        return
    if name in _TOUCHES:
        yield from _dropped(value, at)
        return
    if name.startswith(("is_", "has_")) and not isinstance(tree.body, ast.Constant):
        yield Place(at, at + len(value), f"not ({value})", "condition", f"{name}: `{value}` was negated")
    source = Source(value)
    found = [_turned(place, source.text) for place in places_of(source, tree) if place.kind in _KINDS]
    for place in dict.fromkeys(found):
        yield replace(place, start=at + place.start, end=at + place.end)
    yield from _decimals(source, tree, at)


def _turned(place: Place, value: str) -> Place:
    """A comparison of sizes is turned round: off by one is a pixel, which nobody sees."""
    old = value[place.start : place.end]
    if place.kind != "compare" or old not in _OPPOSITE:
        return place
    return replace(place, new=_OPPOSITE[old], says=f"`{old}` became `{_OPPOSITE[old]}`")


def _decimals(source: Source, tree: ast.Expression, at: int) -> Iterator[Place]:
    """Numbers like .5, which kv is full of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            start, end = source.span(node)
            old, new = source.of(node), repr(round(node.value + 1, 6))
            yield Place(at + start, at + end, new, "number", f"`{old}` became `{new}`")


def _dropped(call: str, at: int) -> Iterator[Place]:
    if "(" in call:
        yield Place(at, at + len(call), "None", "touch", f"`{call}` was left out")


def _parsed(value: str) -> ast.Expression | None:
    try:
        return ast.parse(value, mode="eval")
    except SyntaxError:
        return None
