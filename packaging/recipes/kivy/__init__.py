"""Kivy as python-for-android builds it, without the packages that nothing here imports.

Its own recipe also installs requests and what that needs, among it charset-normalizer, which pip would take
compiled for the machine that builds. Kivy itself uses requests in its `UrlRequest` only.
"""

from os.path import join
from typing import ClassVar

from pythonforandroid.recipes.kivy import KivyRecipe


class Kivy(KivyRecipe):
    name = "kivy"
    python_depends: ClassVar = ["filetype"]

    def get_recipe_dir(self):
        """Where the patches are: beside the original."""
        return join(self.ctx.root_dir, "recipes", self.name)


recipe = Kivy()
