"""The table of actions as Textual's bindings. Players' own keys go through `App.set_keymap`, by the ids of the table."""

from collections.abc import Mapping

from textual.binding import Binding

from pbem.view.actions import Action, actions_of, key_text, keys_of


def bindings(where: str, is_first: bool = False) -> list[Binding]:
    """The bindings of a screen. `is_first`: they go before those of the widget that has the focus."""
    return [Binding(action.keys, action.name, action.word, id=action.id, priority=is_first) for action in actions_of(where)]


def key_bar(actions: tuple[Action, ...], own_keys: Mapping[str, str], width: int) -> str:
    """The keys that are shown on the last line, as many as there is room for."""
    line = ""
    for action in actions:
        keys = keys_of(action, own_keys)
        if not action.word or not keys:
            continue
        part = f"{key_text(keys[0])} {action.word}"
        if len(line) + len(part) + 2 > width:
            break
        line += f"{'  ' if line else ''}{part}"
    return line
