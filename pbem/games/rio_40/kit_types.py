"""The kit's types, bound to this game: what the modules of the rules are written with."""

from pbem.engine.rules import context, phases, verbs
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.state import State, Step

Context = context.Context[World, State, Step]
Done = context.Done[State]
Phase = phases.Phase[World, State, Step]
Verb = verbs.Verb


def nothing(now: Context, _order: object) -> Done:
    """An answer by which nothing happens: what is asked about may be left."""
    return now.state, ()
