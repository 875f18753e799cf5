"""cryptography as python-for-android builds it, but for two faults of 2026.5.9. No build has tried this yet.

It does not link it with the Python library, and Android then refuses to load it: "cannot locate symbol
PyExc_MemoryError" (kivy/python-for-android#3329, mended after that release). And the C part finds the headers
of the Python that builds before those of the tablet's, which ends a build for 32 bits: "LONG_BIT definition
appears wrong".
"""

from pythonforandroid.recipes.cryptography import CryptographyRecipe


class Cryptography(CryptographyRecipe):
    name = "cryptography"

    def get_recipe_env(self, arch, **kwargs):
        env = super().get_recipe_env(arch, **kwargs)
        python = self.ctx.python_recipe
        env["RUSTFLAGS"] += f" -Clink-arg=-lpython{python.link_version}"
        # CFLAGS has them too, but Rust's build may put its own folders before those.
        env["CC"] += f" -I{python.include_root(arch.arch)}"
        return env


recipe = Cryptography()
