"""How whoever holds this tablet wants it: kept with the device, not with any event."""

from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar, overload

from judge_app.language import _
from judge_app.tablet import Tablet

__all__ = ["PAPERS", "READING_SIZES", "TEXT_SIZES", "THEMES", "Preferences", "Theme"]

Theme = Literal["dark", "light", "device"]
THEMES: tuple[Theme, ...] = ("dark", "light", "device")
"""The last one follows the device."""
TEXT_SIZES = (0.85, 1.0, 1.15, 1.3)
READING_SIZES = (0.9, 1.0, 1.2, 1.4)
"""Of a rule that is read, on top of the size of all text."""
PAPERS = ("", "a4", "letter")
LONGEST_NAME = 60
MOST_BOOKMARKS, MOST_ASKED = 100, 200
LONGEST_ID = 200

T = TypeVar("T")
Listener = Callable[[str], None]
"""Is told which preference has changed."""


class Preference(Generic[T]):
    """One kept value. What cannot be understood, because a newer app wrote it, counts as never set."""

    def __init__(self, default: T, allows: Callable[[Any], bool]) -> None:
        self._default = default
        self._allows = allows

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, owner: None, _type: type) -> "Preference[T]": ...
    @overload
    def __get__(self, owner: "Preferences", _type: type) -> T: ...
    def __get__(self, owner: "Preferences | None", _type: type) -> "T | Preference[T]":
        if owner is None:
            return self
        kept = owner.kept(self._name)
        return self.understood(kept) if self.is_valid(kept) else self.default(owner)

    def __set__(self, owner: "Preferences", value: T) -> None:
        value = self.tidied(value)
        if value != self.__get__(owner, type(owner)):
            owner.keep(self._name, value)

    def is_valid(self, value: Any) -> bool:
        return self._allows(value)

    def default(self, _owner: "Preferences") -> T:
        return self._default

    def tidied(self, value: T) -> T:
        return value

    def understood(self, kept: Any) -> T:
        """What was kept, as it is used."""
        value: T = kept
        return value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


class Name(Preference[str]):
    """On one line, without a space too many, and not longer than a screen can show."""

    def __init__(self) -> None:
        super().__init__("", _is_text)

    def tidied(self, value: str) -> str:
        printable = "".join(letter if letter.isprintable() else " " for letter in value)
        return " ".join(printable.split())[:LONGEST_NAME]


class DeviceName(Name):
    """Without one of its own a tablet has a name that tells it from the next."""

    def is_valid(self, value: Any) -> bool:
        return super().is_valid(value) and bool(value)

    def default(self, owner: "Preferences") -> str:
        return _("Tablet {letters}").format(letters=owner.device[:2].upper())


class Ids(Preference[tuple[str, ...]]):
    """What was named, the newest last, and no more than *most* of them."""

    def __init__(self, most: int) -> None:
        super().__init__((), lambda value: isinstance(value, list | tuple))
        self._most = most

    def understood(self, kept: Any) -> tuple[str, ...]:
        return self.tidied(tuple(one for one in kept if isinstance(one, str)))

    def tidied(self, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in value if 0 < len(one) <= LONGEST_ID)[-self._most :]


class Preferences:
    theme = Preference[Theme]("device", lambda value: value in THEMES)
    text_size = Preference[float](1.0, lambda value: value in TEXT_SIZES)
    left_handed = Preference[bool](False, _is_flag)
    """Whether the rail stands on the right."""
    sound = Preference[bool](True, _is_flag)
    vibration = Preference[bool](True, _is_flag)
    notifications = Preference[bool](True, _is_flag)
    asked_to_notify = Preference[bool](False, _is_flag)
    """Whether the app has asked for leave to notify, which it does once."""
    voice = Preference[bool](True, _is_flag)
    language = Preference[str]("", _is_text)
    """Empty: the one of the device."""
    device_name = DeviceName()
    judge_name = Name()
    bookmarks = Ids(MOST_BOOKMARKS)
    """Rules that are to be found again."""
    asked = Ids(MOST_ASKED)
    """The rules that were looked up here, as often as they were."""
    reading_size = Preference[float](1.0, lambda value: value in READING_SIZES)
    paper = Preference[str]("", lambda value: value in PAPERS)
    """Empty: what is usual in the country of the device."""

    def __init__(self, tablet: Tablet) -> None:
        self._tablet = tablet
        self._read: dict[str, Any] = {}
        self._listeners: list[Listener] = []
        tablet.subscribe(self._look_again)

    @property
    def device(self) -> str:
        return self._tablet.device

    def kept(self, name: str) -> Any:
        if name not in self._read:
            self._read[name] = self._tablet.settings.get(name)
        return self._read[name]

    def keep(self, name: str, value: Any) -> None:
        """On the disk when this returns; then whoever listens is told."""
        self._tablet.settings.set(name, value)
        self._read[name] = value
        self._tell(name)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _look_again(self) -> None:
        """Another process of this tablet may have changed something meanwhile."""
        before, self._read = self._read, {}
        for name, value in before.items():
            if self.kept(name) != value:
                self._tell(name)

    def _tell(self, name: str) -> None:
        for listener in tuple(self._listeners):
            listener(name)
