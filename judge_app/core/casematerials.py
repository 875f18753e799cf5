"""Guided cases about what players bring, in our own words: cards, dice, sleeves, lists, notes, Heroes."""

from judge_app.core.casewords import CaseKind, CaseStep, Way
from judge_app.language import N_

__all__ = ["DECK_LIST", "LOST_CARD", "MISSING_DIE", "NOTES", "ODD_HERO", "SLEEVES"]

_LOST = "regulations/lost-and-damaged-components"
_SLEEVES = "regulations/card-sleeves"
_LISTS = "regulations/deck-lists"
_NOTES = "regulations/taking-notes-outside-materials"
_ODD = "regulations/dexterity-and-oddly-sized-cards"
_CONDUCT = "regulations/unsporting-conduct"
_HOW_LONG = N_("How long is not written: the minutes are house guidance.")
_GIVE = N_("Give {minutes} min")

LOST_CARD = CaseKind(
    "lost-card",
    N_("Lost or damaged card"),
    "cards-outline",
    (
        CaseStep(
            "told",
            N_("The player tells a judge or the organizer at once. What happened?"),
            _LOST,
            (
                Way("lost", N_("Lost or damaged now")),
                Way("missing", N_("Found missing in a game")),
            ),
        ),
        CaseStep(
            "time",
            N_("The table gets a little extra time in which a replacement can be looked for."),
            _LOST,
            (Way("extended", _GIVE, "extend"),),
            ("lost",),
            house=_HOW_LONG,
        ),
        CaseStep(
            "search",
            N_("When that time is over: is there a replacement? Without one the game is conceded."),
            _LOST,
            (
                Way("found", N_("Replacement found"), is_end=True),
                Way("not-found", N_("Not found, {player} concedes the game"), "concede", is_due=True),
            ),
            ("lost",),
        ),
        CaseStep(
            "concede",
            N_("Whoever notices in a game that a card of the deck is missing concedes that game."),
            _LOST,
            (Way("conceded", N_("{player} concedes the game"), "concede", is_due=True),),
            ("missing",),
        ),
        CaseStep(
            "replace",
            N_("The deck is whole again when the next round starts, or the player is out of the event."),
            _LOST,
            (
                Way("replaced", N_("Replaced"), is_end=True),
                Way("removed", N_("Drop {player}"), "drop", is_end=True),
            ),
            ("not-found", "conceded"),
        ),
    ),
    N_("Whose card is it?"),
    N_("torn bent replacement concede proxy component"),
)

MISSING_DIE = CaseKind(
    "missing-die",
    N_("Missing die"),
    "dice-6-outline",
    (
        CaseStep(
            "which",
            N_("Both bring a die, and one of the two serves the whole match. What is missing?"),
            "regulations/player-materials",
            (
                Way("other-die", N_("The other die serves"), is_end=True),
                Way("no-die", N_("No die, game not begun")),
                Way("in-game", N_("Missed in a game")),
            ),
            rule="setup.dice",
        ),
        CaseStep(
            "time",
            N_("As for a card, the table gets a little extra time to find one."),
            _LOST,
            (Way("extended", _GIVE, "extend"),),
            ("no-die",),
            house=_HOW_LONG,
        ),
        CaseStep(
            "search",
            N_("When that time is over: is there a die?"),
            _LOST,
            (
                Way("found", N_("Die found"), is_end=True),
                Way("not-found", N_("No die, {player} concedes the game"), "concede", is_end=True),
            ),
            ("no-die",),
        ),
        CaseStep(
            "concede",
            N_("Whoever notices in a game that their die is missing concedes that game."),
            _LOST,
            (Way("conceded", N_("{player} concedes the game"), "concede", is_end=True),),
            ("in-game",),
        ),
    ),
    N_("Who has no die?"),
    N_("dice roll component"),
)

