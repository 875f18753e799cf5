"""The picks of a draft: which pack, which way it is passed, what comes next, and the time that counts."""

from typing import Literal, NamedTuple

from judge_app.core.drafting import Draft, direction, has_product, is_sealed, next_pick, packs_of, pick_clock
from judge_app.core.model import State
from judge_app.core.timing import Phase, left_ms, phase
from judge_app.language import N_, _
from judge_app.views.rulewords import source
from judge_app.views.sentences.drafting import cards_words, packs_words, seconds_words
from judge_app.views.timewords import Mood, face

__all__ = ["PickFace", "PicksView", "pick_face", "picks_view"]

LAST_SECONDS = 10


class PicksView(NamedTuple):
    title: str = ""
    line: str = ""
    passing: str = ""
    """"Pass to the right", or that nothing is passed."""
    passing_icon: str = ""
    next_text: str = ""
    next: tuple[int, int] | None = None
    """The pack and pick to be begun; nothing where the draft ends."""
    skip_text: str = ""
    skip: tuple[int, int] | None = None
    """Where boosters hold fewer cards than expected: the next pack, or the end."""
    is_begun: bool = False
    is_over: bool = False
    is_sealed: bool = False
    is_closed: bool = False
    """Whether it is too late to begin: the rounds have."""
    packs: int = 0
    packs_text: str = ""
    can_set_packs: bool = False
    cards: int = 0
    cards_text: str = ""
    seconds: int = 0
    seconds_text: str = ""
    remark: str = ""
    document: str = ""
    section: str = ""


class PickFace(NamedTuple):
    """What counts while a pick is made."""

    time: str = ""
    word: str = ""
    icon: str = ""
    look: str = "plain"
    mood: Mood = "none"
    act: Literal["", "pause", "continue"] = ""


def picks_view(state: State) -> PicksView:
    draft, rules = state.draft, state.rules
    packs = packs_of(draft, rules)
    is_named = rules is not None and has_product(rules)
    document, section = source(rules.cite("drafting.passing")) if rules and is_named else ("", "")
    shown = PicksView(
        is_begun=draft.is_begun,
        is_over=draft.is_over,
        is_sealed=is_sealed(rules),
        is_closed=bool(state.rounds),
        packs=packs,
        packs_text=packs_words(packs),
        can_set_packs=not is_named,
        cards=draft.cards,
        cards_text=cards_words(draft.cards),
        seconds=draft.seconds,
        seconds_text=seconds_words(draft.seconds) if draft.seconds else _("no limit"),
        remark=_remark(is_named=is_named, is_closed=bool(state.rounds), is_sealed=is_sealed(rules)),
        document=document,
        section=section,
    )
    return _going(draft, packs, shown) if draft.is_begun else _waiting(shown)


def _remark(*, is_named: bool, is_closed: bool, is_sealed: bool) -> str:
    if is_closed:
        return _("Round 1 is paired. It is too late for a draft.")
    if is_sealed:
        return _("Nothing is passed in this format: everybody opens their boosters and builds a deck.")
    if is_named:
        return _("House guidance: no document says how many cards a booster has, or how long a pick takes.")
    return _("House guidance throughout: this event's document says nothing on how a draft goes.")


def _waiting(shown: PicksView) -> PicksView:
    if shown.is_sealed:
        title = _("{packs} for everybody").format(packs=shown.packs_text)
        return shown._replace(title=title, next_text=_("To deck building"))
    title = _("{packs}, first to the left").format(packs=shown.packs_text)
    return shown._replace(title=title, next_text=_("Open pack {pack}").format(pack=1), next=(1, 1))


def _going(draft: Draft, packs: int, shown: PicksView) -> PicksView:
    if draft.is_over:
        return shown._replace(title=_("The draft is over"), next_text=_("To deck building"))
    passing, icon = _passing(draft)
    coming = next_pick(draft, packs)
    skip = (draft.pack + 1, 1) if draft.pack < packs else None
    can_skip = draft.pick < draft.cards
    return shown._replace(
        title=_("Pack {pack} of {packs}").format(pack=draft.pack, packs=max(packs, draft.pack)),
        line=_("Pick {pick} of {cards}").format(pick=draft.pick, cards=max(draft.cards, draft.pick)),
        passing=passing,
        passing_icon=icon,
        next_text=_next_text(coming),
        next=coming,
        skip_text=_next_text(skip) if can_skip else "",
        skip=skip,
    )


def _passing(draft: Draft) -> tuple[str, str]:
    """Of the last card nothing is left to pass."""
    if draft.pick >= draft.cards:
        return _("Last card: nothing to pass"), "check"
    if direction(draft.pack) == "left":
        return _("Pass to the left"), "arrow-left-bold"
    return _("Pass to the right"), "arrow-right-bold"


def _next_text(coming: tuple[int, int] | None) -> str:
    if coming is None:
        return _("Draft done")
    pack, pick = coming
    return _("Open pack {pack}").format(pack=pack) if pick == 1 else _("Next pick")


_WORDS: dict[Phase, tuple[str, str, str]] = {
    "waiting": (N_("Not started"), "timer-sand", "plain"),
    "running": (N_("Running"), "play", "mint"),
    "paused": (N_("Paused"), "pause", "amber"),
    "over": (N_("Time is up"), "alert", "coral"),
    "called": (N_("Time is up"), "alert", "coral"),
}


def pick_face(draft: Draft, now_ms: int) -> PickFace:
    """What the time of the pick shows at a moment; nothing while no pick is made."""
    if not draft.is_begun or draft.is_over:
        return PickFace()
    timer = pick_clock(draft)
    now, left = phase(timer, now_ms), left_ms(timer, now_ms)
    words, icon, look = _WORDS[now]
    word = _(words)
    mood: Mood = "over" if now == "over" else "normal"
    if now == "running" and left is not None and left <= LAST_SECONDS * 1000:
        word = _("Last {n} seconds").format(n=LAST_SECONDS)
        icon, look, mood = "alert", "amber", "last"
    act: Literal["pause", "continue"] = "pause" if timer.is_running else "continue"
    return PickFace(face(timer, now_ms), word, icon, look, mood, act)
