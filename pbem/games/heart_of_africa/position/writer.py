"""A battle as the text of a position file, which reads back to the same state at the beginning of a step or an activation."""

from collections.abc import Iterator
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from pbem.engine.positions.position_file import toml_of, written
from pbem.errors import UserError
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.position import contacts, ground_writer, hex_lists, unit_writer
from pbem.games.heart_of_africa.position.reader import ALTERNATE, HOLDING, IN_TURN, agenda_of, has_lost_an_adventurer
from pbem.games.heart_of_africa.position.schema import PositionFile
from pbem.games.heart_of_africa.position.usual import usual_departures
from pbem.games.heart_of_africa.rules.turn.sequence import STEPS
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER, SEATS, UNKNOWN
from pbem.games.heart_of_africa.state.fighting import Melee, Volley
from pbem.games.heart_of_africa.state.position import UNDECIDED, State, Step
from pbem.games.heart_of_africa.state.secrets import Secrets
from pbem.games.heart_of_africa.state.sheets import Sheet

OF_SHOOTING = ("shots", "fallen")
"""Phases that mean nothing without the fire orders before them."""
PASSING: dict[str, Any] = {"active": None, "ways": (), "sheets": (Sheet(), Sheet()), "secrets": Secrets()}
"""What is left of the last activation, and what is not kept anyhow."""
BEFORE = {"sheets": "arrivals", "watch": "units"}
"""Steps that ask nothing, with a phase that a file can say instead."""


def write(game: str, rules: AfricaRules, state: State, source: Content) -> str:
    """The text of a state. Raises UserError "position-over" behind the end, "position-foreign" before the first turn."""
    if state.winner != UNDECIDED or not state.agenda:
        raise UserError("position-over")
    if state.set_up is not None or not state.turn:
        raise UserError("position-foreign")
    file = _Writer(rules, state, source).file(game)
    return written(game, _not_kept(rules, state), toml_of(file))


class Time:
    """Where in the sequence of its turn a state is: a phase, and the step by which the sides take turns, if they do."""

    def __init__(self, state: State) -> None:
        bottom = [step.name for step in state.agenda if isinstance(step, Step) and step.name in STEPS]
        place = len(STEPS) - len(bottom)
        is_under_way = len(state.agenda) > len(bottom)
        found = STEPS[place - 1] if is_under_way and place else STEPS[min(place, len(STEPS) - 1)]
        found = "fire_orders" if found in OF_SHOOTING else BEFORE.get(found, found)
        turns = [step for step in state.agenda if isinstance(step, Step) and step.name in (ALTERNATE, "unit")]
        self.phase = found
        self.step = turns[-1] if found in IN_TURN and turns else None

    def agenda(self, turn: int) -> tuple[Step, ...]:
        """The agenda that a file makes of it."""
        return agenda_of(turn, self.phase, replace(self.step, name=ALTERNATE) if self.step else None)


