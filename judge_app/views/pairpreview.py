"""The next round before it is announced, or the one that is on: who sits where, what is odd or missing."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from judge_app.core.bracket import stage_of
from judge_app.core.model import State
from judge_app.core.ops import DropDeclined, RoundPaired
from judge_app.core.pairing import Pairing
from judge_app.core.progress import Progress, progress
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.stages import cut_of
from judge_app.core.steps import bracket_tables
from judge_app.errors import Refused
from judge_app.language import N_, _, ngettext
from judge_app.views.cases import DueView, due_view
from judge_app.views.cutpreview import cut_trouble
from judge_app.views.dropwishes import DropWish, drop_wishes
from judge_app.views.nextstep import clear_button, stale_line
from judge_app.views.pairing import reason_sentence
from judge_app.views.pairrows import NameRow, SeatRow, counted_marks, drawn_rows, match_rows, name_rows
from judge_app.views.players import Mark, folded, labels
from judge_app.views.strip import stage_name
from judge_app.views.unsettled import settle_button, unsettled_lines
from judge_app.views.words import tables

__all__ = ["NameRow", "PairStage", "PairView", "SeatRow", "pair_view"]

PairStage = Literal["players", "results", "settle", "preview", "bracket", "paired", "cut", "clear", "end"]
"""Too few players; results are missing; one of an earlier round does not count; the next Swiss round, the
next of the bracket, not confirmed yet; a round that has not begun; the cut is to be made; a round of the
bracket is to be cleared; nothing any more."""

MOST_TOLD = 3
"""So many pairs that are to be cleared are told by name."""
_BRACKET = {"final": N_("Final"), "semifinal": N_("Semifinals"), "quarterfinal": N_("Quarterfinals")}


class PairView(NamedTuple):
    stage: PairStage = "players"
    title: str = ""
    line: str = ""
    says: str = ""
    """Why there is nothing to confirm, and what to do."""
    rows: tuple[SeatRow, ...] = ()
    confirm: str = ""
    """What the main button says; nothing: there is none."""
    odd: tuple[tuple[Mark, str], ...] = ()
    """How often each odd thing is in the round."""
    rematches: tuple[str, ...] = ()
    """What needs a yes of its own."""
    mend: tuple[str, ...] = ()
    """What would change if the tables that a corrected result touches were paired anew."""
    due: DueView | None = None
    """A guided case that is to be settled before the next round begins."""
    wishes: tuple[DropWish, ...] = ()
    """Who asked by phone to drop, and would be paired again."""
    drop_all: str = ""
    """That all of them can be dropped at once, as a button says it."""
    can_swap: bool = False
    can_repair: bool = False
    can_cancel: bool = False

    @property
    def names(self) -> tuple[NameRow, ...]:
        """The same by name."""
        rows = [row for seat in self.rows for row in name_rows(seat)]
        return tuple(sorted(rows, key=lambda row: folded(row.name)))

    @property
    def chosen(self) -> SeatRow | None:
        return next((row for row in self.rows if row.is_chosen), None)


def pair_view(
    state: State,
    pairing: Pairing | None = None,
    refused: str = "",
    chosen: str = "",
    mend: Sequence[str] = (),
    role: DeviceRole | None = "organizer",
) -> PairView:
    """*pairing* is the next Swiss round as it was drawn, *refused* why there is none.

    *mend* says what pairing the tables anew that a corrected result touches would change. A tablet whose
    *role* does not pair looks on: what it drew by itself would be another round than the one that comes.
    """
    view = _pair_view(state, pairing, refused, mend)
    rows = tuple(row._replace(is_chosen=True) if row.key == chosen else row for row in view.rows)
    view = view._replace(rows=rows, due=None if view.stage == "end" else due_view(state))
    if view.stage not in ("paired", "end") and has_right(role, DropDeclined):
        view = _with_wishes(view, state)
    return view if has_right(role, RoundPaired) else _looked_on(view)


def _with_wishes(view: PairView, state: State) -> PairView:
    """Each drop out of the cut makes it anew, so there they are not dropped all at once."""
    wishes = drop_wishes(state)
    text = _("Drop all {n}").format(n=len(wishes)) if len(wishes) > 1 and state.cut is None else ""
    return view._replace(wishes=wishes, drop_all=text)


def _looked_on(view: PairView) -> PairView:
    view = view._replace(mend=(), can_swap=False, can_repair=False, can_cancel=False)
    if view.stage not in ("preview", "bracket", "clear"):
        return view
    return PairView(
        "results",
        view.title,
        says=_("The organizer’s desk pairs this round."),
        due=view.due,
        wishes=view.wishes,
        drop_all=view.drop_all,
    )


def _pair_view(state: State, pairing: Pairing | None, refused: str, mend: Sequence[str]) -> PairView:
    at = progress(state)
    match at.next:
        case "results":
            view = _being_played(state, at)._replace(mend=tuple(mend))
        case "settle":
            view = _to_settle(state, at)
        case "clear":
            view = _to_clear(state, at)
        case "cut":
            view = _cut(at)
        case "end":
            view = PairView("end", stage_name(at)[0], says=_("The event is over. All results are safe."))
        case "bracket":
            view = _bracket(state, at)
        case "pair" if pairing is not None:
            view = _drawn(state, pairing)
        case "pair" | "players":
            view = _waiting(state, at, refused)
    return view


def _waiting(state: State, at: Progress, refused: str) -> PairView:
    title = _("Round {round}").format(round=at.round + 1)
    if at.next == "players":
        few = _("A round needs two players at least. Add players first.")
        return PairView("players", title, says=few)
    if state.rules is None:
        rules = _("The event has no ruleset that this tablet can read, so nothing can be paired.")
        return PairView("players", title, says=rules)
    return PairView("results", title, says=refused)


def _drawn(state: State, pairing: Pairing) -> PairView:
    names, rows = labels(state), drawn_rows(state, pairing)
    line = tables(len(pairing.tables))
    if pairing.bye is not None:
        line = _("{tables}, {player} has the bye").format(tables=line, player=names[pairing.bye])
    return PairView(
        "preview",
        _("Round {round}").format(round=pairing.round),
        line,
        "",
        tuple(rows),
        _("Confirm round {round}").format(round=pairing.round),
        tuple(counted_marks(row.marks for row in rows)),
        tuple(reason_sentence(one, names) for one in pairing.reasons if one.kind == "rematch"),
    )


def _being_played(state: State, at: Progress) -> PairView:
    """A round without its results: before it begins all of it, afterwards what is missing."""
    matches = [
        match for match in state.round_matches(at.round) if at.is_started is False or not match.is_over
    ]
    is_swiss = not state.is_in_cut(at.round) and state.cut is None
    view = PairView(
        "results" if at.is_started else "paired",
        stage_name(at)[0],
        rows=tuple(match_rows(state, (*at.behind, *matches))),
        says=" ".join(unsettled_lines(state, at.behind)),
        can_swap=is_swiss,
        can_repair=is_swiss,
        can_cancel=not at.is_started,
    )
    if trouble := cut_trouble(state, at):
        return view._replace(stage="cut", says=trouble, confirm=_("Go to the standings"))
    if not at.is_started:
        text = _("{tables}, paired and not begun. Start the clock when all are seated.")
        return view._replace(line=text.format(tables=tables(at.matches)), confirm=_("Go to the clock"))
    return view._replace(says=" ".join(filter(None, (view.says, _missing(state, at)))))


def _missing(state: State, at: Progress) -> str:
    """How many results are, and what follows them."""
    n = len(at.open)
    if at.name == "final" or (state.cut is None and at.round >= at.plan.rounds and not at.plan.cut):
        text = ngettext(
            "The result of {n} table is missing. The winner is known when it is in.",
            "The results of {n} tables are missing. The winner is known when they are in.",
            n,
        )
    elif state.cut is None and at.round >= at.plan.rounds:
        text = ngettext(
            "The result of {n} table is missing. The top cut can be confirmed when it is in.",
            "The results of {n} tables are missing. The top cut can be confirmed when they are in.",
            n,
        )
    else:
        text = ngettext(
            "The result of {n} table is missing. The next round can be paired when it is in.",
            "The results of {n} tables are missing. The next round can be paired when they are in.",
            n,
        )
    return text.format(n=n)


def _to_settle(state: State, at: Progress) -> PairView:
    says = (*unsettled_lines(state, at.behind), _("The event goes on when that is settled."))
    rows = tuple(match_rows(state, at.behind))
    title = _("To be settled")
    return PairView("settle", title, tables(len(rows)), " ".join(says), rows, settle_button(at.behind[0]))


def _to_clear(state: State, at: Progress) -> PairView:
    """The rounds that do not follow from the results any more."""
    numbers = [number for number in sorted(state.rounds) if number >= at.stale]
    matches = [match for number in numbers for match in state.round_matches(number)]
    rows = tuple(match_rows(state, matches))
    pair, says = _("{a} against {b}"), N_("{why}. What is cleared stays in the log: {pairs}.")
    if len(rows) > MOST_TOLD:
        says = N_("{why}. What is cleared stays in the log: all {n} pairs here.")
    told = [pair.format(a=row.a, b=row.b) for row in rows[:MOST_TOLD]]
    then = _("Their results and the clock go with them. Then the right pairs are shown.")
    return PairView(
        "clear",
        _("To be cleared"),
        tables(len(rows)),
        _(says).format(why=stale_line(state, at), pairs="; ".join(told), n=len(rows)) + " " + then,
        rows,
        clear_button(state, at),
    )


def _cut(at: Progress) -> PairView:
    text = _("The Swiss rounds are over. Look at the standings and confirm the top {n} there.")
    return PairView(
        "cut", stage_name(at)[0], says=text.format(n=at.plan.cut), confirm=_("Go to the standings")
    )


def _bracket(state: State, at: Progress) -> PairView:
    cut, names = cut_of(state), labels(state)
    if cut is None:
        return PairView("end")
    size = len(cut.seeds) >> len(cut.rounds)
    title = _(_BRACKET.get(stage_of(cut, len(cut.rounds)), N_("Top {n}"))).format(n=size)
    if trouble := cut_trouble(state, at):
        return PairView("cut", title, says=trouble, confirm=_("Go to the standings"))
    try:
        pairs = bracket_tables(state, cut)
    except Refused as refusal:
        return PairView("cut", title, says=str(refusal), confirm=_("Go to the standings"))
    seeds = {player: seed for seed, player in enumerate(cut.seeds, 1)}
    rows = tuple(
        SeatRow(
            str(table),
            str(table),
            names.get(high, ""),
            names.get(low, ""),
            _("seed {n}").format(n=seeds[high]),
            _("seed {n}").format(n=seeds[low]),
            (Mark(_("Third place"), "podium"),) if at > max(size // 2, 1) else (),
        )
        for at, (table, high, low) in enumerate(pairs, 1)
    )
    confirm = _("Confirm the round")
    return PairView("bracket", title, tables(len(rows)), rows=rows, confirm=confirm)
