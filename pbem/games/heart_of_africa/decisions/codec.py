"""The decisions of this game in the order of their tags, and the guards. Append only, once matches are played."""

from types import ModuleType

from pbem.engine.decisions import Codec, Decision, Sealed
from pbem.games.heart_of_africa.decisions import combat, leading, movement, set_up, sheets, shooting, shooting_ways, works


def _classes(module: ModuleType) -> list[type[Decision]]:
    found = (each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Decision))
    return [each for each in found if each.__module__ == module.__name__]


MODULES = (movement, shooting, combat, set_up, works, sheets, leading, shooting_ways)
GUARDS = Codec(())
DECISIONS = Codec((Sealed, *(each for module in MODULES for each in _classes(module))))
