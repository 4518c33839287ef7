"""How the phase modules tell `rules` what they handle: verbs for decisions, handlers for steps of the agenda."""

from collections.abc import Callable, Sequence
from typing import Any

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Demand
from pbem.engine.events import Event
from pbem.engine.game import Options
from pbem.games.guerra_do_congo.state import State, Step
from pbem.games.guerra_do_congo.world import World

Done = tuple[State, tuple[Event, ...]]

# A step that runs by itself gets the state with the step already taken off the agenda.
Run = Callable[[World, State, Step], Done]
# What a step waits for; None when nothing is left to ask and `Run` may go on.
Ask = Callable[[World, State, Step], Demand | None]
# The dice of a step, state with the step taken off.
Read = Callable[[World, State, Step, tuple[int, ...]], Done]


class Verb:
    """One class of decision: its word in notation, the kind of demand it serves, and its handlers.

    `refusal` tells why it is not allowed in this state, whose pending demand is of the right kind and side. `apply` gets the
    state with the demanding step still on top of the agenda. `walk` gets the tokens behind the word and offers what leads to
    decisions that `refusal` lets pass. `write` gives the words behind the verb, `read` takes them apart again (raises
    IllegalOrder).
    """

    def __init__(
        self,
        word: str,
        decision: type[Decision],
        kinds: tuple[str, ...],
        refusal: Callable[[World, State, Any], Refusal | None],
        apply: Callable[[World, State, Any], Done],
        walk: Callable[[World, State, tuple[str, ...]], Options],
        write: Callable[[World, Any], str],
        read: Callable[[World, Sequence[str]], Decision],
    ) -> None:
        self.word, self.decision, self.kinds = word, decision, kinds
        self.refusal, self.apply, self.walk, self.write, self.read = refusal, apply, walk, write, read


class Phase:
    """What one phase module handles, by step name."""

    def __init__(self, verbs: Sequence[Verb], asks: dict[str, Ask], runs: dict[str, Run], reads: dict[str, Read]) -> None:
        self.verbs, self.asks, self.runs, self.reads = tuple(verbs), asks, runs, reads
