"""The staff of an open event, touched."""

from tests.ui.judge import Judge


def test_somebody_is_named_and_leaves(at_event: Judge) -> None:
    at_event.go("more")
    at_event.tap("Staff")
    at_event.see("Nobody is named yet.")
    at_event.tap("Head judge")
    at_event.tap("Name of a judge")
    at_event.write("Ruben Castillo\n")
    at_event.see("Ruben Castillo is on the staff: Head judge", "Ruben Castillo")
    at_event.tap("Remove Ruben Castillo")
    at_event.see("Ruben Castillo is not on the staff any more", "Nobody is named yet.")


def test_an_empty_name_is_refused_in_place(at_event: Judge) -> None:
    at_event.go("staff")
    at_event.tap("Add")
    at_event.see("The name is empty. Type at least one letter.")