class _Writer:
    """One state on its way into a file."""

    def __init__(self, rules: AfricaRules, state: State, source: Content) -> None:
        self.world, self.state, self.source = rules.world_of(state), state, source
        self.attacker = state.battle.attacker

    def file(self, game: str) -> PositionFile:
        """All that a file says of it; what is as usual is left as by default."""
        state, time = self.state, Time(self.state)
        battle, courage = state.battle, state.courage
        step = time.step
        fallen = has_lost_an_adventurer(self.world, ((loss.figure, loss.cause) for loss in state.losses))
        departures = usual_departures(state.roster, state.units, state.losses)
        said = dict(
            game=game,
            turn=state.turn,
            side=self.role(step.side) if step else ATTACKER,
            phase=time.phase,
            passed=[role for role in (ATTACKER, DEFENDER) if step and step.number & 1 << self.seat(role)],
            all_hold=[self.role(side) for side in step.others] if step else [],
            scenario=battle.scenario or "encounter",
            year=battle.year,
            attacker=SEATS[self.attacker],
            defender_by_roll=self.role(battle.defender_by_roll) if battle.defender_by_roll != UNKNOWN else None,
            edge=battle.edge or "W",
            light=battle.light,
            light_turns=battle.light_turns,
            points=self.by_role(battle.points),
            fighting_figures=self.by_role(battle.fighting_figures),
            scouts_shoot=battle.scouts_shoot,
            repeaters=battle.has_repeaters,
            **ground_writer.keys(self.source, state, self.role),
            links=[*self.links()],
            raiders=[f"{self.name(figure)}-{self.name(element)}" for figure, element in state.raiders],
            captured=self.by_role(courage.captured),
            lost_baggage=[role for role in (ATTACKER, DEFENDER) if courage.lost_baggage[self.seat(role)]],
            village_lit=courage.is_village_lit,
            adventurer_fallen=None if courage.has_adventurer_fallen == fallen else courage.has_adventurer_fallen,
            opposed=state.is_opposed,
            objective=[word for bits in state.holding for word, each in HOLDING.items() if each == bits],
            army=[self.army(side) for side in (self.attacker, 1 - self.attacker)] if battle.armies else [],
            unit=[*unit_writer.units(self.world, state, time.phase)],
            vessel=[*self.vessels()],
            departure=None if state.departures == departures else [*self.departures()],
            lost=[*unit_writer.losses(self.world, state)],
            **unit_writer.gone(self.world, state),
        )
        return convert(said, PositionFile)

    # ---- sides and names

    def role(self, side: int) -> str:
        return ATTACKER if side == self.attacker else DEFENDER

    def seat(self, role: str) -> int:
        return self.attacker if role == ATTACKER else 1 - self.attacker

    def by_role(self, pair: tuple[int, int]) -> list[int]:
        return [pair[self.attacker], pair[1 - self.attacker]]

    def name(self, figure: int) -> str:
        return self.world.figures[figure].name

    # ---- lists

    def army(self, side: int) -> dict[str, object]:
        """What both know of an army."""
        army = self.state.battle.armies[side]
        return {"list": army.list, "nation": army.nation, "choice": army.choice, "contingents": army.contingents}

    def links(self) -> Iterator[str]:
        """Contact links, oldest first."""
        figures = self.state.figures
        for link in self.state.links:
            pair = (link.namer, link.named)
            usual = contacts.usual(figures[link.namer], figures[link.named], pair, self.state.turn)
            yield contacts.write(link, usual, (self.name(link.namer), self.name(link.named)))

    def vessels(self) -> Iterator[dict[str, object]]:
        """Craft on the water."""
        for vessel in self.state.vessels:
            own = self.world.figures[vessel.figure].unit
            has_own = self.state.roster[own].kind == "troops" and vessel.unit == own
            yield {
                "figure": self.name(vessel.figure),
                "hull": hex_lists.write(vessel.hull),
                "unit": "" if has_own or vessel.unit < 0 else self.world.units[vessel.unit].name,
                "hits": vessel.hits,
                "failures": vessel.failures,
                "grounded": vessel.is_grounded,
                "moved": vessel.has_moved,
                "held": vessel.is_held,
            }

    def departures(self) -> Iterator[dict[str, object]]:
        """Units that have left in this turn."""
        for each in self.state.departures:
            yield {"unit": self.world.units[each.unit].name, "hexes": hex_lists.write(each.hexes)}


def _not_kept(rules: AfricaRules, state: State) -> Iterator[str]:
    """The parts of a position that the file has no key for."""
    secrets = state.secrets
    if secrets.hidden or any(secrets.may_hide) or any(secrets.reserves):
        yield "units in ambush, and reserves of which only their side knows"
    if state.battle.by_sheets or state.sheets != (Sheet(), Sheet()):
        yield "order sheets: units move one by one"
    if not _is_begun(rules, state):
        yield "what is being asked, rolled or carried out"


def _is_begun(rules: AfricaRules, state: State) -> bool:
    """Does the phase that is told go on to just this state?"""
    time = Time(state)
    units = state.units
    if time.phase == "morale":  # tests are counted when it begins
        units = tuple(replace(unit, tests=0, marks=unit.marks & ~unit_writer.OF_MORALE) for unit in units)
    begun = replace(state, agenda=time.agenda(state.turn), units=units, volley=Volley(), melee=Melee(), **PASSING)
    return bool(rules.begin(begun) == replace(state, **PASSING))
