"""Pauses Python's search for garbage while much is made that can have none.

Entries and states never refer to each other in circles, so reference counting alone frees them. Looking
through them again and again while a long log is read and folded would take as long as the work itself.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collection_paused"]


@contextmanager
def collection_paused() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
