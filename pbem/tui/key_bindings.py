"""The table of actions as Textual's bindings. Players' own keys go through `App.set_keymap`, by the ids of the table."""

from collections.abc import Mapping
from typing import Any

from textual.binding import Binding, BindingType
from textual.keys import REPLACED_KEYS, Keys, key_to_character
from textual.screen import Screen

from pbem.view.text.action_table import ACTIONS, Action, actions_of, key_text, keys_of

AnyScreen = Screen[Any]
"""A screen, whatever it gives when it closes."""
GAP = "  "
FIXED = ("escape", "ctrl+q")
EVERYWHERE = "app."  # begins the ids of actions that every screen has
MODIFIERS = frozenset({"ctrl", "alt", "shift", "meta", "super", "hyper"})
NAMED = frozenset(name for key in Keys if (name := key.value.rpartition("+")[2]).isalnum())
WAYS_OUT = ("leave", "quit", "stop")
"""What leads away from a screen is always on its last line."""


def bindings(where: str, is_first: bool = False) -> list[BindingType]:
    """The bindings of a screen. `is_first`: they go before those of the widget that has the focus."""
    return [Binding(action.keys, action.name, action.word, id=action.id, priority=is_first) for action in actions_of(where)]


def is_typed(key: str) -> bool:
    """Does a key write a character into a field?"""
    name = REPLACED_KEYS.get(key, key)
    character = key_to_character(name) or key_to_character(name.replace("_", "-", 1))  # left_pointing_angle_bracket
    return character is not None and character.isprintable() and (len(key) == 1 or key.islower())


def is_key(text: str) -> bool:
    """Is this the name of a key, perhaps with Ctrl and the like: `u`, `question_mark`, `ctrl+z`?"""
    *modifiers, name = text.split("+")
    return MODIFIERS.issuperset(modifiers) and len(set(modifiers)) == len(modifiers) and (name in NAMED or is_typed(name))


def usable_keys(written: Mapping[str, str]) -> dict[str, str]:
    """The keys of a settings file by action, without those that are none."""
    return {action: ",".join(usable) for action, keys in written.items() if (usable := _usable(action, keys))}


def wrong_keys(written: Mapping[str, str]) -> list[str]:
    """The entries of a settings file that hold what is no key, as the file names them."""
    return [f"keys.{action}" for action, keys in written.items() if len(_usable(action, keys)) < len(keys.split(","))]


def _usable(action: str, keys: str) -> list[str]:
    """What works everywhere must not be what is typed into fields."""
    found = (key.strip() for key in keys.split(","))
    return list(dict.fromkeys(key for key in found if is_key(key) and not (action.startswith(EVERYWHERE) and is_typed(key))))


def own_keymap(own_keys: Mapping[str, str]) -> dict[str, str]:
    """The player's own keys for Textual. Esc and Ctrl-Q keep what they mean besides, or a wrong choice would leave no way out."""
    found = {}
    for action in ACTIONS:
        if action.id in own_keys:
            default = keys_of(action, {})
            own = [key for key in keys_of(action, own_keys) if key not in FIXED or key in default]
            found[action.id] = ",".join(dict.fromkeys([*own, *(key for key in default if key in FIXED)]))
    return {action: keys for action, keys in found.items() if keys}


def key_bar(actions: tuple[Action, ...], own_keys: Mapping[str, str], width: int) -> str:
    """The keys that are shown on the last line, as many as there is room for; those that lead out and to all others always."""
    parts = _parts(actions, own_keys)
    shown = [part for at, (action, part) in enumerate(parts) if action.name in WAYS_OUT or at == len(parts) - 1]
    for _, part in parts:
        if part not in shown and len(GAP.join([*shown, part])) > width:
            break
        shown += [part] if part not in shown else []
    return GAP.join(part for _, part in parts if part in shown)


def key_lines(actions: tuple[Action, ...], own_keys: Mapping[str, str], width: int) -> str:
    """All keys that are shown, on as many lines as they need."""
    lines = [""]
    for _, part in _parts(actions, own_keys):
        longer = f"{lines[-1]}{GAP if lines[-1] else ''}{part}"
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


def _parts(actions: tuple[Action, ...], own_keys: Mapping[str, str]) -> list[tuple[Action, str]]:
    """Each key with its word, where it has both."""
    keyed = [(action, keys_of(action, own_keys)) for action in actions]
    return [(action, f"{key_text(keys[0])} {action.word}") for action, keys in keyed if action.word and keys]
