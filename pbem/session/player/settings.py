"""Settings of the screens: a small TOML file beside the identity. A wrong one is never an obstacle."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
import tomli
from msgspec import Meta, Struct

from pbem.language import ENGLISH, is_name
from pbem.language import MAX_BYTES as MAX_CATALOGUE
from pbem.session.disk.atomic_files import make_folder, store_atomic
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home

FILE = "settings.toml"
SPOILT = "settings.toml.wrong"
"""What a file is called from then on that was no settings file when others were to be kept."""
MAX_BYTES = 64 * 1024
CATALOGUES = "languages"
SHIPPED = Path(__file__).resolve().parents[2] / CATALOGUES
CHOICES: Mapping[str, tuple[str, ...]] = {
    "glyphs": ("auto", "unicode", "ascii"),
    "colours": ("auto", "16", "256", "truecolor", "none"),
    "look": ("auto", "rich", "spare"),
    "theme": ("sheet", "night"),
    "zoom": ("normal", "overview", "detail"),
}
MAX_SPEED = 9
FOLDERS = ("watch", "outbox")


class Settings(Struct, frozen=True):
    """Choices for the screens, each with its default."""

    language: str = ENGLISH
    glyphs: str = "auto"
    colours: str = "auto"
    look: str = "auto"  # of the map
    theme: str = "sheet"  # of the rich look
    zoom: str = "normal"
    mouse: bool = False
    animation: bool = False  # the replay runs by itself when a file has come
    speed: Annotated[int, Meta(ge=1, le=MAX_SPEED)] = 3  # of the replay
    panels: tuple[str, ...] = ("hex",)  # open at the map
    watch: str = ""  # folder where turn files arrive
    lesson: str = ""  # the match that is played as a lesson, and its step: "id 3"
    mail: str = ""  # how the mail program is called, where a match does not say so; only `desk.mail_programs` knows which there are
    outbox: str = ""  # folder where turn files are written; "": where the program was started
    keys: dict[str, str] = {}  # action id -> keys, comma between several; only the screens know which are keys


def languages(config: Path) -> tuple[str, ...]:
    """English, and those there is a catalogue of: with the program, or the player's own."""
    found = {path.stem for folder in (config / CATALOGUES, SHIPPED) for path in folder.glob("*.mo") if is_name(path.stem)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def catalogues(config: Path | str, language: str) -> list[bytes]:
    """The compiled catalogues of a language, the player's own first; what cannot be read is left out."""
    found = []
    for folder in (Path(config) / CATALOGUES, SHIPPED):
        with suppress(OSError):
            found.append(plain_bytes(folder / f"{language}.mo", MAX_CATALOGUE))
    return found


def choices(home: Home, name: str) -> tuple[str, ...]:
    """What can be chosen for a setting; () where it is not one of a few."""
    return languages(home.config) if name == "language" else CHOICES.get(name, ())


def load_settings(home: Home) -> tuple[Settings, tuple[str, ...]]:
    """The player's choices, and the keys of the file that mean nothing or hold what they cannot hold (those keep their default)."""
    try:
        table = tomli.loads(_text(home))
    except (OSError, ValueError, RecursionError):
        return Settings(), (FILE,)
    found = {key: value for key, value in table.items() if _is_value(key, value)}
    return msgspec.convert(found, Settings), tuple(key for key in table if key not in found)


def store_settings(home: Home, settings: Settings) -> None:
    """Keep the choices. All else in the file stays as the player wrote it; a file that is none of settings is put aside."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    make_folder(home.config)
    path = home.config / FILE
    try:
        document = tomlkit.parse(_text(home))
    except (OSError, ValueError, RecursionError, TOMLKitError):
        path.replace(home.config / SPOILT)
        document = tomlkit.document()
    before = msgspec.structs.asdict(load_settings(home)[0])
    after = msgspec.structs.asdict(settings)
    old_keys, keys = before.pop("keys"), after.pop("keys")
    document.update({name: value for name, value in after.items() if name not in document or value != before[name]})
    if "keys" not in document or (keys and not _is_value("keys", document["keys"])):
        document["keys"] = tomlkit.table()
    for action in sorted({*old_keys, *keys}):
        if action not in keys:
            document["keys"].remove(action)
        elif keys[action] != old_keys.get(action):
            document["keys"][action] = keys[action]
    store_atomic(path, document.as_string().encode(), 0o600)


def _text(home: Home) -> str:
    """The file as text, "" where there is none. Raises OSError or ValueError."""
    try:
        return plain_bytes(home.config / FILE, MAX_BYTES).decode()
    except FileNotFoundError:
        return ""


def _is_value(key: str, value: object) -> bool:
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "language":
        return isinstance(value, str) and is_name(value)
    try:
        msgspec.convert({key: value}, Settings)
    except msgspec.ValidationError:
        return False
    if key in FOLDERS and value and usable(str(value)) is None:
        return False
    return key in Settings.__struct_fields__
