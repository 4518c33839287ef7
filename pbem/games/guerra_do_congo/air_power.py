"""Air points of the Congo side: who may spend how many, and ground support for a combat. Sections 4.5 and 4.5.1.

In the Congo stage support is part of the order to attack; in the Rebels' stage it is an answer after the attack is declared.
With reserves in play it is an answer in both stages, for it is announced when the reserves are known (GC-4.5.1a); a list of
attacks fixed beforehand names the points of the attacker with each attack all the same (GC-2.4b).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options, Token
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import notation
from pbem.games.guerra_do_congo.aftermath import combat_of
from pbem.games.guerra_do_congo.decisions import Support
from pbem.games.guerra_do_congo.declaration import lists_attacks
from pbem.games.guerra_do_congo.events import AirSupport
from pbem.games.guerra_do_congo.state import CONGO, SIDES, State, Step
from pbem.games.guerra_do_congo.steps import Done, Phase, Verb
from pbem.games.guerra_do_congo.world import World


def mission_refusal(state: State, points: int) -> Refusal | None:
    """Why so many points cannot be spent on a bombardment or interdiction. GC-4.5a, GC-4.5b, GC-M1a."""
    if state.side != CONGO:
        return Refusal("GC-4.5b", "only-congo-flies", SIDES[state.side])
    return Refusal("GC-4.5a", "no-air-points", str(points)) if not 1 <= points <= state.air_points else None


def mission_tokens(state: State) -> tuple[Token, ...]:
    """The numbers of points that a mission may have."""
    return tuple(Token(str(points)) for points in range(1, state.air_points + 1)) if state.side == CONGO else ()


def read_points(word: str, form: str) -> int:
    """A number of points. Raises IllegalOrder."""
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise notation.unclear("GC-4.5a", "wrong-form", form)
    return int(word)


def with_the_attack(world: World, state: State) -> int:
    """How many points an order to attack may name. GC-4.5.1a."""
    return 0 if state.side != CONGO or is_announced_late(world) else state.air_points


def is_announced_late(world: World) -> bool:
    """Is the attacker, too, asked for his air points after the reserves? GC-4.5.1a."""
    return bool(world.options.get("reserves", False)) and not lists_attacks(world)


def attack_refusal(world: World, state: State, points: int) -> Refusal | None:
    """Why an order to attack may not name so many air points. GC-2.2g, GC-4.5a, GC-4.5.1a."""
    if not points:
        return None
    if state.side != CONGO:
        return Refusal("GC-4.5b", "only-congo-flies", SIDES[state.side])
    if is_announced_late(world):
        return Refusal("GC-4.5.1a", "air-after-reserves", str(points))
    return Refusal("GC-4.5a", "no-air-points", str(points)) if points > state.air_points else None


def spend(state: State, points: int) -> State:
    """Points spent are gone at once. GC-4.5a."""
    return replace(state, air_points=state.air_points - points)


def supported(state: State, points: int) -> Done:
    """The combat being resolved has so many points in support. GC-4.5.1a."""
    fight = combat_of(state)
    events = (AirSupport(hex_name(fight.target), points),) if points else ()
    return replace(state, combat=replace(fight, air_points=points)), events


# ---- the answer


def _ask(world: World, state: State, step: Step) -> Demand | None:
    """The Congo player, unless he has no points or has named them with the attack. C4, GC-4.5.1a."""
    is_due = state.air_points > 0 and (state.side != CONGO or is_announced_late(world))
    return Choose(step.side, "air", False) if is_due else None


def _run(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def _refusal(world: World, state: State, answer: Support) -> Refusal | None:  # noqa: ARG001
    """Any number up to all that are left. GC-4.5.1a."""
    return Refusal("GC-4.5a", "no-air-points", str(answer.points)) if answer.points > state.air_points else None


def _apply(world: World, state: State, answer: Support) -> Done:  # noqa: ARG001
    return supported(spend(replace(state, agenda=state.agenda[:-1]), answer.points), answer.points)


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    numbers = tuple(Token(str(points)) for points in range(state.air_points + 1))
    if not words:
        return Options(numbers)
    return Options((), len(words) == 1 and Token(words[0]) in numbers)


def _write(world: World, answer: Support) -> str:  # noqa: ARG001
    return str(answer.points)


def _read(world: World, words: Sequence[str]) -> Support:  # noqa: ARG001
    form = "air POINTS"
    (points,) = notation.exactly(words, form, 1)
    return Support(read_points(points, form))


PHASE = Phase(
    verbs=(Verb("air", Support, ("air",), _refusal, _apply, _walk, _write, _read),),
    asks={"support": _ask},
    runs={"support": _run},
    reads={},
)
