"""What a sentence about the past may look up, and the question that each kind of operation answers."""

from collections.abc import Mapping
from functools import singledispatch
from typing import NamedTuple

from judge_app.core.claims import Stamp
from judge_app.core.history import Happening
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops import Op
from judge_app.errors import Broken
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.rounds import place_name, place_within
from judge_app.views.words import plain

__all__ = ["Book", "sentence", "told"]


class Book(NamedTuple):
    """What a sentence about the past may look up."""

    state: State
    names: Mapping[PlayerId, str]

    @classmethod
    def of(cls, state: State) -> "Book":
        return cls(state, labels(state))

    def player(self, player_id: PlayerId | None) -> str:
        """The name they go by now."""
        return self.names.get(player_id) or _("A player who is not here") if player_id else _("Nobody")

    def table(self, match_id: MatchId) -> str:
        match = self.state.matches.get(match_id)
        if match is None:
            return _("A table that is not here")
        if match.table is None:
            return _("{round}, bye").format(round=place_name(self.state, match))
        return _("{round}, table {table}").format(round=place_name(self.state, match), table=match.table)

    def table_within(self, match_id: MatchId) -> str:
        """The same in the middle of a sentence."""
        match = self.state.matches.get(match_id)
        if match is None:
            return _("a table that is not here")
        if match.table is None:
            return _("{round}, bye").format(round=place_within(self.state, match))
        return _("{round}, table {table}").format(round=place_within(self.state, match), table=match.table)


def told(happening: Happening, book: Book) -> str:
    """*happening* in one line."""
    return plain(sentence(happening.op, book, happening.stamp))


@singledispatch
def sentence(op: Op, book: Book, stamp: Stamp) -> str:
    """What happened, in words; never raises, whatever ids another device wrote into *op*."""
    raise Broken(f"{type(op).__name__} has no sentence.")
