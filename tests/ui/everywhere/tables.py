"""Where a round is played: clocks, tables, calls, results, the end of time."""

from collections.abc import Callable
from typing import Any

from judge_app.core.cases import CASES
from judge_app.core.hall import Case
from judge_app.core.model import CaseId, State
from tests.ui.everywhere.place import Place, Where, at_done, at_table, calls, done, playing

SHEETS = ("penalty", "note", "extension", "ruling", "absence")


def on_sheet(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen._sheet, method)(*args)


def change(screen: Any) -> None:
    screen.tap("b")
    screen.record(None)


def type_slip(is_over: bool, *keys: str) -> Callable[[Any], None]:
    """The table of a match that is over or not, and behind it *keys*; a line break is Enter."""

    def type_slip(screen: Any) -> None:
        match = (done if is_over else playing)(screen.desk.state)
        screen.back()
        for key in (str(match.table), *keys):
            screen.enter() if key == "\n" else screen.type(f"{screen.slip.text}{key}")

    return type_slip


def slip_pad(screen: Any) -> None:
    type_slip(False)(screen)
    screen.is_padding = True


def ability(screen: Any) -> None:
    ending = next(one for one in screen.view.endings + screen.view.more if one.key == "both-would-lose")
    screen.end_by(ending._replace(locked=""))


def finish_call(screen: Any) -> None:
    screen.finish(screen.view.there[0], None)


def appeal(screen: Any) -> None:
    screen.appeal(screen.view.there[0], None)


def miss(screen: Any) -> None:
    """Somebody is not at the table; noted once, however often this place is visited."""
    from judge_app.core.ops import AbsenceNoted
    from judge_app.ui.screens.noshow import NoShowForm

    match = playing(screen.desk.state)
    if (match.id, match.a) not in screen.desk.state.absences:
        screen.desk.do(AbsenceNoted(match.id, match.a, True, screen.now_ms()))
    NoShowForm(screen, match=match.id).open()


def roll_again(screen: Any) -> None:
    """A hand has been drawn anew, and after a tie somebody has the high roll; that happens once."""
    from judge_app.core.ops import DiceRolled, HandChosen

    match = playing(screen.desk.state)
    if not screen.desk.state.sitting(match.id).rolls:
        screen.desk.do(HandChosen(match.id, 1, match.players[1], "mulligan"))
        for fell in ((3, 3), (5, 2)):
            screen.desk.do(DiceRolled("first-player", 6, fell, match.players, "", match.id))
    screen.roll_first()


def tie(screen: Any) -> None:
    """All that time compares is equal, so that chance is asked."""
    for rung in [rung for rung in screen.view.rungs if rung.key in ("damage", "life", "deck")]:
        for seat in "ab":
            screen.count(rung.key, seat, 9)


def at_case(state: State) -> dict[str, Any]:
    return {"match": next(iter(state.cases.values())).match}


def in_open_case(state: State) -> dict[str, Any]:
    return {"opened": next(iter(state.cases))}


def case_of(kind: str) -> Where:
    """A case whose first step is taken, by the last of its ways."""

    def where(state: State) -> dict[str, Any]:
        match = state.matches[at_case(state)["match"]]
        taken = tuple(step.ways[-1].key for step in CASES[kind].steps[:1])
        return {"match": match.id, "draft": Case(CaseId("draft"), kind, match.id, match.a, 0, taken)}

    return where


PLACES = (
    Place("playing", "clock", "on board", open=calls("ask_board")),
    Place("playing", "clock", "announcement", open=calls("ask_announcement")),
    Place("playing", "clock", "further clock", open=calls("ask_clock")),
    Place("playing", "tables", "sheet", where=at_table),
    *(Place("playing", "tables", key, at_table, on_sheet("open_tile", key)) for key in SHEETS),
    Place("playing", "tables", "call", where=at_done, open=on_sheet("call", None)),
    Place("playing", "tables", "pad", open=calls("open_pad")),
    Place("playing", "tables", "rounds", open=calls("open_rounds")),
    Place("playing", "calls", "log", open=calls("log_by_hand")),
    Place("playing", "calls", "there", lambda _state: {"pane": "there"}),
    Place("playing", "calls", "done", lambda _state: {"pane": "done"}),
    Place("playing", "calls", "finish", lambda _state: {"pane": "there"}, finish_call),
    Place("playing", "calls", "appeal", lambda _state: {"pane": "there"}, appeal),
    Place("playing", "tables", "no-show", at_table, miss),
    Place("playing", "setup", where=at_table),
    Place("playing", "setup", "gaps", at_table, calls("finish")),
    Place("playing", "setup", "face", at_table, calls("ask_face", "a")),
    Place("playing", "setup", "again", at_table, roll_again),
    Place("playing", "setup", "rolled", where=at_table),
    Place("playing", "setup", "done", where=at_done),
    Place("playing", "dice", "ten", lambda _state: {"count": 10}),
    Place("playing", "dice", "coin", lambda _state: {"mode": "coin"}),
    Place("playing", "dice", "first", where=at_table),
    Place("playing", "dice", "high", lambda state: {**at_table(state), "mode": "high-roll"}),
    Place("playing", "dice", "real", at_table, calls("ask_real")),
    Place("playing", "endoftime", where=at_table),
    Place("playing", "endoftime", "count", at_table, calls("ask_count", "damage", "a")),
    Place("playing", "endoftime", "rule", at_table, calls("show_rule")),
    Place("playing", "endoftime", "done", where=at_done),
    Place("playing", "endoftime", "tied", at_table, tie),
    Place("playing", "endoftime", "die", at_table, calls("ask_die", "b")),
    Place("playing", "result", where=at_table),
    Place("playing", "result", "ability", at_table, ability),
    Place("playing", "result", "done", where=at_done),
    Place("playing", "result", "change", at_done, change),
    Place("playing", "slips"),
    Place("playing", "slips", "typed", open=type_slip(False)),
    Place("playing", "slips", "result", open=type_slip(False, "\n", "1 d2")),
    Place("playing", "slips", "wrong", open=type_slip(False, "\n", "77", "\n")),
    Place("playing", "slips", "asks", open=type_slip(True, " 2", "\n")),
    Place("playing", "slips", "pad", open=slip_pad),
    Place("sign-up", "slips"),
    Place("cut", "slips", "games", open=type_slip(False, "\n", "21")),
    Place("playing", "cases"),
    Place("playing", "cases", "table", where=at_case),
    Place("playing", "cases", "own table", where=at_table),
    Place("playing", "cases", "who", lambda state: {**at_case(state), "case": "sleeves"}),
    Place("playing", "cases", "anybody", lambda _state: {"case": "conduct"}),
    *(Place("playing", "cases", kind, case_of(kind)) for kind in CASES),
    Place("playing", "cases", "closing", in_open_case, calls("ask_to_close")),
    Place("cut", "result", where=at_table),
    Place("cut", "endoftime", where=at_table),
    Place("cut", "endoftime", "tied", at_table, tie),
    Place("cut", "endoftime", "coin", at_table, calls("ask_coin")),
    Place("cut", "setup", where=at_table),
)
