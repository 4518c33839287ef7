"""The plan as a paper: from the text of its owner to what the envelope holds, and back. P-13, P-14, HA-HIDE-03."""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.content import Problems
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.hexes import Hex
from pbem.engine.luck import Lots
from pbem.engine.positions.position_file import toml_entry, toml_lines
from pbem.errors import ContentError
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    Body,
    bodies_of,
    contingent_of,
    has_repeaters,
    kinds_of,
    own_roster,
    write_troops,
)
from pbem.games.heart_of_africa.rules.hidden import plan_text
from pbem.games.heart_of_africa.rules.hidden.plan_text import FILE, GAME, FigureText, HiddenText
from pbem.games.heart_of_africa.rules.hidden.plans import Plan, payload_of, plan_of
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.rules.hidden.triggers import PLACES
from pbem.games.heart_of_africa.rules.set_up.bought_works import TRAP
from pbem.games.heart_of_africa.rules.set_up.enlisting import trait_in
from pbem.games.heart_of_africa.rules.set_up.hiding_spots import formed
from pbem.games.heart_of_africa.rules.set_up.planning import hiding_places, plan_refusals
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_plan
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenFigure, HiddenUnit


class Lying(NamedTuple):
    """Who lies in a hidden unit: the kinds of its own figures, those of a Leader and his bearer behind them."""

    troops: tuple[int, ...]
    leaders: tuple[int, ...]

    @property
    def kinds(self) -> tuple[int, ...]:
        return self.troops + self.leaders


def read(world: World, own: State, side: int, text: str, below: Lots) -> bytes:
    """The payload of a plan's text. Raises ContentError or IllegalOrder with all that is wrong."""
    said, problems = plan_text.read(text), Problems()
    roster = roster_here(world, own)
    bodies = {body.number: body for body in bodies_of(world, roster)}
    leaves = leaves_of([each.leaf for each in said.hidden], below)
    hidden, numbers, taken = list[HiddenUnit](), list[int](), set[Hex]()
    for place, each in enumerate(said.hidden):
        key = f"hidden[{place + 1}]"
        if each.unit not in bodies:
            problems.add(FILE, f"{key}.unit", f"there is no unit {each.unit}; there are {len(bodies)}")
            continue
        lying = lying_in(world, roster, bodies[each.unit], each.leader)
        figures = _figures(world, own, side, each, key, lying, taken, problems)
        if figures:
            hidden.append(hidden_unit(side, leaves[place], bodies[each.unit], figures, len(lying.leaders), roster))
            numbers.append(each.unit)
            taken.update(figure.here for figure in figures)
    for number in said.reserve:
        if number not in bodies:
            problems.add(FILE, "reserve", f"there is no unit {number}; there are {len(bodies)}")
    problems.raise_any()
    plan = Plan(said.reserve, tuple(hidden), tuple(numbers), tuple(number - 1 for number in said.real))
    check(world, own, side, roster, plan)
    try:
        return payload_of(plan)
    except ValueError as error:
        raise ContentError([f"{FILE}: {error}"]) from error


def write(world: World, own: State, payload: bytes) -> str:
    """The text of a plan. Of none a text to begin from: the units that there are, and a plan that hides nobody."""
    roster = own_roster(world, own)
    plan = plan_of(payload) if payload else Plan(real=_first_real(roster))
    lines = [f'game = "{GAME}"']
    for body in bodies_of(world, roster) if roster is not None else ():
        lines.append(f"# {body.number}: {write_troops(world.kinds, body.troops)}")
    lines += toml_lines({"reserve": plan.reserve, "real": tuple(number + 1 for number in plan.real)})
    lines += [_unit_text(world, number, unit) for number, unit in zip(plan.units, plan.hidden, strict=False)]
    return "\n".join(lines) + "\n"


def usual(world: World, own: State, side: int) -> bytes:
    """The plan of who leaves it to the program: nobody hidden, as few kept back as must be."""
    return payload_of(usual_plan(world, own, side))


def check(world: World, own: State, side: int, roster: Roster, plan: Plan) -> None:
    """Raises IllegalOrder with all that is unlawful about a plan."""
    if refusals := list(plan_refusals(world, own, side, roster, plan, trait_in(own, side, roster))):
        raise IllegalOrder(*refusals)


def roster_here(world: World, own: State) -> Roster:
    roster = own_roster(world, own)
    if roster is None:
        raise IllegalOrder(Refusal("HA-LIST-01", "no-roster"))
    return roster


# ---- from the text


def leaves_of(said: Sequence[int | None], below: Lots) -> tuple[int, ...]:
    """The leaf of each hidden unit, from 0: those that are said, the others by lot, so that no leaf tells how many there are."""
    free = [leaf for leaf in range(AMBUSH_LEAVES) if leaf + 1 not in said]
    return tuple(leaf - 1 if leaf else free.pop(below(len(free))) if free else AMBUSH_LEAVES for leaf in said)


