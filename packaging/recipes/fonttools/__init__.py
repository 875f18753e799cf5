"""fonttools from its pure wheel; without a recipe pip would take one for the machine that builds."""

from typing import ClassVar

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class FontTools(PyProjectRecipe):
    name = "fonttools"
    version = "4.68.0"
    from_wheels: ClassVar = ["fonttools"]

    def build_arch(self, arch):
        """As aiohttp's: a build for which pip found no wheel would go on without it."""
        super().build_arch(arch)
        if self.ctx.not_has_package(self.name, arch):
            raise BuildInterruptingException(
                f"No wheel of {self.name} was installed for {arch.arch}. Is the registry out of reach?"
            )


recipe = FontTools()
