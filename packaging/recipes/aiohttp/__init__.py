"""aiohttp from its wheel: compiled for Android with 64 bits, pure Python for 32.

python-for-android's own recipe compiles 3.8.3, which its Python no longer takes. A recipe without a `url`
downloads no source; `PyProjectRecipe` then installs the wheel that pip finds for the tablet.
"""

from typing import ClassVar

from pythonforandroid.recipe import PyProjectRecipe


class AioHttp(PyProjectRecipe):
    name = "aiohttp"
    version = "3.14.5"
    depends: ClassVar = [
        "aiohappyeyeballs",
        "aiosignal",
        "attrs",
        "frozenlist",
        "multidict",
        "propcache",
        "yarl",
    ]


recipe = AioHttp()
