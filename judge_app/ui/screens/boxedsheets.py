"""The sheets of the boxed game: a player, a monster, a one-shot, help, charity, a sale, and the rest."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.boxed import WINNING, Game
from judge_app.core.boxed.charity import HAND, charity
from judge_app.core.boxed.combat import fresh_number
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedItemsSold,
    BoxedLevelChanged,
    BoxedMonsterLeft,
    BoxedOneShotUsed,
    BoxedPlayerDied,
    BoxedPlayerNamed,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    CardShare,
)
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import clockparts, formparts  # noqa: F401  # the rules name their classes
from judge_app.ui.screens.asking import DIALOG, AskingDialog
from judge_app.ui.widgets import PlayerButton
from judge_app.views.boxed import BoxedView, PersonView, boxed_view, person_view
from judge_app.views.boxedfight import HelperRow, MonsterView, helper_rows, monster_view
from judge_app.views.boxednames import named
from judge_app.views.boxedturn import CharityView, SaleView, ShareRow, charity_view, sale_view

__all__ = [
    "BoxedDialog",
    "BoxedMoreDialog",
    "CharityDialog",
    "HelperDialog",
    "HelperLine",
    "KillDialog",
    "MonsterDialog",
    "MorePane",
    "PersonDialog",
    "SaleDialog",
    "ShareLine",
    "ShotDialog",
]


class BoxedDialog(AskingDialog):
    """A sheet that shows what is so in the game, also when that changes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.refresh()

    def look(self, game: Game) -> Any:
        raise NotImplementedError

    def refresh(self, *_: Any) -> None:
        self.view = self.look(self.asker.game)


class KillDialog(BoxedDialog):
    """Whether the player at *seat* has killed a monster, and so wins."""

    seat = NumericProperty(0)
    view = ObjectProperty(BoxedView(), rebind=True)

    def look(self, game: Game) -> BoxedView:
        return boxed_view(self.asker.state, self.seat)

    def kill(self) -> None:
        if self.asker.do(BoxedLevelChanged(self.seat, WINNING, by_kill=True), DIALOG):
            self.asker.put_away()


class PersonDialog(BoxedDialog):
    seat = NumericProperty(0)
    view = ObjectProperty(PersonView(), rebind=True)

    def look(self, game: Game) -> PersonView:
        return person_view(game, self.seat)

    def save(self) -> None:
        name = self.ids.name.text
        if name.strip() == self.view.name or self.asker.do(
            BoxedPlayerNamed(self.seat, name.strip()[:200]), DIALOG
        ):
            self.asker.put_away()

    def set_bonus(self, bonus: int) -> None:
        self.asker.change(BoxedBonusChanged(self.seat, bonus), DIALOG)

    def set_running(self, modifier: int) -> None:
        self.asker.change(BoxedRunnerChanged(self.seat, modifier), DIALOG)

    def die(self) -> None:
        asker = self.asker
        if asker.do(BoxedPlayerDied(self.seat), DIALOG):
            asker.ask("LootDialog")


class MonsterDialog(BoxedDialog):
    number = NumericProperty(0)
    view = ObjectProperty(MonsterView(), rebind=True)

    def look(self, game: Game) -> MonsterView:
        return monster_view(game, self.number)

    def change(self, **fields: Any) -> None:
        self.asker.change_monster(self.number, DIALOG, **fields)

    def enhance(self, points: int) -> None:
        self.change(enhancers=self.view.monster.enhancers + points)

    def remove(self) -> None:
        if self.asker.do(BoxedMonsterLeft(self.number), DIALOG):
            self.asker.put_away()


class ShotDialog(BoxedDialog):
    side = OptionProperty("munchkins", options=["munchkins", "monsters"])
    points = NumericProperty(2)
    view = ObjectProperty(None, allownone=True)

    def look(self, game: Game) -> None:
        return None

    def save(self) -> None:
        number = fresh_number(self.asker.game.fight.shots)
        if self.asker.do(BoxedOneShotUsed(number, self.side, int(self.points)), DIALOG):
            self.asker.put_away()


class HelperLine(PlayerButton):
    row = ObjectProperty(HelperRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    """The dialog that it stands in."""


class HelperDialog(BoxedDialog):
    view = ObjectProperty((), rebind=True)

    def look(self, game: Game) -> tuple[HelperRow, ...]:
        return helper_rows(game)

    def choose(self, seat: int) -> None:
        fighter = self.asker.game.fight.fighter
        if self.asker.do(BoxedSidesChosen(fighter, seat if seat >= 0 else None), DIALOG):
            self.asker.put_away()


class ShareLine(PlayerButton):
    row = ObjectProperty(ShareRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    """The dialog that it stands in."""


class SeatDialog(BoxedDialog):
    """About one of the players, who is chosen in it."""

    seat = StringProperty("0")
    options = ObjectProperty(())

    def on_seat(self, *_: Any) -> None:
        if self.asker is not None:
            self.refresh()

    def refresh(self, *_: Any) -> None:
        """Whose turn it is comes first, and then the others around the table."""
        game = self.asker.game
        around = [(seat + (game.turn or 0)) % len(game.players) for seat in range(len(game.players))]
        self.options = [(str(seat), named(game, seat)) for seat in around]
        super().refresh()


class CharityDialog(SeatDialog):
    hand = NumericProperty(HAND + 1)
    favoured = ObjectProperty(())
    view = ObjectProperty(CharityView(), rebind=True)

    def on_hand(self, *_: Any) -> None:
        self.refresh()

    def look(self, game: Game) -> CharityView:
        return charity_view(game, int(self.seat), int(self.hand), self.favoured)

    def favour(self, seat: int) -> None:
        """Whoever was tapped last has the larger share."""
        self.favoured = (seat, *(one for one in self.favoured if one != seat))
        self.refresh()

    def save(self) -> None:
        giver = int(self.seat)
        made = charity(self.asker.game, giver, int(self.hand), self.favoured)
        shares = tuple(CardShare(seat, cards) for seat, cards in made.shares)
        if self.asker.do(BoxedCardsGiven(giver, shares, made.discarded), DIALOG):
            self.asker.put_away()


class SaleDialog(SeatDialog):
    gold = NumericProperty(0)
    view = ObjectProperty(SaleView(), rebind=True)

    def on_gold(self, *_: Any) -> None:
        self.refresh()

    def look(self, game: Game) -> SaleView:
        return sale_view(game, int(self.seat), int(self.gold))

    def save(self) -> None:
        if self.asker.do(BoxedItemsSold(int(self.seat), int(self.gold), self.view.levels), DIALOG):
            self.asker.put_away()


class MorePane(BoxLayout):
    """Whose turn it is, what happens at its end, and how the game is played."""

    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(BoxedView(), rebind=True)


class BoxedMoreDialog(BoxedDialog):
    view = ObjectProperty(BoxedView(), rebind=True)

    def look(self, game: Game) -> BoxedView:
        return boxed_view(self.asker.state)


load_rules(__file__)
