"""Items sold for levels."""

import pytest

from judge_app.core.boxed.selling import Sale, sale
from tests.core.boxed.rules import row

SELLING = "impossible/selling-items-for-levels"


@pytest.mark.parametrize(
    ("level", "gold", "sold"),
    [
        row(SELLING, 1, 0, Sale(0, 0, False)),
        row(SELLING, 1, 999, Sale(0, 999, False)),
        row(SELLING, 1, 1000, Sale(1, 0, False)),
        row(SELLING, 1, 1100, Sale(1, 100, False)),
        row(SELLING, 1, 2000, Sale(2, 0, False)),
        row(SELLING, 7, 2500, Sale(2, 500, False)),
        row(SELLING, 8, 2000, Sale(1, 1000, True)),
        row(SELLING, 9, 1000, Sale(0, 1000, True)),
        row(SELLING, 9, 5000, Sale(0, 5000, True)),
        row(SELLING, 10, 1000, Sale(0, 1000, True)),
        row(SELLING, 1, -5, Sale(0, 0, False)),
    ],
)
def test_a_thousand_buy_a_level_but_never_the_tenth(level: int, gold: int, sold: Sale) -> None:
    assert sale(level, gold) == sold
