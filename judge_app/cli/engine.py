"""The commands that ask the tournament engine about an event file; none of them opens the tablet."""

import argparse
import secrets
from collections.abc import Iterable
from pathlib import Path

from judge_app.cli.asking import Adding, add_json, find_player, print_json, print_lines, seed
from judge_app.cli.files import find_ruleset, load_event, save_event
from judge_app.cli.printing import table
from judge_app.core.bracket import Qualified, first_round, qualifiers, stage_of
from judge_app.core.model import PlayerId
from judge_app.core.pairing import pair
from judge_app.core.ruleset import PRINTED, options_of, printed, structure
from judge_app.core.simulation import simulate
from judge_app.core.standings import Standings, standings, why
from judge_app.core.tournament import Cut, Tournament
from judge_app.paper.eventwriting import place_entry
from judge_app.views.entrants import entrant_labels
from judge_app.views.pairing import pairing_view, reason_sentence
from judge_app.views.ruleset import ruleset_rows
from judge_app.views.standings import standings_view, why_view
from judge_app.views.structure import structure_lines
from judge_app.views.words import counted, plain

__all__ = ["add_commands"]

MOST_PLAYERS = 100_000
"""More than any hall holds."""


def add_commands(add: Adding) -> None:
    sized = add("structure", _structure, "say how many rounds and which cut so many players get", file=False)
    listed = add(
        "rulesets", _rulesets, "list the rulesets, or every value of one and who says so", file=False
    )
    listed.add_argument("ruleset", nargs="?", help="a printed name, or a .toml file of your own")
    paired = add("pair", _pair, "pair the next round of an event file")
    paired.add_argument("--seed", type=seed, help="what to draw from; a fresh one if left out")
    ranked = add("standings", _standings, "show who stands where in an event file")
    ranked.add_argument("--why", metavar="NAME", help="the arithmetic of one player, by id or name")
    seeded = add("cut", _cut, "seed the cut of an event file")
    seeded.add_argument("--size", type=int, metavar="N", help="how many players; as announced if left out")
    made = add("simulate", _simulate, "make up a whole event and write it to a file", file=False)
    made.add_argument("--seed", type=seed, required=True, help="the same seed makes the same event")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="replaced if it is there")
    for one in (sized, made):
        one.add_argument("--ruleset", required=True, help="a printed name, or a .toml file of your own")
        one.add_argument("--players", type=_players, required=True, metavar="N")
    for one in (sized, paired, ranked, seeded):
        add_json(one)


