"""Orders and answers of the Combat Phase: how they are spelled word by word, and their notation both ways."""

from collections.abc import Iterator, Sequence

from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import aftermath, air_power, combat, notation
from pbem.games.guerra_do_congo.aftermath import STOPS
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Loss, Retreat, Stay
from pbem.games.guerra_do_congo.state import State
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import presence_of

AIR = "air"
NOTHING = Options(())
DONE = Options((), is_complete=True)


def walk_attack(world: World, state: State, prefix: tuple[str, ...]) -> Options:
    """Hex, then units in roster order; complete after the first. Air points come last. GC-4.1b, GC-6a, GC-4.5.1a."""
    presence = presence_of(world, state)
    if not prefix:
        return Options(tuple(able_to_be_attacked(world, state)))
    target = world.board.hex_of(prefix[0])
    if combat.target_refusal(presence, state, target):
        return NOTHING
    open_units = combat.attackers_of(presence, state, target)
    numbers = tuple(Token(str(points)) for points in range(1, air_power.with_the_attack(world, state) + 1))
    named, air = _parted(prefix[1:])
    chosen = [world.index_of.get(word, -1) for word in named]
    if chosen != sorted(set(chosen)) or not set(chosen) <= set(open_units) or combat.together_refusal(world, chosen):
        return NOTHING
    last = chosen[-1] if chosen else -1
    if air and not (chosen and numbers):
        return NOTHING
    if air:
        return Options(numbers) if len(air) == 1 else Options((), len(air) == 2 and Token(air[1]) in numbers)
    following = [index for index in open_units if index > last and combat.together_refusal(world, (*chosen, index)) is None]
    support = (Token(AIR),) if chosen and numbers else ()
    return Options((*(Token(world.kinds[index].id) for index in following), *support), is_complete=bool(chosen))


def able_to_be_attacked(world: World, state: State) -> Iterator[Token]:
    """The hexes that somebody may attack now."""
    return (Token(hex_name(target)) for target in combat.targets(presence_of(world, state), state))


def _parted(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words before the air points, and those from them on."""
    place = next((place for place, word in enumerate(words) if word.lower() == AIR), len(words))
    return words[:place], words[place:]


def walk_loss(world: World, state: State, prefix: tuple[str, ...]) -> Options:
    """The candidates, in roster order."""
    units = [world.kinds[index].id for index in aftermath.standing_units(state, state.agenda[-1].units)]
    if not prefix:
        return Options(tuple(map(Token, units)))
    return DONE if len(prefix) == 1 and prefix[0] in units else NOTHING


def walk_retreat(world: World, state: State, prefix: tuple[str, ...]) -> Options:
    """The unit, then its hex if it has one."""
    units = aftermath.standing_units(state, state.agenda[-1].units)
    if not prefix:
        return Options(tuple(Token(world.kinds[index].id) for index in units))
    index = world.index_of.get(prefix[0], -1)
    if index not in units:
        return NOTHING
    hexes = aftermath.retreats(presence_of(world, state), index, state.units[index].where).hexes
    return _walk_hexes(world, prefix[1:], hexes or (STOPS,))


def walk_advance(world: World, state: State, prefix: tuple[str, ...]) -> Options:
    """The unit, then perhaps its second hex."""
    choices = aftermath.advancing(world, state, state.agenda[-1])
    if not prefix:
        return Options(tuple(Token(world.kinds[index].id) for index in choices))
    return _walk_hexes(world, prefix[1:], choices.get(world.index_of.get(prefix[0], -1), ()))


def _walk_hexes(world: World, prefix: tuple[str, ...], hexes: tuple[Hex, ...]) -> Options:
    """One of these hexes, or none where STOPS is among them."""
    if not prefix:
        return Options(tuple(Token(hex_name(there)) for there in hexes if there != STOPS), is_complete=STOPS in hexes)
    there = world.board.hex_of(prefix[0])
    return DONE if len(prefix) == 1 and there in hexes else NOTHING


def walk_stay(world: World, state: State, prefix: tuple[str, ...]) -> Options:  # noqa: ARG001
    """The word alone."""
    return NOTHING if prefix else DONE


# ---- notation


def write_attack(world: World, attack: Attack) -> str:
    """`1915 with CON04,CON07`, with air points `1915 with CON04,CON07 air 2`."""
    air = f" {AIR} {attack.air}" if attack.air else ""
    units = ",".join(notation.unit_name(world, index) for index in attack.units)
    return f"{notation.hex_word(attack.target)} with {units}".rstrip() + air


def read_attack(world: World, words: Sequence[str]) -> Attack:
    """The units in any order, with or without the word `with`; then perhaps air points, at least one."""
    form = "a HEX with UNIT,UNIT air POINTS"
    target, *rest = notation.at_least(words, form, 1)
    named, air = _parted(rest)
    points = air_power.read_points(notation.exactly(air, form, 2)[1], form) if air else 0
    if air and not points:
        raise notation.unclear("GC-4.5.1a", "wrong-form", form)
    units = {notation.read_unit(world, word) for word in named if word.lower() != "with"}
    return Attack(notation.read_hex(target), tuple(sorted(units)), points)


def write_loss(world: World, loss: Loss) -> str:
    """`CON04`."""
    return notation.unit_name(world, loss.unit)


def read_loss(world: World, words: Sequence[str]) -> Loss:
    """The unit."""
    (unit,) = notation.exactly(words, "loss UNIT", 1)
    return Loss(notation.read_unit(world, unit))


def write_retreat(world: World, retreat: Retreat) -> str:
    """`CON04 1914`, or `CON04` when it has no hex."""
    return _unit_and_hex(world, retreat.unit, retreat.to)


def read_retreat(world: World, words: Sequence[str]) -> Retreat:
    """The unit and perhaps its hex."""
    return Retreat(*_read_unit_and_hex(world, words, "retreat UNIT HEX"))


def write_advance(world: World, advance: Advance) -> str:
    """`CON04`, or `CON05 1916` with a second hex."""
    return _unit_and_hex(world, advance.unit, advance.onward)


def read_advance(world: World, words: Sequence[str]) -> Advance:
    """The unit and perhaps its second hex."""
    return Advance(*_read_unit_and_hex(world, words, "advance UNIT HEX"))


def write_stay(world: World, stay: Stay) -> str:  # noqa: ARG001
    """Nothing behind the word."""
    return ""


def read_stay(world: World, words: Sequence[str]) -> Stay:  # noqa: ARG001
    """Nothing behind the word."""
    notation.exactly(words, "stay", 0)
    return Stay()


def _unit_and_hex(world: World, index: int, there: Hex) -> str:
    name = notation.unit_name(world, index)
    return name if there == STOPS else f"{name} {notation.hex_word(there)}"


def _read_unit_and_hex(world: World, words: Sequence[str], form: str) -> tuple[int, Hex]:
    unit, *hexes = notation.at_least(words, form, 1)
    if not hexes:
        return notation.read_unit(world, unit), STOPS
    (there,) = notation.exactly(hexes, form, 1)
    return notation.read_unit(world, unit), notation.read_hex(there)
