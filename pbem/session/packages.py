"""What the program needs of other people's, and whether that is what is installed."""

import re
from importlib import metadata
from itertools import zip_longest
from pathlib import Path

import tomli
from msgspec import Struct

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
NEED = re.compile(r"\s*([A-Za-z0-9._-]+)\s*\(?([^;()]*)\)?\s*(;.*)?", re.DOTALL)
BOUND = re.compile(r"\s*(>=|<=|==|!=|<|>)\s*(\d+(?:\.\d+)*)\s*")


class Package(Struct, frozen=True):
    """One package that is needed."""

    name: str
    wanted: str  # ">=8.2,<9"
    version: str  # "": not installed
    is_fitting: bool


def packages() -> tuple[Package, ...]:
    """All that the program cannot run without, as its own description has it."""
    return tuple(_found(*need) for need in needs())


def needs() -> tuple[tuple[str, str], ...]:
    """Name and range of each: from the program's tree, else from what the installer wrote down."""
    try:
        project = tomli.loads(PROJECT.read_text(encoding="utf-8"))["project"]
        lines = project["dependencies"] if project["name"] == "pbem" else []
    except (OSError, ValueError, KeyError):
        lines = []
    if not lines:
        try:
            lines = [line for line in metadata.requires("pbem") or [] if "extra" not in line.partition(";")[2]]
        except metadata.PackageNotFoundError:
            return ()
    found = [NEED.fullmatch(line) for line in lines]
    return tuple((each[1], each[2].strip()) for each in found if each)


def is_within(version: str, wanted: str) -> bool:
    """Does a version lie in a range such as ">=8.2,<9"? A part of the range that is not understood holds."""
    leading = re.match(r"\d+(?:\.\d+)*", version)
    release = tuple(map(int, leading[0].split("."))) if leading else ()
    bounds = [bound for bound in map(BOUND.fullmatch, wanted.split(",")) if bound]
    return all(_holds(release, bound[1], tuple(map(int, bound[2].split(".")))) for bound in bounds)


def _holds(release: tuple[int, ...], sign: str, bound: tuple[int, ...]) -> bool:
    order = next((1 if one > other else -1 for one, other in zip_longest(release, bound, fillvalue=0) if one != other), 0)
    return {">=": order >= 0, "<=": order <= 0, ">": order > 0, "<": order < 0, "==": order == 0, "!=": order != 0}[sign]


def _found(name: str, wanted: str) -> Package:
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Package(name, wanted, "", False)
    return Package(name, wanted, version, is_within(version, wanted))
