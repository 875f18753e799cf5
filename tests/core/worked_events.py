"""Events worked by hand, straight from the documents, with the arithmetic beside each figure."""

from fractions import Fraction
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import PRINTED
from judge_app.core.tournament import Tournament
from tests.core.tournaments import event

__all__ = ["WORKED", "Figures", "Worked"]

REGULATIONS, _, _, DRAFT = PRINTED
Figures = dict[str, Fraction | int | None]


class Worked(NamedTuple):
    """An event worked by hand: a line a player, and the order under the regulations and on the sheets.

    A line: points; (extended) strength of schedule; points of those beaten, of those lost to; first loss.
    Players whom only the draw can part are written together in an order.
    """

    players: str
    rounds: tuple[str, ...]
    lines: str
    regulations: str
    sheets: str
    dropped: str = ""
    ruleset: str = ""
    """For the sheets, if it is not the draft's."""

    def by_regulations(self) -> Tournament:
        return event(self.players, self.rounds, ruleset=REGULATIONS, dropped=self.dropped)

    def by_sheets(self) -> Tournament:
        return event(self.players, self.rounds, ruleset=self.ruleset or DRAFT, dropped=self.dropped)

    def figures(self) -> dict[PlayerId, tuple[int, Figures]]:
        """The points and tiebreakers of each player."""
        figures: dict[PlayerId, tuple[int, Figures]] = {}
        for line in self.lines.strip().splitlines():
            player, points, sos, esos, beaten, beaten_by, lost = line.partition("#")[0].split()
            figures[PlayerId(player)] = (
                int(points),
                {
                    "sos": Fraction(sos),
                    "esos": Fraction(esos),
                    "beaten": int(beaten),
                    "beaten_by": int(beaten_by),
                    "first_loss": None if lost == "never" else int(lost),
                },
            )
        return figures


