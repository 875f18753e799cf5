"""How long an event is and who says so, in lines for an organizer."""

from collections.abc import Iterator

from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.core.ruleset import Difference, Ruleset, Structure
from judge_app.views.ruleset import content_words
from judge_app.views.words import counted, plain

__all__ = ["structure_lines"]

_GAMES = {1: "one game", 3: "best of three", 5: "best of five"}


def structure_lines(ruleset: Ruleset, players: int, plan: Structure) -> tuple[tuple[str, str], ...]:
    """Pairs of what is told and what it is; a remark stands for itself, with nothing before it."""
    return (
        ("Ruleset", f"{plain(ruleset.title)} ({plain(ruleset.name)})"),
        ("Players", f"{players:,}"),
        ("Swiss rounds", f"{plan.rounds}, {_terms(ruleset, 'swiss.')}"),
        ("Cut", _cut(ruleset, plan.cut)),
        ("Source", f"{plan.cite}, the row for {_span(*plan.row)}"),
        *(("", remark) for remark in _remarks(ruleset, plan)),
        *(("", _difference(one, ruleset)) for one in ruleset.differences),
    )


def _terms(ruleset: Ruleset, keys: str) -> str:
    games, minutes = ruleset.number(f"{keys}best_of"), ruleset.number(f"{keys}minutes")
    return f"{_GAMES[games]}, {counted(minutes, 'minute') if minutes else 'untimed'}"


def _cut(ruleset: Ruleset, size: int) -> str:
    if not size:
        return "none: the standings decide"
    final = _terms(ruleset, "cut.final_")
    before = _terms(ruleset, "cut.")
    return f"top {size}, {before}" + (f"; the final {final}" if final != before else "")


def _span(least: int, most: int | None) -> str:
    return f"{least} players and more" if most is None else f"{least} to {most} players"


def _remarks(ruleset: Ruleset, plan: Structure) -> Iterator[str]:
    table = "table of this ruleset" if ruleset.is_house("structure.rows") else "printed table"
    row = f"the row is that of the {_document(plan.cite)}"
    if "above_table" in plan.notes:
        yield f"Beyond the {table}, which ends at {ruleset.rows[-1].most} players: {row}."
    if "below_table" in plan.notes:
        is_own = plan.cite == ruleset.cite("structure.rows")
        what = "its first row, as far as so few can play it" if is_own else row
        yield f"Below the {table}, which begins at {ruleset.rows[0].least} players: {what}."
    if "undefeated_ties" in plan.notes:
        yield f"With so many players several may stay unbeaten; {plan.offered_rounds} rounds leave fewer."
    if "rematches" in plan.notes:
        yield "With so few players some will meet the same opponent twice."


def _document(cite: str) -> str:
    document = DOCUMENTS.get(document_of(cite))
    return document.title if document else "organizer"


def _difference(difference: Difference, ruleset: Ruleset) -> str:
    printed = difference.printed
    return (
        f"Differs from {ruleset.base}: {difference.key} is {content_words(difference.value.content)};"
        f" the document has {content_words(printed.content)} ({printed.cite})."
    )
