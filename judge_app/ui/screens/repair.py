"""The question before tables of the round are paired anew: what is wrong, how much is to change, and why."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from judge_app.core.pairing import Repair, affected, repair_affected, repair_all
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import tables_repaired
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.asking import AskingDialog
from judge_app.views.players import labels
from judge_app.views.repair import RepairView, affected_lines, repair_view
from judge_app.views.words import tables

__all__ = ["RepairDialog"]

MOST_SHOWN = 12


class RepairDialog(AskingDialog):
    """Both ways are drawn when the question is asked, from one seed."""

    way = OptionProperty("few", options=["few", "all"])
    trouble = StringProperty("")
    plan = ObjectProperty(RepairView(), rebind=True)
    can_change = BooleanProperty(False)
    typed = StringProperty("")
    seed = StringProperty("")
    """What both ways are drawn from; nothing: a new one."""

    def __init__(self, **kwargs: Any) -> None:
        self._repairs: dict[str, Repair] = {}
        super().__init__(**kwargs)
        self.fbind("way", self._tell)
        self._draw()

    def summary(self, plan: RepairView) -> str:
        if not plan.broken:
            return _("Nothing would change.")
        text = _("{tables} would be dissolved, and paired anew:")
        seated = [line[:1].upper() + line[1:] for line in plan.seated[:MOST_SHOWN]]
        stays = plan.stays if self.way == "all" else ()
        if len(plan.seated) > MOST_SHOWN:
            seated.append(_("And {n} more.").format(n=len(plan.seated) - MOST_SHOWN))
        return "\n".join((text.format(tables=tables(len(plan.broken))), *seated, *stays, *plan.notes))

    def repair(self) -> None:
        screen, fresh = self.asker, self.asker.tablet.fresh_id
        state, reason = screen.desk.state, self.typed.strip()
        op = screen.attempt(
            lambda: tables_repaired(state, self._repairs[self.way], self.seed, reason, fresh), at="dialog"
        )
        if op and screen.do(op, at="dialog"):
            screen.put_away()

    def _draw(self) -> None:
        event = self._event()
        if event is None:
            return
        self.seed = self.seed or self.asker.tablet.fresh_id()
        try:
            self.trouble = "\n".join(affected_lines(affected(event), event))
            self._repairs = {
                "few": repair_affected(event, self.seed),
                "all": repair_all(event, self.seed),
            }
        except Refused as refusal:
            self.trouble = str(refusal)
            return
        self.way = "few" if self._repairs["few"].broken else "all"
        self._tell()

    def _tell(self, *_: Any) -> None:
        event = self._event()
        if event is not None and self.way in self._repairs:
            self.plan = repair_view(self._repairs[self.way], event)
            self.can_change = bool(self.plan.broken)

    def _event(self) -> Tournament | None:
        """With the names that the screens have for the players."""
        state = self.asker.desk.state
        reckoned, names = reckoning(state), labels(state)
        if reckoned is None:
            return None
        entrants = (one._replace(name=names[one.id]) for one in reckoned.tournament.entrants)
        return reckoned.tournament._replace(entrants=tuple(entrants))


load_rules(__file__)
