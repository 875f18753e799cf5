"""aiohttp from its wheel: compiled for Android with 64 bits, pure Python for 32.

python-for-android's own recipe compiles 3.8.3, which its Python no longer takes. A recipe without a `url`
downloads no source; `PyProjectRecipe` then installs the wheel that pip finds for the tablet. Where it finds
none, as when the registry is out of reach for a moment, the build would go on without it; so this one looks
whether all five are there.
"""

from typing import ClassVar

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


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
    from_wheels: ClassVar = ["frozenlist", "multidict", "propcache", "yarl", "aiohttp"]
    """By recipes of this folder; aiohttp needs the others, so it comes last."""

    def build_arch(self, arch):
        super().build_arch(arch)
        for name in self.from_wheels:
            if self.ctx.not_has_package(name, arch):
                raise BuildInterruptingException(
                    f"No wheel of {name} was installed for {arch.arch}. Is the package registry out of reach?"
                )


recipe = AioHttp()
