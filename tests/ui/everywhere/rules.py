"""Where rules, rulings and imported documents are looked up and written."""

from collections.abc import Callable
from typing import Any

from tests.ui.everywhere.place import Place, calls

HOUSE_RULE = " ".join(["Whoever is late says so at the desk,", "the round goes on,"] * 12)


def open_ruling(screen: Any) -> None:
    screen.open_ruling(screen.view.rows[0])


def pick_rule(screen: Any) -> None:
    from judge_app.ui.screens.ruleforms import RulingForm

    form = RulingForm(screen, cite="regulations/tournament-points")
    form.open()
    form.ids.ruling.answer = "Another answer"
    form.ids.ruling.ids.rule.pick()
    form.ids.ruling.ids.rule.search("time")


def look_up(query: str, method: str = "", *args: Any) -> Callable[[Any], None]:
    """Looks a rule up, and does something with what is found."""

    def ask(screen: Any) -> None:
        screen.search("")
        screen.search(query)
        if method:
            getattr(screen, method)(*args)

    return ask


def read_import(screen: Any) -> None:
    """A section of an imported document; imported once, however often this place is visited."""
    bookcase = screen.tablet.bookcase
    if not bookcase.documents:
        path = screen.tablet.folder / ("Notes of a very long evening " * 5)[:120]
        text = "1. Zeppelins\n\n" + "A zeppelin over the hall is told to the desk. " * 60
        path.with_suffix(".txt").write_text(f"{text}\n\n2. {'Kites' * 30}\n\nSo is a kite.\n")
        bookcase.add(path.with_suffix(".txt"), screen.now_ms())
    screen.open_result(bookcase.documents[0].section_id(1))


def lay_down(screen: Any) -> None:
    """A house ruling on a rule, written once."""
    from judge_app.core.model import HouseRuleId
    from judge_app.core.ops import HouseRuleWritten

    if HouseRuleId("everywhere") not in screen.desk.state.house_rules:
        words = "Because" * 12, "Because " * 60
        screen.desk.do(HouseRuleWritten(HouseRuleId("everywhere"), *words, "regulations/mulligan", "Maya"))
    screen.show(cite="regulations/mulligan")
    screen.refresh()


def write_apart(screen: Any) -> None:
    """A house ruling that another tablet has written otherwise; that happens once."""
    from judge_app.core.model import HouseRuleId
    from judge_app.core.ops import HouseRuleWritten
    from tests.second import SecondTablet

    desk, rule = screen.desk, HouseRuleId("late")
    if rule not in desk.state.house_rules:
        other = SecondTablet(desk)
        other.do(HouseRuleWritten(rule, "Late players", HOUSE_RULE, "", "Maya"))
        words = f"{HOUSE_RULE}\n\nNo more."
        desk.do(HouseRuleWritten(rule, "Late", words, "regulations/round-times", "Ruben"))
        other.send()


def open_house_rule(screen: Any) -> None:
    write_apart(screen)
    screen.open_rule(screen.view.rows[0].id)


def import_slowly(screen: Any) -> None:
    """An import that is halfway for ever, as far as the screen can tell."""
    from judge_app.rulebook.bookcase import Progress

    work = screen.importing
    work.name, work.progress = "Tournament Regulations.pdf", Progress(34, 100, "Page 34 of 100")
    work.is_running = True


def import_ended(screen: Any) -> None:
    """One document is here; the next was refused."""
    folder = screen.tablet.folder / "to import"
    folder.mkdir(exist_ok=True)
    (folder / "rules.md").write_text("# Tea\n\nWhoever spills tea wipes it off.\n")
    if not screen.tablet.bookcase.documents:
        screen.tablet.bookcase.add(folder / "rules.md", screen.now_ms())
    work = screen.importing
    work.is_running, work.refusal = False, "scan.pdf has no text, only pictures. Nothing was imported."
    screen.refresh()


def remove_document(screen: Any) -> None:
    import_ended(screen)
    screen.ask_removal(screen.view.rows[0])


PLACES = (
    Place("playing", "rulings"),
    Place("playing", "rulings", "log", open=calls("log_ruling")),
    Place("playing", "rulings", "pick", open=pick_rule),
    Place("playing", "rulings", "one", open=open_ruling),
    Place("playing", "rules", "value", lambda _state: {"key": "points.win"}),
    Place("playing", "values"),
    Place("playing", "values", "one", lambda _state: {"key": "points.win"}),
    Place("playing", "houserules"),
    Place("playing", "houserules", "write", open=calls("write")),
    Place("playing", "houserules", "two versions", open=open_house_rule),
    Place("playing", "houserules", "on a rule", lambda _state: {"cite": "regulations/round-times"}),
    Place("playing", "documents"),
    Place("playing", "rules", "found", open=look_up("round length")),
    Place("playing", "rules", "all found", open=look_up("card", "show_more", "all")),
    Place("playing", "rules", "none found", open=look_up("qqxzzvvw")),
    Place("playing", "rules", "boxed", open=look_up("running away", "show_more", "boxed")),
    Place("playing", "rules", "read", open=look_up("", "open_result", "unsporting-conduct")),
    Place("playing", "rules", "in full", open=look_up("unsporting conduct", "toggle_full")),
    Place("playing", "rules", "house ruling", open=lay_down),
    Place("playing", "rules", "house ruling read", open=look_up("", "open_result", "event:everywhere")),
    Place("playing", "rules", "imported", open=read_import),
    Place("playing", "rules", "ruling", open=look_up("lost card", "log_ruling")),
    Place("playing", "rules", "time", open=look_up("lost card", "give_time")),
    Place("due", "rules", "differing", lambda _state: {"cite": "regulations/round-times"}),
    Place("playing", "guidance"),
    Place("playing", "guidance", "steps", open=calls("change", "slow-play")),
)
