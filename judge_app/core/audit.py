"""Whether a recorded event follows from its rules and seeds: each pairing, bye, standing and bracket step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from judge_app.core.auditwords import (
    Finding,
    Names,
    Players,
    bye_words,
    differ,
    listed,
    names_of,
    pair_words,
    place_words,
    recorded_words,
    seed_words,
    some_of,
)
from judge_app.core.bracket import due, qualifiers, stage_of
from judge_app.core.model import PlayerId
from judge_app.core.pairing import Fault, Pairing, faults, pair_as
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Place, Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _, ngettext

__all__ = ["Finding", "audit", "bracket_finding", "drawn_finding", "rules_finding", "stage_name"]


def audit(tournament: Tournament) -> tuple[Finding, ...]:
    """A finding for each Swiss round, the written standings, the seeds of the cut and each of its rounds."""
    names = names_of(tournament.entrants)
    findings = [_swiss_round(tournament, index, names) for index in range(len(tournament.rounds))]
    if tournament.places:
        findings.append(_written_standings(tournament, names))
    if tournament.cut:
        findings.append(_seeds(tournament, tournament.cut, names))
        findings.extend(_bracket(tournament, tournament.cut, names))
    return tuple(findings)


def _swiss_round(tournament: Tournament, index: int, names: Names) -> Finding:
    played, before = tournament.rounds[index], tournament.before(index + 1)
    where = _("Round {round}").format(round=played.number)
    if played.seed is None or played.changed:
        return rules_finding(where, played, before, names)
    return drawn_finding(where, played, before, names)


def drawn_finding(
    where: str, played: SwissRound, before: Tournament, names: Names, *, knows_tables: bool = False
) -> Finding:
    """Whether *played* is what its seed gives *before* it.

    Who *knows_tables* has each player's fixed table as it was then; then every table must be right.
    """
    try:
        drawn = pair_as(before, played)
    except Refused as refused:
        text = _("It is recorded, but could not be paired: {reason}")
        return Finding(where, text.format(reason=refused), False)
    wrong = [*_wrong_pairs(played, drawn, names), *_wrong_byes(played, drawn, names)]
    if not wrong:
        fixed = frozenset(one.id for one in before.active if one.table is not None)
        wrong = [*_wrong_tables(played, drawn, None if knows_tables else fixed, names)]
    if wrong:
        text = _("It does not follow from seed {seed}. {differences}")
        return Finding(where, text.format(seed=played.seed, differences=" ".join(wrong)), False)
    return Finding(where, _content(played, names), True)


def _content(played: SwissRound, names: Names) -> str:
    pairs, byes = len(_pairs(played)), _byes(played)
    if not byes:
        text = ngettext("{n} pair follows from seed {seed}.", "{n} pairs follow from seed {seed}.", pairs)
        return text.format(n=pairs, seed=played.seed)
    text = ngettext(
        "{n} pair follows, with a bye for {player}, from seed {seed}.",
        "{n} pairs follow, with a bye for {player}, from seed {seed}.",
        pairs,
    )
    return text.format(n=pairs, player=names[byes[0]], seed=played.seed)


def _pairs(played: SwissRound) -> list[tuple[PlayerId, PlayerId]]:
    return [(match.a, match.b) for match in played.matches if match.b is not None]


def _byes(played: SwissRound) -> tuple[PlayerId, ...]:
    return tuple(match.a for match in played.matches if match.is_bye)


def _wrong_pairs(played: SwissRound, drawn: Pairing, names: Names) -> Iterator[str]:
    recorded = {frozenset(pair): pair for pair in _pairs(played)}
    following = {frozenset((table.a, table.b)): (table.a, table.b) for table in drawn.tables}
    count = Counter(map(frozenset, _pairs(played)))
    if doubled := [pair for key, pair in recorded.items() if count[key] > 1]:
        yield _("Listed more than once: {pairs}.").format(pairs=listed(doubled, names))
    if recorded.keys() != following.keys():
        extra = [pair for key, pair in recorded.items() if key not in following]
        missing = [pair for key, pair in following.items() if key not in recorded]
        yield recorded_words(extra, missing, names)


def _wrong_byes(played: SwissRound, drawn: Pairing, names: Names) -> Iterator[str]:
    recorded, following = _byes(played), () if drawn.bye is None else (drawn.bye,)
    if recorded != following:
        yield differ(bye_words(recorded, names), bye_words(following, names))


def _wrong_tables(
    played: SwissRound, drawn: Pairing, fixed: frozenset[PlayerId] | None, names: Names
) -> Iterator[str]:
    """Of a log *fixed* is None: there every match must have a table, and the right one."""
    # An event file has a player's fixed table as it is now, not since when. So in a round with such a player
    # only the order of all the other tables is compared: it stays the same wherever that match was put.
    # And it may have no tables at all.
    following = {frozenset((table.a, table.b)): table.number for table in drawn.tables}
    seated = [
        (following[frozenset(match.players)], match.table or 0, match)
        for match in played.matches
        if match.b is not None and (fixed is None or (match.table and fixed.isdisjoint(match.players)))
    ]
    seated.sort(key=lambda seat: seat[0])
    if fixed:
        wrong = [later for earlier, later in pairwise(seated) if later[1] <= earlier[1]]
    else:
        wrong = [seat for seat in seated if seat[0] != seat[1]]
    if wrong:
        number, table, match = wrong[0]
        text = _("The pairs are right. Recorded: {pair} at table {table}. What follows: table {due}.")
        if not table:
            text = _("The pairs are right. Recorded: {pair} without a table. What follows: table {due}.")
        yield text.format(pair=pair_words(match.players, names), table=table, due=number)


def rules_finding(where: str, played: SwissRound, before: Tournament, names: Names) -> Finding:
    """A round that no seed gives as it stands can still break no rule; somebody should look at it though."""
    why = _("It is recorded without a seed")
    if played.changed:
        why = _("It was changed by hand ({reason})").format(reason=played.changed)
    byes = _byes(played)
    if len(byes) > 1:
        text = _("{why} and breaks the rules: {byes} in one round.")
        return Finding(where, text.format(why=why, byes=bye_words(byes, names)), False)
    try:
        found = faults(before, _pairs(played), byes[0] if byes else None)
    except Refused as refused:
        text = _("{why}, but could not be paired: {reason}")
        return Finding(where, text.format(why=why, reason=refused), False)
    # Nearer scores are what a draw aims at; whoever changed it by hand may have had a reason not to.
    excused = "differences" if played.changed else None
    wrong = [_fault_words(fault, names) for fault in found if fault.kind != excused]
    if wrong:
        text = _("{why} and breaks the rules: {faults}.")
        return Finding(where, text.format(why=why, faults=some_of(wrong)), False)
    told = _("{why}, so only the rules were checked: it breaks none.").format(why=why)
    far = _("Players of nearer scores could have met.")
    return Finding(where, f"{told} {far}" if found else told, True, is_odd=True)


def _fault_words(fault: Fault, names: Names) -> str:
    first, *others = (names[player] for player in fault.players)
    match fault.kind:
        case "rematch":
            pairs = zip(fault.players[::2], fault.players[1::2], strict=True)
            text = _("{pairs} once more, though it could be avoided")
            return text.format(pairs=listed(pairs, names))
        case "second-bye":
            text = _("a second bye for {player}, though {other} had none")
            return text.format(player=first, other=others[0])
        case "bye":
            text = _("a bye for {player}, though {other} stood lower")
            return text.format(player=first, other=others[0])
        case "differences":
            pairs = zip(fault.players[::2], fault.players[1::2], strict=True)
            text = _("{pairs}, though players of nearer scores could have met")
            return text.format(pairs=listed(pairs, names))
        case _:
            return f"{', '.join((first, *others))}: {fault.kind}"


def _written_standings(tournament: Tournament, names: Names) -> Finding:
    where = _("Standings")
    wrong = _wrong_places(tournament, names)
    if wrong and tournament.cut:
        # They may have been written down, and the cut seeded, before a result was put right.
        wrong = wrong if _wrong_places(_as_seeded(tournament, tournament.cut), names) else []
    if wrong:
        told = _("They do not follow from the results. {difference}").format(difference=wrong[0])
        more = _("So it is in {n} more lines.").format(n=len(wrong) - 1)
        return Finding(where, f"{told} {more}" if len(wrong) > 1 else told, False)
    places = len(tournament.places)
    text = ngettext("{n} place follows from the results.", "{n} places follow from the results.", places)
    return Finding(where, text.format(n=places), True)


def _wrong_places(tournament: Tournament, names: Names) -> list[str]:
    following = {place.id: place for place in standings(tournament).places()}
    written = {place.id for place in tournament.places}
    text = _("Recorded: no place for {player}.")
    missing = [text.format(player=names[player]) for player in following if player not in written]
    return missing + [
        differ(place_words(recorded, names), place_words(place, names))
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


def _seeds(tournament: Tournament, cut: Cut, names: Names) -> Finding:
    where, wanted, size = _("Seeds of the cut"), tournament.planned_cut, len(cut.seeds)
    if wanted == 0:
        text = _("A cut of {size} is recorded, but none was announced.")
        return Finding(where, text.format(size=size), False)
    then = _as_seeded(tournament, cut)
    try:
        due_seeds = qualifiers(standings(then), then, wanted or size).seeds
    except Refused as refused:
        text = _("{n} players are seeded, but they cannot be: {reason}")
        return Finding(where, text.format(n=size, reason=refused), False)
    if cut.seeds == due_seeds:
        return Finding(where, _("{n} seeds follow from the standings.").format(n=size), True)
    text = _("They do not follow from the standings. {difference}")
    return Finding(where, text.format(difference=seed_words(cut.seeds, due_seeds, names)), False)


def _bracket(tournament: Tournament, cut: Cut, names: Names) -> Iterator[Finding]:
    third_place = tournament.ruleset.word("cut.third_place") == "match"
    for index, matches in enumerate(cut.rounds):
        before = cut._replace(rounds=cut.rounds[:index])
        where = stage_name(cut, index)
        try:
            following = due(before, third_place)
        except Refused as refused:
            text = _("It is recorded, but could not be played: {reason}")
            yield Finding(where, text.format(reason=refused), False)
            continue
        yield bracket_finding(where, matches, following, names)


def stage_name(cut: Cut, index: int) -> str:
    """What a round of the bracket is called at the beginning of a line."""
    if len(cut.seeds) >> index <= 1:
        return _("Cut, round {round}").format(round=index + 1)
    stage = _(stage_of(cut, index))
    return stage[:1].upper() + stage[1:]


def bracket_finding(
    where: str, matches: Sequence[Played], following: Sequence[Players], names: Names
) -> Finding:
    recorded = [match.players for match in matches]
    wrong = [(one, two) for one, two in zip_longest(recorded, following, fillvalue=()) if {*one} != {*two}]
    if wrong:
        told = recorded_words(
            [pair[0] for pair in wrong if pair[0]], [pair[1] for pair in wrong if pair[1]], names
        )
        text = _("It does not follow from the bracket. {difference}")
        return Finding(where, text.format(difference=told), False)
    undecided = [match.players for match in matches if match.is_over and match.winner not in match.players]
    if undecided:
        text = _("{pairs} ended without a winner, but one of them goes on. The head judge must name who.")
        return Finding(where, text.format(pairs=listed(undecided, names)), False)
    text = _("As the bracket has it: {pairs}.")
    return Finding(where, text.format(pairs=listed(recorded, names)), True)
