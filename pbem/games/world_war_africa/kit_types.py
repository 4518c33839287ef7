"""The kit's types, bound to this game: what the modules of the rules are written with."""

from pbem.engine.rules import context, phases, verbs
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.state import State, Step

Context = context.Context[World, State, Step]
Done = context.Done[State]
Phase = phases.Phase[World, State, Step]
Verb = verbs.Verb
