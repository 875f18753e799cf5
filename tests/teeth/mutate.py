"""Writes `faults/random.toml`, which nobody picked: `python -m tests.teeth.mutate --seed 22 --count 140`.

The more lines a file has the likelier it is chosen; then a kind of change, then one of its places in the
file. The same seed on the same tree gives the same faults.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.teeth.faults import FOLDER, RANDOM, ROOT, Fault
from tests.teeth.kvplaces import kv_places
from tests.teeth.places import Place, Source, places_of

__all__ = ["main", "mutations", "written"]

APP = "judge_app"
KV_SHARE = 0.15
"""So many of the faults are in kv files."""
_HEAD = """\
# Written by `python -m tests.teeth.mutate --seed {seed} --count {count}`: changes that nobody picked.
# A fault whose difference nobody could tell gets a line `equivalent = "why"` by hand.
"""


def mutations(root: Path, seed: int, count: int) -> list[Fault]:
    """So many different faults for the app in *root*."""
    chance, kv_count = Random(seed), round(count * KV_SHARE)
    faults = [*_some(root, "py", chance, count - kv_count), *_some(root, "kv", chance, kv_count)]
    return [
        Fault(
            f"random-{number:03}-{_short_name(fault.file)}",
            fault.file,
            fault.breaks,
            fault.old,
            fault.new,
            RANDOM,
        )
        for number, fault in enumerate(faults, 1)
    ]


def _some(root: Path, ending: str, chance: Random, count: int) -> Iterator[Fault]:
    texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in _files(root, ending)}
    places = {file: _places(file, text) for file, text in texts.items()}
    weights = {file: _lines_of_code(texts[file]) for file, found in places.items() if found}
    seen: set[tuple[str, int, int]] = set()
    while len(seen) < count and any(weights.values()):
        (file,) = chance.choices(list(weights), list(weights.values()))
        kind = chance.choice(sorted({place.kind for place in places[file]}))
        place = chance.choice([place for place in places[file] if place.kind == kind])
        places[file].remove(place)
        weights[file] = weights[file] if places[file] else 0
        where = file, place.start, place.end
        if where not in seen and _is_a_change(file, texts[file], place):
            seen.add(where)
            yield _fault(file, texts[file], place)


def _files(root: Path, ending: str) -> list[Path]:
    return sorted((root / APP).rglob(f"*.{ending}"))


def _lines_of_code(text: str) -> int:
    lines = [line.strip() for line in text.splitlines()]
    return sum(1 for line in lines if line and not line.startswith("#"))


def _places(file: str, text: str) -> list[Place]:
    return kv_places(text) if file.endswith(".kv") else places_of(Source(text), ast.parse(text))


def _is_a_change(file: str, text: str, place: Place) -> bool:
    """Whether what comes of it is still Python, and other Python than before."""
    if file.endswith(".kv"):
        return True
    try:
        return ast.dump(ast.parse(_changed(text, place))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def _changed(text: str, place: Place) -> str:
    return text[: place.start] + place.new + text[place.end :]


def _fault(file: str, text: str, place: Place) -> Fault:
    """Whole lines, with as many around them as make them unique in the file."""
    start = text.rfind("\n", 0, place.start) + 1
    end = _line_end(text, place.end)
    while text.count(text[start:end]) > 1:
        if end < len(text):
            end = _line_end(text, end + 1)
        start = text.rfind("\n", 0, max(start - 1, 0)) + 1
    new = text[start : place.start] + place.new + text[place.end : end]
    line = text.count("\n", 0, place.start) + 1
    breaks = f"line {line} of {file.removeprefix(f'{APP}/')}: {place.says}"
    return Fault("", file, breaks, text[start:end], new, RANDOM)


def _line_end(text: str, at: int) -> int:
    """The end of the line in which *at* is."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _short_name(file: str) -> str:
    """
    >>> _short_name("judge_app/core/pairing/few.py"), _short_name("judge_app/ui/screens/home.kv")
    ('core-pairing-few', 'ui-screens-home-kv')
    """
    return (
        file.removeprefix(f"{APP}/").removesuffix(".py").replace("/", "-").replace(".", "-").replace("_", "-")
    )


def written(faults: Sequence[Fault], seed: int, count: int) -> str:
    """The text of the file that holds them."""
    parts = [_HEAD.format(seed=seed, count=count)]
    for fault in faults:
        lines = (("name", fault.name), ("file", fault.file), ("breaks", fault.breaks))
        told = [f"{key} = {_quoted(text)}" for key, text in lines]
        parts.append(
            "\n".join(["[[fault]]", *told, _block("old", fault.old), _block("new", fault.new)]) + "\n"
        )
    return "\n".join(parts)


def _block(key: str, text: str) -> str:
    if "'''" in text or text.endswith("'"):
        return f'{key} = """\n{_escaped(text)}"""'
    return f"{key} = '''\n{text}'''"


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def main(arguments: list[str], root: Path = ROOT, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(prog="tests.teeth.mutate")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--count", type=int, default=140)
    chosen = parser.parse_args(arguments)
    faults = mutations(root, chosen.seed, chosen.count)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{RANDOM}.toml"
    path.write_text(written(faults, chosen.seed, chosen.count), "utf-8")
    print(f"{len(faults)} faults are in {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