WORKED = {
    # Everybody has 3 rounds, so of 6, 4, 2 and 0 points come 2, 4/3, 2/3 and 0 a round.
    "all against all": Worked(
        "ABCD",
        ("A>B C>D", "A>C B>D", "A>D B>C"),
        """
        A 6  2/3 10/9   6  0 never  # (4/3 + 2/3 + 0) / 3; (8/9 + 10/9 + 4/3) / 3; 4 + 2 + 0
        B 4  8/9 28/27  2  6 1      # (2 + 0 + 2/3) / 3; (2/3 + 4/3 + 10/9) / 3; 0 + 2; 6
        C 2 10/9 26/27  0 10 2      # (0 + 2 + 4/3) / 3; (4/3 + 2/3 + 8/9) / 3; 0; 6 + 4
        D 0  4/3  8/9   0 12 1      # (2/3 + 4/3 + 2) / 3; (10/9 + 8/9 + 2/3) / 3; nobody; 2 + 4 + 6
        """,
        regulations="A B C D",
        sheets="A B C D",
    ),
    # A 2 points a round; E, C, G 4/3; B, F, D 2/3; H 0. Below, ninths are added where the strengths are.
    "eight players": Worked(
        "ABCDEFGH",
        ("A>B C>D E>F G>H", "A>C E>G B>D F>H", "A>E C>B G>F D>H"),
        """
        A 6 10/9 34/27 10  0 never  # (2/3 + 4/3 + 4/3) / 3; (12 + 10 + 12) / 27; 2 + 4 + 4
        E 4  4/3  8/9   6  6 3      # (2/3 + 4/3 + 2) / 3; (8 + 6 + 10) / 27; 2 + 4; 6
        C 4 10/9 28/27  4  6 2      # (2/3 + 2 + 2/3) / 3; (6 + 10 + 12) / 27; 2 + 2; 6
        G 4  2/3 28/27  2  4 2      # (0 + 4/3 + 2/3) / 3; (8 + 12 + 8) / 27; 0 + 2; 4
        B 2  4/3 26/27  2 10 1      # (2 + 2/3 + 4/3) / 3; (10 + 6 + 10) / 27; 2; 6 + 4
        F 2  8/9 26/27  0  8 1      # (4/3 + 0 + 4/3) / 3; (12 + 8 + 6) / 27; 0; 4 + 4
        D 2  2/3 10/9   0  6 1      # (4/3 + 2/3 + 0) / 3; (10 + 12 + 8) / 27; 0; 4 + 2
        H 0  8/9 20/27  0  8 1      # (4/3 + 2/3 + 2/3) / 3; (6 + 8 + 6) / 27; nobody; 4 + 2 + 2
        """,
        regulations="A E C G B F D H",
        sheets="A E C G B F D H",
    ),
    # A bye is a round and a win, and no opponent: three rounds each, but two opponents.
    "a bye for each of three": Worked(
        "ABC",
        ("A>B C", "A>C B", "C>B A"),
        """
        A 6 1   3/2  6  0 never  # (2/3 + 4/3) / 2; (5/3 + 4/3) / 2; 2 + 4
        B 2 5/3 7/6  0 10 1      # (2 + 4/3) / 2; (1 + 4/3) / 2; nobody; 6 + 4
        C 4 4/3 4/3  2  6 2      # (2 + 2/3) / 2; (1 + 5/3) / 2; 2; 6
        """,
        regulations="A C B",
        sheets="A C B",
    ),
    # B left after one round with 2 points: 2 a round. A has 2/3 a round, C 2, D 2/3.
    "an opponent who dropped": Worked(
        "ABCD",
        ("B>A C>D", "C>A D", "A>D C"),
        """
        A 2 14/9  8/9  2 8 1      # (2 + 2 + 2/3) / 3; (2/3 + 2/3 + 4/3) / 3; 2; 2 + 6
        B 2  2/3 14/9  2 0 never  # 2/3 / 1; 14/9 / 1; 2
        C 6  2/3 13/9  4 0 never  # (2/3 + 2/3) / 2; (4/3 + 14/9) / 2; 2 + 2
        D 2  4/3 10/9  0 8 1      # (2 + 2/3) / 2; (2/3 + 14/9) / 2; nobody; 6 + 2
        """,
        regulations="C A D B",
        sheets="C A B D",
        dropped="B",
    ),
    # B never came: A scores as with a bye, and neither is the other's opponent.
    "a walkover": Worked(
        "ABCD",
        ("A>B/no-show C>D", "A>C D", "A>D C"),
        """
        A 6 1   3/2  6  0 never  # (4/3 + 2/3) / 2; (4/3 + 5/3) / 2; 4 + 2, and nothing for B
        B 0 0   0    0  0 1      # no opponents at all
        C 4 4/3 4/3  2  6 2      # (2/3 + 2) / 2; (5/3 + 1) / 2; 2; 6
        D 2 5/3 7/6  0 10 1      # (4/3 + 2) / 2; (4/3 + 1) / 2; nobody; 4 + 6
        """,
        regulations="A C D B",
        sheets="A C D B",
        dropped="B",
    ),
    # B was only late: a match like any other. A 2 points a round, B 0, C and D 4/3 and 2/3.
    "a match loss": Worked(
        "ABCD",
        ("A>B/match-loss C>D", "A>C D", "A>D C"),
        """
        A 6 2/3 5/3  6  0 never  # (0 + 4/3 + 2/3) / 3; (2 + 4/3 + 5/3) / 3; 0 + 4 + 2
        B 0 2   2/3  0  6 1      # 2 / 1; 2/3 / 1; nobody; 6
        C 4 4/3 7/6  2  6 2      # (2/3 + 2) / 2; (5/3 + 2/3) / 2; 2; 6
        D 2 5/3 1    0 10 1      # (4/3 + 2) / 2; (4/3 + 2/3) / 2; nobody; 4 + 6
        """,
        regulations="A C D B",
        sheets="A C D B",
        dropped="B",
    ),
    # D came for round 2: the round before is a loss and a round played, so 4 points are 4/3 a round.
    "a late entry": Worked(
        "ABCD",
        ("A>B C", "D>A B>C", "A>C D>B"),
        """
        A 4  8/9 28/27  4 4 2  # (2/3 + 4/3 + 2/3) / 3; (10/9 + 1 + 1) / 3; 2 + 2; 4
        B 2 10/9 26/27  2 8 1  # (4/3 + 2/3 + 4/3) / 3; (8/9 + 1 + 1) / 3; 2; 4 + 4
        C 2  1    1     0 6 2  # (2/3 + 4/3) / 2; (10/9 + 8/9) / 2; nobody; 2 + 4
        D 4  1    1     6 0 1  # (4/3 + 2/3) / 2; (8/9 + 10/9) / 2; 4 + 2; by nobody, but not there in round 1
        """,
        regulations="D A B C",
        sheets="D A B C",
    ),
    # A and B met and both lost, so that neither beat the other. 1 point a round, D 0.
    "a double loss": Worked(
        "ABCD",
        ("A|B/double-loss C>D", "A>C B>D"),
        """
        A 2 1   1/2  2 0 1  # (1 + 1) / 2; (1/2 + 1/2) / 2; 2; by nobody
        B 2 1/2 1    0 0 1  # (1 + 0) / 2; (1 + 1) / 2; 0; by nobody
        C 2 1/2 1    0 2 2  # (0 + 1) / 2; (1 + 1) / 2; 0; 2
        D 0 1   1/2  0 4 1  # (1 + 1) / 2; (1/2 + 1/2) / 2; nobody; 2 + 2
        """,
        regulations="A BC D",
        sheets="A C B D",
    ),
    # Neither A nor B came: a round and a loss for both, and no opponent. 1 point a round, B 0.
    "both absent": Worked(
        "ABCD",
        ("A|B/no-show C>D", "A>C D>B"),
        """
        A 2 1   1    2 0 1  # 1 / 1; 1 / 1; 2
        B 0 1   1/2  0 2 1  # 1 / 1; 1/2 / 1; nobody; 2
        C 2 1   3/4  2 2 2  # (1 + 1) / 2; (1/2 + 1) / 2; 2; 2
        D 2 1/2 1    0 2 1  # (1 + 0) / 2; (1 + 1) / 2; 0; 2
        """,
        regulations="A C D B",
        sheets="C A D B",
    ),
    # A draw is worth 1 to both, and neither a defeat nor a victory. 3/2, 3/2, 1 and 0 points a round.
    "a draw": Worked(
        "ABCD",
        ("A|B/draw C>D", "A>C B>D"),
        """
        A 3 5/4 3/4  2 0 never  # (3/2 + 1) / 2; (3/4 + 3/4) / 2; 2
        B 3 3/4 5/4  0 0 never  # (3/2 + 0) / 2; (5/4 + 5/4) / 2; 0
        C 2 3/4 5/4  0 3 2      # (0 + 3/2) / 2; (5/4 + 5/4) / 2; 0; 3
        D 0 5/4 3/4  0 5 1      # (1 + 3/2) / 2; (3/4 + 3/4) / 2; nobody; 2 + 3
        """,
        regulations="A B C D",
        sheets="A B C D",
        ruleset="draft+draw",
    ),
    # X and Y met the same two: only the round of the first defeat tells them apart, on the sheets.
    "the later first defeat": Worked(
        "PQXY",
        ("P>X Y>Q", "P>Y X>Q"),
        """
        P 4 1   1   4 0 never  # (1 + 1) / 2; (1 + 1) / 2; 2 + 2
        Q 0 1   1   0 4 1      # (1 + 1) / 2; (1 + 1) / 2; nobody; 2 + 2
        X 2 1   1   0 4 1      # (2 + 0) / 2; (1 + 1) / 2; 0; 4
        Y 2 1   1   0 4 2      # (2 + 0) / 2; (1 + 1) / 2; 0; 4
        """,
        regulations="P XY Q",
        sheets="P Y X Q",
    ),
    # X left with a bye and was never beaten; Y won as much, after a round in which nobody came.
    "never beaten": Worked(
        "XYZ",
        ("X Y|Z/no-show", "Y>Z"),
        """
        X 2 0   0   0 0 never  # no opponents at all
        Y 2 0   1   0 0 1      # 0 / 1; 1 / 1; 0
        Z 0 1   0   0 2 1      # 1 / 1; 0 / 1; nobody; 2
        """,
        regulations="Y X Z",
        sheets="X Y Z",
        dropped="X",
    ),
    # A met B twice: each match counts. 6, 2, 2 and 2 points in 3 rounds: 2, 2/3, 2/3 and 2/3.
    "a rematch": Worked(
        "ABCD",
        ("A>B C>D", "A>B D>C", "A>C B>D"),
        """
        A 6 2/3  38/27 6  0 never  # (2/3 + 2/3 + 2/3) / 3; (14/9 + 14/9 + 10/9) / 3; 2 + 2 + 2
        B 2 14/9 2/3   2 12 1      # (2 + 2 + 2/3) / 3; (2/3 + 2/3 + 2/3) / 3; 2; 6 + 6
        C 2 10/9 2/3   2  8 2      # (2/3 + 2/3 + 2) / 3; (2/3 + 2/3 + 2/3) / 3; 2; 2 + 6
        D 2 2/3  34/27 2  4 1      # (2/3 + 2/3 + 2/3) / 3; (10/9 + 10/9 + 14/9) / 3; 2; 2 + 2
        """,
        regulations="A B C D",
        sheets="A B C D",
    ),
}