SLEEVES = CaseKind(
    "sleeves",
    N_("Marked or broken sleeves"),
    "cards",
    (
        CaseStep(
            "look",
            N_("Look through the deck: the sleeves are all alike, in size, colour, feel and wear."),
            _SLEEVES,
            (
                Way("usable", N_("They are fine"), is_end=True),
                Way("unusable", N_("They must be replaced")),
            ),
            rule="deck.sleeves",
            says=(
                ("required", N_("Opaque sleeves are required at this event.")),
                ("optional", N_("No sleeves are fine too, as long as all backs look the same.")),
                ("opaque_if_any", N_("At this event sleeves, if there are any, are opaque.")),
                ("suggested", N_("Opaque sleeves are advised at this event, not required.")),
            ),
        ),
        CaseStep(
            "time",
            N_("If the round is being played, the table can have time for new sleeves."),
            _SLEEVES,
            (Way("extended", _GIVE, "extend"),),
            ("unusable",),
            house=_HOW_LONG,
        ),
        CaseStep(
            "replace",
            N_("The organizer can ask for new sleeves before a round begins. When are they changed?"),
            _SLEEVES,
            (
                Way("replaced", N_("Replaced now"), is_end=True),
                Way("later", N_("Before round {round}"), is_due=True),
            ),
            ("unusable",),
        ),
        CaseStep(
            "due",
            N_("New sleeves before the round begins. Who does not do what an official asks can be removed."),
            _CONDUCT,
            (
                Way("changed", N_("Replaced"), is_end=True),
                Way("removed", N_("Drop {player}"), "drop", is_end=True),
            ),
            ("later",),
            house=N_("No document ties a removal to sleeves: the head judge decides."),
        ),
    ),
    N_("Whose sleeves are they?"),
    N_("opaque worn scratched back mark"),
)

DECK_LIST = CaseKind(
    "deck-list",
    N_("Deck list missing or wrong"),
    "clipboard-list-outline",
    (
        CaseStep(
            "what",
            N_("What is wrong with the list?"),
            _LISTS,
            (
                Way("incomplete", N_("Missing or incomplete")),
                Way("unclear", N_("Typo or illegible")),
                Way("differs", N_("Differs from the deck")),
            ),
            rule="deck.lists",
            says=(
                ("required", N_("Deck lists are required at this event.")),
                ("organizers_choice", N_("Whether there are lists is the organizer's choice here.")),
            ),
        ),
        CaseStep(
            "update",
            N_("Go to the player right away and complete the list from the cards that are being played."),
            _LISTS,
            (Way("updated", N_("List is complete"), is_end=True),),
            ("incomplete",),
            route="decklists",
        ),
        CaseStep(
            "decide",
            N_("The head judge or the organizer is free to settle what was meant."),
            _LISTS,
            (
                Way("corrected", N_("List corrected"), "ruling", is_end=True),
                Way("head", N_("Call the head judge"), "call-head"),
            ),
            ("unclear",),
            route="decklists",
        ),
        CaseStep(
            "settled",
            N_("What did the head judge decide?"),
            _LISTS,
            (Way("corrected-by-head", N_("List corrected"), "ruling", is_end=True),),
            ("head",),
        ),
        CaseStep(
            "weigh",
            N_("Found while the event runs: a grave case may end in removal by head judge or organizer."),
            _LISTS,
            (
                Way("put-right", N_("Put right, {player} plays on"), "ruling", is_end=True),
                Way("egregious", N_("Remove {player}"), "remove", is_end=True),
            ),
            ("differs",),
            route="deckcheck",
        ),
    ),
    N_("Whose list is it?"),
    N_("decklist registration illegible check"),
    "list-wrong",
)

NOTES = CaseKind(
    "notes",
    N_("Notes or outside material"),
    "note-plus-outline",
    (
        CaseStep(
            "what",
            N_("The official rules may be read at any time, or a judge asked about them. What is it?"),
            _NOTES,
            (
                Way("official", N_("Official rules"), is_end=True),
                Way("other", N_("Notes or something else")),
            ),
            rule="game.notes_allowed",
        ),
        CaseStep(
            "away",
            N_("While a round is on nobody writes notes or looks anything else up. It is put away."),
            _NOTES,
            (Way("put-away", N_("It is put away")),),
            ("other",),
            rule="game.notes_allowed",
        ),
        CaseStep(
            "penalty",
            N_("Then the match goes on."),
            _NOTES,
            (
                Way("penalized", N_("Penalty for {player}"), "penalty", is_end=True),
                Way("no-penalty", N_("No penalty"), is_end=True),
            ),
            ("other",),
            house=N_("The documents name no penalty for it: what is suggested is house guidance."),
        ),
    ),
    N_("Who has it?"),
    N_("phone paper write reference help coaching"),
    "notes",
)

ODD_HERO = CaseKind(
    "odd-hero",
    N_("Oversized Hero"),
    "shield-star-outline",
    (
        CaseStep(
            "legal",
            N_("A promotional Hero that is larger or smaller than usual may be played. Does size matter?"),
            _ODD,
            (
                Way("stays", N_("It does not matter"), is_end=True),
                Way("matters", N_("Size matters now")),
            ),
        ),
        CaseStep(
            "stand-in",
            N_("While it does, a card of the game in the usual size takes the place of the Hero."),
            _ODD,
            (Way("standing-in", N_("A standard card stands in"), is_end=True),),
            ("matters",),
        ),
    ),
    N_("Whose Hero is it?"),
    N_("undersized giant tiny large small promo size proxy"),
)
