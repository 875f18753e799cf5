"""The kit that every screen is made of."""

from judge_app.ui.widgets.buttons import Btn, HoldBtn
from judge_app.ui.widgets.drawer import Drawer, Refusal
from judge_app.ui.widgets.field import Field
from judge_app.ui.widgets.rows import Line, LineOf, RowList, text_height
from judge_app.ui.widgets.segmented import Segmented
from judge_app.ui.widgets.snackbar import Snackbar
from judge_app.ui.widgets.text import Band, Card, Chip, Icon

__all__ = [
    "Band",
    "Btn",
    "Card",
    "Chip",
    "Drawer",
    "Field",
    "HoldBtn",
    "Icon",
    "Line",
    "LineOf",
    "Refusal",
    "RowList",
    "Segmented",
    "Snackbar",
    "text_height",
]
