"""`print`: a sheet of an event as a PDF."""

import argparse
import time
from contextlib import closing
from pathlib import Path

from judge_app.cli.events import MakeTablet, find_event
from judge_app.errors import Refused
from judge_app.paper.pdf import Order, print_sheet, warning_words
from judge_app.storage.placing import put_in_place
from judge_app.views.paperpage import OF_A_ROUND
from judge_app.views.sheets import SHEETS
from judge_app.views.words import counted

__all__ = ["add_commands"]

PAPERS = ("a4", "letter")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "write a sheet of an event as a PDF, to be printed"
    one = commands.add_parser("print", help=text, description=f"{text}: {', '.join(SHEETS)}.")
    one.add_argument("event")
    one.add_argument("sheet", metavar="SHEET", choices=SHEETS, help="which one")
    one.add_argument("file", metavar="FILE.pdf", type=Path)
    one.add_argument("--paper", choices=PAPERS, default="a4", help="a4 without it")
    one.add_argument("--round", type=int, metavar="N", help="another round than the newest")
    one.add_argument("--phones", default="", metavar="ADDRESS", help="where the page for phones is served")
    one.add_argument("--places", type=int, default=8, metavar="N", help="certificates for the first N places")

    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            found = find_event(tablet, asked.event)
        printed = print_sheet(found.state, _order(asked))
        put_in_place(asked.file, [printed.pdf])
        print(f"Wrote {counted(printed.pages, 'page')} to {asked.file}.")
        if warning := warning_words(printed):
            print(warning)
        return 0

    one.set_defaults(command=run)


def _order(asked: argparse.Namespace) -> Order:
    if asked.round is not None and asked.sheet not in OF_A_ROUND:
        raise Refused(f"The sheet {asked.sheet} is not about one round. Leave --round out.")
    phones = asked.phones if not asked.phones or "//" in asked.phones else f"http://{asked.phones}"
    return Order(asked.sheet, asked.paper, asked.round, phones, max(asked.places, 1), int(time.time() * 1000))
