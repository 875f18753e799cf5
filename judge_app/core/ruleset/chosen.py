"""The ruleset that an event has chosen: a printed one by its name, or the organizer's own with its text."""

from functools import lru_cache

from judge_app.core.ruleset.custom import read_custom
from judge_app.core.ruleset.printed import printed
from judge_app.core.ruleset.ruleset import Ruleset
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["known_ruleset", "read_chosen"]


def read_chosen(name: str, custom: str) -> Ruleset:
    """The printed ruleset *name*, or the one of that name in the TOML text *custom*."""
    if not custom:
        return printed(name)
    ruleset = read_custom(custom, f"{name}.toml")
    if ruleset.name != name:  # a path, of which only the end is a name
        text = _("A ruleset of your own cannot be called {name}. Give its file another name.")
        raise Refused(text.format(name=repr(name)))
    return ruleset


@lru_cache(maxsize=16)
def known_ruleset(name: str, custom: str) -> Ruleset | None:
    """The same for what came from another tablet: nothing where this app cannot read it."""
    try:
        return read_chosen(name, custom)
    except Refused:
        return None
