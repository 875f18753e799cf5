"""The app starts with the packages that a tablet has, and no others: Kivy asks for more than it needs."""

import subprocess
import sys
from pathlib import Path

import pytest
from android_check.project import Project
from android_check.recipes import requirements

ROOT = Path(__file__).parents[2]

LOADS_EVERYTHING = r"""
import re, sys
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

left_out = set(sys.argv[1:])
asked = set()

class NotThere:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        brought_by = {found.lower().replace("-", "_") for found in packages.get(top, ())}
        if brought_by and brought_by <= left_out:
            asked.add(top)
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)

packages = packages_distributions()
sys.meta_path.insert(0, NotThere())

for path in sorted(Path("judge_app").rglob("*.py")):
    if path.name in ("__main__.py", "service.py"):
        continue
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in ("jnius", "android"):
            raise

from kivy.factory import Factory
for path in Path("judge_app").rglob("*.kv"):
    for name in re.findall(r"^\s*<?-?(?:\w+@)?([A-Z]\w+)[>:]", path.read_text(encoding="utf-8"), re.M):
        if Factory.classes.get(name, {}).get("module"):
            getattr(Factory, name)

print("asked for:", *sorted(asked))
"""


@pytest.mark.ui
def test_the_app_loads_without_what_the_tablet_lacks(tmp_path: Path) -> None:
    there = Project(ROOT, tmp_path).pins.keys()
    lacking = requirements(ROOT / "requirements.txt").keys() - there
    assert {"requests", "docutils", "pygments", "charset_normalizer", "typing_extensions"} <= lacking
    if sys.version_info < (3, 13):
        lacking -= {"typing_extensions"}  # with an older Python than the tablet's, aiohttp needs it
    command = [sys.executable, "-c", LOADS_EVERYTHING, *sorted(lacking)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "asked for:" in run.stdout


@pytest.mark.ui
def test_it_would_be_noticed_if_something_were_lacking() -> None:
    command = [sys.executable, "-c", LOADS_EVERYTHING, "filetype"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "filetype" in run.stderr
