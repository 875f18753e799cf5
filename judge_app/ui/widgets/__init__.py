"""The kit that every screen is made of; a part is imported when it is first asked for, in Python or kv."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

if TYPE_CHECKING:
    from judge_app.ui.widgets.bigboard import BigBoard
    from judge_app.ui.widgets.bigtime import BigTime
    from judge_app.ui.widgets.buttons import Btn, HoldBtn, PatientBtn
    from judge_app.ui.widgets.cards import Bar, Card, Foot, Header
    from judge_app.ui.widgets.checkrow import CheckHead, CheckRow
    from judge_app.ui.widgets.chips import Band, Chip, SourceChip
    from judge_app.ui.widgets.choices import CheckLine, RadioCard, Toggle
    from judge_app.ui.widgets.column import Column
    from judge_app.ui.widgets.counts import CountGrid
    from judge_app.ui.widgets.dialog import Dialog, DialogFoot
    from judge_app.ui.widgets.die import Die
    from judge_app.ui.widgets.drawer import Drawer, Refusal
    from judge_app.ui.widgets.drawn import DrawnLine
    from judge_app.ui.widgets.field import Field, LongField, SearchField
    from judge_app.ui.widgets.hall import HallMap, HallTile
    from judge_app.ui.widgets.ladder import LadderStep, VerdictCard
    from judge_app.ui.widgets.marks import Divider, Gap, Icon, NumberTile, Pips, Seat
    from judge_app.ui.widgets.nav import BottomNav, NavRail
    from judge_app.ui.widgets.pad import NumberPad
    from judge_app.ui.widgets.painted import Painted, Tappable
    from judge_app.ui.widgets.qrbox import QrBox
    from judge_app.ui.widgets.ring import Ring
    from judge_app.ui.widgets.rows import Line, LineOf, RowList, text_height
    from judge_app.ui.widgets.seatcards import DieCard, PickCard, TurnCard
    from judge_app.ui.widgets.segmented import Segmented
    from judge_app.ui.widgets.snackbar import Snackbar
    from judge_app.ui.widgets.stepper import Stepper
    from judge_app.ui.widgets.strip import StatusStrip
    from judge_app.ui.widgets.text import Paragraph, Text
    from judge_app.ui.widgets.tiles import ActionTile, PlayerButton
    from judge_app.ui.widgets.timeline import TimelineBar

__all__ = [
    "ActionTile",
    "Band",
    "Bar",
    "BigBoard",
    "BigTime",
    "BottomNav",
    "Btn",
    "Card",
    "CheckHead",
    "CheckLine",
    "CheckRow",
    "Chip",
    "Column",
    "CountGrid",
    "Dialog",
    "DialogFoot",
    "Die",
    "DieCard",
    "Divider",
    "Drawer",
    "DrawnLine",
    "Field",
    "Foot",
    "Gap",
    "HallMap",
    "HallTile",
    "Header",
    "HoldBtn",
    "Icon",
    "LadderStep",
    "Line",
    "LineOf",
    "LongField",
    "NavRail",
    "NumberPad",
    "NumberTile",
    "Painted",
    "Paragraph",
    "PatientBtn",
    "PickCard",
    "Pips",
    "PlayerButton",
    "QrBox",
    "RadioCard",
    "Refusal",
    "Ring",
    "RowList",
    "SearchField",
    "Seat",
    "Segmented",
    "Snackbar",
    "SourceChip",
    "StatusStrip",
    "Stepper",
    "Tappable",
    "Text",
    "TimelineBar",
    "Toggle",
    "TurnCard",
    "VerdictCard",
    "text_height",
]

_MODULES = {
    "bigboard": ("BigBoard",),
    "bigtime": ("BigTime",),
    "buttons": ("Btn", "HoldBtn", "PatientBtn"),
    "cards": ("Bar", "Card", "Foot", "Header"),
    "checkrow": ("CheckHead", "CheckRow"),
    "chips": ("Band", "Chip", "SourceChip"),
    "choices": ("CheckLine", "RadioCard", "Toggle"),
    "column": ("Column",),
    "counts": ("CountGrid",),
    "dialog": ("Dialog", "DialogFoot"),
    "die": ("Die",),
    "drawer": ("Drawer", "Refusal"),
    "drawn": ("DrawnLine",),
    "field": ("Field", "LongField", "SearchField"),
    "hall": ("HallMap", "HallTile"),
    "ladder": ("LadderStep", "VerdictCard"),
    "marks": ("Divider", "Gap", "Icon", "NumberTile", "Pips", "Seat"),
    "nav": ("BottomNav", "NavRail"),
    "pad": ("NumberPad",),
    "painted": ("Painted", "Tappable"),
    "qrbox": ("QrBox",),
    "ring": ("Ring",),
    "rows": ("Line", "LineOf", "RowList", "text_height"),
    "seatcards": ("DieCard", "PickCard", "TurnCard"),
    "segmented": ("Segmented",),
    "snackbar": ("Snackbar",),
    "stepper": ("Stepper",),
    "strip": ("StatusStrip",),
    "text": ("Paragraph", "Text"),
    "tiles": ("ActionTile", "PlayerButton"),
    "timeline": ("TimelineBar",),
}
_HOMES = {name: f"{__name__}.{module}" for module, names in _MODULES.items() for name in names}

for _name, _home in _HOMES.items():
    if _name[0].isupper():
        Factory.register(_name, module=_home)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found
