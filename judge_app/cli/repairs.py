"""The commands on an event file whose last round is being played: a wrong result found late, a swap."""

import argparse
import secrets
from typing import Any

from judge_app.cli.asking import Adding, add_json, find_player, print_json, print_lines, seed
from judge_app.cli.files import load_event
from judge_app.core.pairing import Repair, affected, repair_affected, repair_all, swap
from judge_app.views.repair import affected_lines, repair_view
from judge_app.views.words import counted, plain

__all__ = ["add_commands"]


def add_commands(add: Adding) -> None:
    mended = add("repair", _repair, "say what a corrected result means for the round that is being played")
    mended.add_argument("--seed", type=seed, help="what to draw from; a fresh one if left out")
    swapped = add("swap", _swap, "say what becomes of two tables when two players change places")
    swapped.add_argument("one", metavar="PLAYER", help="an id or a name")
    swapped.add_argument("other", metavar="PLAYER")
    for one in (mended, swapped):
        add_json(one)


def _repair(asked: argparse.Namespace) -> int:
    tournament = load_event(asked.file, open_round=True)
    found, drawn_from = affected(tournament), asked.seed or secrets.token_hex(8)
    few, all_open = repair_affected(tournament, drawn_from), repair_all(tournament, drawn_from)
    if asked.json:
        points = [{"id": player, "was": was, "now": now} for player, was, now in found.points]
        facts = {
            "round": len(tournament.rounds),
            "seed": drawn_from,
            "points": points,
            "dropped": found.gone,
            "sound": found.is_sound,
        }
        return print_json(facts | {"affected": _facts(few), "all": _facts(all_open)})
    print(f"{plain(tournament.name)}, round {len(tournament.rounds)}\n")
    print_lines(affected_lines(found, tournament))
    print("\nKeep every table: only the standings change.")
    for repair, words in ((few, "as few tables as need be"), (all_open, "all that is not finished")):
        if repair.broken:
            view = repair_view(repair, tournament)
            print(f"\nPair {words} anew, {counted(len(repair.tables), 'table')}, from seed {drawn_from}:")
            print_lines(f"  {line}" for line in (*view.seated, *view.notes))
    return 0


def _swap(asked: argparse.Namespace) -> int:
    tournament = load_event(asked.file, open_round=True)
    repair = swap(tournament, *(find_player(tournament, name) for name in (asked.one, asked.other)))
    if asked.json:
        return print_json(_facts(repair))
    view = repair_view(repair, tournament)
    return print_lines((*view.seated, *view.notes))


def _facts(repair: Repair) -> dict[str, Any]:
    return {
        "broken": [match.players for match in repair.broken],
        "tables": [{"table": table.number, "a": table.a, "b": table.b} for table in repair.tables],
        "bye": repair.bye,
        "rematches": [[table.a, table.b] for table in repair.rematches],
        "apart": [[a, b] for a, _, b, _ in repair.apart],
    }
