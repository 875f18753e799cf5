"""A made-up life of a table: each step follows from the seed, so that all can tell what must be there."""

import random
from typing import Any

from judge_app.storage.journal import JournalDB

Rows = dict[int, dict[str, Any]]


def step(db: JournalDB, seed: int, number: int) -> None:
    """Do step *number* on the real store."""
    chance = random.Random(f"{seed}/{number}")
    table = db.table("entries")
    match chance.choices(["insert", "bulk", "update", "remove", "compact"], [50, 20, 15, 10, 5])[0]:
        case "insert":
            table.insert(_document(chance, number))
        case "bulk":
            table.insert_multiple(_document(chance, number) for _ in range(chance.randint(2, 60)))
        case "update":
            table.update({"updated": number}, doc_ids=_some(chance, [doc.doc_id for doc in table]))
        case "remove":
            table.remove(doc_ids=_some(chance, [doc.doc_id for doc in table]))
        case "compact":
            db.journal.compact()


def expect(rows: Rows, seed: int, number: int) -> Rows:
    """What *rows* are after step *number*, worked out apart from the store."""
    chance = random.Random(f"{seed}/{number}")
    new = {id_: dict(row) for id_, row in rows.items()}
    first = max(new, default=0) + 1
    match chance.choices(["insert", "bulk", "update", "remove", "compact"], [50, 20, 15, 10, 5])[0]:
        case "insert":
            new[first] = _document(chance, number)
        case "bulk":
            for id_ in range(first, first + chance.randint(2, 60)):
                new[id_] = _document(chance, number)
        case "update":
            for id_ in _some(chance, list(new)):
                new[id_]["updated"] = number
        case "remove":
            for id_ in _some(chance, list(new)):
                del new[id_]
    return new


def rows(db: JournalDB) -> Rows:
    return {doc.doc_id: dict(doc) for doc in db.table("entries")}


def _document(chance: random.Random, number: int) -> dict[str, Any]:
    return {"made": number, "text": "".join(chance.choices("abé \t\n", k=chance.randint(0, 400)))}


def _some(chance: random.Random, ids: list[int]) -> list[int]:
    last = ids[-1:]  # the newest stays, so that the next id does not depend on when the file was opened
    return chance.sample(ids[:-1], min(len(ids) - 1, 3)) if last else []
