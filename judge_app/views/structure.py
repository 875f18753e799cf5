"""How long an event is and who says so, in lines for an organizer."""

from collections.abc import Iterator

from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.core.ruleset import Difference, Ruleset, Structure
from judge_app.language import N_, _
from judge_app.views.ruleset import content_words
from judge_app.views.words import minutes, plain

__all__ = ["structure_lines"]

_GAMES = {1: N_("one game"), 3: N_("best of three"), 5: N_("best of five")}


def structure_lines(ruleset: Ruleset, players: int, plan: Structure) -> tuple[tuple[str, str], ...]:
    """Pairs of what is told and what it is; a remark stands for itself, with nothing before it."""
    return (
        (_("Ruleset"), f"{plain(ruleset.title)} ({plain(ruleset.name)})"),
        (_("Players"), f"{players:,}"),
        (_("Swiss rounds"), f"{plan.rounds}, {_terms(ruleset, 'swiss.')}"),
        (_("Cut"), _cut(ruleset, plan.cut)),
        (_("Source"), _source(plan)),
        *(("", remark) for remark in _remarks(ruleset, plan)),
        *(("", _difference(one, ruleset)) for one in ruleset.differences),
    )


def _terms(ruleset: Ruleset, keys: str) -> str:
    games, time = ruleset.number(f"{keys}best_of"), ruleset.number(f"{keys}minutes")
    return f"{_(_GAMES[games])}, {minutes(time) if time else _('untimed')}"


def _cut(ruleset: Ruleset, size: int) -> str:
    if not size:
        return _("none: the standings decide")
    final = _terms(ruleset, "cut.final_")
    before = _terms(ruleset, "cut.")
    if final == before:
        return _("top {size}, {terms}").format(size=size, terms=before)
    return _("top {size}, {terms}; the final {final}").format(size=size, terms=before, final=final)


def _source(plan: Structure) -> str:
    least, most = plan.row
    if most is None:
        text = _("{cite}, the row for {least} players and more")
        return text.format(cite=plan.cite, least=least)
    text = _("{cite}, the row for {least} to {most} players")
    return text.format(cite=plan.cite, least=least, most=most)


def _remarks(ruleset: Ruleset, plan: Structure) -> Iterator[str]:
    is_house = ruleset.is_house("structure.rows")
    if "above_table" in plan.notes:
        text = (
            _("Beyond the table of this ruleset, which ends at {n} players: {row}.")
            if is_house
            else _("Beyond the printed table, which ends at {n} players: {row}.")
        )
        yield text.format(n=ruleset.rows[-1].most, row=_row_of(plan.cite))
    if "below_table" in plan.notes:
        text = (
            _("Below the table of this ruleset, which begins at {n} players: {row}.")
            if is_house
            else _("Below the printed table, which begins at {n} players: {row}.")
        )
        is_own = plan.cite == ruleset.cite("structure.rows")
        row = _("its first row, as far as so few can play it") if is_own else _row_of(plan.cite)
        yield text.format(n=ruleset.rows[0].least, row=row)
    if "undefeated_ties" in plan.notes:
        text = _("With so many players several may stay unbeaten; {n} rounds leave fewer.")
        yield text.format(n=plan.offered_rounds)
    if "rematches" in plan.notes:
        yield _("With so few players some will meet the same opponent twice.")


def _row_of(cite: str) -> str:
    document = DOCUMENTS.get(document_of(cite))
    if document is None:
        return _("the row is that of the organizer")
    return _("the row is that of the {document}").format(document=document.title)


def _difference(difference: Difference, ruleset: Ruleset) -> str:
    printed = difference.printed
    return _("Differs from {base}: {key} is {value}; the document has {printed} ({cite}).").format(
        base=ruleset.base,
        key=difference.key,
        value=content_words(difference.value.content),
        printed=content_words(printed.content),
        cite=printed.cite,
    )
