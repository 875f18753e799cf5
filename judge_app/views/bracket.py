"""The top cut on a screen: the tree, and what can be done about it."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.model import MatchId, State
from judge_app.core.progress import Progress, progress
from judge_app.core.stages import cut_of
from judge_app.language import _
from judge_app.views.brackettree import SHORT, BracketMatch, BracketSeat, Tree, round_name
from judge_app.views.cutpreview import cut_trouble
from judge_app.views.nextstep import next_step, stale_line
from judge_app.views.rulewords import source
from judge_app.views.unsettled import settle_button, unsettled_lines

__all__ = ["BracketAction", "BracketMatch", "BracketSeat", "BracketView", "bracket_view"]


class BracketAction(NamedTuple):
    """What can be done, and where; without a *text*, nothing."""

    text: str = ""
    icon: str = ""
    route: str = ""
    match: MatchId | None = None


class BracketView(NamedTuple):
    columns: tuple[tuple[BracketMatch, ...], ...] = ()
    """One a round, the first one first; each match stands between the two that lead to it."""
    stages: tuple[str, ...] = ()
    """What each round is called."""
    third: BracketMatch | None = None
    document: str = ""
    section: str = ""
    remark: str = ""
    next_title: str = ""
    next_line: str = ""
    main: BracketAction = BracketAction()
    others: tuple[BracketAction, ...] = ()
    now: int = 0
    """The place of the round that is played, or was last."""
    trouble: str = ""
    """Why the cut has to be made again or a round to be cleared, or which earlier result does not count."""
    empty: str = ""


def bracket_view(state: State, chosen: MatchId | None = None) -> BracketView:
    """Where nothing is *chosen*, the first match that is still played is."""
    cut, at = cut_of(state), progress(state)
    if cut is None or state.cut is None or state.rules is None:
        planned = _(
            "The top cut is not made yet. Confirm it in the standings when the Swiss rounds are over."
        )
        return BracketView(empty=planned if at.plan.cut else _("No top cut in this event."))
    tree = Tree(state, cut, chosen or _first(at), at.stale)
    columns = tuple(tree.column(index) for index in range(tree.rounds))
    third = tree.third()
    told = [*(match for column in columns for match in column), *([third] if third else [])]
    found = next((match for match in told if match.is_chosen), None)
    main = _main(state, at, found)
    return BracketView(
        columns,
        tuple(round_name(cut, index, is_short=tree.rounds > SHORT) for index in range(tree.rounds)),
        third,
        *source(state.rules.cite("cut.seeding")),
        _("Fixed bracket: 1 meets {n}, and nobody is seeded anew.").format(n=len(cut.seeds)),
        *tree.next_round(columns),
        main,
        tuple(_others(state, at, found, main)),
        min(max(len(cut.rounds) - 1, 0), tree.rounds - 1),
        _trouble(state, at),
    )


def _first(at: Progress) -> MatchId | None:
    """The first match that is still played."""
    return at.open[0].id if at.stage == "cut" and at.open else None


def _trouble(state: State, at: Progress) -> str:
    if trouble := cut_trouble(state, at):
        return trouble
    if at.stale:
        return f"{stale_line(state, at)}."
    lines = [*unsettled_lines(state, at.behind)]
    if any(state.is_in_cut(match.round) for match in at.behind):
        lines.append(_("What was paired since is shown as it is."))
    return " ".join(lines)


def _main(state: State, at: Progress, chosen: BracketMatch | None) -> BracketAction:
    """What the event needs next, and else what the chosen match needs."""
    if cut_trouble(state, at):
        return BracketAction(_("Make the cut again"), "tournament", "standings")
    if at.next in ("bracket", "end", "settle", "clear"):
        step = next_step(state, at)
        return BracketAction(step.button, step.icon, step.route, step.match)
    return BracketAction() if chosen is None or chosen.is_over else _report(chosen)


def _others(
    state: State, at: Progress, chosen: BracketMatch | None, main: BracketAction
) -> Iterator[BracketAction]:
    if at.behind and main.match != at.behind[0].id and not at.stale:
        first = at.behind[0]
        yield BracketAction(settle_button(first), "scale-balance", "tables", first.id)
    if chosen is None or chosen.id is None:
        return
    if (main.route, main.match) != ("tables", chosen.id):
        text = _("Open table {n}").format(n=state.matches[chosen.id].table)
        yield BracketAction(text, "table-furniture", "tables", chosen.id)
    if (report := _report(chosen)) != main and not chosen.is_stale:
        yield report


def _report(match: BracketMatch) -> BracketAction:
    if match.is_over:
        return BracketAction(_("Correct the result"), "pencil-outline", "result", match.id)
    played = match.high.won + match.low.won
    text = _("Report game {n}").format(n=played + 1)
    if match.is_disputed:
        text = _("Settle the result")
    elif match.wins == 1 or max(match.high.won, match.low.won) >= match.wins:
        text = _("Report the result")
    return BracketAction(text, "trophy", "result", match.id)
