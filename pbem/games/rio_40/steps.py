"""How the modules of this game tell `rules` what they handle: the engine's verbs and phases, bound to this game's state."""

from pbem.engine import phases
from pbem.games.rio_40.state import State, Step
from pbem.games.rio_40.world import World

Done = phases.Done[State]
Verb = phases.Verb[World, State]
Phase = phases.Phase[World, State, Step]
