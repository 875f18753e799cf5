"""A new event being set up: four steps, each telling what the documents say and what was changed."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.core.eventdraft import FEWEST, STEPS, EventDraft
from judge_app.core.ruleset import PRINTED, Ruleset, options_of, printed
from judge_app.core.ruleset.rows import Row
from judge_app.language import N_, _, all_of, ngettext
from judge_app.views.sentences.floor import ROLES
from judge_app.views.staff import may_play_remark
from judge_app.views.words import format_name, minutes, plain

__all__ = ["FormatCard", "NewEventView", "RowTile", "StepMark", "StructureView", "new_event_view"]

_STEP_NAMES = {"name": N_("Name"), "format": N_("Format"), "staff": N_("Staff"), "check": N_("Check")}
_ICONS = {
    "constructed": "cards-outline",
    "draft": "package-variant",
    "regulations-casual": "account-group",
    "regulations-premier": "shield-star-outline",
}
_LADDER = {
    "least_damage": N_("damage"),
    "most_life": N_("life"),
    "most_cards": N_("deck"),
    "die": N_("die"),
    "coin": N_("coin"),
    "draw": N_("draw"),
}
_BEST_OF = {1: N_("one game"), 3: N_("best of three"), 5: N_("best of five")}


class StepMark(NamedTuple):
    number: int
    label: str
    is_now: bool = False
    is_done: bool = False


class FormatCard(NamedTuple):
    key: str
    title: str
    icon: str
    lines: tuple[str, ...]
    source: str
    is_on: bool = False


class Option(NamedTuple):
    key: str
    title: str
    is_on: bool


class RowTile(NamedTuple):
    """A row of the document's table."""

    players: str
    rounds: str
    cut: str
    is_on: bool = False


class StructureView(NamedTuple):
    tables: str = ""
    rounds: str = ""
    cut: str = ""
    round_count: int = 0
    bracket: str = ""
    rows: tuple[RowTile, ...] = ()
    document: str = ""
    section: str = ""
    is_changed: bool = False
    remarks: tuple[str, ...] = ()


class NewEventView(NamedTuple):
    step: str = STEPS[0]
    steps: tuple[StepMark, ...] = ()
    formats: tuple[FormatCard, ...] = ()
    options: tuple[Option, ...] = ()
    structure: StructureView = StructureView()
    round_minutes: str = ""
    cut_minutes: str = ""
    is_round_changed: bool = False
    is_cut_changed: bool = False
    has_cut: bool = False
    play: str = ""
    """How long it will all take."""
    why_not: str = ""
    """Why the next step is not open yet."""
    next_label: str = ""
    staff: tuple[tuple[str, str], ...] = ()
    """Names and roles."""
    staff_remark: str = ""
    announced: tuple[tuple[str, str], ...] = ()
    """What is read out to the players: what about, and the sentence."""


def new_event_view(draft: EventDraft) -> NewEventView:
    return NewEventView(
        STEPS[draft.step],
        tuple(_marks(draft)),
        tuple(_format_card(name, draft) for name in ("constructed", "draft", *PRINTED[:2])),
        tuple(
            Option(k, _capital(plain(t)), k in draft.options) for k, t in options_of(draft.ruleset).items()
        ),
        _structure(draft),
        _time(draft.number("round_minutes")),
        _time(draft.number("cut_minutes")),
        draft.is_changed("round_minutes"),
        draft.is_changed("cut_minutes"),
        draft.number("cut") > 0,
        _play(draft),
        _why_not(draft),
        _next_label(draft),
        tuple((plain(name), _(ROLES[role])) for name, role in draft.staff),
        may_play_remark(draft.rules.word("staff.may_play")),
        tuple(_announced(draft)),
    )


def _marks(draft: EventDraft) -> Iterator[StepMark]:
    for place, step in enumerate(STEPS):
        yield StepMark(place + 1, _(_STEP_NAMES[step]), place == draft.step, place < draft.step)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _format_card(name: str, draft: EventDraft) -> FormatCard:
    is_on = name == draft.ruleset
    rules = draft.rules if is_on else printed(name)
    return FormatCard(
        name, format_name(name), _ICONS[name], tuple(_format_lines(rules)), _document(rules.document), is_on
    )


