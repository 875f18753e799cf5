"""What can go wrong: a sentence for the judge, or a bug."""

__all__ = ["Broken", "JudgeAppError", "Refused"]


class JudgeAppError(Exception):
    """Anything the app raises on purpose; its text can be shown as it is."""


class Refused(JudgeAppError):
    """The judge asked for something that cannot be: what happened, what is safe, what to do."""


class Broken(JudgeAppError):
    """The app contradicts itself; never the judge's fault."""