def lying_in(world: World, roster: Roster, body: Body, with_leader: bool) -> Lying:
    number_of, leader = world.content.kind_numbers, roster.leader
    kinds = [leader.type, *([world.content.armies.limits.bearer] if leader.has_bearer else [])]
    return Lying(kinds_of(body.troops), tuple(number_of[kind] for kind in kinds) if with_leader else ())


def hidden_unit(side: int, leaf: int, body: Body, figures: tuple[HiddenFigure, ...], leaders: int, roster: Roster) -> HiddenUnit:
    attendants = roster.leader.attendants if leaders else 0
    troops = body.troops
    return HiddenUnit(side, leaf, contingent_of(troops), figures, leaders, attendants, has_repeaters(troops))


def _figures(
    world: World, own: State, side: int, said: HiddenText, key: str, lying: Lying, taken: set[Hex], problems: Problems
) -> tuple[HiddenFigure, ...]:
    """The figures of a hidden unit; () where something is wrong, which is noted."""
    if bool(said.figures) == bool(said.hex):
        problems.add(FILE, key, "needs either figures or hex, not both")
        return ()
    if said.hex:
        return _formation(world, own, side, said, key, lying, taken, problems)
    if len(said.figures) != len(lying.kinds):
        problems.add(FILE, f"{key}.figures", f"the unit has {len(lying.kinds)} figures, not {len(said.figures)}")
        return ()
    names = tuple(dict.fromkeys(world.kinds[kind].id for kind in lying.kinds))
    read = [
        plan_text.read_figure(word, world.grid, names, f"{key}.figures[{number}]", problems)
        for number, word in enumerate(said.figures, 1)
    ]
    figures = [figure for figure in read if figure is not None]
    if len(figures) < len(read):
        return ()
    cut = len(lying.troops)
    kinds = [*_kinds(world, figures[:cut], lying.troops), *_kinds(world, figures[cut:], lying.leaders)]
    if len(kinds) < len(figures):
        problems.add(FILE, f"{key}.figures", "their types are not those of the unit")
        return ()
    return tuple(lying_figure(world, own, side, lying, kind, each) for kind, each in zip(kinds, figures, strict=True))


def _kinds(world: World, figures: Sequence[FigureText], kinds: Sequence[int]) -> list[int]:
    """The kind of each figure: the one that is named, the others in order; [] where they do not come out even."""
    left = list(kinds)
    for each in figures:
        if each.kind:
            kind = world.content.kind_numbers[each.kind]
            if kind not in left:
                return []
            left.remove(kind)
    return [world.content.kind_numbers[each.kind] if each.kind else left.pop(0) for each in figures]


def lying_figure(world: World, own: State, side: int, lying: Lying, kind: int, said: FigureText) -> HiddenFigure:
    """A figure in the first kind of hiding place that its hex is, where none is named."""
    place = said.place or next(iter(hiding_places(world, own, side, lying.kinds, said.here)), PLACES[0])
    return HiddenFigure(kind, said.here, said.facing, PLACES.index(place))


def _formation(
    world: World, own: State, side: int, said: HiddenText, key: str, lying: Lying, taken: set[Hex], problems: Problems
) -> tuple[HiddenFigure, ...]:
    facing = said.facing or FACINGS[0]
    middle = plan_text.read_figure(f"{said.hex} {facing}", world.grid, (), f"{key}.hex", problems)
    if middle is None:
        return ()
    number = FACINGS.index(facing)
    hexes = formed(world, own, side, lying.kinds, middle.here, facing=number, shape=said.shape, abreast=said.abreast, taken=taken)
    if hexes is None:
        problems.add(FILE, f"{key}.hex", f"{len(lying.kinds)} figures find no hiding place around {said.hex}")
        return ()
    words = (FigureText("", here, number, "") for here in hexes)
    return tuple(lying_figure(world, own, side, lying, kind, each) for kind, each in zip(lying.kinds, words, strict=True))


# ---- to the text


def _unit_text(world: World, number: int, unit: HiddenUnit) -> str:
    is_mixed = bool(unit.leaders) or len({each.kind for each in unit.figures}) > 1
    figures = []
    for each in unit.figures:
        kind = f"{world.kinds[each.kind].id} " if is_mixed else ""
        figures.append(f"{kind}{world.grid.name(each.here)} {FACINGS[each.facing]} {PLACES[each.place]}")
    leader = True if unit.leaders else None
    return toml_entry("hidden", {"unit": number, "leaf": unit.leaf + 1, "leader": leader, "figures": figures})


def _first_real(roster: Roster | None) -> tuple[int, ...]:
    return tuple(range(count_of(roster.works, TRAP))) if roster is not None else ()
