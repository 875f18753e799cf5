"""Windows and sizes of type at which tests look: in each run those that differ in layout, in the soak all."""

import pytest

from judge_app.preferences import TEXT_SIZES

__all__ = ["ANY_TYPE", "TABLET_AND_PHONES"]

ANY_TYPE = [
    size if size in (1.0, max(TEXT_SIZES)) else pytest.param(size, marks=pytest.mark.soak)
    for size in TEXT_SIZES
]
"""The usual type and the largest; of those between only the soak asks."""
TABLET_AND_PHONES = [(1280, 800), (360, 640), pytest.param((412, 892), marks=pytest.mark.soak)]
"""What has its place on the smaller phone has it on the larger one, which is laid out alike."""
