"""How long an event is, told to the organizer."""

from judge_app.core.ruleset import printed, read_custom, structure
from judge_app.views.structure import structure_lines


def told(name: str, players: int) -> list[str]:
    ruleset = printed(name)
    return [line for _, line in structure_lines(ruleset, players, structure(ruleset, players))]


def test_rounds_cut_times_and_source_are_told() -> None:
    ruleset = printed("draft")
    assert structure_lines(ruleset, 20, structure(ruleset, 20)) == (
        ("Ruleset", "Draft Guidelines (draft)"),
        ("Players", "20"),
        ("Swiss rounds", "5, one game, 40 minutes"),
        ("Cut", "top 8, one game, 40 minutes; the final best of three, untimed"),
        ("Source", "draft/structure, the row for 17 to 32 players"),
    )


def test_beyond_the_printed_table_the_other_document_is_named() -> None:
    assert told("draft", 40)[-1] == (
        "Beyond the printed table, which ends at 32 players:"
        " the row is that of the Tournament Regulations 1.0."
    )
    assert told("regulations-casual", 3)[-1].startswith("Below the printed table, which begins at 4 players")
    assert told("regulations-casual", 200)[-2:] == [
        "regulations/tournament-structure, the row for 149 players and more",
        "With so many players several may stay unbeaten; 8 rounds leave fewer.",
    ]
    assert told("draft", 2)[-1] == "With so few players some will meet the same opponent twice."
    assert told("draft", 8)[3] == "none: the standings decide"


def test_what_an_organizer_changed_is_told_with_the_printed_value() -> None:
    text = """
    title = "Club night"
    base = "draft"
    swiss.minutes = 35
    points.draws_allowed = true
    tiebreaks.order = ["beaten", "random"]
    [structure]
    rows = [{ players = [2, 30], rounds = 3, cut = 0 }, { players = [31], rounds = 4, cut = 8 }]
    """
    ruleset = read_custom(text, "club.toml")
    lines = structure_lines(ruleset, 20, structure(ruleset, 20))
    assert [line for what, line in lines if not what] == [
        "Differs from draft: points.draws_allowed is true; the document has false (draft/no-draws).",
        "Differs from draft: tiebreaks.order is beaten, random;"
        " the document has beaten, beaten_by, first_loss, random (draft/tiebreakers).",
        "Differs from draft: structure.rows is 2–30 → 3 rounds, no cut, 31+ → 4 rounds, top 8;"
        " the document has 2–8 → 3 rounds, no cut, 9–16 → 4 rounds, top 4, 17–32 → 5 rounds, top 8"
        " (draft/structure).",
        "Differs from draft: swiss.minutes is 35; the document has 40 (draft/rounds).",
    ]


def test_whose_table_ends_and_whose_row_counts_instead() -> None:
    rows = "structure.rows = [{ players = [4, 12], rounds = 4, cut = 0 }]"
    ruleset = read_custom(f'title = "Club"\nbase = "constructed"\n{rows}\n', "club.toml")
    for players, told in (
        (3, "Below the table of this ruleset, which begins at 4 players: the row is that of the Constructed"),
        (
            20,
            "Beyond the table of this ruleset, which ends at 12 players: the row is that of the Constructed",
        ),
    ):
        lines = [line for _, line in structure_lines(ruleset, players, structure(ruleset, players))]
        assert [line for line in lines if line.startswith(told)], lines
    regulations = printed("regulations-casual")
    lines = [line for _, line in structure_lines(regulations, 3, structure(regulations, 3))]
    assert lines[-1].endswith("begins at 4 players: its first row, as far as so few can play it.")
