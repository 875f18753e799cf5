"""The app out of sight: the watch has the files, and what was typed stays."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.away.absence import Away, add, begin_to_type, names


def test_what_was_typed_is_there_again_with_what_came_meanwhile(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary Som")
    away.watch.meanwhile = lambda: away.elsewhere(add("Emmy Noether"))
    screen = judge.screen
    judge.app.on_pause()
    assert judge.frame.desk.is_resting
    assert away.tablet.is_resting
    judge.app.on_resume()
    judge.see("Mary Som", "Emmy Noether")
    assert judge.screen is screen
    judge.write("erville\n")
    judge.see("Mary Somerville joined")
    assert names(judge)[-2:] == ["Emmy Noether", "Mary Somerville"]


def test_a_dialog_stays_open_with_what_was_typed_in_it(away: Away) -> None:
    judge = away.judge
    judge.go("players")
    judge.tap("Paste a list")
    judge.see("Cancel")
    from judge_app.ui.widgets import LongField

    field = next(one for one in judge.widgets() if isinstance(one, LongField))
    judge.tap(field.hint, LongField)
    judge.write("Lise Meitner")
    judge.app.on_pause()
    judge.app.on_resume()
    judge.see("Cancel", "Lise Meitner")


def test_where_nobody_can_take_over_the_app_keeps_its_files(away: Away) -> None:
    judge = away.judge
    away.watch.can_take_over = False
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    assert not judge.frame.desk.is_resting
    judge.app.on_resume()
    assert "take back" not in away.watch.asked
    judge.write("\n")
    judge.see("Mary joined")


def test_nothing_can_be_done_while_the_watch_has_the_files(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    judge.tap("Add")
    judge.tap("Tables")
    judge.write("\n")
    judge.escape()
    judge.app.on_resume()
    assert judge.screen.name == "players"
    assert "Mary" not in names(judge)
    judge.see("Mary")


def test_files_that_somebody_else_has_still_are_asked_for_again(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    away.watch.keeps_files = True
    judge.app.on_resume()
    judge.see("Somebody else has the files.")
    assert judge.app.root.is_away
    away.watch.keeps_files = False
    judge.until(lambda: not judge.app.root.is_away, "the files are had again")
    judge.write("\n")
    judge.see("Mary joined")


def test_an_event_that_is_damaged_meanwhile_is_told_of_on_home(away: Away) -> None:
    judge = away.judge
    path = away.tablet.path(away.event)

    def damage() -> None:
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 0xFF
        path.write_bytes(content)

    away.watch.meanwhile = damage
    judge.app.on_pause()
    judge.app.on_resume()
    judge.until(lambda: judge.frame is None, "the event is closed")
    assert judge.screen.name == "home"
    assert path.name in judge.app.root.snackbar.text
    assert away.watch.asked[-1] == "closed"


def test_a_tablet_with_a_new_key_opens_the_event_anew_where_it_was(away: Away) -> None:
    judge = away.judge
    judge.go("standings")
    before = judge.frame.desk

    def renew() -> None:
        other = Tablet(away.tablet.folder, lambda: "f" * 16, away.clock)
        other.become_new_device()
        other.close()

    away.watch.meanwhile = renew
    judge.app.on_pause()
    judge.app.on_resume()
    judge.until(lambda: judge.frame.desk is not before, "the event is open anew")
    assert judge.screen.name == "standings"
    assert judge.frame.desk.device == away.tablet.device != before.device


def test_going_back_and_forth_quickly_loses_nothing(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    for _ in range(3):
        judge.app.on_pause()
        judge.app.on_pause()
        judge.app.on_resume()
        judge.app.on_resume()
    judge.app.on_pause()
    assert judge.frame.desk.is_resting
    judge.app.on_resume()
    judge.write("\n")
    judge.see("Mary joined")
    assert away.watch.asked.count("hand over") == away.watch.asked.count("take back") == 4


def test_files_that_could_not_be_had_are_left_to_the_watch_when_the_screen_goes_dark(away: Away) -> None:
    judge = away.judge
    judge.app.on_pause()
    away.watch.keeps_files = True
    judge.app.on_resume()
    away.watch.asked.clear()
    judge.app.on_pause()
    judge.app.on_pause()
    assert away.watch.asked == ["hand over"]
    away.watch.keeps_files = False
    judge.app.on_resume()
    assert not judge.app.root.is_away


def test_a_device_that_turned_dark_meanwhile_waits_until_the_typing_is_done(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge_app.ui import theme

    monkeypatch.delenv("TABLESIDE_THEME", raising=False)
    judge = away.judge
    begin_to_type(judge, "Mary")
    look = theme.look
    away.device.dark = look == "light"
    judge.app.on_pause()
    judge.app.on_resume()
    judge.see("Mary")
    assert theme.look == look
    judge.write("\n")
    judge.until(lambda: theme.look != look, "the app turned dark too")
