"""The table of actions as Textual's bindings. Players' own keys go through `App.set_keymap`, by the ids of the table."""

from collections.abc import Mapping

from textual.binding import Binding

from pbem.view.actions import ACTIONS, Action, actions_of, key_text, keys_of

GAP = "  "
FIXED = ("escape", "ctrl+q")
WAYS_OUT = ("leave", "quit", "stop")
"""What leads away from a screen is always on its last line."""


def bindings(where: str, is_first: bool = False) -> list[Binding]:
    """The bindings of a screen. `is_first`: they go before those of the widget that has the focus."""
    return [Binding(action.keys, action.name, action.word, id=action.id, priority=is_first) for action in actions_of(where)]


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
