"""A stand-in for pyjnius and the Java classes of Android, of one API level, that writes every call down.

It knows only what stands in `API`: a class, method or constant that Android does not have, or not yet on
that level, raises as pyjnius does. Set `answers` for what is to be answered, `refusals` for what is refused.
"""

import sys
from types import ModuleType
from typing import Any

import pytest

from tests.device.androidapi import API, PACKAGE, SERVICES, WATCH, WINDOW, Method

__all__ = ["Java", "JavaClass", "JavaException", "JavaObject"]


class JavaException(Exception):  # as pyjnius has it
    """As pyjnius raises it."""


class Java:
    """`calls` holds, for every method, its class's short name, its name, and what was handed over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, level: int = 36, is_watch: bool = False) -> None:
        self.level = level
        self.calls: list[tuple[Any, ...]] = []
        self.refusals: set[str] = set()
        """Of methods ("Vibrator.vibrate"), constructors ("MediaPlayer") and classes by their full names."""
        self.answers: dict[str, Any] = {
            "Resources.getIdentifier": 9,
            "Context.getPackageName": PACKAGE,
            "Context.getSystemService": lambda name: self.object(SERVICES[name]),
        }
        """By the class that has the method; what can be called is called with what was handed over."""
        self.window = None if is_watch else self.object(WINDOW)
        self.watch = self.object(WATCH) if is_watch else None
        jnius = ModuleType("jnius")
        vars(jnius).update(autoclass=self.autoclass, JavaException=JavaException, cast=self.cast)
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
        monkeypatch.setenv("ANDROID_PRIVATE", "/data")

    def autoclass(self, name: str) -> "JavaClass":
        if name in self.refusals or API[name].since > self.level:
            raise JavaException(f"{name} not found")
        return JavaClass(self, name)

    def cast(self, name: str, thing: "JavaObject") -> "JavaObject":
        self.autoclass(name)
        return JavaObject(self, name, thing.made_of, thing.fields)

    def object(self, name: str, *made_of: Any, **fields: Any) -> "JavaObject":
        return JavaObject(self, name, made_of, fields)

    def asked(self, name: str) -> list[tuple[Any, ...]]:
        """What was handed over in each call of *name* ("Vibrator.vibrate")."""
        return [call[1:] for call in self.calls if call[0] == name]

    def names(self) -> list[str]:
        return [call[0] for call in self.calls]

    def call(self, owner: str, name: str, method: Method, args: tuple[Any, ...]) -> Any:
        title = f"{short(owner)}.{name}"
        if method.since > self.level:
            raise AttributeError(title)
        if len(args) not in method.counts:
            raise JavaException(f"No methods called {title} matching your arguments")
        self.calls.append((title, *args))
        if title in self.refusals:
            raise JavaException(title)
        if title in self.answers:
            answer = self.answers[title]
            return answer(*args) if callable(answer) else answer
        return self.object(method.returns, *args) if method.returns else None


class JavaObject:
    """Of the class *kind*, made of what its constructor, or the method that returned it, was given."""

    def __init__(self, java: Java, kind: str, made_of: tuple[Any, ...], fields: dict[str, Any]) -> None:
        self.java, self.kind, self.made_of, self.fields = java, kind, made_of, fields

    def __getattr__(self, name: str) -> Any:
        if name in self.fields:
            return self.fields[name]
        return found(self.java, self.kind, name)

    def __repr__(self) -> str:
        return f"{short(self.kind)}{self.made_of}"


class JavaClass:
    def __init__(self, java: Java, name: str) -> None:
        self.java, self.name = java, name

    def __call__(self, *args: Any, signature: str = "") -> JavaObject:
        title = short(self.name)
        if title in self.java.refusals or len(args) not in API[self.name].constructors:
            raise JavaException(f"No constructor of {title}")
        self.java.calls.append((title, *args))
        return self.java.object(self.name, *args)

    def __getattr__(self, name: str) -> Any:
        special = {"mActivity": self.java.window, "mService": self.java.watch, "SDK_INT": self.java.level}
        return special[name] if name in special else found(self.java, self.name, name)


def found(java: Java, kind: str, name: str) -> Any:
    owner = kind
    while owner and name not in API[owner].members:
        owner = API[owner].parent
    if not owner:
        raise AttributeError(f"{kind} has no {name}")
    member = API[owner].members[name]
    if not isinstance(member, Method):
        return java.answers.get(f"{short(owner)}.{name}", member)

    def called(*args: Any) -> Any:
        return java.call(owner, name, member, args)

    return called


def short(name: str) -> str:
    """Without its package: "Notification$Builder"."""
    return name.rpartition(".")[2]
