"""What a journal holds when it is opened anew."""

from pathlib import Path

from judge_app.storage.journal import JournalDB


def contents(path: Path) -> dict[str, dict[str, object]]:
    with JournalDB(path) as db:
        return {name: {str(doc.doc_id): dict(doc) for doc in db.table(name)} for name in sorted(db.tables())}
