"""What a player has chosen for the screens: a small TOML file beside the identity. A wrong one is never an obstacle."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import tomli
from msgspec import Struct

from pbem.language import ENGLISH, is_name, languages
from pbem.session.folders import usable
from pbem.session.homes import Home
from pbem.session.key_names import checked_keys
from pbem.session.reading import plain_bytes
from pbem.session.store import make_folder, store_atomic

FILE = "settings.toml"
SPOILT = "settings.toml.wrong"
"""What a file is called from then on that was no settings file when others were to be kept."""
MAX_BYTES = 64 * 1024
CATALOGUES = "languages"
SHIPPED = Path(__file__).resolve().parents[1] / CATALOGUES
CHOICES: Mapping[str, tuple[str, ...]] = {
    "glyphs": ("auto", "unicode", "ascii"),
    "colours": ("auto", "16", "256", "none"),
    "zoom": ("normal", "overview", "detail"),
}
MAX_SPEED = 9
FOLDERS = ("watch", "outbox")
EVERYWHERE = "app."  # begins the ids of actions that every screen has


class Settings(Struct, frozen=True):
    """Choices for the screens, each with its default."""

    language: str = ENGLISH
    glyphs: str = "auto"
    colours: str = "auto"
    zoom: str = "normal"
    mouse: bool = False
    animation: bool = False  # the replay runs by itself when a file has come
    speed: int = 3  # of the replay, 1 to 9
    panels: tuple[str, ...] = ("hex",)  # open at the map
    watch: str = ""  # folder where turn files arrive
    lesson: str = ""  # the match that is played as a lesson, and its step: "id 3"
    outbox: str = ""  # folder where turn files are written; "": where the program was started
    keys: dict[str, str] = {}  # action id -> keys, comma between several


def catalogue_folders(config: Path | str) -> tuple[str, ...]:
    """Where languages are: with the program, and the player's own, which go before."""
    return str(SHIPPED), str(Path(config) / CATALOGUES)


def choices(home: Home, name: str) -> tuple[str, ...]:
    """What can be chosen for a setting; () where it is not one of a few."""
    return languages(catalogue_folders(home.config)) if name == "language" else CHOICES.get(name, ())


def load_settings(home: Home) -> tuple[Settings, tuple[str, ...]]:
    """The player's choices, and the keys of the file that mean nothing or hold what they cannot hold (those keep their default)."""
    table = _table(home)
    if table is None:
        return Settings(), (FILE,)
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for key, value in table.items():
        if key == "keys" and _is_value(key, value):
            found[key] = {action: ",".join(kept) for action, keys in value.items() if (kept := _keys(action, keys))}
            wrong += [f"{key}.{action}" for action, keys in value.items() if _has_wrong(action, keys)]
        elif _is_value(key, value):
            found[key] = value
        else:
            wrong.append(key)
    return msgspec.convert(found, Settings), tuple(wrong)


def store_settings(home: Home, settings: Settings) -> None:
    """Keep the choices. What the file holds that could not be used stays in it, until something else is chosen in its place."""
    make_folder(home.config)
    values = {**msgspec.structs.asdict(settings), **_unused(home, settings)}
    keys = values.pop("keys")
    lines = [
        f"{name if name.isascii() and name.isidentifier() else _toml(name)} = {text}"
        for name, value in values.items()
        if (text := _toml(value))
    ]
    lines += ["", "[keys]", *(f"{_toml(action)} = {_toml(each)}" for action, each in sorted(keys.items()))]
    store_atomic(home.config / FILE, ("\n".join(lines) + "\n").encode(), 0o600)


def _table(home: Home) -> dict[str, Any] | None:
    """What the file holds; None where it is none of settings."""
    try:
        return tomli.loads(plain_bytes(home.config / FILE, MAX_BYTES).decode())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        return None


def _unused(home: Home, settings: Settings) -> dict[str, Any]:
    """What `load_settings` passes over, where nothing else was chosen since. A file that cannot be read is put aside."""
    table = _table(home)
    if table is None:
        (home.config / FILE).replace(home.config / SPOILT)
        return {}
    own, default = table.pop("keys", {}), Settings()
    found = {
        key: value
        for key, value in table.items()
        if not _is_value(key, value) and getattr(settings, key, None) == getattr(default, key, None)
    }
    if _is_value("keys", own):
        as_before = {action: keys for action, keys in own.items() if settings.keys.get(action, "") == ",".join(_keys(action, keys))}
        found["keys"] = {**settings.keys, **as_before}
    return found


def _is_value(key: str, value: object) -> bool:
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "language":
        return isinstance(value, str) and is_name(value)
    if key == "speed":
        return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_SPEED
    try:
        msgspec.convert({key: value}, Settings)
    except msgspec.ValidationError:
        return False
    if key in FOLDERS and value and usable(str(value)) is None:
        return False
    return key in Settings.__struct_fields__


def _keys(action: str, keys: str) -> tuple[str, ...]:
    """Those of an action's keys that are keys; what works everywhere must not be what is typed into fields."""
    return checked_keys(keys, may_be_typed=not action.startswith(EVERYWHERE))


def _has_wrong(action: str, keys: str) -> bool:
    return len(_keys(action, keys)) < len(keys.split(","))


def _toml(value: object) -> str:
    """A value as TOML, "" for what is not kept."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, tuple | list):
        parts = list(map(_toml, value))
        return f"[{', '.join(parts)}]" if all(parts) else ""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f") if isinstance(value, str) else ""
