"""Running away in the boxed game, by touch: the dice, the Bad Stuff, death and looting."""

from judge_app.core.boxed import EscapeRoll, LootRoll
from judge_app.core.boxed.flight import chases
from judge_app.core.dice import faces
from judge_app.core.ops import (
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedLevelChanged,
    BoxedLootRolled,
    BoxedMonsterFaced,
    BoxedPlayerDied,
    BoxedRunnerChanged,
    BoxedSidesChosen,
)
from judge_app.tablet import Tablet
from tests.ui.boxedtable import BENI, FELIX, NORA, OSKAR, TASHA, at_table, game, levels, step_on_sheet
from tests.ui.judge import Judge, SitDown

LOST = (
    BoxedSidesChosen(NORA, FELIX),
    BoxedMonsterFaced(1, 20),
    BoxedMonsterFaced(2, 5, running=-1),
    BoxedFightLost(),
)
CAUGHT = (
    BoxedSidesChosen(NORA, FELIX),
    BoxedMonsterFaced(1, 20),
    BoxedFightLost(),
    BoxedRunnerChanged(FELIX, 1),
    BoxedEscapeRolled((EscapeRoll(NORA, 1, 5), EscapeRoll(FELIX, 1, 3))),
)


def last_op(judge: Judge) -> object:
    return judge.tablet.boxed().state.history[-1].op


def test_who_loses_runs_and_each_rolls_for_each_monster(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *LOST[:-1])
    judge.see("Nora loses by 15")
    judge.tap("Run away", kind_of_button())
    judge.see("Nora, Monster 1", "Felix, Monster 2", "minus 1")
    for count, (name, monster) in enumerate((("Nora", 1), ("Nora", 2), ("Felix", 1), ("Felix", 2)), 1):
        judge.tap(f"{name} rolls for Monster {monster}")
        judge.until(lambda count=count: len(game(judge).flight.rolls) == count, "the die is rolled")  # type: ignore[misc]
        op = last_op(judge)
        assert isinstance(op, BoxedEscapeRolled)
        assert op.seed
        assert tuple(roll.face for roll in op.rolls) == faces(op.seed, 1)
        suffer(judge)
    judge.see("last fight")


def suffer(judge: Judge) -> None:
    """Whoever has just been caught is asked for the Bad Stuff, which does no harm here."""
    last = game(judge).flight.rolls[-1]
    chase = next(
        one for one in chases(game(judge).flight) if (one.seat, one.monster) == (last.seat, last.monster)
    )
    if chase.is_caught:
        judge.see("Caught: do what the card calls Bad Stuff.")
        judge.tap("Done")
    assert judge.screen.asked is None


def test_who_dies_of_the_first_monster_rolls_for_no_other(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *LOST, BoxedRunnerChanged(NORA, -9), BoxedRunnerChanged(FELIX, 9))
    judge.tap("Nora rolls for Monster 1")
    judge.tap("Nora dies")
    judge.see("Looting Nora")
    judge.tap("Looting is over")
    judge.see("runs no more", "Felix rolls for Monster 1")
    judge.screen.snackbar.hide()
    judge.tap("Felix rolls for Monster 1")
    judge.tap("Felix rolls for Monster 2")
    judge.see("last fight")
    assert {(roll.seat, roll.monster) for roll in game(judge).flight.rolls} == {
        (NORA, 1),
        (FELIX, 1),
        (FELIX, 2),
    }


def kind_of_button() -> type:
    from judge_app.ui.widgets import Btn

    return Btn


