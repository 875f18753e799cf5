"""What a ruleset says, value by value, and who says so."""

from typing import NamedTuple

from judge_app.core.citations import READINGS
from judge_app.core.ruleset import KEYS, Content, Row, Ruleset
from judge_app.language import _
from judge_app.views.words import rounds

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
        reading = READINGS.get(cite.removeprefix("house/"))
        return f"{cite}: {_(reading) if reading else _('the choice of this organizer.')}"
    if ruleset.is_silent(key):
        return _("{cite}, for {document} is silent").format(cite=cite, document=ruleset.document)
    return cite


def content_words(content: Content) -> str:
    if isinstance(content, bool):
        return "true" if content else "false"
    if not isinstance(content, tuple):
        return str(content)
    return ", ".join(_row(one) if isinstance(one, Row) else one for one in content)


def _row(row: Row) -> str:
    players = f"{row.least}+" if row.most is None else f"{row.least}–{row.most}"
    if not row.cut:
        return _("{players} → {rounds}, no cut").format(players=players, rounds=rounds(row.rounds))
    text = _("{players} → {rounds}, top {cut}")
    return text.format(players=players, rounds=rounds(row.rounds), cut=row.cut)
