"""Every kind of event, for what is kept of them."""

from pbem.engine.events import Event
from pbem.games.heart_of_africa.events import combat, figures, set_up, shooting, turn, works

MODULES = (combat, figures, set_up, shooting, turn, works)
KINDS: tuple[type[Event], ...] = tuple(
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
)
