"""What the search is measured on: made-up documents of a hundred pages, and questions as they are typed."""

import random
from collections.abc import Iterator

__all__ = ["QUESTIONS", "keystrokes", "pages"]

PAGES = 100
WORDS_A_PAGE = 400
WORDS_A_SECTION = 180
VOCABULARY = 9_000

_SYLLABLES = (
    "ab ac ad al am an ap ar as at ba be bi bo bu ca ce co cu da de di do du ed el em en er ex fa fe fi "
    "fo ga ge gi go ha he hi ho il im in is it la le li lo ma me mi mo mu na ne ni no ob on op or pa pe "
    "pi po pre pro qua ra re ri ro sa se si so sta ste sub su ta te ti to tra tri un ur va ve vi vo wa we "
    "wi ment tion able ness ing"
)
_RULES = (
    "the of and to a in is that for a player may not be judge match round table turn card cards deck hand "
    "game time points score pairing bye opponent organizer hero level monster treasure damage draw "
    "shuffle discard penalty warning drop tournament swiss cut top seed standings tiebreaker sleeve list "
    "mulligan die roll first extension appeal spectator concede win loss result slip gold token purse "
    "stash hoard zone setup"
)

_ASKED = (
    "mulligan; how many cards in hand; muligan six cards; lost card; lsot card replacement; bye points; "
    "who gets the bye; drop from event; player did not show up; opponent late ten minutes; no show; time "
    "called whose turn; end of time; tie on damage; tiebreakers order; strength of schedule; strenght of "
    "schedule; top cut seeding; best of three final; can a judge play; deck size; how many copies of a "
    "card; sleeves required; opaque sleves; marked cards; deck list error; slow play; cheating; "
    "unsporting conduct; unsportsmanlike; spectator coaching; taking notes; outside materials phone; "
    "missed trigger; first player gold; die roll tie; who goes first; starting hand; run away marker; "
    "dangerous monster zone; stockpile tokens; purse empty; hoard size; stash; concede the game; scoop; "
    "intentional draw; draft pass direction; booster packs per player; deck building minutes; prize "
    "support; swiss rounds 24 players; how many rounds for 40 players; pair down; rematch allowed; late "
    "entry; proxy cards; foreign language product; oversized hero; tournmanet structure; appeal to the "
    "head judge"
)
QUESTIONS = tuple(_ASKED.split("; "))
"""Some with a slip of the thumb."""


def keystrokes(question: str) -> Iterator[str]:
    """What stands in the search field after each letter, from the second on."""
    for length in range(2, len(question) + 1):
        if question[length - 1] != " ":
            yield question[:length]


def pages(seed: str) -> str:
    """A document in Markdown whose words are as unevenly common as those of a language."""
    chance = random.Random(seed)
    words = _vocabulary(chance)
    weights = [1 / (rank + 2.7) for rank in range(len(words))]
    lines = []
    for _ in range(PAGES * WORDS_A_PAGE // WORDS_A_SECTION):
        heading = chance.choices(words[20:], weights[20:], k=chance.randint(2, 4))
        lines.append(f"## {' '.join(heading).capitalize()}")
        for _ in range(3):
            text = chance.choices(words, weights, k=WORDS_A_SECTION // 3)
            lines.append(f"{' '.join(text).capitalize()}.")
    return "\n\n".join(lines)


def _vocabulary(chance: random.Random) -> list[str]:
    """Words of rules among words that nobody has heard, the commonest first."""
    syllables = _SYLLABLES.split()
    known = list(dict.fromkeys(_RULES.split()))
    made = {"".join(chance.choices(syllables, k=chance.randint(1, 4))): None for _ in range(VOCABULARY)}
    rest = known[14:] + [word for word in made if word not in known]
    head, tail = rest[:600], rest[600:]
    chance.shuffle(head)
    return known[:14] + head + tail
