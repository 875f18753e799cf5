"""The process that serves is killed in the middle of a round, and started again: nobody touches the pages."""

from contextlib import closing
from pathlib import Path

from judge_app.bootstrap import make_tablet
from judge_app.core.demo import demo_ops
from judge_app.core.phones import pin_of
from judge_app.core.progress import progress
from tests.browser.driver import Browser
from tests.browser.screens import DIGITS
from tests.cli.terminals import Terminal
from tests.ports import free_port

LIVE = "return !document.querySelector('.notlivechip').checkVisibility()"
CALL = """
const [player, pin] = arguments;
const post = async (name, body) => (await fetch(`/api/0/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
})).json();
const { proof } = await post("prove", { player, pin });
return (await post("call", { player, proof, reason: "Rules question" })).said;
"""


def test_a_killed_server_loses_nothing_and_is_found_again(browser: Browser, tmp_path: Path) -> None:
    dana = Terminal(tmp_path)
    with closing(make_tablet(tmp_path)) as tablet:
        tablet.put_away(tablet.new_demo(demo_ops))
    words = ("board", "Demo", "--alone", "--listen", f"127.0.0.1:{free_port()}")
    with dana.keeps(*words) as serving:
        address = serving.until("^Big screen: ").removeprefix("Big screen: ")
        browser.resize(1920, 1080)
        browser.open(address)
        browser.wait(lambda: browser.run(LIVE), "the board is live")
        player, pin = _somebody(tmp_path)
        assert "called" in browser.run_async(CALL, player, pin)
        serving.dies()
    browser.wait(lambda: not browser.run(LIVE), "the board says that it is not live")
    first = browser.run(DIGITS)
    browser.wait(lambda: browser.run(DIGITS) != first, "its clock goes on")
    with dana.keeps(*words) as serving:
        serving.until("^Big screen: ")
        browser.wait(lambda: browser.run(LIVE), "the board is live again by itself")
        serving.stop()
    assert "Rules question" in dana.types("log", "Demo")
    browser.open("about:blank")


def _somebody(folder: Path) -> tuple[str, str]:
    """A player who sits at a table without a call, and the PIN, read from a copy of the log."""
    copy = Terminal(folder.with_name("copy"))
    (copy.folder / "events").mkdir(parents=True)
    for path in (folder / "events").iterdir():
        (copy.folder / "events" / path.name).write_bytes(path.read_bytes())
    with closing(make_tablet(copy.folder)) as tablet:
        state = tablet.events()[0].state
    called = {call.match for call in state.open_calls}
    match = next(match for match in progress(state).open if match.id not in called)
    return match.a, pin_of(state, match.a)
