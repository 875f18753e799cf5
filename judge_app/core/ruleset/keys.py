"""The catalogue: every key of a ruleset, what it takes, and what it is about."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge_app.core.ruleset.kinds import Flag, Kind, Table, Whole, Word, Words
from judge_app.language import N_

__all__ = ["KEYS", "Key"]


@dataclass(frozen=True)
class Key:
    """A dotted name such as `swiss.minutes`, the kind of its value, and a line about it."""

    name: str
    kind: Kind
    about: str


_POINTS = Whole(0, 100)
_BEST_OF = Whole(1, 5, odd=True)
_MINUTES = Whole(1, 240)
_MINUTES_OR_UNTIMED = Whole(0, 240)

_SCORING = (
    Key("points.win", Whole(1, 100), N_("points for a win")),
    Key("points.bye", _POINTS, N_("points for a bye")),
    Key("points.loss", _POINTS, N_("points for a loss")),
    Key("points.draw", _POINTS, N_("points for a draw, where draws are allowed")),
    Key("points.draws_allowed", Flag(), N_("whether a match may end without a winner")),
    Key(
        "tiebreaks.order",
        Words(("sos", "esos", "beaten", "beaten_by", "first_loss"), closing=("random",)),
        N_(
            "what ranks players of equal points: (extended) strength of schedule, points of the opponents"
            " they beat or lost to, how late they first lost"
        ),
    ),
)
_PAIRING = (
    Key("pairing.first", Word(("random",)), N_("how round 1 is paired")),
    Key(
        "pairing.later",
        Word(("score_groups",)),
        N_("how later rounds are paired: inside equal points, or near"),
    ),
    Key("pairing.rematches", Word(("avoided",)), N_("two players meet once in a stage, if it can be done")),
    Key("bye.first", Word(("random",)), N_("who has the bye of round 1")),
    Key(
        "bye.order",
        Words(("points", "sos", "esos"), closing=("random",)),
        N_("who has a later bye: the lowest in this, then in this"),
    ),
    Key("bye.most", Whole(1, 20), N_("how many byes a player may have while others had fewer")),
)
_ROUNDS = (
    Key("structure.rows", Table(), N_("Swiss rounds and cut for a number of players")),
    Key("swiss.best_of", _BEST_OF, N_("games of a Swiss match")),
    Key("swiss.minutes", _MINUTES, N_("length of a Swiss round")),
    Key("cut.best_of", _BEST_OF, N_("games of a match in the top cut")),
    Key("cut.minutes", _MINUTES_OR_UNTIMED, N_("length of a round of the top cut, 0 if untimed")),
    Key("cut.final_best_of", _BEST_OF, N_("games of the final")),
    Key("cut.final_minutes", _MINUTES_OR_UNTIMED, N_("length of the final, 0 if untimed")),
    Key(
        "cut.seeding",
        Word(("high-low",)),
        N_("who meets in the cut: the best seed and the last, and so inwards"),
    ),
    Key("cut.bracket", Word(("fixed",)), N_("whether seeds are given anew after a round: they are not")),
    Key(
        "cut.dropped",
        Word(("next_as_last_seed",)),
        N_("who replaces a qualifier that drops before the cut begins"),
    ),
    Key(
        "cut.third_place",
        Word(("shared", "match")),
        N_("whether the losers of the semifinals play for third place"),
    ),
)
_TIME = (
    Key(
        "time.called",
        Word(("until_equal", "this_turn", "this_or_next")),
        N_(
            "what is still played when time is called, always to equally many turns: turns pass on until"
            " then; the turn is finished; this turn or the one after it"
        ),
    ),
    Key(
        "time.ladder",
        Words(("least_damage", "most_life", "most_cards"), closing=("die", "coin", "draw")),
        N_("what decides an undecided game after that, step by step"),
    ),
    Key(
        "time.unfinished",
        Word(("ladder",)),
        N_("how a match still short of its wins is decided: by the ladder"),
    ),
)
_GAME = (
    Key(
        "game.ends",
        Words(("damage", "empty_deck", "time", "concession")),
        N_("the ways in which a game ends"),
    ),
    Key(
        "game.both_lose",
        Word(("controller",)),
        N_("who loses when both would: whoever controls the ability, in its form before any change"),
    ),
    Key("game.notes_allowed", Flag(), N_("whether players may write notes or look things up in a match")),
)
_SETUP = (
    Key(
        "setup.materials",
        Words(("hero", "deck", "tokens", "level_counter", "die", "run_away_marker")),
        N_("what a player brings"),
    ),
    Key("setup.dice", Whole(1, 2), N_("dice used in a match")),
    Key("setup.level", Whole(1, 10), N_("level at which a Hero starts")),
    Key("setup.cut_by", Word(("opponent", "nobody")), N_("who cuts a shuffled deck")),
    Key("setup.hand", Whole(1, 20), N_("cards of the first hand")),
    Key("setup.mulligans", Whole(0, 5), N_("how often a player may take a new hand")),
    Key(
        "setup.roll",
        Word(("after_hands", "before_shuffling")),
        N_("when the die says who chooses the starting player"),
    ),
    Key("setup.first_gold", Whole(0, 20), N_("gold of the player who starts")),
    Key("setup.second_gold", Whole(0, 20), N_("gold of the other player")),
)
_DECK = (
    Key("deck.cards", Whole(1, 200), N_("cards of a deck, not counting the Hero")),
    Key("deck.heroes", Whole(1, 5), N_("Heroes beside the deck")),
    Key("deck.hero", Word(("own", "opened", "kit_or_drafted")), N_("where the Hero comes from")),
    Key("deck.hero_cards", Flag(), N_("whether Hero cards may be in the deck")),
    Key("deck.copies", Whole(1, 200), N_("how often a card of one name may be in it")),
    Key("deck.classes", Word(("hero", "any")), N_("which classes it may hold besides neutral cards")),
    Key("deck.pool", Word(("own", "opened")), N_("its cards are the player's own, or opened at the event")),
    Key("deck.changes", Flag(), N_("whether it may change between rounds")),
    Key(
        "deck.lists", Word(("required", "organizers_choice", "none")), N_("whether deck lists are handed in")
    ),
    Key(
        "deck.sleeves",
        Word(("required", "suggested", "opaque_if_any", "optional")),
        N_("whether decks are sleeved; sleeves are alike in any case"),
    ),
    Key("deck.backs_alike", Flag(), N_("whether backs that no opaque sleeve hides must look alike")),
    Key("deck.genuine", Flag(), N_("whether only the publisher's cards are allowed, no copies")),
    Key("deck.undamaged", Flag(), N_("whether damaged or marked cards are ruled out")),
    Key("deck.release_days", Whole(0, 365), N_("days from a release until its cards are legal")),
)
_EVENT = (
    Key("drafting.boosters", Whole(0, 20), N_("boosters a player drafts, 0 where none are named")),
    Key(
        "drafting.passing", Word(("left_then_right", "none")), N_("which way cards are passed, pack by pack")
    ),
    Key("drafting.building_minutes", Whole(0, 120), N_("time to build decks before round 1, 0 for none")),
    Key("absence.late_minutes", Whole(1, 60), N_("how late costs a match loss")),
    Key("absence.drops", Flag(), N_("whether a player absent for a whole round is dropped")),
    Key("absence.counts_as_bye", Flag(), N_("whether the opponent of such a player scores as with a bye")),
    Key("staff.may_play", Word(("with_deputy", "never")), N_("whether organizer and judges may play too")),
    Key("announce.structure", Flag(), N_("rounds and cut are announced before round 1")),
    Key("announce.judges", Flag(), N_("the judges are introduced before round 1")),
    Key("announce.time_limit", Flag(), N_("the length of a round is announced as it starts")),
    Key("announce.time_called", Flag(), N_("the end of time is announced to all")),
    Key("announce.qualifiers", Flag(), N_("who made the top cut is announced")),
)

KEYS: Mapping[str, Key] = MappingProxyType(
    {
        key.name: key
        for part in (_SCORING, _PAIRING, _ROUNDS, _TIME, _GAME, _SETUP, _DECK, _EVENT)
        for key in part
    }
)
"""Every key by its dotted name, in the order in which a screen lists them."""
