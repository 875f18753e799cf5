"""What an operation is, and the four questions that each one answers for itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, ClassVar

from judge_app.core.claims import EntryId, Stamp
from judge_app.core.model import State
from judge_app.errors import Broken, Refused
from judge_app.language import _ as gettext

__all__ = [
    "KINDS",
    "NewerOp",
    "Op",
    "apply",
    "basis",
    "check",
    "check_undo",
    "require_open",
    "require_text",
    "since",
]

KINDS: dict[str, type["Op"]] = {}
"""Every kind of operation that this app knows, by the name it has in the log."""

LONGEST_NAME = 200


class Op:
    """Something that happened. Subclasses are frozen dataclasses named in the past tense."""

    kind: ClassVar[str]
    version: ClassVar[int] = 1
    """Goes up when the fields change; `upgraded` then reads the older ones."""

    def __init_subclass__(cls, *, written: bool = True) -> None:
        if not written:
            return
        if cls.kind in KINDS:
            raise Broken(f"{cls.__name__} and {KINDS[cls.kind].__name__} share the kind {cls.kind}.")
        KINDS[cls.kind] = cls

    @classmethod
    def upgraded(cls, fields: Any, version: int) -> Any:
        """*fields* as an older *version* wrote them, in the shape of this one."""
        return fields


@singledispatch
def check(op: Op, state: State) -> None:
    """Refuse *op* if the judge who asked for it should know better. Runs only where it was tapped."""
    raise Broken(f"{type(op).__name__} has no check.")


@singledispatch
def apply(op: Op, state: State, stamp: Stamp) -> State:
    """*state* after *op*. Never raises, whatever came before: what cannot be is ignored and said."""
    raise Broken(f"{type(op).__name__} has no effect.")


@singledispatch
def basis(op: Op, state: State) -> tuple[EntryId, ...]:
    """The entries in *state* whose word *op* replaces."""
    return ()


@singledispatch
def check_undo(op: Op, state: State) -> None:
    """Refuse to undo *op* if more has been built on it than an undo should take along."""


@dataclass(frozen=True)
class NewerOp(Op, written=False):
    """An operation that only a newer app understands: kept and passed on, without effect here."""

    kind_name: str
    kind_version: int


@apply.register
def _(op: NewerOp, state: State, stamp: Stamp) -> State:
    return state


@check.register
def _(op: NewerOp, state: State) -> None:
    raise Refused(gettext("This was made by a newer app. It is safe here; update this tablet to use it."))


def since(op: Op, state: State) -> Iterator[Op]:
    """What has happened since *op* and still counts, the newest first."""
    for happening in reversed(state.history):
        if happening.op is op:
            return
        if not happening.undone and happening.stamp.entry not in state.ignored:
            yield happening.op


def require_open(state: State) -> None:
    if not state.is_open:
        raise Refused(gettext("No event is open yet. Open one first."))


def require_text(text: str, what: str, *, longest: int = LONGEST_NAME, lines: bool = False) -> None:
    """Refuse *text* that is empty, too long or unprintable; *what* is its name in the sentence."""
    if not text.strip():
        raise Refused(gettext("{what} is empty. Type at least one letter.").format(what=what))
    if len(text) > longest:
        told = gettext("{what} has {n} letters; {most} is the most. Shorten it.")
        raise Refused(told.format(what=what, n=len(text), most=longest))
    if any(_is_stray(letter) and not (lines and letter == "\n") for letter in text):
        raise Refused(gettext("{what} contains a control character. Type it without.").format(what=what))


def _is_stray(letter: str) -> bool:
    """A control character, or half of a character that takes two."""
    return letter < " " or "\ud800" <= letter <= "\udfff"
