"""Everything that is wrong with a file, gathered, so that the organizer mends it in one go."""

from judge_app.core.ruleset.lines import Path
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["MOST_SHOWN", "Faults"]

MOST_SHOWN = 20


class Faults:
    """The faults of the file *where*; *lines* knows where its keys stand."""

    def __init__(self, where: str, lines: dict[Path, int]) -> None:
        self._where = where
        self._lines = lines
        self._found: list[tuple[int, str]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: Path, text: str) -> None:
        """Note *text*, a sentence without its full stop, at *path* or the nearest thing around it."""
        around = (self._lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self._lines)
        self._found.append((next(around, 0), text))

    def add_line(self, line: int, text: str) -> None:
        self._found.append((line, text))

    def refuse(self) -> None:
        """Refuse the file, if anything was found."""
        if not self._found:
            return
        found = set(self._found)  # an option repeats the faults of its sheet
        sentences = [self._sentence(line, text) for line, text in sorted(found)[:MOST_SHOWN]]
        if len(found) > MOST_SHOWN:
            more = _("{place}: and {n} more of the kind.")
            sentences.append(more.format(place=self._where, n=len(found) - MOST_SHOWN))
        sentences[-1] += " " + _("Nothing was changed.")
        raise Refused("\n".join(map(_printable, sentences)))

    def _sentence(self, line: int, text: str) -> str:
        place = _("{file}, line {line}").format(file=self._where, line=line) if line else self._where
        return f"{place}: {text}{'' if text.endswith('?') else '.'}"


def _printable(sentence: str) -> str:
    return "".join(letter if letter.isprintable() else "�" for letter in sentence)
