"""pyproject.toml, environment.yml and requirements.lock agree, and the wheel contains the whole package."""

import re
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from hatchling import build
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = [line.split()[-1] for line in PROJECT["classifiers"] if re.search(r":: Python :: 3\.\d+$", line)]
PLATFORMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "darwin": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "win32": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}


def extras(*names):
    """Return {name: its Requirement} for these extras of pyproject.toml; for all of them without arguments."""
    groups = PROJECT["optional-dependencies"]
    requirements = [Requirement(text) for name in names or groups for text in groups[name]]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def conda():
    """Return {name: its bounds} of the conda packages of environment.yml, and the lines for pip."""
    entries = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    # Without spaces, pip can read a conda bound such as `numpy >=2.1`.
    packages = [Requirement(entry.replace(" ", "")) for entry in entries if isinstance(entry, str)]
    (by_pip,) = [entry["pip"] for entry in entries if isinstance(entry, dict)]
    return {canonicalize_name(package.name): package.specifier for package in packages}, by_pip


def lock():
    """Return the Requirement of each line of requirements.lock that is not a comment."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def test_environment_has_one_channel_and_installs_the_package():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert environment["channels"] == ["conda-forge"]
    assert conda()[1] == ["-e ."]


def test_environment_names_what_the_lessons_need():
    names = set(conda()[0])
    assert names - {"python", "pip"} <= set(extras())
    assert names >= {"python", "pip", "nbval", *extras("lab", "fast")}


def test_environment_has_the_bounds_of_the_project():
    bounds, _ = conda()
    assert bounds.pop("python") == SpecifierSet(PROJECT["requires-python"])
    bounds.pop("pip")
    assert bounds == {name: extras()[name].specifier for name in bounds}


def test_classifiers_begin_with_the_oldest_python():
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"


def test_the_package_itself_needs_nothing():
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_lock_pins_every_dependency_once(python, platform):
    here = {"python_version": python, "python_full_version": f"{python}.9", **PLATFORMS[platform]}
    pins = {}
    for pin in lock():
        if pin.marker is None or pin.marker.evaluate(here):
            name = canonicalize_name(pin.name)
            assert name not in pins, f"{name} is pinned twice"
            assert re.fullmatch(r"==[\w.!+]+", str(pin.specifier)), f"{pin} is not one exact version"
            pins[name] = str(pin.specifier).removeprefix("==")
    for name, requirement in extras().items():
        assert name in pins, f"{name} is not pinned"
        assert requirement.specifier.contains(pins[name]), f"{requirement} does not allow {pins[name]}"


def test_lock_holds_no_address():
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    # A pin needs none of these.
    assert not re.search(r"://|--|@|\bfile\b|^\s*[-/.]", text, re.MULTILINE)


def test_wheel_holds_every_file_of_the_package(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    wheel = zipfile.ZipFile(tmp_path / build.build_wheel(str(tmp_path)))
    held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "eightpuzzle").rglob("*.*")}
    kinds = (".py", ".js", ".css", ".csv")
    assert held == {name for name in files if name.endswith(kinds) and ".ipynb_checkpoints" not in name}
    assert {Path(name).suffix for name in held} == set(kinds)
