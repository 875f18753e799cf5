"""Levels, and the table that grows and shrinks."""

from judge_app.core.boxed.game import FEWEST, LOWEST, MOST, WINNING, Fight, Flight, Game, Munchkin

__all__ = ["kept_level", "name_of", "needs_kill", "seat_players", "start_over", "turn_after", "with_level"]

_LONGEST_NAME = 40


def needs_kill(game: Game, seat: int) -> bool:
    """Whether the next level of the player at *seat* is the winning one, which only a kill leads to."""
    return game.players[seat].level == WINNING - 1


def kept_level(level: int) -> int:
    """*level*, or the nearest that there is."""
    return min(max(level, LOWEST), WINNING)


def with_level(game: Game, seat: int, level: int) -> Game:
    """The player at *seat* on *level*; a game that this leaves without a winner is shared by nobody."""
    changed = game.with_player(seat, lambda one: one._replace(level=kept_level(level)))
    if changed.winners:
        return changed
    return changed._replace(players=tuple(one._replace(shares=False) for one in changed.players))


def name_of(text: str) -> str:
    """*text* as a name: one short line."""
    return " ".join(text.split())[:_LONGEST_NAME]


def seat_players(game: Game, count: int) -> Game:
    """As many players as *count* says, from `FEWEST` to `MOST`: the last go to the bench, or come from it."""
    count = min(MOST, max(FEWEST, count))
    everybody = game.players + game.bench
    everybody += (Munchkin(),) * (count - len(everybody))
    turn = None if game.turn is None else min(game.turn, count - 1)
    return _without_strangers(game._replace(players=everybody[:count], bench=everybody[count:], turn=turn))


def start_over(game: Game) -> Game:
    """The next game of the same people, played the same way."""
    return Game(tuple(Munchkin(one.name) for one in game.players), options=game.options)


def turn_after(game: Game, seat: int) -> Game:
    """The turn of *seat* begins: whoever has died comes back, at the level they died on."""
    alive = tuple(one._replace(is_dead=False) for one in game.players)
    return game._replace(turn=seat, players=alive, looting=None)


def _without_strangers(game: Game) -> Game:
    """Who has left the table fights, runs and loots no more."""
    fight, flight, looting = game.fight, game.flight, game.looting
    if not game.has_seat(fight.fighter):
        fight = Fight()
    elif not game.has_seat(fight.helper):
        fight = fight._replace(helper=None, claimed_ms=fight.claimed_ms if fight.helper is None else None)
    if not all(game.has_seat(runner.seat) for runner in flight.runners):
        flight = Flight()
    if looting is not None and not game.has_seat(looting.dead):
        looting = None
    return game._replace(fight=fight, flight=flight, looting=looting)
