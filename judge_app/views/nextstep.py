"""What the event needs next, where that is not the clock: one sentence and one button."""

from typing import NamedTuple

from judge_app.core.model import MatchId, State
from judge_app.core.ops import CutMade, Op, PlayerAdded, PodsSeated, RoundPaired
from judge_app.core.progress import FEWEST, Progress
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.stages import cut_of
from judge_app.language import N_, _, ngettext
from judge_app.views.cases import due_view
from judge_app.views.decklists import missing_lists
from judge_app.views.draft import draft_line, drafts, is_drafting
from judge_app.views.unsettled import settle_button, unsettled_line

__all__ = ["NextStep", "clear_button", "for_role", "next_step", "stale_line"]

_DOES: dict[str, type[Op]] = {
    "players": PlayerAdded,
    "pair": RoundPaired,
    "standings": CutMade,
    "draft": PodsSeated,
}
"""What the screen of each route is gone to for."""


class NextStep(NamedTuple):
    """Without a *button*, nothing: a round is being played."""

    title: str = ""
    line: str = ""
    button: str = ""
    icon: str = ""
    route: str = ""
    match: MatchId | None = None
    """The table that it is about, where it is about one."""
    before: tuple[str, str, str] = ("", "", "")
    """What may come first: its button, its icon and its route."""
    waits: str = ""
    """Who does it, where this tablet cannot."""

    @property
    def where(self) -> dict[str, MatchId]:
        """What `go` is told besides the route."""
        return {"match": self.match} if self.match else {}


def next_step(state: State, at: Progress) -> NextStep:
    match at.next:
        case "players":
            return _players(state)
        case "pair" if is_drafting(state):
            title = _("The draft comes first")
            return NextStep(title, draft_line(state), _("Draft"), "cards-outline", "draft")
        case "pair":
            title, line = _done(at) if at.round else _signed_up(state)
            line = _due(state) or line
            button = _("Pair round {round}").format(round=at.round + 1)
            step = NextStep(title, line, button, "account-switch-outline", "pair")
            drafts_first = not at.round and drafts(state) and not state.draft.is_over
            return (
                step._replace(before=(_("Draft first"), "cards-outline", "draft")) if drafts_first else step
            )
        case "cut":
            button = _("Confirm the top {n}").format(n=at.plan.cut)
            line = _due(state) or _results_in(at)
            return NextStep(_("The Swiss rounds are over"), line, button, "podium", "standings")
        case "bracket":
            return _bracket(state, at)
        case "end":
            return NextStep(
                _("The event is over"), _results_in(at), _("Show the winner"), "trophy-outline", "winner"
            )
        case "settle":
            return _settle(state, at)
        case "clear":
            line = _("Clear what was paired wrongly, then pair it again.")
            return NextStep(stale_line(state, at), line, clear_button(state, at), "tournament", "pair")
        case "results":
            return NextStep()


def for_role(step: NextStep, role: DeviceRole | None) -> NextStep:
    """*step* as a tablet in *role* has it: what others do is only waited for."""
    kind = _DOES.get(step.route)
    if kind is None or has_right(role, kind):
        return step
    return step._replace(waits=_("The organizer’s desk does this."), before=("", "", ""))


def _draft(state: State, at: Progress) -> tuple[str, str, str]:
    """Where decks are made of what is opened on the day, and that has not been done here."""
    if at.round or state.draft.is_over or not drafts(state):
        return "", "", ""
    return _("Draft first"), "cards-outline", "draft"


def _due(state: State) -> str:
    """What is to be put right before the round, so that nobody overlooks it."""
    due = due_view(state)
    return due.text if due else ""


def _players(state: State) -> NextStep:
    here = _here(state)
    line = (
        ngettext(
            "{n} player is in. A round needs at least {least}.",
            "{n} players are in. A round needs at least {least}.",
            here,
        ).format(n=here, least=FEWEST)
        if here
        else _("Nobody is in yet. A round needs at least {least} players.").format(least=FEWEST)
    )
    return NextStep(_("Players are missing"), line, _("Add players"), "account-group", "players")


def _signed_up(state: State) -> tuple[str, str]:
    here = _here(state)
    title = ngettext("{n} player is in", "{n} players are in", here).format(n=here)
    return title, missing_lists(state) or _("The first round can be paired.")


def _here(state: State) -> int:
    return sum(not player.is_dropped for player in state.players.values())


def _done(at: Progress) -> tuple[str, str]:
    return _("Round {round} is over").format(round=at.round), _results_in(at)


def _results_in(at: Progress) -> str:
    if not at.matches:
        return ""
    return ngettext("The result is in.", "All {n} results are in.", at.matches).format(n=at.matches)


def _settle(state: State, at: Progress) -> NextStep:
    first, *others = at.behind
    line = _("The event goes on when that is settled.")
    if others:
        line = ngettext(
            "So it is with {n} more table. The event goes on when all are settled.",
            "So it is with {n} more tables. The event goes on when all are settled.",
            len(others),
        ).format(n=len(others))
    title, button = unsettled_line(state, first), settle_button(first)
    return NextStep(title, line, button, "scale-balance", "tables", first.id)


_STALE = {
    2: N_("The final was paired by a result that was corrected"),
    4: N_("The semifinals were paired by a result that was corrected"),
    8: N_("The quarterfinals were paired by a result that was corrected"),
}
_CLEAR = {2: N_("Clear the final"), 4: N_("Clear the semifinals"), 8: N_("Clear the quarterfinals")}


def stale_line(state: State, at: Progress) -> str:
    """Which round of the bracket is wrong, and why, without the full stop."""
    left = _left(state, at.stale)
    return _(_STALE.get(left, N_("The top {n} was paired by a result that was corrected"))).format(n=left)


def clear_button(state: State, at: Progress) -> str:
    left = _left(state, at.stale)
    return _(_CLEAR.get(left, N_("Clear the top {n}"))).format(n=left)


def _left(state: State, number: int) -> int:
    """How many are still in the bracket in round *number*."""
    return len(state.cut.seeds) >> (number - state.cut.after - 1) if state.cut else 0


_BUTTONS = {2: N_("Pair the final"), 4: N_("Pair the semifinals"), 8: N_("Pair the quarterfinals")}
_OVER = {4: N_("The semifinals are over"), 8: N_("The quarterfinals are over")}


def _bracket(state: State, at: Progress) -> NextStep:
    """The round of the bracket that is due; before its first one, the top cut stands."""
    cut = cut_of(state)
    size = len(cut.seeds) if cut else 0
    left = size >> len(cut.rounds) if cut else 0
    button = _(_BUTTONS[left]) if left in _BUTTONS else _("Pair the top {n}").format(n=max(left, 2))
    if not at.name:
        title, line = _("The top {n} is made").format(n=size), _("Its bracket can be paired.")
    else:
        over = _OVER.get(2 * left)
        title = _(over) if over else _("The top {n} is over").format(n=2 * left)
        line = _results_in(at)
    return NextStep(title, _due(state) or line, button, "tournament", "pair")