def test_the_dice_tumble_and_end_on_what_was_rolled(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.boxedrun import RunLine
    from judge_app.ui.widgets import Die

    judge = at_table(tablet, sit_down, *LOST)
    judge.tap("Nora rolls for Monster 1")
    # Who was caught is asked about by a dialog, which has dice of its own.
    lines = [one for one in judge.widgets() if isinstance(one, RunLine)]
    dice = [one for line in lines for one in line.walk(restrict=True) if isinstance(one, Die)]
    judge.until(lambda: not any(die.is_rolling for die in dice), "the dice lie still")
    shown = [die.face for die in sorted(dice, key=lambda die: -die.to_window(*die.pos)[1])]
    assert shown == [chase.face or 0 for chase in chases(game(judge).flight)]


def test_escaped_and_caught_are_told_with_the_sum(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *CAUGHT)
    judge.see("5, no modifier", "Escaped", "3 plus 1 is 4", "Caught")


def test_a_real_die_is_entered_and_modifiers_count(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *CAUGHT[:3])
    judge.tap("Die of Felix")
    judge.tap("The die shows 4")
    judge.see("4, no modifier")
    step_on_sheet(judge, 0, "+")
    judge.see("4 plus 1 is 5")
    step_on_sheet(judge, 1, "−")
    judge.tap("Done")
    judge.see("Caught")
    (caught,) = [chase for chase in chases(game(judge).flight) if chase.face]
    assert (caught.seat, caught.face, caught.modifier, caught.is_caught) == (FELIX, 4, 0, True)
    assert game(judge).players[FELIX].running == 1


def test_one_roll_can_be_made_in_the_app(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *LOST)
    judge.tap("Die of Nora, Monster 1")
    judge.tap("Roll")
    judge.see("Roll again")
    assert len(game(judge).flight.rolls) == 1


def test_bad_stuff_takes_levels_but_never_below_one(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *CAUGHT, BoxedLevelChanged(FELIX, 2))
    judge.tap("Felix: die and modifiers")
    judge.see("Level 2")
    for _tap in range(3):
        step_on_sheet(judge, 2, "−")
    judge.see("Level 1")
    assert levels(judge)[FELIX] == 1


def test_who_dies_keeps_the_level_and_is_looted_from_the_highest_on(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = at_table(tablet, sit_down, *CAUGHT)
    judge.tap("Felix: die and modifiers")
    judge.tap("Felix dies")
    judge.see("Looting Felix")
    for name in ("Tasha", "Nora", "Beni", "Oskar"):
        judge.tap(f"{name} took a card")
    judge.tap("Looting is over")
    judge.miss("Looting Felix")
    judge.see("Dead until the next turn")
    assert levels(judge)[FELIX] == 6
    assert game(judge).looting is None
    took = [one.op for one in tablet.boxed().state.history if one.op.kind == "boxed_body_looted"]
    assert [getattr(op, "seat", None) for op in took] == [TASHA, NORA, BENI, OSKAR]


def test_ties_at_the_body_are_rolled_in_the_app(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedLevelChanged(OSKAR, 3), BoxedPlayerDied(FELIX))
    judge.tap("Loot the body of Felix")
    judge.tap("Roll for the tie")
    judge.miss("Roll for the tie")
    op = last_op(judge)
    assert isinstance(op, BoxedLootRolled)
    assert {roll.seat for roll in op.rolls} == {BENI, OSKAR}
    assert tuple(roll.face for roll in op.rolls) == faces(op.seed, len(op.rolls))


def test_ties_at_the_body_are_entered_from_real_dice_and_roll_again(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = at_table(tablet, sit_down, BoxedLevelChanged(OSKAR, 3), BoxedPlayerDied(FELIX))
    judge.tap("Loot the body of Felix")
    for name, face in (("Beni", 2), ("Oskar", 2), ("Oskar", 5), ("Beni", 1)):
        judge.tap(f"Die of {name}")
        judge.see(f"What did {name} roll?")
        judge.tap(f"The die shows {face}")
    judge.miss("Roll for the tie")
    looting = game(judge).looting
    assert looting is not None
    assert looting.rolls == (LootRoll(BENI, 2), LootRoll(OSKAR, 2), LootRoll(OSKAR, 5), LootRoll(BENI, 1))
    for name in ("Tasha", "Nora", "Oskar", "Beni"):
        judge.tap(f"{name} took a card")


def test_somebody_can_die_without_a_fight(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Beni: name and more")
    judge.tap("Dies")
    judge.see("Looting Beni")
    judge.escape()
    judge.miss("Looting Beni")
    judge.tap("Loot the body of Beni")
    judge.see("Looting Beni")


def test_a_death_is_undone_with_one_tap(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedPlayerDied(FELIX))
    judge.tap("Undo the last move")
    judge.miss("Dead until the next turn")
    assert game(judge).looting is None


def test_a_phone_shows_the_run_and_its_sheet(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *CAUGHT[:3])
    judge.resize(412, 892)
    judge.tap("Run away")
    judge.tap("Die of Nora")
    judge.tap("The die shows 6")
    judge.tap("Done")
    judge.see("Escaped")
