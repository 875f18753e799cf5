"""The steps of the setup in words, with the numbers of the ruleset in them."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.ruleset import Ruleset
from judge_app.core.setup import SetupStep, StepKey
from judge_app.language import N_, _, ngettext
from judge_app.views.rulewords import source
from judge_app.views.words import plain

__all__ = ["StepWords", "number_word", "spoken", "step_name", "step_words"]

_NAMES: Mapping[str, str] = {
    "hero": N_("Hero upright"),
    "level": N_("level counter set"),
    "marker": N_("Run Away marker face up"),
    "tokens": N_("tokens and die out"),
    "shuffle": N_("deck shuffled and cut"),
    "hand": N_("first hand drawn"),
    "mulligan": N_("hand kept or mulligan"),
    "roll": N_("roll for first player"),
}
_NUMBERS = (
    *(N_("none"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven")),
    *(N_("eight"), N_("nine"), N_("ten")),
)


class StepWords(NamedTuple):
    text: str
    line: str = ""


def step_name(step: str) -> str:
    """What a step is called in the log; one that only a newer app knows, by its key."""
    return _(_NAMES[step]) if step in _NAMES else plain(step.replace("-", " "))


def step_words(step: SetupStep, rules: Ruleset) -> StepWords:
    """What is to be done, and what a judge looks at; with the document, where another one speaks."""
    words = _words(step.key, rules)
    return words._replace(line=spoken(words.line, step))


def spoken(line: str, step: SetupStep) -> str:
    """*line*, and which document it is from where the ruleset's own is silent."""
    return f"{line} · {source(step.cite)[0]}" if step.is_silent else line


def _words(key: StepKey, rules: Ruleset) -> StepWords:
    match key:
        case "hero":
            return StepWords(_("Hero card faces its owner"), _("upright, readable"))
        case "level":
            level = _("Level counter on {n}").format(n=rules.number("setup.level"))
            return StepWords(level, _("both counters"))
        case "marker":
            return StepWords(_("Run Away marker face up"), _("the Run Away side shows"))
        case "tokens":
            return _tokens(rules)
        case "shuffle":
            is_cut = rules.word("setup.cut_by") == "opponent"
            text = _("Deck shuffled, opponent cut") if is_cut else _("Deck shuffled")
            return StepWords(text, _("a judge may shuffle on request"))
        case "hand":
            return StepWords(_drawn(rules.number("setup.hand")), _("straight from the top"))
        case "mulligan":
            return StepWords(_("Mulligan"), _mulligan(rules))
        case "roll":
            return StepWords(_("Roll for first player"), _("a tie rolls again"))


def _tokens(rules: Ruleset) -> StepWords:
    dice = rules.number("setup.dice")
    text = ngettext("Tokens and one shared die out", "Tokens and {n} dice out", dice).format(n=dice)
    is_roll_first = rules.word("setup.roll") == "before_shuffling"
    return StepWords(text, _("only the first gold in purses") if is_roll_first else _("purses still empty"))


def _drawn(cards: int) -> str:
    words = ngettext("{number} card drawn", "{number} cards drawn", cards)
    text = words.format(number=number_word(cards))
    return text[:1].upper() + text[1:]


def _mulligan(rules: Ruleset) -> str:
    """
    >>> from judge_app.core.ruleset import printed
    >>> _mulligan(printed("regulations-casual"))
    'one each, whole hand, six new cards'
    """
    cards = rules.number("setup.hand")
    words = ngettext(
        "{n} each, whole hand, {cards} new card", "{n} each, whole hand, {cards} new cards", cards
    )
    return words.format(n=number_word(rules.number("setup.mulligans")), cards=number_word(cards))


def number_word(number: int) -> str:
    """
    >>> number_word(6), number_word(12)
    ('six', '12')
    """
    return _(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)
