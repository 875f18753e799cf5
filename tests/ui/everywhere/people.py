"""Where players, their names, penalties and decks are."""

from typing import Any

from tests.ui.everywhere.place import Place, asks, at_table, calls, of_player

PLAYER_DIALOGS = (
    *("PlayerNoteDialog", "FixTableDialog"),
    *("RenamePlayerDialog", "DropPlayerDialog"),
)

FAULTY_LIST = "\n".join(("Hero: Bea (Thief)", "4x Sword", "Flamingo Wanderer", "2x Wand (Wizard)", "0x Rat"))


def late(screen: Any) -> None:
    screen.typed = "Zoe"
    screen.add()


def penalize(screen: Any) -> None:
    from judge_app.ui.screens.penaltyforms import PenaltyForm

    page = screen.page
    PenaltyForm(screen, player=page.id, match=page.match, infraction="list-wrong", penalty="removal").open()


def fill_lists(screen: Any) -> None:
    """A list with all sorts of faults, and a pool where there is one."""
    pane = screen.view.panes[0]
    screen.put_list(pane.id, "deck", FAULTY_LIST)
    screen.put_list(pane.id, "pool", "2x Sword")
    screen.tick_all(pane.id)


def finish_check(screen: Any) -> None:
    if screen.view.stage == "start":
        screen.go_on(None)
    screen.go_on(None)


def ask_names_file(screen: Any) -> None:
    screen.ask("PasteDialog")
    screen.asked.choose_file(None)


def read_names_file(screen: Any) -> None:
    screen.ask("PasteDialog")
    screen.asked.read_file("Registrations 2026-03-14 (copy).csv", "Name;Mail\nZoë;\nZoe;\nIda Lovelace;\n")


def ask_file(screen: Any) -> None:
    screen.ask_file(screen.view.panes[0].id, "deck")


PLACES = (
    Place("sign-up", "players", "list", open=asks("PasteDialog")),
    Place("sign-up", "players", "list-file", open=ask_names_file),
    Place("sign-up", "players", "list-read", open=read_names_file),
    Place("sign-up", "player", where=of_player),
    Place("playing", "staff"),
    Place("playing", "players", "chosen", where=of_player),
    Place("playing", "players", "late", open=late),
    Place("playing", "player", where=of_player),
    Place("playing", "player", "penalty", of_player, calls("give_penalty")),
    Place("playing", "player", "penalty chosen", of_player, penalize),
    *(Place("playing", "player", dialog, of_player, asks(dialog)) for dialog in PLAYER_DIALOGS),
    Place("playing", "decklists"),
    Place("playing", "decklists", "drawn", open=calls("draw_table")),
    Place("playing", "deckcheck", where=at_table),
    Place("playing", "deckcheck", "lists", at_table, fill_lists),
    Place("playing", "deckcheck", "import", at_table, ask_file),
    Place("playing", "deckcheck", "finish", at_table, finish_check),
    Place("playing", "deckcheck", "one", where=of_player),
    Place("cut", "deckcheck", "pool", at_table, fill_lists),
)
