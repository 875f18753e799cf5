"""The four rulesets of the app, figure by figure, as the documents have them side by side."""

from itertools import combinations

import pytest

from judge_app.core.ruleset import KEYS, PRINTED, Row, Ruleset, options_of, printed
from judge_app.core.ruleset.kinds import Content
from judge_app.errors import Broken, Refused

CASUAL, PREMIER, CONSTRUCTED, DRAFT = PRINTED
SHEET_TIES = ("beaten", "beaten_by", "first_loss", "random")
GAME_END = ("damage", "empty_deck", "time", "concession")
FIVE = ("hero", "deck", "tokens", "level_counter", "die")
REGULATION_ROWS = (
    Row(4, 8, 3, 0),
    Row(9, 16, 4, 0),
    Row(17, 24, 4, 4),
    Row(25, 40, 5, 8),
    Row(41, 76, 6, 8),
    Row(77, 148, 7, 16),
    Row(149, None, 7, 16),
)
SHEET_ROWS = (Row(2, 8, 3, 0), Row(9, 16, 4, 4), Row(17, 32, 5, 8))

SIDE_BY_SIDE: list[tuple[str, Content, Content, Content]] = [
    # key, regulations, constructed, draft
    ("points.win", 2, 2, 2),
    ("points.bye", 2, 2, 2),
    ("points.loss", 0, 0, 0),
    ("points.draw", 1, 1, 1),
    ("points.draws_allowed", False, False, False),
    ("tiebreaks.order", ("sos", "esos", "random"), SHEET_TIES, SHEET_TIES),
    ("pairing.first", "random", "random", "random"),
    ("pairing.later", "score_groups", "score_groups", "score_groups"),
    ("pairing.rematches", "avoided", "avoided", "avoided"),
    ("bye.first", "random", "random", "random"),
    ("bye.order", ("points", "sos", "esos", "random"), ("points", "random"), ("points", "random")),
    ("bye.most", 1, 1, 1),
    ("structure.rows", REGULATION_ROWS, SHEET_ROWS, SHEET_ROWS),
    ("swiss.best_of", 1, 1, 1),
    ("swiss.minutes", 40, 35, 40),
    ("cut.best_of", 3, 1, 1),
    ("cut.minutes", 100, 35, 40),
    ("cut.final_best_of", 3, 3, 3),
    ("cut.final_minutes", 100, 0, 0),
    ("cut.seeding", "high-low", "high-low", "high-low"),
    ("cut.bracket", "fixed", "fixed", "fixed"),
    ("cut.dropped", "next_as_last_seed", "next_as_last_seed", "next_as_last_seed"),
    ("cut.third_place", "shared", "shared", "shared"),
    ("time.called", "until_equal", "this_or_next", "this_turn"),
    (
        "time.ladder",
        ("least_damage", "most_cards", "die"),
        ("least_damage", "most_cards", "coin"),
        ("most_life", "most_cards", "coin"),
    ),
    ("time.unfinished", "ladder", "ladder", "ladder"),
    ("game.ends", GAME_END, GAME_END, GAME_END),
    ("game.both_lose", "controller", "controller", "controller"),
    ("game.notes_allowed", False, False, False),
    ("setup.materials", FIVE, (*FIVE, "run_away_marker"), FIVE),
    ("setup.dice", 1, 1, 1),
    ("setup.level", 1, 1, 1),
    ("setup.cut_by", "opponent", "opponent", "opponent"),
    ("setup.hand", 6, 6, 6),
    ("setup.mulligans", 1, 1, 1),
    ("setup.roll", "after_hands", "after_hands", "before_shuffling"),
    ("setup.first_gold", 1, 1, 1),
    ("setup.second_gold", 2, 2, 2),
    ("deck.cards", 40, 40, 30),
    ("deck.heroes", 1, 1, 1),
    ("deck.hero", "own", "own", "kit_or_drafted"),
    ("deck.hero_cards", False, False, False),
    ("deck.copies", 3, 3, 3),
    ("deck.classes", "hero", "hero", "any"),
    ("deck.pool", "own", "own", "opened"),
    ("deck.changes", False, False, True),
    ("deck.lists", "organizers_choice", "organizers_choice", "organizers_choice"),
    ("deck.sleeves", "optional", "suggested", "opaque_if_any"),
    ("deck.backs_alike", True, True, True),
    ("deck.genuine", True, True, True),
    ("deck.undamaged", True, True, True),
    ("deck.release_days", 0, 0, 0),
    ("drafting.boosters", 0, 0, 4),
    ("drafting.passing", "none", "none", "left_then_right"),
    ("drafting.building_minutes", 0, 0, 20),
    ("absence.late_minutes", 10, 10, 10),
    ("absence.drops", True, True, True),
    ("absence.counts_as_bye", True, True, True),
    ("staff.may_play", "with_deputy", "with_deputy", "with_deputy"),
    ("announce.structure", True, True, True),
    ("announce.judges", True, True, True),
    ("announce.time_limit", True, True, True),
    ("announce.time_called", True, True, True),
    ("announce.qualifiers", True, True, True),
]
BEYOND_CASUAL: dict[str, Content] = {
    "deck.lists": "required",
    "deck.sleeves": "required",
    "deck.release_days": 11,
    "staff.may_play": "never",
}
OPTIONS: dict[str, dict[str, Content]] = {
    "regulations-casual+select": {"deck.hero": "opened", "deck.pool": "opened", "deck.changes": True},
    "regulations-premier+select": {"deck.hero": "opened", "deck.pool": "opened", "deck.changes": True},
    "constructed+best-of-three": {
        "swiss.best_of": 3,
        "swiss.minutes": 90,
        "cut.best_of": 3,
        "cut.minutes": 90,
    },
    "draft+draw": {"time.ladder": ("most_life", "most_cards", "draw"), "points.draws_allowed": True},
}


