"""A real browser for the tests: headless Chromium, driven over WebDriver with nothing but urllib."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from tests.children import with_all_its_own
from tests.patience import PATIENCE_S
from tests.ports import free_port

__all__ = ["Browser", "BrowserTrouble", "Element", "missing_browser"]

ROOT = Path(__file__).parents[2]
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
_NOT_YET = (
    "stale element reference",
    "no such element",
    "element not interactable",
    "element click intercepted",
    "javascript error",
)
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--hide-scrollbars",
    "--autoplay-policy=no-user-gesture-required",
)


_ALONE = {"NO_PROXY": "*", "no_proxy": "*", "LD_PRELOAD": ""}
"""No proxy between it and the tests; and Chromium does not start under libfaketime."""


class BrowserTrouble(AssertionError):
    """The browser refused, or what was waited for did not come."""


class NotYet(BrowserTrouble):
    """The page is just being drawn: what was found has gone, or a script finds nothing to ask."""


class Console(NamedTuple):
    """A line of the browser's console."""

    level: str
    text: str


def missing_browser() -> str:
    """What is not installed, or nothing."""
    return ", ".join(name for name in ("chromium", "chromedriver") if shutil.which(name) is None)


class Browser:
    """One browser with one window; `open` leads it to a page, `run` asks the page, `wait` waits on it."""

    def __init__(self, width: int = 1920, height: int = 1080, *, flags: tuple[str, ...] = ()) -> None:
        self._folder = tempfile.mkdtemp(prefix="tableside-browser-")
        port = free_port()
        self._driver = subprocess.Popen(
            with_all_its_own(self._folder, "chromedriver", f"--port={port}", "--silent"),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._folder, **_ALONE},
        )
        self._base = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            self._await_driver()
            wanted = {
                "browserName": "chrome",
                "goog:chromeOptions": {
                    "binary": shutil.which("chromium"),
                    "args": [
                        *_FLAGS,
                        *flags,
                        f"--user-data-dir={self._folder}/profile",
                        f"--window-size={width},{height}",
                    ],
                },
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }
            answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self._base = f"{self._base}/session/{answer['sessionId']}"
            self.resize(width, height)
        except BaseException:
            self._end()
            raise

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        try:
            self._ask("DELETE", "")
        except (BrowserTrouble, OSError):
            pass
        finally:
            self._end()

    # ---- pages

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def resize(self, width: int, height: int, *, is_phone: bool = False) -> None:
        """The size of the page itself, in its own pixels."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=is_phone,
        )

    def run(self, script: str, *arguments: object) -> Any:
        """What *script* returns in the page; `arguments[0]`… are the *arguments*."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script: str, *arguments: object) -> Any:
        """What the promise comes to that *script*, the body of an async function, makes."""
        body = (
            "const done = arguments[arguments.length - 1]; const given = [...arguments].slice(0, -1);"
            f"(async function () {{ {script} }}).apply(null, given).then(done, (e) => done('failed: ' + e));"
        )
        return self._ask("POST", "/execute/async", {"script": body, "args": list(arguments)})

    def devtools(self, command: str, **parameters: object) -> Any:
        """A command of Chromium's own protocol."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def before_each_page(self, script: str) -> str:
        """Run *script* before the scripts of every page from now on; the answer takes it away again."""
        made = self.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)
        return str(made["identifier"])

    def no_more_before(self, identifier: str) -> None:
        self.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)

    def forget(self, origin: str) -> None:
        """Forget what the pages of *origin* remembered."""
        self.devtools("Storage.clearDataForOrigin", origin=origin, storageTypes="all")

    # ---- looking

    def find(self, selector: str) -> "Element":
        """The first element of *selector*, waited for."""
        found: list[Element] = self.wait(lambda: self.all(selector), f"an element {selector}")
        return found[0]

    def all(self, selector: str) -> list["Element"]:
        found = self._ask("POST", "/elements", {"using": "css selector", "value": selector})
        return [Element(self, one[_ELEMENT]) for one in found]

    def text(self, selector: str = "body") -> str:
        """What a person can read there now; nothing where nothing is."""
        return str(
            self.run("const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", selector)
        )

    def texts(self, selector: str) -> list[str]:
        return list(
            self.run("return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText)", selector)
        )

    def wait(self, ready: Callable[[], Any], what: str, patience_s: float = PATIENCE_S) -> Any:
        """The first answer of *ready* that is not empty; a page may be drawn anew while it is asked."""
        until, trouble = time.monotonic() + patience_s, ""
        while True:
            try:
                if answer := ready():
                    return answer
            except NotYet as not_yet:
                trouble = f" ({not_yet})"
            if time.monotonic() > until:
                raise BrowserTrouble(f"waited for {what}{trouble}; the page says: {self.text()!r}")
            time.sleep(0.02)

    def wait_text(self, wanted: str, selector: str = "body", patience_s: float = PATIENCE_S) -> str:
        """Wait until *wanted* can be read in *selector*."""
        self.wait(lambda: wanted in self.text(selector), f"{wanted!r} in {selector}", patience_s)
        return self.text(selector)

    def click(self, selector: str) -> None:
        self._with(selector, lambda element: element.click())

    def type(self, selector: str, text: str) -> None:
        self._with(selector, lambda element: element.type(text))

    def is_enabled(self, selector: str) -> bool:
        return bool(self._with(selector, lambda element: element.is_enabled))

    def _with(self, selector: str, act: Callable[["Element"], Any]) -> Any:
        """What *act* comes to; an element that is drawn anew meanwhile is found anew."""
        return self.wait(lambda: (act(self.find(selector)),), f"an element {selector} that stays")[0]

    def press(self, key: str) -> None:
        """One key on the keyboard, for example "Enter", "Escape", "f"."""
        for kind in ("keyDown", "keyUp"):
            self.devtools("Input.dispatchKeyEvent", type=kind, key=key)

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    # ---- what the browser noticed

    def console(self) -> list[Console]:
        """The lines since the last time: errors, violations of the policy, failed requests."""
        lines = self._ask("POST", "/se/log", {"type": "browser"})
        return [Console(one["level"], one["message"]) for one in lines]

    def requests(self) -> list[str]:
        """The addresses that pages asked for since the last time."""
        heard = (
            json.loads(one["message"])["message"]
            for one in self._ask("POST", "/se/log", {"type": "performance"})
        )
        return [
            one["params"]["request"]["url"] for one in heard if one["method"] == "Network.requestWillBeSent"
        ]

    # ---- the protocol

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(
            self._base + path,
            method=method,
            data=None if method != "POST" else json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with self._opener.open(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.loads(error.read())["value"]
            kind = NotYet if told["error"] in _NOT_YET else BrowserTrouble
            raise kind(f"{told['error']}: {told['message'].splitlines()[0]}") from None

    def _await_driver(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                if self._ask("GET", "/status")["ready"]:
                    return
            except OSError:
                if time.monotonic() > until:
                    raise BrowserTrouble("chromedriver did not start") from None
                time.sleep(0.05)

    def _end(self) -> None:
        if self._driver.stdin:
            self._driver.stdin.close()
        self._driver.wait(PATIENCE_S)


class Element(NamedTuple):
    """An element of the page."""

    browser: Browser
    id: str

    def click(self) -> None:
        self.browser._ask("POST", f"/element/{self.id}/click")

    def type(self, text: str) -> None:
        self.browser._ask("POST", f"/element/{self.id}/value", {"text": text})

    def clear(self) -> None:
        self.browser._ask("POST", f"/element/{self.id}/clear")

    @property
    def text(self) -> str:
        return str(self.browser._ask("GET", f"/element/{self.id}/text"))

    @property
    def is_enabled(self) -> bool:
        return bool(self.browser._ask("GET", f"/element/{self.id}/enabled"))
