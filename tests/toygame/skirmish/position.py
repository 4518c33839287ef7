"""Position files of the skirmish: the seed gives the board, and the key `map` says which board the writer had."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from pbem.engine.content import is_not_known, shown
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Counter
from pbem.engine.position_form import OffMap, PositionForm, Whereabouts
from pbem.engine.positions.position_file import Page, Value, telling, toml_entry, toml_lines, written
from pbem.errors import UserError
from tests.toygame.skirmish import state as s
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import Field, State, Step

ROLES = (s.ATTACKER, s.DEFENDER)
Byte = Annotated[int, Meta(ge=1, le=256)]
Text = Annotated[str, Meta(max_length=40)]


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True):
    id: Text
    hex: Text = ""


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    game: Text
    seed: tuple[Byte, Byte, Byte, Byte]
    attacker: Text
    side: Text
    lists: tuple[Text, Text]
    turn: Annotated[int, Meta(ge=0, le=2)] = 0
    map: Text = ""
    burnt: Annotated[tuple[Text, ...], Meta(max_length=24)] = ()
    unit: Annotated[tuple[UnitShape, ...], Meta(max_length=6)] = ()


def write(rules: SkirmishRules, state: State) -> str:
    """The text of a state behind the choice of lists. Raises UserError "position-foreign" before it."""
    if len(state.field.lists) < 2 or not state.agenda:
        raise UserError("position-foreign")
    world, field = rules.world_of(state), state.field
    seats = (field.attacker, 1 - field.attacker)
    keys: dict[str, Value | None] = {
        "seed": field.seed,
        "attacker": rules.sides[field.attacker],
        "side": ROLES[seats.index(state.agenda[0].side)],
        "turn": state.turn,
        "lists": [[*s.LISTS][chosen] for chosen in field.lists],
        "burnt": [world.notation.hex(here) for here in field.burnt] or None,
    }
    units = [
        toml_entry("unit", {"id": world.notation.unit(unit), "hex": world.notation.hex(here) if here != s.FADED else None})
        for unit, here in enumerate(state.places)
    ]
    not_kept = ["who has marched"] if state.acted or len(state.agenda) > 1 else []
    return written("skirmish", not_kept, [*toml_lines(keys), *units], board=world.content)


@telling("position-wrong")
def read(text: str, file: str, rules: SkirmishRules) -> State:
    """The state of a text at the beginning of a phase. Raises UserError "position-wrong" with every problem."""
    page = Page(text, PositionFile, file, "skirmish")
    said = page.said
    for key, value, known in (
        ("attacker", said.attacker, rules.sides),
        ("side", said.side, ROLES),
        *((f"lists.{place}", each, tuple(s.LISTS)) for place, each in enumerate(said.lists)),
    ):
        if value not in known:
            page.note(key, is_not_known(value, known))
    page.problems.raise_any()
    attacker = rules.sides.index(said.attacker)
    field = Field(said.seed, attacker, tuple([*s.LISTS].index(each) for each in said.lists))
    grid = rules.worlds.of(field).grid
    burnt = sorted(map(grid.named, said.burnt))
    if NOWHERE in burnt:
        page.note("burnt", "names a hex that is not on the map")
    field = replace(field, burnt=tuple(here for here in burnt if here != NOWHERE))
    world = rules.worlds.of(field)
    page.check_map(said.map, world.content)
    places = [s.FADED] * len(world.sides)
    for unit in said.unit:
        index, here = world.notation.index_of.get(unit.id, -1), grid.named(unit.hex)
        if index < 0 or (unit.hex and here == NOWHERE):
            page.note(f"unit {shown(unit.id)}", "is not in the lists" if index < 0 else f"{shown(unit.hex)} is not on the map")
        elif unit.hex:
            places[index] = here
    page.problems.raise_any()
    side = attacker if said.side == s.ATTACKER else 1 - attacker
    return rules.begin(State(field, said.turn, tuple(places), agenda=(Step("phase", side),)))


def whereabouts(rules: SkirmishRules, state: State) -> tuple[Whereabouts, ...]:
    """Every unit; those off the map have faded."""
    world = rules.world_of(state)
    counters = [Counter(world.notation.unit(unit), side, "", "", "", ()) for unit, side in enumerate(world.sides)]
    return tuple(
        Whereabouts(counter, off="faded") if here == s.FADED else Whereabouts(counter, Hex(here))
        for counter, here in zip(counters, state.places, strict=True)
    )


FORM = PositionForm(off_map=(OffMap("faded"),), whereabouts=whereabouts)
