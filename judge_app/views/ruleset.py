"""What a ruleset says, value by value, and who says so."""

from typing import NamedTuple

from judge_app.core.citations import READINGS
from judge_app.core.ruleset import KEYS, Content, Row, Ruleset
from judge_app.views.words import counted

__all__ = ["RulesetRow", "content_words", "ruleset_rows"]


class RulesetRow(NamedTuple):
    key: str
    value: str
    source: str
    """The citation, and what to know about it."""


def ruleset_rows(ruleset: Ruleset) -> tuple[RulesetRow, ...]:
    return tuple(
        RulesetRow(key, content_words(ruleset.value(key).content), _source(ruleset, key)) for key in KEYS
    )


def _source(ruleset: Ruleset, key: str) -> str:
    cite = ruleset.cite(key)
    if ruleset.is_house(key):
        return f"{cite}: {READINGS.get(cite.removeprefix('house/'), 'the choice of this organizer.')}"
    return f"{cite}, for {ruleset.document} is silent" if ruleset.is_silent(key) else cite


def content_words(content: Content) -> str:
    if isinstance(content, bool):
        return "true" if content else "false"
    if not isinstance(content, tuple):
        return str(content)
    return ", ".join(_row(one) if isinstance(one, Row) else one for one in content)


def _row(row: Row) -> str:
    players = f"{row.least}+" if row.most is None else f"{row.least}–{row.most}"
    return f"{players} → {counted(row.rounds, 'round')}, {f'top {row.cut}' if row.cut else 'no cut'}"
