"""The keys of a position file that say the ground of a state, and what stands and burns upon it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pbem.engine.hexes import DIRECTIONS, Hex, hex_name
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.content.world_builder import NO_FIELD
from pbem.games.heart_of_africa.fields.content import Terrain
from pbem.games.heart_of_africa.fields.field_text import FieldText, lines_of
from pbem.games.heart_of_africa.fields.layers import BIT, layers_of
from pbem.games.heart_of_africa.position import hex_lists
from pbem.games.heart_of_africa.position.ground_reader import STAKES
from pbem.games.heart_of_africa.state.position import State

FEW = 400
"""So many hexes that are not open ground are told layer by layer; more as lines of a map."""
Keys = dict[str, object]


def keys(content: Content, state: State, role: Callable[[int], str]) -> Keys:
    """The keys of a file that say what the ground is."""
    ground = state.ground
    field = ground.field if ground.field.ground else NO_FIELD
    return {
        **_ground(content.fields.terrain, field),
        "region": field.region or "savanna",
        "flow": field.flow,
        "gates": hex_lists.write(map(Hex, field.gates)),
        "infested": hex_lists.write(map(Hex, field.infested)),
        "high_walls": field.has_high_walls,
        "burnt": hex_lists.write(ground.burnt),
        "wind": DIRECTIONS[state.wind] if state.wind >= 0 else None,
        "works": [*_works(state)],
        "building": [
            {
                "corner": hex_name(each.corner),
                "gate": hex_name(each.gate),
                "side": role(each.side),
                "breaches": hex_lists.write(each.breaches),
                "holes": hex_lists.write(each.holes),
            }
            for each in ground.buildings
        ],
        "fire": [*_fires(state)],
        "stakes": [
            {"corner": hex_name(each.corner), "side": role(each.side), "status": _stakes(each.status)} for each in state.stakes
        ],
    }


def _ground(terrain: Terrain, field: FieldText) -> Keys:
    """The map as lines where there is much on it; layers that no character says besides."""
    lines = lines_of(field.ground)
    extra = {Hex(here): bits for here, bits in field.extra}
    found = dict[Hex, int]()
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            here = Hex(row * 100 + column)
            if bits := extra.get(here, terrain.signs[sign]):
                found[here] = bits
    if len(found) <= FEW:
        return {"terrain": _layers(found)}
    said = {here: terrain.signs[lines[here // 100][here % 100]] for here in extra}
    return {"ground": list(lines), "terrain": _layers({here: bits & ~said[here] for here, bits in extra.items()})}


def _layers(ground: dict[Hex, int]) -> dict[str, str]:
    present = {layer for bits in {*ground.values()} for layer in layers_of(bits)}
    return {layer: hex_lists.write(here for here in ground if ground[here] & bit) for layer, bit in BIT.items() if layer in present}


def _works(state: State) -> Iterator[Keys]:
    for (inside, kind), works in groupby(state.ground.works, lambda work: (work.inside, work.kind)):
        yield {"inside": hex_name(inside), "outside": _apart([work.outside for work in works]), "kind": kind}


def _apart(hexes: Sequence[Hex]) -> str:
    return " ".join(map(hex_name, hexes))


def _fires(state: State) -> Iterator[Keys]:
    for fire in state.fires:
        yield {
            "kind": fire.kind,
            "lit": fire.lit,
            "hexes": hex_lists.write(fire.hexes),
            "origin": "" if fire.origin == fire.hexes[0] else hex_name(fire.origin),
            "building": fire.building + 1 if fire.building >= 0 else None,
        }


def _stakes(status: int) -> str:
    return next(word for word, each in STAKES.items() if each == status)
