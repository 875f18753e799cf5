"""multidict from its pure wheel; without a recipe pip would take one for the machine that builds."""

from pythonforandroid.recipe import PyProjectRecipe


class MultiDict(PyProjectRecipe):
    name = "multidict"
    version = "7.2.1"


recipe = MultiDict()
