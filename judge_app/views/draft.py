"""The draft helper: product, seats, the pick being made, and the time to build decks."""

from typing import Literal, NamedTuple

from judge_app.core.drafting import CASE_KITS, KIT_BOOSTERS, KIT_HEROES, Product, has_product, product
from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.ruleset import Ruleset
from judge_app.language import _, ngettext
from judge_app.views.clockface import side_timers
from judge_app.views.draftpicks import PicksView, picks_view
from judge_app.views.draftseats import SeatsView, present, seats_view
from judge_app.views.newclock import new_clock
from judge_app.views.rulewords import source
from judge_app.views.sentences.drafting import cards_words
from judge_app.views.words import minutes, players

__all__ = [
    "BuildingView",
    "DraftPane",
    "DraftView",
    "Fact",
    "ProductView",
    "building_timer",
    "draft_line",
    "draft_view",
    "drafts",
    "is_drafting",
]

DraftPane = Literal["product", "seats", "picks", "building"]
KIT_CITE = "draft/product"


class Fact(NamedTuple):
    """A number of something, and where it comes from."""

    figure: str
    title: str
    line: str = ""


class ProductView(NamedTuple):
    players: int = 0
    players_text: str = ""
    entered: int = 0
    entered_line: str = ""
    facts: tuple[Fact, ...] = ()
    silent: str = ""
    """Said where no document names a number."""
    document: str = ""
    section: str = ""
    """Where the number for a player stands."""
    kit_document: str = ""
    kit_section: str = ""
    """Where it stands how many a kit holds."""
    kit_cite: str = ""


class BuildingView(NamedTuple):
    minutes: int = 0
    start: str = ""
    title: str = ""
    line: str = ""
    is_early: bool = False
    """Whether cards are still being drafted."""
    is_timed: bool = False
    """Whether its clock is there."""
    pair: str = ""
    document: str = ""
    section: str = ""


class DraftView(NamedTuple):
    due: DraftPane = "product"
    """What comes next; a screen that nobody touches follows it."""
    product: ProductView = ProductView()
    seats: SeatsView = SeatsView()
    picks: PicksView = PicksView()
    building: BuildingView = BuildingView()


def drafts(state: State) -> bool:
    """Whether decks are made of what is opened on the day, or somebody drafts all the same."""
    rules = state.rules
    is_opened = rules is not None and (has_product(rules) or rules.word("deck.pool") == "opened")
    return is_opened or is_drafting(state) or state.draft.is_over


def is_drafting(state: State) -> bool:
    """Whether a draft is under way for which round 1 has to wait."""
    return bool(state.draft.pods or state.draft.is_begun) and not state.draft.is_over and not state.rounds


def draft_line(state: State) -> str:
    """How the draft stands, in a few words."""
    draft = state.draft
    if draft.is_over:
        return _("Drafted")
    if draft.is_begun:
        return _("Pack {pack}, pick {pick}").format(pack=draft.pack, pick=draft.pick)
    return _("Seats are drawn") if draft.pods else _("Pods, packs, picks")


def draft_view(state: State, for_players: int | None = None) -> DraftView:
    """*for_players* is a number to reckon the product for, other than those who are in."""
    return DraftView(
        _due(state),
        _product(state, for_players),
        seats_view(state),
        picks_view(state),
        _building(state),
    )


def _due(state: State) -> DraftPane:
    if state.draft.is_over:
        return "building"
    if state.draft.is_begun:
        return "picks"
    return "seats" if state.draft.pods else "product"


def _product(state: State, for_players: int | None) -> ProductView:
    here = len(present(state))
    count = here if for_players is None else for_players
    rules = state.rules
    needed = product(count, rules)
    shown = ProductView(
        count,
        players(count),
        here,
        ngettext("{n} player is entered", "{n} players are entered", here).format(n=here),
    )
    if rules is None or needed is None:
        return shown._replace(
            silent=_(
                "No document says how many boosters a player opens in this format. "
                "The organizer sets it; the picks ask for the number of packs."
            )
        )
    document, section = source(rules.cite("drafting.boosters"))
    kit_document, kit_section = source(KIT_CITE)
    return shown._replace(
        facts=_facts(needed, rules),
        document=document,
        section=section,
        kit_document=kit_document,
        kit_section=kit_section,
        kit_cite=KIT_CITE,
    )


def _facts(needed: Product, rules: Ruleset) -> tuple[Fact, ...]:
    each = rules.number("drafting.boosters")
    boosters = ngettext("booster", "boosters", needed.boosters)
    kits = ngettext("kit", "kits", needed.kits)
    facts = [
        Fact(str(needed.boosters), boosters, _("{n} a player").format(n=each)),
        Fact(str(needed.kits), kits, _("{n} boosters in each").format(n=KIT_BOOSTERS)),
        Fact(str(needed.left_over), _("left over"), _("boosters of these kits")),
        _of_six(needed.from_six),
    ]
    if needed.heroes:
        heroes = ngettext("Draft Hero", "Draft Heroes", needed.heroes)
        facts.append(Fact(str(needed.heroes), heroes, _("one each; a kit has {n}").format(n=KIT_HEROES)))
    return tuple(facts)


def _of_six(left: int) -> Fact:
    line = _("six kits hold {n} boosters").format(n=CASE_KITS * KIT_BOOSTERS)
    if left < 0:
        return Fact(str(-left), _("missing from six kits"), line)
    return Fact(str(left), _("left over of six kits"), line)


def building_timer(state: State) -> Timer | None:
    """The clock by which decks are built; of several that one which was set last."""
    return next((timer for timer in reversed(side_timers(state)) if timer.purpose == "building"), None)


def _building(state: State) -> BuildingView:
    rules, timer = state.rules, building_timer(state)
    length = new_clock(state, "building").minutes
    is_early = state.draft.is_begun and not state.draft.is_over
    shown = BuildingView(
        length,
        _("Start {minutes}").format(minutes=minutes(length)),
        _("Deck building"),
        is_early=is_early,
        is_timed=timer is not None,
        pair="" if state.rounds else _("Pair round 1"),
    )
    if rules is None:
        return shown
    document, section = source(rules.cite("deck.cards"))
    return shown._replace(line=_deck_line(rules), document=document, section=section)


def _deck_line(rules: Ruleset) -> str:
    return _("A deck: {cards} and a Hero, at most {copies} of a kind.").format(
        cards=cards_words(rules.number("deck.cards")), copies=rules.number("deck.copies")
    )
