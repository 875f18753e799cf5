"""Every place of the app where a judge can be, with events in all their states, dialogs and all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.core.cases import CASES
from judge_app.core.eventdraft import STEPS, EventDraft, to_plain
from judge_app.core.hall import Case
from judge_app.core.model import CaseId, EventId, Match, State
from judge_app.core.progress import progress
from judge_app.core.reach import BackboneLink, Peer, Reach
from judge_app.tablet import Tablet
from tests.ui.boxedtable import lay_table
from tests.ui.conftest import ESCAPE, Judge, ancestors
from tests.ui.everyevent import NAMES
from tests.ui.standin import StandInBoard, StandInNet

QUIET = 2
"""So many frames pass before it counts that nothing moves."""
MOST_FRAMES = 30
Where = Callable[[State], dict[str, Any]]


class Place(NamedTuple):
    """A screen of one of the events, or outside of all, with what is opened on it."""

    event: str
    route: str
    name: str = ""
    where: Where = lambda _state: {}
    open: Callable[[Any], None] | None = None

    def __str__(self) -> str:
        return "/".join(part for part in (self.event or "outside", self.route, self.name) if part)


def _playing(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if not match.is_over)


def _done(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if match.is_over and not match.is_bye)


def _asks(dialog: str, **given: Any) -> Callable[[Any], None]:
    return lambda screen: screen.ask(dialog, **given)


def _calls(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen, method)(*args)


def _on_sheet(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen._sheet, method)(*args)


def _late(screen: Any) -> None:
    screen.typed = "Zoe"
    screen.add()


def _change(screen: Any) -> None:
    screen.tap("b")
    screen.record(None)


def _type_slip(is_over: bool, *keys: str) -> Callable[[Any], None]:
    """The table of a match that is over or not, and behind it *keys*; a line break is Enter."""

    def type_slip(screen: Any) -> None:
        match = (_done if is_over else _playing)(screen.desk.state)
        screen.back()
        for key in (str(match.table), *keys):
            screen.enter() if key == "\n" else screen.type(f"{screen.slip.text}{key}")

    return type_slip


def _slip_pad(screen: Any) -> None:
    _type_slip(False)(screen)
    screen.is_padding = True


def _ability(screen: Any) -> None:
    ending = next(one for one in screen.view.endings + screen.view.more if one.key == "both-would-lose")
    screen.end_by(ending._replace(locked=""))


def _finish_call(screen: Any) -> None:
    screen.finish(screen.view.there[0], None)


def _appeal(screen: Any) -> None:
    screen.appeal(screen.view.there[0], None)


def _open_ruling(screen: Any) -> None:
    screen.open_ruling(screen.view.rows[0])


def _pick_rule(screen: Any) -> None:
    from judge_app.ui.screens.ruleforms import RulingForm

    form = RulingForm(screen, cite="regulations/tournament-points")
    form.open()
    form.ids.ruling.answer = "Another answer"
    form.ids.ruling.ids.rule.pick()
    form.ids.ruling.ids.rule.search("time")


def _ask(query: str, method: str = "", *args: Any) -> Callable[[Any], None]:
    """Looks a rule up, and does something with what is found."""

    def ask(screen: Any) -> None:
        screen.search("")
        screen.search(query)
        if method:
            getattr(screen, method)(*args)

    return ask


def _read_import(screen: Any) -> None:
    """A section of an imported document; imported once, however often this place is visited."""
    bookcase = screen.tablet.bookcase
    if not bookcase.documents:
        path = screen.tablet.folder / ("Notes of a very long evening " * 5)[:120]
        text = "1. Zeppelins\n\n" + "A zeppelin over the hall is told to the desk. " * 60
        path.with_suffix(".txt").write_text(f"{text}\n\n2. {'Kites' * 30}\n\nSo is a kite.\n")
        bookcase.add(path.with_suffix(".txt"), screen.now_ms())
    screen.open_result(bookcase.documents[0].section_id(1))


def _lay_down(screen: Any) -> None:
    """A house ruling on a rule, written once."""
    from judge_app.core.model import HouseRuleId
    from judge_app.core.ops import HouseRuleWritten

    if HouseRuleId("everywhere") not in screen.desk.state.house_rules:
        words = "Because" * 12, "Because " * 60
        screen.desk.do(HouseRuleWritten(HouseRuleId("everywhere"), *words, "regulations/mulligan", "Maya"))
    screen.show(cite="regulations/mulligan")
    screen.refresh()


RENAMED = "Because" * 8, " ".join(["So it was"] * 6)
"""What two tablets call one player; which of them shows hangs on their keys."""
HOUSE_RULE = " ".join(["Whoever is late says so at the desk,", "the round goes on,"] * 12)


def _write_apart(screen: Any) -> None:
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


def _contradict(screen: Any) -> None:
    """Another tablet says otherwise about a name and a setting; that happens once."""
    from judge_app.core.ops import PlayerRenamed, SettingChosen
    from tests.second import SecondTablet

    desk, player = screen.desk, next(iter(screen.desk.state.players))
    if not any(dispute.subject == "name" for dispute in desk.state.disputes()):
        other = SecondTablet(desk, "Noor Said")
        other.do(PlayerRenamed(player, RENAMED[0]))
        other.do(SettingChosen("final_minutes", 90))
        desk.do_all([PlayerRenamed(player, RENAMED[1]), SettingChosen("final_minutes", 60)])
        other.send()


def _hear_nearby(screen: Any) -> None:
    """Two events are heard of, and one of them is asked."""
    from judge_app.core.claims import DeviceId
    from judge_app.core.reach import Nearby

    address = "[fe80::1ff:fe23:4567:890a]:24680"
    net = StandInNet(screen.now_ms)
    net.nearby = tuple(Nearby(EventId(key), NAMES[0] * 9, DeviceId("d"), address) for key in "ab")
    screen.net, screen.code = net, "K7F 29M"
    screen.refresh()
    screen.pick(screen.view.rows[0])
    screen.join()


def _open_house_rule(screen: Any) -> None:
    _write_apart(screen)
    screen.open_rule(screen.view.rows[0].id)


def _import_slowly(screen: Any) -> None:
    """An import that is halfway for ever, as far as the screen can tell."""
    from judge_app.rulebook.bookcase import Progress

    work = screen.importing
    work.name, work.progress = "Tournament Regulations.pdf", Progress(34, 100, "Page 34 of 100")
    work.is_running = True


def _import_ended(screen: Any) -> None:
    """One document is here; the next was refused."""
    folder = screen.tablet.folder / "to import"
    folder.mkdir(exist_ok=True)
    (folder / "rules.md").write_text("# Tea\n\nWhoever spills tea wipes it off.\n")
    if not screen.tablet.bookcase.documents:
        screen.tablet.bookcase.add(folder / "rules.md", screen.now_ms())
    work = screen.importing
    work.is_running, work.refusal = False, "scan.pdf has no text, only pictures. Nothing was imported."
    screen.refresh()


def _remove_document(screen: Any) -> None:
    _import_ended(screen)
    screen.ask_removal(screen.view.rows[0])


def _penalize(screen: Any) -> None:
    from judge_app.ui.screens.penaltyforms import PenaltyForm

    page = screen.page
    PenaltyForm(screen, player=page.id, match=page.match, infraction="list-wrong", penalty="removal").open()


def _miss(screen: Any) -> None:
    """Somebody is not at the table; noted once, however often this place is visited."""
    from judge_app.core.ops import AbsenceNoted
    from judge_app.ui.screens.noshow import NoShowForm

    match = _playing(screen.desk.state)
    if (match.id, match.a) not in screen.desk.state.absences:
        screen.desk.do(AbsenceNoted(match.id, match.a, True, screen.now_ms()))
    NoShowForm(screen, match=match.id).open()


def _roll_again(screen: Any) -> None:
    """A hand has been drawn anew, and after a tie somebody has the high roll; that happens once."""
    from judge_app.core.ops import DiceRolled, HandChosen

    match = _playing(screen.desk.state)
    if not screen.desk.state.sitting(match.id).rolls:
        screen.desk.do(HandChosen(match.id, 1, match.players[1], "mulligan"))
        for fell in ((3, 3), (5, 2)):
            screen.desk.do(DiceRolled("first-player", 6, fell, match.players, "", match.id))
    screen.roll_first()


def _real_die(screen: Any) -> None:
    """What somebody rolled on the table for their place at a body of the boxed game."""
    screen.ask("LootDialog")
    screen.asked.pick(3, screen.view.rows[3].name)


def _open_move(screen: Any) -> None:
    screen.open_entry(screen.view.rows[0].entry)


FAULTY_LIST = "\n".join(("Hero: Bea (Thief)", "4x Sword", "Flamingo Wanderer", "2x Wand (Wizard)", "0x Rat"))


def _fill_lists(screen: Any) -> None:
    """A list with all sorts of faults, and a pool where there is one."""
    pane = screen.view.panes[0]
    screen.put_list(pane.id, "deck", FAULTY_LIST)
    screen.put_list(pane.id, "pool", "2x Sword")
    screen.tick_all(pane.id)


def _finish_check(screen: Any) -> None:
    if screen.view.stage == "start":
        screen.go_on(None)
    screen.go_on(None)


def _ask_names_file(screen: Any) -> None:
    screen.ask("PasteDialog")
    screen.asked.choose_file(None)


def _read_names_file(screen: Any) -> None:
    screen.ask("PasteDialog")
    screen.asked.read_file("Registrations 2026-03-14 (copy).csv", "Name;Mail\nZoë;\nZoe;\nIda Lovelace;\n")


def _ask_file(screen: Any) -> None:
    screen.ask_file(screen.view.panes[0].id, "deck")


def _tie(screen: Any) -> None:
    """All that time compares is equal, so that chance is asked."""
    for rung in [rung for rung in screen.view.rungs if rung.key in ("damage", "life", "deck")]:
        for seat in "ab":
            screen.count(rung.key, seat, 9)


def _seat_drafters(screen: Any) -> None:
    """All but one have a seat; drawn once, however often this place is visited."""
    from judge_app.core.drafting import pods
    from judge_app.core.ops import PodsSeated

    if not screen.desk.state.draft.pods:
        screen.desk.do(PodsSeated(pods([*screen.desk.state.players][:-1], "5f3a"), "5f3a"))


def _pick_card(screen: Any) -> None:
    from judge_app.core.ops import PickBegun

    if not screen.desk.state.draft.is_begun:
        screen.desk.do(PickBegun(2, 5, screen.now_ms(), 40))
    screen.has_terms = True


def _build_decks(screen: Any) -> None:
    if not screen.view.building.is_timed:
        screen.start_building()


def _on_backbone(screen: Any) -> BackboneLink:
    """The servers of a venue, chosen once, however often they are out of reach."""
    from judge_app.core.ops import BackboneChosen

    name = screen.desk.state.name
    if not screen.desk.state.backbone.servers:
        screen.desk.do(BackboneChosen(name, ("tls://a.example:4222",), "", "A"))
    return BackboneLink(name, False, "[fe80::1234:5678:9abc:def0]:4222", 1234, HOUSE_RULE[60:180])


def _in_reach(screen: Any) -> None:
    """All that a network can tell: who is there, who is not, what waits, a code."""
    net, desk = StandInNet(screen.now_ms), screen.desk
    backbone = _on_backbone(screen)
    others = [one for one in desk.state.roster.members if one != desk.device]
    near, behind, heard, gone = (Peer(one) for one in others[:4])
    peers = (
        near._replace(is_linked=True, by_backbone=True),
        behind._replace(is_linked=True, lacks=1234),
        heard._replace(is_heard=True),
        gone._replace(seen_ms=screen.now_ms() - 540_000),
    )
    unsent = tuple(entry.id for entry in desk.log.entries if entry.device == desk.device)[-7:]
    addresses = "192.168.178.120:24680", "[fe80::1234:5678:9abc:def0]:24680"
    reach = Reach(True, addresses, peers, unsent, True, "unsynced", trouble=HOUSE_RULE[:120])
    net.reach = reach._replace(backbone=backbone)
    net.invite("floor")
    screen.net, screen.chosen = net, others[3]
    screen.refresh()


def _served(screen: Any) -> None:
    """All that a server can tell: where it is, who follows, what went wrong."""
    board = StandInBoard()
    board.switch(True)
    beside = tuple(one.event for one in screen.tablet.summaries())[:2]
    served = board.served._replace(screens=12, phones=1234, beside=beside)
    board.served = served._replace(wifi="Because" * 4, trouble=HOUSE_RULE[:120])
    screen.board = board
    screen.refresh()


def _touched(screen: Any) -> None:
    """The code for phones, and the way out."""
    _served(screen)
    screen.is_touched = True


def _give_role(screen: Any) -> None:
    _in_reach(screen)
    screen.ask_role()


def _expired(screen: Any) -> None:
    _in_reach(screen)
    offer = screen.net.reach.offer
    screen.net.reach = screen.net.reach._replace(offer=offer._replace(expires_ms=0))
    screen.refresh()


def _carry(screen: Any) -> None:
    """All that is said at once: a file is saved, and something was scanned that is no code of ours."""
    screen.save()
    screen.scan("Because" * 12)


def _carry_all(screen: Any) -> None:
    """Everything is shown to a tablet that has nothing, of which a first code was scanned."""
    from judge_app.sync.frames import wish_of

    screen.scan(wish_of(screen.desk.event, {}))
    screen.scan(screen._frames[0])


def _print_slowly(screen: Any) -> None:
    """A sheet that is halfway for ever, as far as the screen can tell."""
    work = screen.printing
    work.name, work.progress = f"{NAMES[0] * 4} round 3 slips.pdf", (17, 34)
    work.is_running = True


def _print_ended(screen: Any) -> None:
    """All that can be said about a file at once, at the end of a long way."""
    from judge_app.ui.printing import Made

    work, folder = screen.printing, screen.tablet.folder / "Because" / "so it was" / "paper"
    work.event, work.outcome = screen.desk.event, Made(folder / "slips.pdf", 125, HOUSE_RULE[:160])
    work.is_running = False
    screen._follow()
    screen.open_made()


def _on_pane(pane: str) -> Where:
    return lambda _state: {"pane": pane}


def _at_table(state: State) -> dict[str, Any]:
    return {"match": _playing(state).id}


def _at_done(state: State) -> dict[str, Any]:
    return {"match": _done(state).id}


def _at_case(state: State) -> dict[str, Any]:
    return {"match": next(iter(state.cases.values())).match}


def _open_case(state: State) -> dict[str, Any]:
    return {"opened": next(iter(state.cases))}


def _case_of(kind: str) -> Where:
    """A case whose first step is taken, by the last of its ways."""

    def where(state: State) -> dict[str, Any]:
        match = state.matches[_at_case(state)["match"]]
        taken = tuple(step.ways[-1].key for step in CASES[kind].steps[:1])
        return {"match": match.id, "draft": Case(CaseId("draft"), kind, match.id, match.a, 0, taken)}

    return where


def _of_player(state: State) -> dict[str, Any]:
    return {"player": _playing(state).a if progress(state).open else next(iter(state.players))}


def _to_step(step: str, flag: str = "") -> Callable[[Any], None]:
    """To *step* of a new event, from whichever it was left at."""

    def go(screen: Any) -> None:
        way = STEPS.index(step) - STEPS.index(screen.view.step)
        for _step in range(abs(way)):
            screen.next() if way > 0 else screen.back()
        if flag:
            setattr(screen, flag, True)

    return go


PLAYER_DIALOGS = (
    *("PlayerNoteDialog", "FixTableDialog"),
    *("RenamePlayerDialog", "DropPlayerDialog"),
)
SHEETS = ("penalty", "note", "extension", "ruling", "absence")
CHANGING = ("clock", "tables", "players", "calls", "standings", "bracket", "log", "pair")
"""What looks different from one state of the event to the next."""
PAGES = (*CHANGING, "rules", "devices", "more", "settings")
OUTSIDE = (
    Place("", "home"),
    Place("", "join"),
    Place("", "join", "refused", open=_calls("join")),
    Place("", "join", "nearby", open=_hear_nearby),
    Place("", "rules"),
    Place("", "rules", "found", open=_ask("lost card")),
    Place("", "rules", "read", open=_ask("lost card", "open_result", "lost-card")),
    Place("", "rules", "imported", open=_read_import),
    Place("", "settings"),
    Place("", "values"),
    Place("", "backups"),
    Place("", "backups", "pick", open=_calls("pick")),
    Place("", "backups", "take over", open=_calls("ask_code")),
    Place("", "documents"),
    Place("", "documents", "pick", open=_calls("pick")),
    Place("", "documents", "importing", open=_import_slowly),
    Place("", "documents", "ended", open=_import_ended),
    Place("", "documents", "remove", open=_remove_document),
    Place("", "boxed"),
    Place("", "boxed", "fight", lambda _state: {"tab": "fight"}),
    Place("", "boxed", "run", lambda _state: {"tab": "run"}),
    Place("", "boxed", "more", lambda _state: {"tab": "more"}),
    Place("", "boxed", "levels", lambda _state: {"tab": "levels"}),
    Place("", "boxed", "person", open=_calls("open_person", 0)),
    Place("", "boxed", "monster", open=_calls("open_monster", 1)),
    Place("", "boxed", "one-shot", open=_calls("ask_shot", "monsters")),
    Place("", "boxed", "helper", open=_calls("ask_helper")),
    Place("", "boxed", "caught", open=_calls("open_chase", 1, 1)),
    Place("", "boxed", "looting", open=_asks("LootDialog")),
    Place("", "boxed", "looting, a die", open=_real_die),
    Place("", "boxed", "charity", open=_asks("CharityDialog", seat="2", hand=8)),
    Place("", "boxed", "sale", open=_asks("SaleDialog", seat="0", gold=1500)),
    Place("", "boxed", "sale, another turn", open=_asks("SaleDialog", seat="1", gold=1500)),
    Place("", "boxedlog"),
    Place("", "boxedlog", "open", open=_open_move),
    Place("", "boxed", "rest", open=_calls("open_more")),
    Place("", "boxed", "kill", open=_calls("gain", 2)),
    Place("", "new", "name", open=_to_step("name")),
    Place("", "new", "format", open=_to_step("format")),
    Place("", "new", "players", open=_to_step("format", "is_typing_players")),
    Place("", "new", "changing", open=_to_step("format", "is_changing")),
    Place("", "new", "staff", open=_to_step("staff")),
    Place("", "new", "check", open=_to_step("check")),
)
DRAFT_PANES = ("product", "seats", "picks", "building")
INSIDE = (
    *(Place("sign-up", route) for route in CHANGING),
    Place("sign-up", "board"),
    Place("sign-up", "pair", "plan", open=_asks("PlanDialog")),
    Place("sign-up", "pair", "again", open=_asks("DrawAgainDialog")),
    Place("sign-up", "players", "list", open=_asks("PasteDialog")),
    Place("sign-up", "players", "list-file", open=_ask_names_file),
    Place("sign-up", "players", "list-read", open=_read_names_file),
    Place("sign-up", "player", where=_of_player),
    *(Place("sign-up", "draft", pane, _on_pane(pane)) for pane in DRAFT_PANES),
    Place("sign-up", "draft", "drawn", _on_pane("seats"), _seat_drafters),
    Place("sign-up", "draft", "pick", _on_pane("picks"), _pick_card),
    Place("sign-up", "draft", "passing", _on_pane("seats")),
    Place("sign-up", "draft", "clock", _on_pane("building"), _build_decks),
    *(Place("playing", route) for route in PAGES),
    Place("playing", "boardphones"),
    Place("playing", "boardphones", "on", open=_served),
    Place("playing", "board"),
    Place("playing", "board", "touched", open=_touched),
    Place("playing", "clock", "on board", open=_calls("ask_board")),
    Place("playing", "devices", "in reach", open=_in_reach),
    Place("playing", "devices", "role", open=_give_role),
    Place("playing", "devices", "expired", open=_expired),
    Place("playing", "devices", "backbone", open=_calls("pick_backbone")),
    *(Place(event, "paper") for event in ("sign-up", "playing", "over")),
    Place("playing", "paper", "running", open=_print_slowly),
    Place("playing", "paper", "made", open=_print_ended),
    Place("playing", "carry", open=_carry),
    Place("playing", "carry", "all", open=_carry_all),
    Place("playing", "carry", "held", lambda _state: {"mode": "held"}),
    Place("playing", "carry", "pick", open=_calls("pick")),
    Place("playing", "clock", "announcement", open=_calls("ask_announcement")),
    Place("playing", "clock", "further clock", open=_calls("ask_clock")),
    Place("playing", "tables", "sheet", where=_at_table),
    *(Place("playing", "tables", key, _at_table, _on_sheet("open_tile", key)) for key in SHEETS),
    Place("playing", "tables", "call", where=_at_done, open=_on_sheet("call", None)),
    Place("playing", "tables", "pad", open=_calls("open_pad")),
    Place("playing", "tables", "rounds", open=_calls("open_rounds")),
    Place("playing", "calls", "log", open=_calls("log_by_hand")),
    Place("playing", "calls", "there", lambda _state: {"pane": "there"}),
    Place("playing", "calls", "done", lambda _state: {"pane": "done"}),
    Place("playing", "calls", "finish", lambda _state: {"pane": "there"}, _finish_call),
    Place("playing", "calls", "appeal", lambda _state: {"pane": "there"}, _appeal),
    Place("playing", "rulings"),
    Place("playing", "rulings", "log", open=_calls("log_ruling")),
    Place("playing", "rulings", "pick", open=_pick_rule),
    Place("playing", "rulings", "one", open=_open_ruling),
    Place("playing", "rules", "value", lambda _state: {"key": "points.win"}),
    Place("playing", "values"),
    Place("playing", "values", "one", lambda _state: {"key": "points.win"}),
    Place("playing", "houserules"),
    Place("playing", "houserules", "write", open=_calls("write")),
    Place("playing", "houserules", "two versions", open=_open_house_rule),
    Place("playing", "houserules", "on a rule", lambda _state: {"cite": "regulations/round-times"}),
    Place("playing", "disputes", open=_contradict),
    Place("playing", "documents"),
    Place("playing", "rules", "found", open=_ask("round length")),
    Place("playing", "rules", "all found", open=_ask("card", "show_more", "all")),
    Place("playing", "rules", "none found", open=_ask("qqxzzvvw")),
    Place("playing", "rules", "boxed", open=_ask("running away", "show_more", "boxed")),
    Place("playing", "rules", "read", open=_ask("", "open_result", "unsporting-conduct")),
    Place("playing", "rules", "in full", open=_ask("unsporting conduct", "toggle_full")),
    Place("playing", "rules", "house ruling", open=_lay_down),
    Place("playing", "rules", "house ruling read", open=_ask("", "open_result", "event:everywhere")),
    Place("playing", "rules", "imported", open=_read_import),
    Place("playing", "rules", "ruling", open=_ask("lost card", "log_ruling")),
    Place("playing", "rules", "time", open=_ask("lost card", "give_time")),
    Place("due", "rules", "differing", lambda _state: {"cite": "regulations/round-times"}),
    Place("playing", "players", "chosen", where=_of_player),
    Place("playing", "players", "late", open=_late),
    Place("playing", "player", where=_of_player),
    Place("playing", "player", "penalty", _of_player, _calls("give_penalty")),
    Place("playing", "player", "penalty chosen", _of_player, _penalize),
    Place("playing", "tables", "no-show", _at_table, _miss),
    Place("playing", "guidance"),
    Place("playing", "guidance", "steps", open=_calls("change", "slow-play")),
    *(Place("playing", "player", dialog, _of_player, _asks(dialog)) for dialog in PLAYER_DIALOGS),
    Place("playing", "standings", "why", where=_of_player),
    Place("playing", "standings", "drop", open=_calls("ask_drop")),
    Place("playing", "pair", "repair", open=_asks("RepairDialog")),
    Place("playing", "swap"),
    Place("playing", "setup", where=_at_table),
    Place("playing", "setup", "gaps", _at_table, _calls("finish")),
    Place("playing", "setup", "face", _at_table, _calls("ask_face", "a")),
    Place("playing", "setup", "again", _at_table, _roll_again),
    Place("playing", "setup", "rolled", where=_at_table),
    Place("playing", "setup", "done", where=_at_done),
    Place("playing", "dice", "ten", lambda _state: {"count": 10}),
    Place("playing", "dice", "coin", lambda _state: {"mode": "coin"}),
    Place("playing", "dice", "first", where=_at_table),
    Place("playing", "dice", "high", lambda state: {**_at_table(state), "mode": "high-roll"}),
    Place("playing", "dice", "real", _at_table, _calls("ask_real")),
    Place("playing", "decklists"),
    Place("playing", "decklists", "drawn", open=_calls("draw_table")),
    Place("playing", "deckcheck", where=_at_table),
    Place("playing", "deckcheck", "lists", _at_table, _fill_lists),
    Place("playing", "deckcheck", "import", _at_table, _ask_file),
    Place("playing", "deckcheck", "finish", _at_table, _finish_check),
    Place("playing", "deckcheck", "one", where=_of_player),
    Place("cut", "deckcheck", "pool", _at_table, _fill_lists),
    Place("playing", "endoftime", where=_at_table),
    Place("playing", "endoftime", "count", _at_table, _calls("ask_count", "damage", "a")),
    Place("playing", "endoftime", "rule", _at_table, _calls("show_rule")),
    Place("playing", "endoftime", "done", where=_at_done),
    Place("playing", "endoftime", "tied", _at_table, _tie),
    Place("playing", "endoftime", "die", _at_table, _calls("ask_die", "b")),
    Place("playing", "result", where=_at_table),
    Place("playing", "result", "ability", _at_table, _ability),
    Place("playing", "result", "done", where=_at_done),
    Place("playing", "result", "change", _at_done, _change),
    Place("playing", "slips"),
    Place("playing", "slips", "typed", open=_type_slip(False)),
    Place("playing", "slips", "result", open=_type_slip(False, "\n", "1 d2")),
    Place("playing", "slips", "wrong", open=_type_slip(False, "\n", "77", "\n")),
    Place("playing", "slips", "asks", open=_type_slip(True, " 2", "\n")),
    Place("playing", "slips", "pad", open=_slip_pad),
    Place("sign-up", "slips"),
    Place("cut", "slips", "games", open=_type_slip(False, "\n", "21")),
    Place("playing", "cases"),
    Place("playing", "cases", "table", where=_at_case),
    Place("playing", "cases", "own table", where=_at_table),
    Place("playing", "cases", "who", lambda state: {**_at_case(state), "case": "sleeves"}),
    Place("playing", "cases", "anybody", lambda _state: {"case": "conduct"}),
    *(Place("playing", "cases", kind, _case_of(kind)) for kind in CASES),
    Place("playing", "cases", "closing", _open_case, _calls("ask_to_close")),
    *(Place("due", route) for route in ("clock", "standings", "pair", "board")),
    Place("due", "draft", "product", _on_pane("product")),
    Place("due", "standings", "cut", open=_calls("act")),
    *(
        Place("cut", route)
        for route in ("clock", "tables", "standings", "bracket", "pair", "players", "board")
    ),
    Place("cut", "result", where=_at_table),
    Place("cut", "endoftime", where=_at_table),
    Place("cut", "endoftime", "tied", _at_table, _tie),
    Place("cut", "endoftime", "coin", _at_table, _calls("ask_coin")),
    Place("cut", "setup", where=_at_table),
    *(Place("over", route) for route in (*CHANGING, "winner", "board")),
)
EVERYWHERE = (*OUTSIDE, *INSIDE)


def fill_draft(tablet: Tablet, name: str, staff: str) -> None:
    """So that every step of a new event can be gone to."""
    draft = EventDraft(3, name, players=34, staff=((staff, "organizer"), (staff, "head")))
    tablet.settings.set("new_event", to_plain(draft))


class Visitor:
    """Goes anywhere; frames pass until what is shown has come to rest."""

    def __init__(self, judge: Judge, events: Mapping[str, EventId], names: Sequence[str] = NAMES) -> None:
        self.judge, self.events, self.names = judge, events, names
        self.at = ""

    def visit(self, place: Place) -> None:
        root: Any = self.judge.app.root
        if not place.event:
            fill_draft(self.judge.tablet, *self.names[:2])
            lay_table(self.judge.tablet, self.names)
            root.go(place.route, **place.where(State()))
        else:
            if root.frame is None or self.at != place.event:
                root.go("home")
                root.show_event(self.judge.tablet.open(self.events[place.event]))
            root.frame.go(place.route, **place.where(root.frame.desk.state))
        self.at = place.event
        if place.open is not None:
            self.rest(2)
            place.open(self.judge.screen)
        self.rest()
        assert self.judge.screen.name == place.route, f"{place} is not shown"

    def close(self, place: Place) -> None:
        """Put away what is open, as Back does it."""
        if place.open is not None:
            self.judge.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
            self.rest(2)

    def turn(self, width: int, height: int) -> None:
        """The tablet is turned, with what is shown on it."""
        self.judge.window.size = width, height
        for _frame in range(MOST_FRAMES):
            self.frame()
            if self.judge.app.root.size == [width, height]:
                break
        self.rest()

    def rest(self, frames: int = MOST_FRAMES) -> None:
        """At most *frames*, fewer if nothing moves any more."""
        before = None
        for count in range(frames):
            self.frame()
            if count < QUIET:
                continue  # what a frame sets off may move something only in the next
            now = self.judge.picture()
            if before == now:
                return
            before = now

    def frame(self) -> None:
        """One round of the loop that draws nothing: that would take most of its time."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        pace, Clock._max_fps = Clock._max_fps, 0
        Clock.tick()
        Clock._max_fps = pace
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def touchable(judge: Judge) -> list[Any]:
    """What a finger can do something with: of an open dialog if there is one, else of all."""
    from judge_app.ui.widgets.dialog import Cover

    shown = [*judge.widgets()]
    covers = [widget for widget in shown if isinstance(widget, Cover)]
    if covers:
        shown = [widget for widget in shown if covers[0] in ancestors(widget)]
    return [widget for widget in shown if is_touchable(widget)]


def is_touchable(widget: Any) -> bool:
    from kivy.uix.behaviors import ButtonBehavior

    from judge_app.ui.widgets import Field, HallMap

    if isinstance(widget, Field | HallMap):
        return bool(widget.width and widget.height)
    if not isinstance(widget, ButtonBehavior) or not (widget.width and widget.height):
        return False
    events = [
        name for name in ("on_press", "on_release", "on_step", "on_hold") if hasattr(type(widget), name)
    ]
    return any(
        getattr(type(widget), name) is not getattr(ButtonBehavior, name, None)
        or widget.get_property_observers(name)
        for name in events
    )


def scrolls_around(widget: Any) -> Iterator[Any]:
    from kivy.uix.scrollview import ScrollView

    for one in ancestors(widget):
        if one is not widget and isinstance(one, ScrollView):
            yield one
