"""A player's event as a story from a file without a log: the same reasons, without words and times."""

from collections.abc import Iterator

from judge_app.core.audit import stage_name
from judge_app.core.ids import PlayerId
from judge_app.core.model import Result
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament
from judge_app.language import _
from judge_app.views.entrants import entrant_labels
from judge_app.views.player import ended_words
from judge_app.views.story import Story
from judge_app.views.storylines import (
    Chapter,
    Names,
    StoryLine,
    cut_lines,
    end_lines,
    meeting,
    paired_lines,
    stood_after,
)
from judge_app.views.words import plain

__all__ = ["plain_story"]


def plain_story(event: Tournament, player: PlayerId) -> Story:
    names = entrant_labels(event)
    chapters = [_swiss(event, played, player, names) for played in event.rounds]
    if event.cut is not None:
        chapters.append(_chapter(_("The cut"), cut_lines(event, event.cut, player, names)))
        chapters.extend(_bracket(event.cut, player, names))
    title = _("So far") if _is_under_way(event) else _("In the end")
    chapters.append(_chapter(title, _end(event, player, names)))
    return Story(
        player, names[player], plain(event.name), chapters=tuple(one for one in chapters if one.lines)
    )


def _is_under_way(event: Tournament) -> bool:
    """Whether a match is still to be played; what was planned beyond that no file has to say."""
    swiss = (match for played in event.rounds for match in played.matches)
    bracket = (match for matches in (event.cut.rounds if event.cut else ()) for match in matches)
    return any(match.b is not None and match.how is None for match in (*swiss, *bracket))


def _chapter(title: str, lines: Iterator[str]) -> Chapter:
    return Chapter(title, tuple(StoryLine(plain(line)) for line in lines))


def _swiss(event: Tournament, played: SwissRound, player: PlayerId, names: Names) -> Chapter:
    return _chapter(
        _("Round {round}").format(round=played.number), _swiss_lines(event, played, player, names)
    )


def _swiss_lines(event: Tournament, played: SwissRound, player: PlayerId, names: Names) -> Iterator[str]:
    match = next((one for one in played.matches if player in one.players), None)
    if match is None:
        if any(player in later.players for later in event.rounds[played.number :]):
            yield _("Not in this round: it counts as a loss.")
        return
    met = _("Had the bye, which counts as won.")
    if match.b is not None:
        met = meeting(match.table, names[_opponent(match, player)])
    yield " ".join((met, *paired_lines(event, played.number, player, names)))
    yield from _ended(match, player)
    if stood := stood_after(event, played.number, player):
        yield stood


def _bracket(cut: Cut, player: PlayerId, names: Names) -> Iterator[Chapter]:
    for index, matches in enumerate(cut.rounds):
        match = next((one for one in matches if player in one.players), None)
        if match is not None:
            opponent = names[_opponent(match, player)]
            seed = cut.seeds.index(_opponent(match, player)) + 1
            lines = (meeting(match.table, opponent, seed), *_ended(match, player))
            yield _chapter(stage_name(cut, index), iter(lines))


def _ended(match: Played, player: PlayerId) -> Iterator[str]:
    if match.b is None:
        return
    if match.how is None:
        yield _("Still playing.")
        return
    yield f"{ended_words(Result(match.winner, match.how), player)}."
    for was in match.was:
        text = _("Until round {round} was paired the result was taken for: {then}. It was put right since.")
        yield text.format(round=was.until, then=ended_words(Result(was.winner, was.how), player))


def _opponent(match: Played, player: PlayerId) -> PlayerId:
    return next((one for one in match.players if one != player), player)


def _end(event: Tournament, player: PlayerId, names: Names) -> Iterator[str]:
    if event.entrant(player).dropped:
        yield _("Dropped from the event before its end.")
    yield from end_lines(event, player, names)
