"""The values of a ruleset in words: what a key is about, what its value means, and where that stands."""

from judge_app.core.citations import DOCUMENTS, HOUSE, document_of
from judge_app.core.ruleset import Content, Row, Ruleset
from judge_app.language import N_, _, ngettext
from judge_app.views.words import minutes, plain, players, points, rounds

__all__ = ["is_in_steps", "label", "ruleset_short", "source", "topic", "value_lines", "value_words"]

_TOPICS = {
    "points": N_("Scoring"),
    "tiebreaks": N_("Scoring"),
    "pairing": N_("Pairing and byes"),
    "bye": N_("Pairing and byes"),
    "structure": N_("Rounds and cut"),
    "swiss": N_("Rounds and cut"),
    "cut": N_("Rounds and cut"),
    "time": N_("End of time"),
    "game": N_("The game"),
    "setup": N_("Setup"),
    "deck": N_("Deck"),
    "drafting": N_("Drafting"),
    "absence": N_("Late and absent"),
    "staff": N_("Staff"),
    "announce": N_("Announcements"),
}
_LABELS = {
    "points.win": N_("Win"),
    "points.bye": N_("Bye"),
    "points.loss": N_("Loss"),
    "points.draw": N_("Draw, where allowed"),
    "points.draws_allowed": N_("Draws allowed"),
    "tiebreaks.order": N_("Tiebreakers"),
    "pairing.first": N_("Pairing of round 1"),
    "pairing.later": N_("Pairing of later rounds"),
    "pairing.rematches": N_("Rematches in a stage"),
    "bye.first": N_("Bye of round 1"),
    "bye.order": N_("Bye of later rounds"),
    "bye.most": N_("Byes for one player while others had fewer"),
    "structure.rows": N_("Swiss rounds and cut by players"),
    "swiss.best_of": N_("Swiss match"),
    "swiss.minutes": N_("Swiss round, length"),
    "cut.best_of": N_("Match in the cut"),
    "cut.minutes": N_("Round of the cut, length"),
    "cut.final_best_of": N_("Final"),
    "cut.final_minutes": N_("Final, length"),
    "cut.seeding": N_("Who meets in the cut"),
    "cut.bracket": N_("Bracket"),
    "cut.dropped": N_("Qualifier drops before the cut"),
    "cut.third_place": N_("Third place"),
    "time.called": N_("Time is called"),
    "time.ladder": N_("Still undecided after time"),
    "time.unfinished": N_("Match short of its wins at time"),
    "game.ends": N_("A game ends by"),
    "game.both_lose": N_("Both would lose at once"),
    "game.notes_allowed": N_("Notes and outside material allowed"),
    "setup.materials": N_("A player brings"),
    "setup.dice": N_("Dice in a match"),
    "setup.level": N_("Level at the start"),
    "setup.cut_by": N_("Who cuts the deck"),
    "setup.hand": N_("First hand"),
    "setup.mulligans": N_("Mulligans"),
    "setup.roll": N_("Roll for the first player"),
    "setup.first_gold": N_("Gold of the first player"),
    "setup.second_gold": N_("Gold of the second player"),
    "deck.cards": N_("Deck size, Hero not counted"),
    "deck.heroes": N_("Heroes beside the deck"),
    "deck.hero": N_("Where the Hero comes from"),
    "deck.hero_cards": N_("Hero cards inside the deck"),
    "deck.copies": N_("Copies of one name at most"),
    "deck.classes": N_("Classes, besides neutral cards"),
    "deck.pool": N_("Where the cards come from"),
    "deck.changes": N_("Changes between rounds"),
    "deck.lists": N_("Deck lists"),
    "deck.sleeves": N_("Sleeves"),
    "deck.backs_alike": N_("Backs must look alike unless hidden"),
    "deck.genuine": N_("Genuine cards only, no copies"),
    "deck.undamaged": N_("Damaged or marked cards ruled out"),
    "deck.release_days": N_("New cards are legal"),
    "drafting.boosters": N_("Boosters for each player"),
    "drafting.passing": N_("Passing"),
    "drafting.building_minutes": N_("Time to build decks"),
    "absence.late_minutes": N_("Late: match loss after"),
    "absence.drops": N_("Absent for a round: dropped"),
    "absence.counts_as_bye": N_("Opponent of an absent player scores as with a bye"),
    "staff.may_play": N_("Organizer and judges may play"),
    "announce.structure": N_("Rounds and cut, before round 1"),
    "announce.judges": N_("The judges, before round 1"),
    "announce.time_limit": N_("The time, as a round starts"),
    "announce.time_called": N_("The end of time, to all"),
    "announce.qualifiers": N_("Who made the cut"),
}
_WORDS = {
    "sos": N_("strength of schedule"),
    "esos": N_("extended strength of schedule"),
    "beaten": N_("points of opponents beaten"),
    "beaten_by": N_("points of opponents lost to"),
    "first_loss": N_("later first loss"),
    "random": N_("at random"),
    "points": N_("lowest points"),
    "score_groups": N_("inside equal points, or as near as it goes"),
    "avoided": N_("avoided wherever it can be done"),
    "high-low": N_("best seed against last, and so inwards"),
    "fixed": N_("fixed, nobody is seeded anew"),
    "next_as_last_seed": N_("next in the standings, as the last seed"),
    "shared": N_("shared, not played for"),
    "match": N_("played for"),
    "until_equal": N_("finish the turn, then turns pass until both had equally many"),
    "this_turn": N_("finish the turn, with equally many turns for both"),
    "this_or_next": N_("play to the end of this turn or the next, with equally many for both"),
    "least_damage": N_("least damage"),
    "most_life": N_("most life"),
    "most_cards": N_("most cards in the deck"),
    "die": N_("die, high roll"),
    "coin": N_("coin"),
    "draw": N_("draw"),
    "ladder": N_("open game decided like any other at time"),
    "damage": N_("damage"),
    "empty_deck": N_("empty deck"),
    "time": N_("time"),
    "concession": N_("concession"),
    "controller": N_("whoever controls the ability, in its form before any change, loses"),
    "hero": N_("Hero"),
    "deck": N_("deck"),
    "tokens": N_("tokens"),
    "level_counter": N_("level counter"),
    "run_away_marker": N_("Run Away marker"),
    "opponent": N_("the opponent"),
    "nobody": N_("nobody"),
    "after_hands": N_("after hands and mulligans"),
    "before_shuffling": N_("before shuffling"),
    "own": N_("player's own"),
    "opened": N_("opened at the event"),
    "kit_or_drafted": N_("from the kit, or drafted"),
    "any": N_("any"),
    "required": N_("required"),
    "organizers_choice": N_("organizer's choice"),
    "none": N_("none"),
    "suggested": N_("suggested"),
    "opaque_if_any": N_("opaque and alike, if any"),
    "optional": N_("optional"),
    "left_then_right": N_("left, then right, pack by pack"),
    "with_deputy": N_("with a deputy"),
    "never": N_("never"),
}
_WORDS_OF_KEY = {
    ("bye.order", "sos"): N_("lowest strength of schedule"),
    ("bye.order", "esos"): N_("lowest extended strength of schedule"),
    ("setup.materials", "die"): N_("die"),
    ("deck.classes", "hero"): N_("the Hero's"),
}
"""Where a word means something else than under other keys."""
_STEPS = ("tiebreaks.order", "bye.order", "time.ladder")
_DOCUMENTS = {
    "regulations": N_("Regulations 1.0"),
    "draft": N_("Draft Guidelines"),
    "constructed": N_("Constructed tip sheet"),
    "impossible": N_("Munchkin Impossible 1.61"),
}
_SECTIONS = {"to-judge-participation": "TO and judge participation"}
_SHORT = {
    "regulations-casual": N_("Casual"),
    "regulations-premier": N_("Premier"),
    "constructed": N_("Constructed"),
    "draft": N_("Draft"),
}


