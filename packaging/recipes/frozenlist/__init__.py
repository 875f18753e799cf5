"""frozenlist from its pure wheel; without a recipe pip would take one for the machine that builds."""

from pythonforandroid.recipe import PyProjectRecipe


class FrozenList(PyProjectRecipe):
    name = "frozenlist"
    version = "1.8.0"


recipe = FrozenList()
