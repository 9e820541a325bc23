"""Which subpackage may import which, and public names that load their module on first use."""

import subprocess
import sys
from pathlib import Path

import pytest

import eightpuzzle

ROOT = Path(__file__).parents[1]


def test_a_subpackage_imports_only_those_below_it():
    # The contracts are in pyproject.toml.
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    run = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken" in run.stdout


def loaded_by(code):
    """Return the packages that this code loads in a fresh Python."""

    def loaded(code):
        report = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        run = subprocess.run(
            [sys.executable, "-c", report + code], cwd=ROOT, capture_output=True, text=True, check=True,
        )
        return {name.partition(".")[0] for name in run.stderr.split()}

    return loaded(code) - loaded("")


@pytest.mark.parametrize("code", [
    "import eightpuzzle",
    "import eightpuzzle.judge, eightpuzzle.watch",
    "from eightpuzzle import astar, check, manhattan, record, Progress",
    "sys.argv[1:] = 'solve 23415x768 --search idastar --json'.split()\n"
    "import runpy; runpy.run_module('eightpuzzle', run_name='__main__')",
])
def test_only_the_standard_library_is_loaded(code):
    loaded = loaded_by(code)
    assert "eightpuzzle" in loaded
    assert loaded - {"eightpuzzle"} <= sys.stdlib_module_names


def test_importing_the_package_loads_no_subpackage():
    look = "import sys, eightpuzzle; print(*[name for name in sys.modules if name.startswith('eightpuzzle.')])"
    run = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "\n"


@pytest.mark.parametrize("name", eightpuzzle.__all__)
def test_every_public_name_is_there(name):
    assert getattr(eightpuzzle, name) is not None
    assert name in dir(eightpuzzle)


def test_public_names_are_listed_once():
    assert len(set(eightpuzzle.__all__)) == len(eightpuzzle.__all__)


@pytest.mark.parametrize("name", ["astarr", "numpy", "__path_", "utils"])
def test_an_unknown_name_is_an_attribute_error(name):
    with pytest.raises(AttributeError, match=f"module 'eightpuzzle' has no attribute '{name}'"):
        getattr(eightpuzzle, name)


def test_public_names_come_from_the_subpackages():
    from eightpuzzle.puzzles import SlidingPuzzle
    from eightpuzzle.search import astar

    assert eightpuzzle.SlidingPuzzle is SlidingPuzzle and eightpuzzle.astar is astar


@pytest.mark.parametrize("name, missing", [("Stepper", "anywidget"), ("compare", "pandas"), ("compiled", "numpy"),
                                           ("draw.tree", "matplotlib")])
def test_a_name_that_needs_an_extra_says_which_extra_to_install(name, missing):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import eightpuzzle
try:
    eightpuzzle.{name}
except ModuleNotFoundError as error:
    print(error.name, error, sep="|")
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stderr == "" and run.stdout == (
        f"{missing}|{name} needs the packages of the extra 'lab' ({missing} is missing):"
        " pip install 'eightpuzzle[lab]', or in the project's folder pip install -e '.[lab]'\n"
    )


def test_without_the_packages_of_the_lessons_the_rest_can_be_listed_and_imported():
    code = """
import sys
for name in ("anywidget", "matplotlib"):
    sys.modules[name] = None
import importlib.util
found, gone = importlib.util.find_spec, ("anywidget", "matplotlib")
importlib.util.find_spec = lambda name, package=None: None if name in gone else found(name, package)
import eightpuzzle
from eightpuzzle import *
assert all(hasattr(eightpuzzle, name) for name in dir(eightpuzzle))
assert "Stepper" not in dir(eightpuzzle) and astar
try:
    eightpuzzle.Stepper
except ModuleNotFoundError as error:
    print(error)
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ended.stderr == "" and "Stepper needs the packages of the extra 'lab'" in ended.stdout
