"""A position file: any battle at the beginning of a step of its turn, read into rules and a state.

What the file does not say is as usual: open ground, daylight, everybody has come by foot, and stands since the turn began. The keys
are in docs/positions.md. Everything that is wrong is reported at once, each with file, key and reason.
"""

from collections.abc import Iterable
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import is_not_known, shown
from pbem.engine.game import AnyRules
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.positions.position_file import Page, telling
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.position import contacts
from pbem.games.heart_of_africa.position.ground_reader import GroundReader
from pbem.games.heart_of_africa.position.marks import GONE, NotOfAUnit, unit_name
from pbem.games.heart_of_africa.position.schema import PositionFile
from pbem.games.heart_of_africa.position.unit_reader import UnitReader
from pbem.games.heart_of_africa.rules.turn.sequence import STEPS
from pbem.games.heart_of_africa.state.battle import SEATS, UNKNOWN, ArmyFacts, Battle
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import BLAST, COMBAT, NOBODY, ON_MAP, SHOOTING, TROOPS, Link, Vessel
from pbem.games.heart_of_africa.state.position import State, Step

ALTERNATE = "alternate"
IN_TURN = ("units", "independents")
"""Phases in which the sides take turns."""
HOLDING = {"nobody": 0, "held": 1, "opposed": 2, "held_opposed": 3}


def read(text: str, file: str, game: str, source: Content) -> tuple[AnyRules, Struct]:
    """Rules of a position and its state. Raises UserError "position-wrong" with every problem."""
    rules, state = laid_out(text, file, game, source)
    return cast(AnyRules, rules), rules.begin(state)


@telling("position-wrong")
def laid_out(text: str, file: str, game: str, source: Content) -> tuple[AfricaRules, State]:
    """The same before the phase has begun: nothing has been told of it yet. Raises as `read`."""
    page = Page(text, PositionFile, file, game)
    if page.problems.unfit:  # nearly everything hangs on the names of units: what is of the wrong kind is told alone
        page.problems.raise_any()
    rules = AfricaRules(source)
    state = _Reader(page, source, rules).state()
    page.problems.raise_any()
    return rules, state


def agenda_of(turn: int, phase: str, step: Step | None = None) -> tuple[Step, ...]:
    """The steps of a turn from a phase on; of one in which the sides take turns from `step` on."""
    first = STEPS.index(phase) + (step is not None)
    return (*(Step(name, number=turn) for name in reversed(STEPS[first:])), *([step] if step else ()))


def has_lost_an_adventurer(world: World, losses: Iterable[tuple[int, str]]) -> bool:
    """Has an Adventurer fallen by these losses, figure and cause? HA-ADV-02."""
    return any(cause in (SHOOTING, BLAST, COMBAT) and world.figures[number].kind.id == "adventurer" for number, cause in losses)