def changed(one: Ruleset, other: Ruleset) -> dict[str, Content]:
    return {
        key: other.value(key).content for key in KEYS if one.value(key).content != other.value(key).content
    }


def test_the_table_above_has_every_key_of_the_catalogue() -> None:
    assert [key for key, *_ in SIDE_BY_SIDE] == list(KEYS)


@pytest.mark.parametrize(
    ("key", "regulations", "constructed", "draft"), SIDE_BY_SIDE, ids=[row[0] for row in SIDE_BY_SIDE]
)
def test_the_printed_figures(key: str, regulations: Content, constructed: Content, draft: Content) -> None:
    for name, content in ((CASUAL, regulations), (CONSTRUCTED, constructed), (DRAFT, draft)):
        said = printed(name).value(key).content
        assert (type(said), said) == (type(content), content)
    assert printed(PREMIER).value(key).content == BEYOND_CASUAL.get(key, regulations)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_changes_what_it_says_and_nothing_else(name: str) -> None:
    assert changed(printed(name.partition("+")[0]), printed(name)) == OPTIONS[name]


@pytest.mark.parametrize("name", [*PRINTED, *OPTIONS])
def test_what_a_document_offers_is_no_difference_from_it(name: str) -> None:
    assert printed(name).differences == ()


def test_every_option_there_is_stands_in_the_table_above() -> None:
    assert [f"{name}+{option}" for name in PRINTED for option in options_of(name)] == list(OPTIONS)


@pytest.mark.parametrize(
    ("name", "key", "silent", "house", "cite"),
    [
        (CASUAL, "swiss.minutes", False, False, "regulations/round-times"),
        (PREMIER, "swiss.minutes", False, False, "regulations/round-times"),
        (DRAFT, "swiss.minutes", False, False, "draft/rounds"),
        (DRAFT, "absence.late_minutes", True, False, "regulations/dropping-players"),
        (CONSTRUCTED, "setup.roll", True, False, "regulations/first-player"),
        (CONSTRUCTED, "points.draws_allowed", False, False, "constructed/no-draws"),
        (CASUAL, "cut.seeding", True, False, "constructed/top-cut"),
        (CASUAL, "game.both_lose", True, False, "constructed/no-draws"),
        (CASUAL, "setup.cut_by", True, False, "constructed/start-procedure"),
        (CASUAL, "points.draws_allowed", False, True, "house/draws"),
        (CASUAL, "bye.most", False, True, "house/second-bye"),
        (DRAFT, "bye.most", False, False, "draft/byes"),
        (DRAFT, "cut.third_place", False, True, "house/third-place"),
        ("draft+draw", "points.draw", False, True, "house/drawn-game"),
        ("draft+draw", "points.draws_allowed", False, False, "draft/end-procedure"),
    ],
)
def test_a_ruleset_tells_which_document_speaks(
    name: str, key: str, silent: bool, house: bool, cite: str
) -> None:
    ruleset = printed(name)
    assert (ruleset.is_silent(key), ruleset.is_house(key), ruleset.cite(key)) == (silent, house, cite)


def test_a_ruleset_is_read_once_and_known_by_what_it_says() -> None:
    assert printed("draft+draw") is printed("draft+draw+draw")
    assert printed("draft+draw").name == "draft+draw"
    assert len({hash(printed(name)) for name in PRINTED}) == len(PRINTED)
    assert all(printed(one) != printed(other) for one, other in combinations([*PRINTED, *OPTIONS], 2))


def test_titles_tell_the_options() -> None:
    assert printed("constructed+best-of-three").title == "Constructed Tip Sheet, best of three"
    assert [printed(name).document for name in PRINTED] == [
        "regulations",
        "regulations",
        "constructed",
        "draft",
    ]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "poker",
            "There is no ruleset 'poker'. "
            "Choose one of: regulations-casual, regulations-premier, constructed, draft.",
        ),
        ("", "There is no ruleset ''. "),
        ("poker+draw", "There is no ruleset 'poker'. "),
        ("../draft", "There is no ruleset '../draft'. "),
        ("draft+poker", "draft has no option 'poker'. Choose from: draw."),
        ("draft+", "draft has no option ''. Choose from: draw."),
        ("constructed+draw", "constructed has no option 'draw'. Choose from: best-of-three."),
    ],
)
def test_an_unknown_name_is_refused_with_those_there_are(name: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        printed(name)
    assert str(refusal.value).startswith(sentence)


def test_values_are_read_as_what_they_are() -> None:
    draft = printed(DRAFT)
    assert draft.number("swiss.minutes") == 40
    assert draft.flag("deck.changes") is True
    assert draft.word("deck.classes") == "any"
    assert draft.words("bye.order") == ("points", "random")
    assert draft.rows == SHEET_ROWS


@pytest.mark.parametrize(
    "key", ["swiss.minute", "", "deck.changes", "bye.order", "deck.classes", "structure.rows"]
)
def test_asking_for_a_number_that_is_none_is_a_bug(key: str) -> None:
    with pytest.raises(Broken):
        printed(DRAFT).number(key)


@pytest.mark.parametrize("key", ["structure.rows", "swiss.minutes", "deck.classes"])
def test_asking_for_words_that_are_none_is_a_bug(key: str) -> None:
    with pytest.raises(Broken):
        printed(DRAFT).words(key)
