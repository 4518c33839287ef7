"""The packages that the program needs, and whether those that are installed fit."""

from importlib import metadata
from pathlib import Path

import tomli
from msgspec import Struct
from packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


class Package(Struct, frozen=True):
    """One package that is needed."""

    name: str
    wanted: str  # ">=8.2,<9"
    version: str  # "": not installed
    is_fitting: bool


def packages() -> tuple[Package, ...]:
    """All that the program cannot run without, as its own description has it."""
    return tuple(map(package, needs()))


def needs() -> list[Requirement]:
    """What is needed here: from the program's tree, else from what the installer wrote down."""
    try:
        project = tomli.loads(PROJECT.read_text(encoding="utf-8"))["project"]
        lines = project["dependencies"] if project["name"] == "pbem" else []
    except (OSError, ValueError, KeyError):
        lines = []
    if not lines:
        try:
            lines = metadata.requires("pbem") or []
        except metadata.PackageNotFoundError:
            return []
    return [need for need in map(Requirement, lines) if need.marker is None or need.marker.evaluate({"extra": ""})]


def package(need: Requirement) -> Package:
    """What is installed of one that is needed."""
    wanted = ",".join(sorted(map(str, need.specifier), reverse=True))
    try:
        version = metadata.version(need.name)
    except metadata.PackageNotFoundError:
        return Package(need.name, wanted, "", False)
    return Package(need.name, wanted, version, need.specifier.contains(version, prereleases=True))
