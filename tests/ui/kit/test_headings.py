"""What stands above a card and a rule, on one line and on more."""

from typing import Any

from tests.ui.kit.conftest import Finger

SECTION = "End of game procedure of a match that is played on after time was called"


def pictures_of(widget: Any) -> list[bytes]:
    """Each text and icon of a painted widget, in the order in which they are painted."""
    from kivy.graphics import Rectangle

    return [one.texture.pixels for one in widget.canvas.children if type(one) is Rectangle]


def test_a_remark_makes_the_title_of_a_card_higher_only_where_it_stands_below(finger: Finger) -> None:
    from judge_app.ui import theme
    from judge_app.ui.screens.setup import CardTitle
    from judge_app.ui.widgets.wrapping import wrapped

    given = {"title": "Who goes first", "line": "Both roll, and the higher roll chooses", "size_hint_x": None}
    wide, narrow = (finger.show(CardTitle(**given, width=width)) for width in (800, 200))
    bare = finger.show(CardTitle(title="Who goes first", size_hint_x=None, width=200))
    assert wide.height == bare.height
    assert narrow.height - wide.height == wrapped(given["line"], theme.SMALL, 200).height


def test_a_document_has_the_same_type_whether_its_section_takes_one_line_or_two(finger: Finger) -> None:
    from judge_app.ui.screens.rulewidgets import PlaceChip

    chips = [
        finger.show(PlaceChip(document="Regulations", section=section, width=300))
        for section in ("Mulligan", SECTION)
    ]
    assert chips[0].height < chips[1].height
    (_book, one, _), (_book, other, _) = map(pictures_of, chips)
    assert one == other