class _Reader:
    """One file; notes problems, gives what is right."""

    def __init__(self, page: Page[PositionFile], content: Content, rules: AfricaRules) -> None:
        self.page, self.said, self.note, self.rules = page, page.said, page.note, rules
        self.attacker = SEATS.index(page.said.attacker)
        self.content = content
        self.ground = GroundReader(page, content, self.attacker)
        self.units = UnitReader(page, content, self.ground)

    def state(self) -> State:
        """The state, its agenda from the place that the file says."""
        said, ground, muster = self.said, self.ground.ground(), self.units.muster()
        self.page.problems.raise_any()
        state = State(
            agenda=agenda_of(said.turn, said.phase, self.turn_of_a_side()),
            turn=said.turn,
            battle=replace(self.battle(), region=ground.field.region),
            ground=ground,
            roster=muster.roster,
            units=muster.units,
            figures=muster.figures,
            vessels=self.vessels(),
            fires=self.ground.fires(),
            wind=self.ground.wind(),
            stakes=self.ground.stakes(),
            raiders=self.raiders(),
            losses=muster.losses,
            departures=muster.departures,
            holding=tuple(HOLDING[word] for word in said.objective),
            is_opposed=said.opposed,
        )
        world = self.rules.world_of(state)
        self.check(world, state)
        state = replace(state, links=self.links(state))
        fallen = said.adventurer_fallen
        if fallen is None:
            fallen = has_lost_an_adventurer(world, ((loss.figure, loss.cause) for loss in state.losses))
        return replace(state, courage=self.courage(fallen))

    # ---- time and battle

    def side(self, role: str) -> int:
        """The seat of a role."""
        return self.ground.side(role)

    def by_seat(self, pair: tuple[int, int]) -> tuple[int, int]:
        """The attacker's and the defender's number, by seat."""
        return pair if self.attacker == 0 else (pair[1], pair[0])

    def turn_of_a_side(self) -> Step | None:
        """Whose turn it is, where the sides take turns. HA-TURN-02."""
        said = self.said
        if said.phase not in IN_TURN:
            for key in ("passed", "all_hold"):
                if getattr(said, key):
                    self.note(key, f"is for phase {' or '.join(map(shown, IN_TURN))}")
            return None
        bits = sum({1 << self.side(role) for role in said.passed})
        others = tuple(self.side(role) for role in said.all_hold)
        return Step(ALTERNATE, self.side(said.side), number=bits, others=others, word=said.phase)

    def battle(self) -> Battle:
        """What was agreed and rolled before."""
        said = self.said
        first, last = self.content.armies.limits.years
        if not first <= said.year <= last:
            self.note("year", f"may be {first} to {last} (HA-GEN-01)")
        armies = tuple(ArmyFacts(army.list, army.nation, army.choice, army.contingents) for army in said.army)
        for army in said.army:
            if army.list not in self.content.armies.lists:
                self.note("army: list", is_not_known(army.list, self.content.armies.lists))
        return Battle(
            year=said.year,
            scenario=said.scenario,
            attacker=self.attacker,
            defender_by_roll=self.side(said.defender_by_roll) if said.defender_by_roll else UNKNOWN,
            points=self.by_seat(said.points),
            armies=armies if self.attacker == 0 else armies[::-1],
            edge=said.edge,
            light=said.light,
            light_turns=said.light_turns,
            fighting_figures=self.by_seat(said.fighting_figures),
            scouts_shoot=said.scouts_shoot,
            has_repeaters=said.repeaters,
        )

    def courage(self, has_adventurer_fallen: bool) -> Courage:
        """What counts for morale. HA-MORALE-10, HA-RAID-05."""
        said = self.said
        lost = {self.side(role) for role in said.lost_baggage}
        return Courage(self.by_seat(said.captured), (0 in lost, 1 in lost), said.village_lit, has_adventurer_fallen)

    # ---- what ties figures

    def links(self, state: State) -> tuple[Link, ...]:
        """Contact links, oldest first. HA-HEX-12."""
        found = list[Link]()
        for text in self.said.links:
            try:
                words = contacts.read(text)
            except contacts.NoLink:
                self.note("links", f"{shown(text)} is no link (A1.1-D1.1)")
                continue
            pair = self.units.figures_of("links", (words.namer, words.named))
            if len(pair) == 2 and not {state.figures[number].status for number in pair} & {*GONE.values()}:  # HA-CC-19
                found.append(self._link(state, words, pair))
        return tuple(found)

    def _link(self, state: State, words: contacts.LinkWords, pair: tuple[int, ...]) -> Link:
        namer, named = (state.figures[number] for number in pair)
        world, name = self.rules.world_of(state), f"{words.namer}-{words.named}"
        if {namer.status, named.status} != {ON_MAP}:
            self.note("links", f"{name}: both must be on the map (HA-HEX-12)")
        elif world.figures[pair[0]].side == world.figures[pair[1]].side:
            self.note("links", f"{name}: both are of one side (HA-HEX-12)")
        elif world.grid.distance(namer.where, named.where) != 1:
            self.note("links", f"{name}: the hexes are not adjacent (HA-HEX-12)")
        link = contacts.usual(namer, named, (pair[0], pair[1]), self.said.turn)
        if words.turn is not None:
            link = replace(link, turn=words.turn)
        if words.start is not None:
            link = replace(link, start=self.ground.hex("links", words.start))
        if words.facing is not None:
            link = replace(link, facing=DIRECTIONS.index(words.facing))
        return replace(link, is_from_roof=words.is_from_roof)

    def raiders(self) -> tuple[tuple[int, int], ...]:
        """Who has named which element of baggage in this turn. HA-BAG-05."""
        found = list[tuple[int, int]]()
        for text in self.said.raiders:
            pair = self.units.figures_of("raiders", text.split("-"))
            if len(pair) == 2:
                found.append((pair[0], pair[1]))
            elif text.count("-") != 1:
                self.note("raiders", f"{shown(text)} does not say who has named what (A1.1-DB.1)")
        return tuple(found)

    def vessels(self) -> tuple[Vessel, ...]:
        """Craft on the water. HA-BOAT-01, HA-CRAFT-01."""
        found = list[Vessel]()
        for said in self.said.vessel:
            hull = self.ground.hexes("vessel: hull", said.hull)
            if not hull:
                self.note("vessel: hull", "has no hexes")
            figure = self.units.number("vessel", said.figure)
            body = said.figure.partition(".")[0]
            own = self.units.bodies.get(body, NOBODY) if _is_of_troops(body) else NOBODY
            unit = self.units.body("vessel: unit", said.unit) if said.unit else own
            found.append(Vessel(figure, hull, unit, said.hits, said.failures, said.grounded, said.moved, said.held))
        return tuple(found)

    # ---- what cannot be

    def check(self, world: World, state: State) -> None:
        """Notes figures in closed ground, and two in a hex. HA-TERR-23, HA-HEX-04."""
        held = dict[tuple[Hex, int], str]()
        for facts, figure in zip(world.figures, state.figures, strict=True):
            if figure.status != ON_MAP or figure.where == NOWHERE:
                continue
            key, name = f"unit {shown(facts.name)}", world.grid.name(figure.where)
            other = held.setdefault((figure.where, figure.level), facts.name)
            if other != facts.name:
                self.note(key, f"{other} is in {name}, too (HA-HEX-04)")
            if figure.where in world.closed[facts.kind.step_class] and not figure.level:
                self.note(key, f"may not be in {name} (HA-TERR-23)")


def _is_of_troops(body: str) -> bool:
    """Is a unit of this name troops, so that its vessel, a gunboat, is its own?"""
    try:
        return unit_name(body)[1] == TROOPS
    except NotOfAUnit:
        return False