def _format_lines(rules: Ruleset) -> Iterator[str]:
    if boosters := rules.number("drafting.boosters"):
        yield _("{boosters} boosters, {cards}-card deck").format(
            boosters=boosters, cards=rules.number("deck.cards")
        )
    else:
        yield _("{cards}-card deck, one Hero").format(cards=rules.number("deck.cards"))
    if rules.word("deck.lists") == "required":
        yield _("Deck lists and opaque sleeves")
    if building := rules.number("drafting.building_minutes"):
        yield _("{building} min to build, {round} min rounds").format(
            building=building, round=rules.number("swiss.minutes")
        )
    elif "best-of-three" in options_of(rules.name.partition("+")[0]) and "+" not in rules.name:
        longer = printed(f"{rules.name}+best-of-three").number("swiss.minutes")
        yield _("{round} min, or {longer} for best of three").format(
            round=rules.number("swiss.minutes"), longer=longer
        )
    elif rules.word("staff.may_play") == "never":
        yield _("Organizers and judges do not play")
    else:
        yield _("{round} min rounds, {cut} min top cut").format(
            round=rules.number("swiss.minutes"), cut=rules.number("cut.minutes")
        )
    ladder = ", ".join(_(_LADDER.get(step, step)) for step in rules.words("time.ladder"))
    yield _("At time: {steps}").format(steps=ladder)


def _structure(draft: EventDraft) -> StructureView:
    plan, rounds, cut = draft.suggested, draft.number("rounds"), draft.number("cut")
    tables, bye = divmod(draft.players, 2)
    words = ngettext("{n} table, one bye", "{n} tables, one bye", tables)
    if not bye:
        words = ngettext("{n} table, no bye", "{n} tables, no bye", tables)
    best_of = draft.rules.number("cut.best_of")
    source = printed(draft.ruleset) if not plan.beyond_table else _source_of(plan.cite, draft.rules)
    return StructureView(
        words.format(n=tables),
        ngettext("{n} round", "{n} rounds", rounds).format(n=rounds),
        _("Top {n}").format(n=cut) if cut else _("no cut"),
        rounds,
        _(_BEST_OF.get(best_of, _BEST_OF[1])) if cut else "",
        tuple(_row_tile(row, row[:2] == plan.row) for row in source.rows),
        _document(document_of(plan.cite)),
        _section(plan.cite),
        draft.is_changed("rounds") or draft.is_changed("cut"),
        tuple(_remarks(draft)),
    )


def _source_of(cite: str, rules: Ruleset) -> Ruleset:
    """The ruleset whose table the row comes from."""
    while rules.cite("structure.rows") != cite and rules.base:
        rules = printed(rules.base)
    return rules


def _row_tile(row: Row, is_on: bool) -> RowTile:
    least, most, rounds, cut = row
    span = f"{least}+" if most is None else f"{least}–{most}"
    return RowTile(
        span,
        ngettext("{n} round", "{n} rounds", rounds).format(n=rounds),
        _("Top {n}").format(n=cut) if cut else _("no cut"),
        is_on,
    )


def _remarks(draft: EventDraft) -> Iterator[str]:
    plan = draft.suggested
    if "above_table" in plan.notes:
        yield _("The table of this sheet ends at {most} players; the row is that of the {document}.").format(
            most=draft.rules.rows[-1].most, document=_document(document_of(plan.cite))
        )
    if "undefeated_ties" in plan.notes and plan.offered_rounds:
        yield _("Several players may stay unbeaten; {n} rounds leave fewer.").format(n=plan.offered_rounds)
    if "rematches" in plan.notes:
        yield _("With so few players some will meet twice.")
    if draft.is_changed("rounds") or draft.is_changed("cut"):
        yield _("Changed. The document has {rounds} and {cut}.").format(
            rounds=ngettext("{n} round", "{n} rounds", plan.rounds).format(n=plan.rounds),
            cut=_("top {n}").format(n=plan.cut) if plan.cut else _("no cut"),
        )


