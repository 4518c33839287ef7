"""Names of keys as a settings file may hold them: `u`, `question_mark`, `pageup`, `ctrl+z`."""

import unicodedata

MODIFIERS = ("ctrl", "alt", "shift", "meta", "super", "hyper")
NAMED = frozenset(
    ["escape", "enter", "return", "tab", "backspace", "delete", "insert"]
    + ["home", "end", "pageup", "pagedown", "up", "down", "left", "right"]
    + [f"f{number}" for number in range(1, 25)]
)
CHARACTERS = frozenset(["space", "slash", "backslash", "at", "minus", "plus", "underscore", "circumflex_accent"])
MAX_CHARS = 60


def is_key(text: str) -> bool:
    """Is this the name of a key, perhaps with Ctrl and the like?"""
    *modifiers, name = text.split("+")
    is_held = all(each in MODIFIERS for each in modifiers) and len(set(modifiers)) == len(modifiers)
    return is_held and (name in NAMED or _is_character(name))


def is_typed(text: str) -> bool:
    """Is this a key that writes a character into a field?"""
    return _is_character(text)


def _is_character(name: str) -> bool:
    if len(name) == 1:
        return name.isprintable() and name not in " ,+"
    if name in CHARACTERS:
        return True
    if not 1 < len(name) <= MAX_CHARS or name != name.lower():
        return False
    spelled = name.replace("_", " ").upper()
    for known in (spelled, spelled.replace(" ", "-", 1)):
        try:
            return unicodedata.lookup(known).isprintable()
        except KeyError:
            continue
    return False


def checked_keys(text: str, may_be_typed: bool = True) -> tuple[str, ...]:
    """Those of a list of keys, comma between several, that are keys; without blanks."""
    keys = (key.strip() for key in text.split(","))
    return tuple(dict.fromkeys(key for key in keys if is_key(key) and (may_be_typed or not is_typed(key))))
