"""What a player has chosen for the screens: a small TOML file beside the identity. A wrong one is never an obstacle."""

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from pbem.session.folders import usable
from pbem.session.homes import Home
from pbem.session.key_names import checked_keys
from pbem.session.store import make_folder, store_atomic

FILE = "settings.toml"
MAX_BYTES = 64 * 1024
CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("en",),
    "glyphs": ("auto", "unicode", "ascii"),
    "colours": ("auto", "16", "256", "none"),
    "zoom": ("normal", "overview", "detail"),
}
MAX_SPEED = 9
FOLDERS = ("watch", "outbox")
EVERYWHERE = "app."  # begins the ids of actions that every screen has


class Settings(Struct, frozen=True):
    """Choices for the screens, each with its default."""

    language: str = "en"
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


def load_settings(home: Home) -> tuple[Settings, tuple[str, ...]]:
    """The player's choices, and the keys of the file that mean nothing or hold what they cannot hold (those keep their default)."""
    path = home.config / FILE
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            return Settings(), (FILE,)
        table = tomllib.loads(data.decode())
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError):
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
    """Keep the choices."""
    make_folder(home.config)
    lines = []
    for field, value in msgspec.structs.asdict(settings).items():
        if field != "keys":
            lines.append(f"{field} = {_toml(value)}")
    lines += ["", "[keys]", *(f"{_toml(action)} = {_toml(keys)}" for action, keys in sorted(settings.keys.items()))]
    store_atomic(home.config / FILE, ("\n".join(lines) + "\n").encode(), 0o600)


def _is_value(key: str, value: object) -> bool:
    if key in CHOICES:
        return value in CHOICES[key]
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
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return msgspec.json.encode(str(value)).decode()
