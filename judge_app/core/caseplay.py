"""Guided cases about what happens in play, in our own words: effects, lateness, setup, both lose, conduct."""

from judge_app.core.casewords import CaseKind, CaseStep, Way
from judge_app.language import N_

__all__ = ["BOTH_WOULD_LOSE", "CONDUCT", "DEXTERITY", "LATE", "MISSED_EFFECT", "MODIFIED_SETUP"]

_MISSED = "regulations/missed-opportunities"
_ABSENT = "regulations/dropping-players"
_SETUP = "regulations/modified-setup"
_ODD = "regulations/dexterity-and-oddly-sized-cards"
_CONDUCT = "regulations/unsporting-conduct"
_ROLES = "regulations/tournament-roles"
_GIVE = N_("Give {minutes} min")

MISSED_EFFECT = CaseKind(
    "missed-effect",
    N_("Effect missed"),
    "timer-off-outline",
    (
        CaseStep(
            "consent",
            N_(
                "Both keep the game right, with all that must happen in it. Once its moment has passed, an"
                " effect is used only if the opponent agrees."
            ),
            _MISSED,
            (
                Way("agreed", N_("{opponent} agrees"), is_end=True),
                Way("refused", N_("{opponent} does not agree"), is_end=True),
                Way("dispute", N_("They dispute it")),
            ),
        ),
        CaseStep(
            "rule",
            N_("In a dispute a judge decides."),
            _MISSED,
            (
                Way("used", N_("It is used after all"), "ruling"),
                Way("missed", N_("It stays missed"), "ruling"),
            ),
            ("dispute",),
        ),
        CaseStep(
            "appeal",
            N_("A floor judge's ruling can be taken to the head judge, whose word is final."),
            _ROLES,
            (
                Way("accepted", N_("Both accept"), is_end=True),
                Way("appealed", N_("Call the head judge"), "call-head", is_end=True),
            ),
            ("used", "missed"),
        ),
    ),
    N_("Who missed it?"),
    N_("forgot trigger opportunity mandatory ability step retroactive"),
)

LATE = CaseKind(
    "late",
    N_("Late player"),
    "account-clock-outline",
    (
        CaseStep(
            "note",
            N_("Note who is not at the table."),
            _ABSENT,
            (Way("noted", N_("{player} is not here"), "absent"),),
        ),
        CaseStep(
            "wait",
            N_(
                "About {late} minutes into the round, head judge or organizer can end the wait with a match"
                " loss."
            ),
            _ABSENT,
            (
                Way("came", N_("{player} has come"), "came", is_end=True),
                Way("match-loss", N_("Match loss for {player}"), "match-loss"),
                Way("absent-all", N_("Absent all round, drop {player}"), "no-show", is_end=True),
            ),
            rule="absence.late_minutes",
        ),
        CaseStep(
            "whole",
            N_(
                "Who misses the whole round can be dropped; {opponent} then scores as if the round had been"
                " a bye."
            ),
            _ABSENT,
            (
                Way("came-later", N_("{player} came later"), "came", is_end=True),
                Way("dropped", N_("Absent all round, drop {player}"), "no-show", is_end=True),
            ),
            ("match-loss",),
            rule="absence.drops",
        ),
    ),
    N_("Who is missing?"),
    N_("absent no-show tardy bye drop"),
)

MODIFIED_SETUP = CaseKind(
    "modified-setup",
    N_("Dispute on a modified setup"),
    "table-furniture",
    (
        CaseStep(
            "clear",
            N_(
                "Zones may lie where a player likes them if each still does what it is for and the opponent"
                " knows which is which."
            ),
            _SETUP,
            (
                Way("agreed", N_("Both are clear now"), is_end=True),
                Way("dispute", N_("They still differ")),
            ),
        ),
        CaseStep(
            "printed",
            N_("Then both lay out their side as the rules print it."),
            _SETUP,
            (Way("printed-setup", N_("Printed setup is laid out")),),
            ("dispute",),
            route="setup",
        ),
        CaseStep(
            "time",
            N_("Give back the time that this took."),
            _SETUP,
            (
                Way("extended", _GIVE, "extend", is_end=True),
                Way("no-time", N_("No extra time"), is_end=True),
            ),
            ("dispute",),
            house=N_("No document speaks of time for it: this is house guidance."),
        ),
    ),
    words=N_("layout zone hoard stash stockpile place"),
)

DEXTERITY = CaseKind(
    "dexterity",
    N_("Dexterity card"),
    "hand-back-right-outline",
    (
        CaseStep(
            "can",
            N_("A card asks for a skill of the hand. If a disability prevents it, a judge may stand in."),
            _ODD,
            (
                Way("self", N_("{player} performs it"), is_end=True),
                Way("judge", N_("A judge performs it")),
            ),
        ),
        CaseStep(
            "perform",
            N_("The judge performs that part for the player, and it counts as the player's own."),
            _ODD,
            (Way("performed", N_("Performed"), is_end=True),),
            ("judge",),
        ),
    ),
    N_("Who plays the card?"),
    N_("disabled disability drop throw physical perform"),
)

BOTH_WOULD_LOSE = CaseKind(
    "both-would-lose",
    N_("Both would lose"),
    "skull-outline",
    (
        CaseStep(
            "whose",
            N_("Look for the one ability that makes both lose, as it was before anything changed it."),
            "constructed/no-draws",
            (Way("known", N_("It is the ability of {player}")),),
            rule="game.both_lose",
        ),
        CaseStep(
            "lose",
            N_("Whoever controls that ability loses the game, and the opponent wins it."),
            "constructed/no-draws",
            (Way("lost", N_("{player} loses the game"), "both-would-lose", is_end=True),),
            rule="game.both_lose",
        ),
    ),
    N_("Whose ability was it, before anything changed it?"),
    N_("draw tie simultaneous controller same time"),
)

CONDUCT = CaseKind(
    "conduct",
    N_("Unsporting conduct"),
    "alert-octagon-outline",
    (
        CaseStep(
            "hear",
            N_(
                "Hear both sides. It covers, among others: swearing; slow play or stalling; cheating;"
                " harassment; insults and quarrels; anybody's privacy or safety; shaming online; not doing"
                " what an official says."
            ),
            _CONDUCT,
            (Way("heard", N_("Both sides heard")),),
        ),
        CaseStep(
            "head",
            N_("Only the head judge removes somebody; where there is none, the organizer is it."),
            _ROLES,
            (
                Way("head-here", N_("The head judge is here")),
                Way("head-called", N_("Call the head judge"), "call-head"),
            ),
        ),
        CaseStep(
            "decide",
            N_("What is decided?"),
            _CONDUCT,
            (
                Way("no-penalty", N_("No penalty"), is_end=True),
                Way("penalized", N_("Penalty for {player}"), "penalty", is_end=True),
            ),
            house=N_("The documents know only the removal: anything milder is house guidance."),
        ),
    ),
    N_("Who is it about?"),
    N_("swearing cheating slow play stalling harassment insult behaviour removal"),
)
