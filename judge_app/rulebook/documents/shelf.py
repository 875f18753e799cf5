"""The imported documents of this device."""

import errno
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.rulebook.documents.kept import HereAlready, Kept, Progress, Section, Trouble
from judge_app.rulebook.documents.limits import LIMITS, Limits
from judge_app.rulebook.documents.reading import content_of, read
from judge_app.rulebook.documents.storing import (
    ENDING,
    Damaged,
    Head,
    body_of,
    digest_of,
    read_head,
    read_sections,
    save,
)
from judge_app.rulebook.documents.watch import Watch
from judge_app.rulebook.unfinished import sweep_unfinished

__all__ = ["Documents"]

LONGEST_SLUG = 60
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def _unheard(progress: Progress) -> None:
    """Nobody watches."""


def _never() -> bool:
    return False


class Documents:
    """Imports, lists and removes documents in *folder*/documents. Nothing is read before it is asked for.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Documents(Path(folder)).kept()
    ()
    """

    def __init__(self, folder: Path, limits: Limits = LIMITS) -> None:
        self._folder = folder / "documents"
        self._limits = limits
        self._is_swept = False

    def kept(self) -> tuple[Kept, ...]:
        """Every document that can be read, the oldest first."""
        heads = (head.kept for _path, head in self._heads() if isinstance(head, Head))
        return tuple(sorted(heads, key=lambda kept: (kept.added_ms, kept.slug)))

    def troubles(self) -> tuple[Trouble, ...]:
        """The documents that cannot be read; the others are not touched by it."""
        return tuple(_trouble(path) for path, head in self._heads() if head is None)

    def sections(self, slug: str) -> tuple[Section, ...]:
        """What the document says, in its order; nothing where it is not here or cannot be read."""
        with suppress(Damaged, OSError):
            return read_sections(self._path(slug))
        return ()

    def add(
        self,
        path: Path,
        now_ms: int,
        progress: Callable[[Progress], None] = _unheard,
        is_cancelled: Callable[[], bool] = _never,
    ) -> Kept:
        """Import *path* whole, or raise `Refused` and leave no trace of it."""
        watch = Watch(path.name, self._limits, progress, is_cancelled)
        content = content_of(path, self._limits)
        source = digest_of(content)
        self._refuse_twice(path, source)
        draft = read(path, content, watch)
        body = body_of(draft)
        head = Head(
            Kept(
                slug="",  # which one is free is known at the very end
                title=draft.title,
                pages=draft.pages,
                sections=len(draft.parts),
                added_ms=now_ms,
                bytes=len(content),
                digest=digest_of(body),
            ),
            source,
        )
        return head.kept._replace(slug=self._save(head, body, watch, path))

    def _save(self, head: Head, body: bytes, watch: Watch, path: Path) -> str:
        def before_it_counts() -> None:
            watch.tell(watch.of, _("Saving"))
            self._refuse_twice(path, head.source, head.kept.digest)  # also if somebody was quicker

        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return save(self._folder, self._free_slugs(head.kept.title, path), head, body, before_it_counts)
        except OSError as error:
            raise Refused(_unkept(error).format(file=path.name, reason=error.strerror or error)) from error

    def remove(self, slug: str) -> None:
        path = next((path for path in self._files() if _stem(path) == slug), None)
        if path is None:
            raise Refused(
                _("There is no imported document {name} here. Nothing was changed.").format(name=slug)
            )
        try:
            path.unlink()
        except OSError as error:
            text = _("{name} could not be removed: {reason}. It is still here.")
            raise Refused(text.format(name=slug, reason=error.strerror or error)) from error

    def _heads(self) -> Iterator[tuple[Path, Head | None]]:
        if not self._is_swept:
            self._is_swept = True
            with suppress(OSError):  # a folder that cannot be written can still be read
                sweep_unfinished(self._folder)
        for path in self._files():
            try:
                yield path, read_head(path) if _SLUG.fullmatch(_stem(path)) else None
            except (Damaged, OSError):
                yield path, None

    def _refuse_twice(self, path: Path, source: str, digest: str = "") -> None:
        for _path, head in self._heads():
            if head is not None and (head.source == source or head.kept.digest == digest):
                text = _("{file} is here already, as {title}. Nothing was changed.")
                raise HereAlready(text.format(file=path.name, title=head.kept.title), head.kept)

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob(f"*{ENDING}"))

    def _path(self, slug: str) -> Path:
        """A name of a file in the folder, never a way to another one."""
        return self._folder / f"{slug if _SLUG.fullmatch(slug) else '-'}{ENDING}"

    def _free_slugs(self, title: str, path: Path) -> Iterator[str]:
        """Names that nobody has at the moment, the best first."""
        slug = _slug(title) or _slug(path.stem) or "document"
        for number in count(1):
            free = slug if number == 1 else f"{slug}-{number}"
            if not self._path(free).exists():
                yield free


def _stem(path: Path) -> str:
    return path.name.removesuffix(ENDING)


def _trouble(path: Path) -> Trouble:
    text = _("{file} is damaged, so nothing in it is found. Remove it and import the document again.")
    if not _SLUG.fullmatch(_stem(path)):
        text = _(
            "{file} was not put here by an import, so nothing in it is found. "
            "Remove it and import the document itself."
        )
    return Trouble(_stem(path), text.format(file=path.name))


def _unkept(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _("{file} could not be kept: {reason}. Nothing was imported. Make room and try again.")
    return _(
        "{file} could not be kept: {reason}. Nothing was imported. "
        "See that the app may write into its own folder, and try again."
    )


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
