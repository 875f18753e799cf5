"""Measures how long an app that leaves the screen or comes back waits for its network and its watch."""

from pathlib import Path
from statistics import median
from time import perf_counter

from bench.measure import Note
from tests.test_start_again import Stage
from tests.watch.turntaking import App, WatchedDevice

__all__ = ["measure_turns"]

TURNS = 5
BACK_MS, STOP_MS = 350, 450


def measure_turns(folder: Path, note: Note) -> None:
    note("ms until the app has its files back from the watch", median(_backs(folder / "watch")), BACK_MS)
    note("ms to stop a linked network and a board", median(_stops(folder / "stage")), STOP_MS)


def _backs(folder: Path) -> list[float]:
    device = WatchedDevice(folder)
    app, took = App(device), list[float]()
    try:
        app.open()
        for _turn in range(TURNS):
            app.away()
            begun = perf_counter()
            app.back()
            took.append((perf_counter() - begun) * 1000)
    finally:
        app.close()
        device.kill()
    return took


def _stops(folder: Path) -> list[float]:
    stage, took = Stage(folder), list[float]()
    try:
        for _turn in range(TURNS):
            stage.open_linked()
            begun = perf_counter()
            stage.stop()
            took.append((perf_counter() - begun) * 1000)
            stage.wake()
    finally:
        stage.close()
    return took
