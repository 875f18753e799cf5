"""Whether a recorded event follows from its rules and seeds: each pairing, bye, standing and bracket step."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from judge_app.core.bracket import due, qualifiers, stage_of
from judge_app.core.model import PlayerId
from judge_app.core.pairing import Fault, Pairing, faults, pair
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Place, Played, SwissRound, Tournament
from judge_app.errors import Refused

__all__ = ["Finding", "audit"]

_MOST_NAMED = 3
"""So many pairs are named in a sentence; of more, only the number."""

_Names = Mapping[PlayerId, str]
_Players = Sequence[PlayerId]


class Finding(NamedTuple):
    """What was found about one part of the record."""

    where: str
    sentence: str
    follows: bool


def audit(tournament: Tournament) -> tuple[Finding, ...]:
    """A finding for each Swiss round, the written standings, the seeds of the cut and each of its rounds."""
    names = _names(tournament)
    findings = [_swiss_round(tournament, index, names) for index in range(len(tournament.rounds))]
    if tournament.places:
        findings.append(_written_standings(tournament, names))
    if tournament.cut:
        findings.append(_seeds(tournament, tournament.cut, names))
        findings.extend(_bracket(tournament, tournament.cut, names))
    return tuple(findings)


def _names(tournament: Tournament) -> _Names:
    """How a sentence calls each player: two of the same name also by their ids."""
    count = Counter(entrant.name for entrant in tournament.entrants)
    return {
        entrant.id: entrant.name if count[entrant.name] == 1 else f"{entrant.name} ({entrant.id})"
        for entrant in tournament.entrants
    }


def _swiss_round(tournament: Tournament, index: int, names: _Names) -> Finding:
    played, before = tournament.rounds[index], tournament.before(index + 1)
    where = f"Round {played.number}"
    if played.seed is None or played.changed:
        return _by_the_rules(where, played, before, names)
    try:
        drawn = pair(before, played.seed)
    except Refused as refused:
        return Finding(where, f"It is recorded, but could not be paired: {refused}", False)
    wrong = [*_wrong_pairs(played, drawn, names), *_wrong_byes(played, drawn, names)]
    wrong = wrong or [*_wrong_tables(played, drawn, before, names)]
    if wrong:
        return Finding(where, f"It does not follow from seed {played.seed}. {' '.join(wrong)}", False)
    return Finding(where, f"{_content(played, names)} from seed {played.seed}.", True)


def _content(played: SwissRound, names: _Names) -> str:
    pairs = _pairs(played)
    matches = f"{len(pairs)} pairs follow" if len(pairs) != 1 else "1 pair follows"
    byes = _byes(played)
    return f"{matches}, with a bye for {names[byes[0]]}," if byes else matches


def _pairs(played: SwissRound) -> list[tuple[PlayerId, PlayerId]]:
    return [(match.a, match.b) for match in played.matches if match.b is not None]


def _byes(played: SwissRound) -> tuple[PlayerId, ...]:
    return tuple(match.a for match in played.matches if match.is_bye)


def _wrong_pairs(played: SwissRound, drawn: Pairing, names: _Names) -> Iterator[str]:
    recorded = {frozenset(pair): pair for pair in _pairs(played)}
    following = {frozenset((table.a, table.b)): (table.a, table.b) for table in drawn.tables}
    if recorded.keys() != following.keys():
        extra = [pair for key, pair in recorded.items() if key not in following]
        missing = [pair for key, pair in following.items() if key not in recorded]
        yield _recorded(extra, missing, names)


def _wrong_byes(played: SwissRound, drawn: Pairing, names: _Names) -> Iterator[str]:
    recorded, following = _byes(played), () if drawn.bye is None else (drawn.bye,)
    if recorded != following:
        yield f"Recorded: {_bye_words(recorded, names)}. What follows: {_bye_words(following, names)}."


def _wrong_tables(played: SwissRound, drawn: Pairing, before: Tournament, names: _Names) -> Iterator[str]:
    # The record has a player's fixed table as it is now, not since when. So in a round with such a player
    # only the order of all the other tables is compared: it stays the same wherever that match was put.
    following = {frozenset((table.a, table.b)): table.number for table in drawn.tables}
    fixed = {entrant.id for entrant in before.active if entrant.table is not None}
    seated = [
        (following[frozenset(match.players)], table, match)
        for match in played.matches
        if (table := match.table) and match.b is not None and fixed.isdisjoint(match.players)
    ]
    seated.sort(key=lambda seat: seat[0])
    if fixed:
        wrong = [later for earlier, later in pairwise(seated) if later[1] <= earlier[1]]
    else:
        wrong = [seat for seat in seated if seat[0] != seat[1]]
    if wrong:
        number, table, match = wrong[0]
        yield (
            f"The pairs are right. Recorded: {_pair_words(match.players, names)} at table {table}."
            f" What follows: table {number}."
        )


def _by_the_rules(where: str, played: SwissRound, before: Tournament, names: _Names) -> Finding:
    """A round that no seed gives as it stands can still break no rule."""
    why = f"It was changed by hand ({played.changed})" if played.changed else "It is recorded without a seed"
    byes = _byes(played)
    if len(byes) > 1:
        return Finding(where, f"{why} and breaks the rules: {_bye_words(byes, names)} in one round.", False)
    try:
        found = faults(before, _pairs(played), byes[0] if byes else None)
    except Refused as refused:
        return Finding(where, f"{why}, but could not be paired: {refused}", False)
    # Nearer scores are what a draw aims at; whoever changed it by hand may have had a reason not to.
    excused = "differences" if played.changed else None
    wrong = [_fault_words(fault, names) for fault in found if fault.kind != excused]
    if wrong:
        return Finding(where, f"{why} and breaks the rules: {_some(wrong)}.", False)
    far = " Players of nearer scores could have met." if found else ""
    return Finding(where, f"{why}, so only the rules were checked: it breaks none.{far}", True)


def _fault_words(fault: Fault, names: _Names) -> str:
    first, *others = (names[player] for player in fault.players)
    match fault.kind:
        case "rematch":
            pairs = zip(fault.players[::2], fault.players[1::2], strict=True)
            return f"{_listed(pairs, names)} once more, though it could be avoided"
        case "second-bye":
            return f"a second bye for {first}, though {others[0]} had none"
        case "bye":
            return f"a bye for {first}, though {others[0]} stood lower"
        case "differences":
            pairs = zip(fault.players[::2], fault.players[1::2], strict=True)
            return f"{_listed(pairs, names)}, though players of nearer scores could have met"
        case _:
            return f"{', '.join((first, *others))}: {fault.kind}"


def _written_standings(tournament: Tournament, names: _Names) -> Finding:
    where = "Standings"
    wrong = _wrong_places(tournament, names)
    if wrong and tournament.cut:
        # They may have been written down, and the cut seeded, before a result was put right.
        wrong = wrong if _wrong_places(_as_seeded(tournament, tournament.cut), names) else []
    if wrong:
        more = f" So it is in {len(wrong) - 1} more lines." if len(wrong) > 1 else ""
        return Finding(where, f"They do not follow from the results. {wrong[0]}{more}", False)
    places = "1 place follows" if len(tournament.places) == 1 else f"{len(tournament.places)} places follow"
    return Finding(where, f"{places} from the results.", True)


def _wrong_places(tournament: Tournament, names: _Names) -> list[str]:
    following = {place.id: place for place in standings(tournament).places()}
    written = {place.id for place in tournament.places}
    missing = [f"Recorded: no place for {names[player]}." for player in following if player not in written]
    return missing + [
        f"Recorded: {_place_words(recorded, names)}. What follows: {_place_words(place, names)}."
        for recorded in tournament.places
        if not _agrees(recorded, place := following[recorded.id])
    ]


def _agrees(recorded: Place, place: Place) -> bool:
    """Whether all that is recorded is so; a tiebreaker may be left out."""
    return recorded[:3] == place[:3] and all(
        key in place.tiebreakers and place.tiebreakers[key] == figure
        for key, figure in recorded.tiebreakers.items()
    )


def _as_seeded(tournament: Tournament, cut: Cut) -> Tournament:
    """The event as it was when the cut was seeded, as far as the record can tell."""
    after = len(tournament.rounds) + 1
    # Who played to the last round and is seeded was there, even if they dropped later; who is not seeded may
    # have dropped before.
    there = {*cut.seeds}.intersection(tournament.rounds[-1].players if tournament.rounds else ())
    return tournament._replace(
        entrants=tuple(
            one._replace(dropped=one.dropped and one.id not in there) for one in tournament.entrants
        ),
        rounds=tuple(
            played._replace(matches=tuple(match.as_of(after) for match in played.matches))
            for played in tournament.rounds
        ),
    )


def _seeds(tournament: Tournament, cut: Cut, names: _Names) -> Finding:
    where, wanted = "Seeds of the cut", tournament.planned_cut
    if wanted == 0:
        return Finding(where, f"A cut of {len(cut.seeds)} is recorded, but none was announced.", False)
    then = _as_seeded(tournament, cut)
    try:
        due_seeds = qualifiers(standings(then), then, wanted or len(cut.seeds)).seeds
    except Refused as refused:
        return Finding(where, f"{len(cut.seeds)} players are seeded, but they cannot be: {refused}", False)
    if cut.seeds == due_seeds:
        return Finding(where, f"{len(cut.seeds)} seeds follow from the standings.", True)
    return Finding(
        where, f"They do not follow from the standings. {_seed_words(cut.seeds, due_seeds, names)}", False
    )


def _seed_words(recorded: _Players, following: _Players, names: _Names) -> str:
    if len(recorded) != len(following):
        return f"Recorded: a cut of {len(recorded)}. What follows: a cut of {len(following)}."
    seed, one, other = next(
        (seed, one, other)
        for seed, (one, other) in enumerate(zip(recorded, following, strict=True), start=1)
        if one != other
    )
    return f"Recorded: {names[one]} as seed {seed}. What follows: {names[other]}."


def _bracket(tournament: Tournament, cut: Cut, names: _Names) -> Iterator[Finding]:
    third_place = tournament.ruleset.word("cut.third_place") == "match"
    for index, matches in enumerate(cut.rounds):
        before = cut._replace(rounds=cut.rounds[:index])
        is_stage = len(cut.seeds) >> index > 1
        where = stage_of(cut, index).capitalize() if is_stage else f"Cut, round {index + 1}"
        try:
            following = due(before, third_place)
        except Refused as refused:
            yield Finding(where, f"It is recorded, but could not be played: {refused}", False)
            continue
        yield _bracket_round(where, matches, following, names)


def _bracket_round(
    where: str, matches: Sequence[Played], following: Sequence[_Players], names: _Names
) -> Finding:
    recorded = [match.players for match in matches]
    wrong = [(one, two) for one, two in zip_longest(recorded, following, fillvalue=()) if {*one} != {*two}]
    if wrong:
        told = _recorded([one for one, _ in wrong if one], [two for _, two in wrong if two], names)
        return Finding(where, f"It does not follow from the bracket. {told}", False)
    undecided = [match.players for match in matches if match.is_over and match.winner not in match.players]
    if undecided:
        told = f"{_listed(undecided, names)} ended without a winner, but one of them goes on."
        return Finding(where, f"{told} The head judge must name who.", False)
    return Finding(where, f"As the bracket has it: {_listed(recorded, names)}.", True)


def _recorded(extra: Sequence[_Players], missing: Sequence[_Players], names: _Names) -> str:
    return f"Recorded: {_listed(extra, names)}. What follows: {_listed(missing, names)}."


def _listed(pairs: Iterable[_Players], names: _Names) -> str:
    return _some([_pair_words(players, names) for players in pairs]) or "no such match"


def _some(words: Sequence[str]) -> str:
    """The first few of *words*, and how many more there are."""
    shown = "; ".join(words[:_MOST_NAMED])
    return f"{shown}; and {len(words) - _MOST_NAMED} more" if len(words) > _MOST_NAMED else shown


def _pair_words(players: _Players, names: _Names) -> str:
    return " against ".join(names[player] for player in players)


def _bye_words(players: _Players, names: _Names) -> str:
    return f"a bye for {' and for '.join(names[player] for player in players)}" if players else "no bye"


def _place_words(place: Place, names: _Names) -> str:
    figures = "".join(
        f", {key} {'none' if figure is None else figure}" for key, figure in place.tiebreakers.items()
    )
    return f"{names[place.id]}, rank {place.rank}, {place.points} points{figures}"
