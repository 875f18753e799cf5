"""yarl from its pure wheel; without a recipe pip would take one for the machine that builds."""

from typing import ClassVar

from pythonforandroid.recipe import PyProjectRecipe


class Yarl(PyProjectRecipe):
    name = "yarl"
    version = "1.25.1"
    depends: ClassVar = ["idna", "multidict", "propcache"]


recipe = Yarl()