def _why_not(draft: EventDraft) -> str:
    if STEPS[draft.step] == "name" and not plain(draft.name):
        return _("The event needs a name.")
    if STEPS[draft.step] == "format" and draft.players < FEWEST:
        return _("An event takes {n} players at least.").format(n=FEWEST)
    return ""


def _next_label(draft: EventDraft) -> str:
    if draft.step + 1 == len(STEPS):
        return _("Open the event")
    return _("Next: {step}").format(step=_(_STEP_NAMES[STEPS[draft.step + 1]]))


def _play(draft: EventDraft) -> str:
    """How long the rounds take together, in hours and minutes."""
    swiss = draft.number("rounds"), draft.number("round_minutes")
    cuts, length, final = _cut_rounds(draft), draft.number("cut_minutes"), draft.number("final_minutes")
    parts = [swiss]
    if cuts and final == length:
        parts.append((cuts, length))
    elif cuts:
        parts += [(cuts - 1, length), (1, final)]
    parts = [(times, each) for times, each in parts if times and each]
    hours, rest = divmod(sum(times * each for times, each in parts), 60)
    words = (
        _("About {hours} h {minutes} min of play: {parts}.")
        if rest
        else _("About {hours} h of play: {parts}.")
    )
    said = words.format(
        hours=hours, minutes=rest, parts=all_of([f"{times} × {each}" for times, each in parts])
    )
    return said + " " + _("The final has no time limit.") if cuts and not final else said


def _cut_rounds(draft: EventDraft) -> int:
    return max(draft.number("cut").bit_length() - 1, 0)


def _announced(draft: EventDraft) -> Iterator[tuple[str, str]]:
    """What the players are told before round 1."""
    rules, structure = draft.rules, _structure(draft)
    yield _("Event"), plain(draft.name) or _("Unnamed event")
    yield _("Rules"), plain(rules.title)
    if building := draft.number("deck_building_minutes"):
        yield _("Deck building"), _("You have {time} to build your deck.").format(time=minutes(building))
    swiss = _(_BEST_OF.get(rules.number("swiss.best_of"), _BEST_OF[1]))
    yield (
        _("Rounds"),
        _("{rounds} of {time} each, {games}.").format(
            rounds=structure.rounds, time=minutes(draft.number("round_minutes")), games=swiss
        ),
    )
    yield _("Top cut"), _cut_sentence(draft)
    ladder = ", ".join(_(_LADDER.get(step, step)) for step in rules.words("time.ladder"))
    yield (
        _("At time"),
        _("Both get equally many turns. Then decide, in this order: {steps}.").format(steps=ladder),
    )
    late = rules.number("absence.late_minutes")
    yield _("Lateness"), _("Who is not seated after {time} loses the match.").format(time=minutes(late))
    if draft.staff:
        names = ", ".join(f"{plain(name)} ({_(ROLES[role])})" for name, role in draft.staff if plain(name))
        yield _("Staff"), names


def _cut_sentence(draft: EventDraft) -> str:
    cut = draft.number("cut")
    if not cut:
        return _("There is none: the standings after the last round decide.")
    length, final = draft.number("cut_minutes"), draft.number("final_minutes")
    first = _("The best {n} play on, {games}, {time}.").format(
        n=cut, games=_(_BEST_OF.get(draft.rules.number("cut.best_of"), _BEST_OF[1])), time=_length(length)
    )
    if (draft.rules.number("cut.final_best_of"), final) == (draft.rules.number("cut.best_of"), length):
        return first
    games = _(_BEST_OF.get(draft.rules.number("cut.final_best_of"), _BEST_OF[1]))
    return first + " " + _("The final: {games}, {time}.").format(games=games, time=_length(final))


def _length(length: int) -> str:
    return minutes(length) if length else _("without a time limit")


def _time(length: int) -> str:
    return _("{n} min").format(n=length) if length else _("no limit")


def _document(key: str) -> str:
    return DOCUMENTS[key].title if key in DOCUMENTS else _("Own rules")


def _section(cite: str) -> str:
    return cite.partition("/")[2].replace("-", " ").capitalize()
