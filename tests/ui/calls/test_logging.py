"""A call that is written down by hand."""

from tests.ui.floor import match_at, names_at
from tests.ui.judge import Judge


def test_a_call_is_logged_by_hand_with_the_number_keys(hall: Judge) -> None:
    hall.tap("Log a call by hand")
    hall.tap("Log the call")
    hall.see("Choose the table first, or In the hall.")
    hall.tap("Number keys")
    hall.tap("3")
    hall.tap("Done", pad_key())
    names = ", ".join(names_at(hall, match_at(hall, 3)))
    hall.see(f"Table 3, {names}")
    hall.tap("Rules question")
    hall.tap("Log the call")
    hall.see("waiting", "0:00")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason) == (match_at(hall, 3).id, "Rules question")


def pad_key() -> type:
    from judge_app.ui.widgets.pad import PadKey

    return PadKey


def test_a_table_is_found_by_name_and_changed_for_the_hall(hall: Judge) -> None:
    hall.tap("Log a call by hand")
    hall.tap("Table number or name")
    a, b = names_at(hall, match_at(hall, 1))
    hall.write(a.lower())
    hall.tap(f"1  {a}, {b}")
    hall.see(f"Table 1, {a}, {b}")
    hall.tap("Change")
    hall.tap("In the hall")
    hall.tap("What it is about")
    hall.write("Spilled drink")
    hall.tap("Log the call")
    hall.see("Spilled drink", "In the hall")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason) == (None, "Spilled drink")