def topic(key: str) -> str:
    return _(_TOPICS[key.partition(".")[0]])


def label(key: str) -> str:
    return _(_LABELS[key])


def ruleset_short(ruleset: Ruleset) -> str:
    return _(_SHORT[ruleset.name]) if ruleset.name in _SHORT else plain(ruleset.title)


def source(cite: str) -> tuple[str, str]:
    """The document and the section of *cite*; where no document speaks, who does instead.

    >>> source("draft/top-cut")
    ('Draft Guidelines', 'Top cut')
    """
    document, section = document_of(cite), cite.partition("/")[2]
    if document == HOUSE:
        return (_("All silent"), _("our reading")) if section else (_("This event"), _("organizer's choice"))
    known = _(_DOCUMENTS[document]) if document in _DOCUMENTS else DOCUMENTS[document].title
    return known, _SECTIONS.get(section, section.replace("-", " ").capitalize())


def is_in_steps(key: str) -> bool:
    """Whether the words of *key* count one after the other."""
    return key in _STEPS


def value_words(key: str, content: Content) -> str:
    """*content* of *key* on one line."""
    joiner = _(", then ") if is_in_steps(key) else "; " if key == "structure.rows" else ", "
    return _begun(joiner.join(_parts(key, content)))


def value_lines(key: str, content: Content) -> tuple[str, ...]:
    """The same, a step or row a line."""
    parts = _parts(key, content)
    if is_in_steps(key) or key == "structure.rows":
        return tuple(_begun(part) for part in parts)
    return (value_words(key, content),)


def _begun(text: str) -> str:
    """*text* with a capital letter, as a line begins."""
    return text[:1].upper() + text[1:]


def _parts(key: str, content: Content) -> tuple[str, ...]:
    if isinstance(content, bool):
        return (_("yes") if content else _("no"),)
    if isinstance(content, int):
        return (_number(key, content),)
    if isinstance(content, str):
        return (_word(key, content),)
    return tuple(_row(one) if isinstance(one, Row) else _word(key, one) for one in content)


def _word(key: str, word: str) -> str:
    known = _WORDS_OF_KEY.get((key, word)) or _WORDS.get(word)
    return _(known) if known else word


def _row(row: Row) -> str:
    held = _("{n} players and more").format(n=row.least)
    if row.most is not None:
        held = f"{row.least}–{players(row.most)}"
    if not row.cut:
        return _("{players}: {rounds}, no cut").format(players=held, rounds=rounds(row.rounds))
    return _("{players}: {rounds}, top {cut}").format(players=held, rounds=rounds(row.rounds), cut=row.cut)


def _number(key: str, number: int) -> str:
    room, _dot, name = key.partition(".")
    if room == "points":
        return points(number)
    if name.endswith("best_of"):
        return _("one game") if number == 1 else _("best of {n}").format(n=number)
    if name.endswith("minutes"):
        return minutes(number) if number else _("untimed") if room == "cut" else _("none")
    if name == "release_days":
        return ngettext("{n} day after release", "{n} days after release", number).format(n=number)
    if key in ("deck.cards", "setup.hand"):
        return ngettext("{n} card", "{n} cards", number).format(n=number)
    return str(number) if number else _("none")