def _players(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of players up to {MOST_PLAYERS:,}")
    return int(text)


def _structure(asked: argparse.Namespace) -> int:
    ruleset = find_ruleset(asked.ruleset)
    plan = structure(ruleset, asked.players)
    if asked.json:
        facts = {"rounds": plan.rounds, "cut": plan.cut, "cite": plan.cite}
        return print_json(facts | {"beyond_table": plan.beyond_table})
    lines = structure_lines(ruleset, asked.players, plan)
    wide = max(len(what) for what, _ in lines)
    return print_lines(f"{what:{wide}}  {told}" if what else told for what, told in lines)


def _rulesets(asked: argparse.Namespace) -> int:
    if asked.ruleset is not None:
        return print_lines(
            table(("key", "value", "source"), ruleset_rows(find_ruleset(asked.ruleset)), "lll")
        )
    names = [name for first in PRINTED for name in (first, *(f"{first}+{one}" for one in options_of(first)))]
    return print_lines(table(("ruleset", "title"), [(name, printed(name).title) for name in names], "ll"))


def _pair(asked: argparse.Namespace) -> int:
    tournament = load_event(asked.file)
    pairing = pair(tournament, asked.seed or secrets.token_hex(8))
    if asked.json:
        names = entrant_labels(tournament)
        return print_json(
            {
                "round": pairing.round,
                "seed": pairing.seed,
                "pairs": [[one.a, one.b] for one in pairing.tables],
                "bye": pairing.bye,
                "reasons": [
                    {"players": one.players, "why": reason_sentence(one, names)} for one in pairing.reasons
                ],
            }
        )
    view = pairing_view(pairing, tournament, standings(tournament))
    rows: list[tuple[object, ...]] = [*view.tables]
    if view.bye:
        rows.append(("bye", view.bye, view.bye_points, "", ""))
    print(f"{plain(tournament.name)}, round {view.round}, drawn from seed {pairing.seed}\n")
    print_lines(table(("table", "player", "points", "opponent", "points"), rows, "rlrlr"))
    notes = [*view.reasons, *filter(None, [view.confirm, _past_the_end(tournament)])]
    return print_lines(["", *notes] if notes else ())


def _past_the_end(tournament: Tournament) -> str:
    planned = _planned_rounds(tournament)
    if len(tournament.rounds) < planned:
        return ""
    return f"This is one more than the {counted(planned, 'round')} of this event."


def _planned_rounds(tournament: Tournament) -> int:
    """As announced, or as the ruleset has it."""
    if tournament.planned_rounds is not None:
        return tournament.planned_rounds
    return structure(tournament.ruleset, len(tournament.entrants)).rounds


def _standings(asked: argparse.Namespace) -> int:
    tournament = load_event(asked.file)
    order = standings(tournament)
    if asked.why is not None:
        return _why(order, tournament, find_player(tournament, asked.why), asked.json)
    if asked.json:
        return print_json([place_entry(place) for place in order.places()])
    view = standings_view(order, tournament)
    rows = [
        (row.rank, f"{row.name} (dropped)" if row.is_dropped else row.name, row.points, *row.figures)
        for row in view.rows
    ]
    after = f"after round {len(tournament.rounds)}" if tournament.rounds else "before round 1"
    print(f"{plain(tournament.name)}, {after}, {counted(len(rows), 'player')}\n")
    return print_lines(
        table(("rank", "player", "points", *view.columns), rows, "rlr" + "r" * len(view.columns))
    )


def _why(order: Standings, tournament: Tournament, player: PlayerId, as_json: bool) -> int:
    found = why(order, player)
    view = why_view(found, entrant_labels(tournament))
    if as_json:
        return print_json(place_entry(found.place) | {"lines": view.lines, "separates": view.apart})
    return print_lines([view.title, "", *view.lines, "", view.apart])


def _cut(asked: argparse.Namespace) -> int:
    tournament = load_event(asked.file)
    size = asked.size if asked.size is not None else _announced_cut(tournament)
    if size == 0 and asked.size is None:
        if asked.json:
            return print_json({"size": 0, "matches": []})
        return print_lines([f"{plain(tournament.name)} has no cut: the standings decide."])
    order = standings(tournament)
    chosen = qualifiers(order, tournament, size)
    matches = first_round(chosen.seeds)
    if asked.json:
        return print_json({"size": chosen.size, "matches": matches})
    return print_lines(_bracket_lines(chosen, order, tournament))


def _announced_cut(tournament: Tournament) -> int:
    if tournament.planned_cut is not None:
        return tournament.planned_cut
    return structure(tournament.ruleset, len(tournament.entrants)).cut


def _bracket_lines(chosen: Qualified, order: Standings, tournament: Tournament) -> Iterable[str]:
    names = entrant_labels(tournament)
    seeds = {player: seed for seed, player in enumerate(chosen.seeds, 1)}
    yield f"{plain(tournament.name)}, {stage_of(Cut(chosen.seeds), 0)}"
    if chosen.size < chosen.wanted:
        yield (
            f"{counted(len(tournament.active), 'player')} left, too few for a cut of {chosen.wanted}:"
            f" the best {chosen.size} play."
        )
    played, planned = len(tournament.rounds), _planned_rounds(tournament)
    if played < planned:
        yield f"Too early: {counted(played, 'round')} of {planned} played."
    for player in chosen.passed:
        yield f"{names[player]}, rank {order.rank(player)}, dropped; those below move up."
    yield ""
    rows = [
        (number, seeds[high], names[high], seeds[low], names[low])
        for number, (high, low) in enumerate(first_round(chosen.seeds), 1)
    ]
    yield from table(("match", "seed", "player", "seed", "opponent"), rows, "rrlrl")


def _simulate(asked: argparse.Namespace) -> int:
    tournament = simulate(find_ruleset(asked.ruleset), asked.players, asked.seed)
    save_event(asked.out, tournament, asked.ruleset)
    cut = f" and a cut of {len(tournament.cut.seeds)}" if tournament.cut else ""
    rounds = counted(len(tournament.rounds), "round")
    told = f"{counted(len(tournament.entrants), 'player')}, {rounds}{cut}"
    return print_lines([f"Wrote {plain(str(asked.out))}: {plain(tournament.name)}, {told}."])
