"""How a player's matches ended, word by word: reported, disputed, settled, put right."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Match, Result
from judge_app.core.ops import PlayerReported, ResultCorrected, ResultReported, ResultSettled
from judge_app.core.ops.phones import with_players_word
from judge_app.core.ops.results import with_word
from judge_app.language import _
from judge_app.views.player import ended_words
from judge_app.views.rounds import place_name
from judge_app.views.sentences import Book
from judge_app.views.sentences.event import outcome_words
from judge_app.views.words import device_name

__all__ = ["Word", "Words"]


class Word(NamedTuple):
    """What somebody said about a result."""

    op: ResultReported | ResultCorrected | ResultSettled | PlayerReported
    stamp: Stamp


class Words:
    """Follows what is said about the matches of one player, in the order of the log."""

    def __init__(self, book: Book, player: PlayerId, who: Mapping[DeviceId, str]) -> None:
        self._book, self._player, self._who = book, player, who
        self._matches: dict[MatchId, Match] = {
            match.id: match._replace(results=(), words=())
            for match in book.state.matches.values()
            if player in match.players
        }

    def about(self, word: Word, number: int) -> Iterator[str]:
        """The sentence for *word*, if it is about the player, in the chapter about round *number*."""
        before = self._matches.get(word.op.match_id)
        if before is None:
            return
        after = self._matches[before.id] = _after(before, word)
        text = self._sentence(word, before, after)
        if before.round == number:
            yield text
            return
        yield _("{round}: {text}").format(round=place_name(self._book.state, before), text=text)

    def _sentence(self, word: Word, before: Match, after: Match) -> str:
        op, now = word.op, self._ended(after.result)
        if isinstance(op, PlayerReported):
            return self._by_phone(op, after)
        if after.is_disputed:
            text = _("Somebody reported: {outcome}. Reports differ, so nothing counts until it is settled.")
            return text.format(outcome=outcome_words(op.result, self._book))
        if isinstance(op, ResultSettled):
            text = _("{who} settled it: {now} ({reason}).")
            return text.format(who=self._by(word), now=now, reason=op.reason)
        if before.result is None or before.result == after.result:
            return f"{now}."
        reason = op.reason if isinstance(op, ResultCorrected) else _("no reason given")
        text = _("{who} put the result right ({reason}): {now}. Before, it was: {then}.")
        then = self._ended(before.result)
        return text.format(who=self._by(word), reason=reason, now=now, then=then)

    def _by_phone(self, op: PlayerReported, after: Match) -> str:
        text = _("{player} said from the phone: {outcome}.")
        if after.is_disputed:
            text = _(
                "{player} said from the phone: {outcome}. Reports differ, so nothing counts until it is"
                " settled."
            )
        elif after.is_by_phones:
            text = _("{player} said from the phone: {outcome}. Both agree: {now}.")
        elif after.results:
            text = _("{player} said from the phone: {outcome}. What a judge reported counts: {now}.")
        return text.format(
            player=self._book.player(op.player_id),
            outcome=outcome_words(op.result, self._book),
            now=self._ended(after.result),
        )

    def _ended(self, result: Result | None) -> str:
        return ended_words(result, self._player) if result else ""

    def _by(self, word: Word) -> str:
        return device_name(word.stamp.device, self._who)


def _after(match: Match, word: Word) -> Match:
    if isinstance(word.op, PlayerReported):
        return with_players_word(match, word.op, word.stamp)
    return with_word(match, word.op, word.stamp)
