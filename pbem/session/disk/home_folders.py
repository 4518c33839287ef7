"""Folders of matches, identity and state: chosen with next to nothing imported, since `pbem status` and a shell ask often."""

# pathlib costs as much as all the rest of this together
# ruff: noqa: PTH100, PTH111, PTH112, PTH118
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PLATFORM: str = sys.platform
XDG = {
    "data": ("XDG_DATA_HOME", ".local/share"),
    "config": ("XDG_CONFIG_HOME", ".config"),
    "state": ("XDG_STATE_HOME", ".local/state"),
}


def chosen_folders(
    saves: "Path | None" = None, environ: Mapping[str, str] = os.environ, here: "str | Path" = ""
) -> list[tuple[str, str]]:
    """Saves, config and state, and what chose each: "--saves", a variable, "./saves", or "" for the platform."""
    local = os.path.join(here, "saves")
    found = [
        (named, variable) if (named := environ.get(variable)) else _platform_folder(kind, environ)
        for variable, kind in (("PBEM_SAVES", "data"), ("PBEM_CONFIG", "config"), ("PBEM_STATE", "state"))
    ]
    if saves is not None:
        found[0] = str(saves), "--saves"
    elif not environ.get("PBEM_SAVES"):
        is_local = os.path.isdir(local)
        found[0] = (os.path.abspath(local), "./saves") if is_local else (os.path.join(found[0][0], "saves"), found[0][1])
    return found


def platform_saves(environ: Mapping[str, str] = os.environ) -> str:
    """Where matches are when nothing else is said."""
    return os.path.join(_platform_folder("data", environ)[0], "saves")


def matches_folder(environ: Mapping[str, str] = os.environ) -> str:
    """Where the folders of the matches are."""
    return os.path.join(chosen_folders(environ=environ)[0][0], "matches")


def _platform_folder(kind: str, environ: Mapping[str, str]) -> tuple[str, str]:
    """The platform's folder of a kind, and the variable that names it, "" where none does."""
    if PLATFORM == "linux":  # the same folders, without the 10 ms that the import costs every command
        variable, default = XDG[kind]
        named = environ.get(variable, "").strip()
        return os.path.join(named or os.path.join(os.path.expanduser("~"), default), "pbem"), variable if named else ""
    import platformdirs

    folders = platformdirs.PlatformDirs("pbem", appauthor=False)
    return {"data": folders.user_data_dir, "config": folders.user_config_dir, "state": folders.user_state_dir}[kind], ""
