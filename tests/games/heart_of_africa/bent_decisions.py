"""Decisions near another: one number, name or member of it is changed."""

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

NEAR = (-2, -1, 1, 2, 6, 100)


def bent(decision: Any, chance: Random) -> Any:
    """The same with one change somewhere; itself where nothing of it can be changed."""
    names = [each.name for each in fields(decision) if changed(getattr(decision, each.name), Random(0)) is not None]
    if not names:
        return decision
    name = chance.choice(names)
    return replace(decision, **{name: changed(getattr(decision, name), chance)})


def changed(value: object, chance: Random) -> object:
    """A value near this; None for what cannot be changed."""
    match value:
        case bool():
            return not value
        case int():
            return type(value)(max(0, value + chance.choice(NEAR)))
        case tuple() if value:
            place = chance.randrange(len(value))
            kept = value[:place] + value[place + 1 :]
            return chance.choice(
                (kept, (*value, value[place]), (*value[:place], changed(value[place], chance) or value[place], *value[place + 1 :]))
            )
        case Struct():
            return bent(value, chance)
    return None
