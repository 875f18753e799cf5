"""Where a round or a draft is seated, and who leads."""

from typing import Any

from tests.ui.everywhere.place import Place, asks, calls, of_player, on_pane

DRAFT_PANES = ("product", "seats", "picks", "building")


def seat_drafters(screen: Any) -> None:
    """All but one have a seat; drawn once, however often this place is visited."""
    from judge_app.core.drafting import pods
    from judge_app.core.ops import PodsSeated

    if not screen.desk.state.draft.pods:
        screen.desk.do(PodsSeated(pods([*screen.desk.state.players][:-1], "5f3a"), "5f3a"))


def pick_card(screen: Any) -> None:
    from judge_app.core.ops import PickBegun

    if not screen.desk.state.draft.is_begun:
        screen.desk.do(PickBegun(2, 5, screen.now_ms(), 40))
    screen.has_terms = True


def build_decks(screen: Any) -> None:
    if not screen.view.building.is_timed:
        screen.start_building()


PLACES = (
    Place("sign-up", "pair", "plan", open=asks("PlanDialog")),
    Place("sign-up", "pair", "again", open=asks("DrawAgainDialog")),
    *(Place("sign-up", "draft", pane, on_pane(pane)) for pane in DRAFT_PANES),
    Place("sign-up", "draft", "drawn", on_pane("seats"), seat_drafters),
    Place("sign-up", "draft", "pick", on_pane("picks"), pick_card),
    Place("sign-up", "draft", "passing", on_pane("seats")),
    Place("sign-up", "draft", "clock", on_pane("building"), build_decks),
    Place("playing", "standings", "why", where=of_player),
    Place("playing", "standings", "drop", open=calls("ask_drop")),
    Place("playing", "pair", "repair", open=asks("RepairDialog")),
    Place("playing", "swap"),
    Place("due", "draft", "product", on_pane("product")),
    Place("due", "standings", "cut", open=calls("act")),
)
