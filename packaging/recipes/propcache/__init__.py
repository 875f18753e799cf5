"""propcache from its pure wheel; without a recipe pip would take one for the machine that builds."""

from pythonforandroid.recipe import PyProjectRecipe


class PropCache(PyProjectRecipe):
    name = "propcache"
    version = "0.5.4"


recipe = PropCache()
