"""A position as the text of a position file, which reads back to the same state between two orders."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import convert
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.engine.positions.position_file import Source, toml_of, unusual, written
from pbem.errors import UserError
from pbem.games.world_war_africa import state as states
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, DRC, NOBODY, SIDES
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.position.reader import AT_HAND, usual_control, usual_events, usual_waiting
from pbem.games.world_war_africa.position.schema import PmcShape, PositionFile, StacksShape, UnitShape
from pbem.games.world_war_africa.position.time_of_play import SET_UP, SIDE_OF, is_told, items_of, time_of
from pbem.games.world_war_africa.position.units import AIR, OFF_MAP, WORDS, usual_status, usual_turn
from pbem.games.world_war_africa.rules.set_up.opening import first_state
from pbem.games.world_war_africa.rules.stack_choices import RANK
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import BY_AIR, READY, USED, Cache, State


def write(game: str, rules: AfricaRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end."""
    if state.ended_by or not state.agenda:
        raise UserError("position-over")
    return written(game, _not_kept(rules, state), toml_of(_Writer(rules, _without_combat(state), source).file(game)))


class _Writer:
    """One state on its way into a file."""

    def __init__(self, rules: AfricaRules, state: State, source: Source) -> None:
        self.world, self.state, self.source = rules.world, state, source
        self.name = self.world.board.grid.name
        self.time = time_of(state)
        self.kinds = self.world.kinds

    def file(self, game: str) -> PositionFile:
        """All that a file says of it; what is as usual is left as by default."""
        time, state, world = self.time, self.state, self.world
        acting = time.contingent if time.contingent != NOBODY else DRC
        is_at_rest = state.waiting == usual_waiting(state.turn, time.contingent, time.next)
        events = [event.key for event in world.tables.events.event]
        is_stocked = state.supports == first_state(world).supports
        said = dict(
            game=game,
            turn=time.turn,
            side=SIDES[SIDE_OF[time.phase] if time.phase in SET_UP else CONTINGENT_SIDE[acting]],
            phase=time.phase,
            contingent=CONTINGENTS[time.contingent] if time.contingent != NOBODY else None,
            next=_named(CONTINGENTS, time.next),
            waiting=None if is_at_rest else _named(CONTINGENTS, state.waiting),
            flips=time.flips,
            bought=items_of(time.bought) if time.bought else None,
            moving=self._ids(time.moving),
            sailed=time.sailed,
            intercepted=time.has_intercepted,
            drawn=self._ids(time.drawn),
            militia=time.militia,
            points={key: count for key, count in zip(CONTINGENTS, state.points, strict=True) if count},
            ready=None if is_stocked else self._markers(READY),
            used=self._markers(USED),
            since_roll=tuple(world.supports[marker].id for marker in state.used_supports),
            pmc=PmcShape(*state.hired, None if state.hired_this_turn == sum(state.hired) else state.hired_this_turn),
            lines={key: line + 1 for key, line in zip(CONTINGENTS, state.lines, strict=True) if line != NOBODY},
            entries=state.entries,
            events=None if state.events == usual_events(world, state.event) else _named(events, state.events),
            event=events[state.event] if state.event != NOBODY else "",
            corrupt=CONTINGENTS[state.corrupt] if state.corrupt != NOBODY else None,
            coup=state.has_coup,
            advisers=(self.kinds[state.advisers].id if state.advisers != NOBODY else AT_HAND) if state.has_advisers else "",
            stacks=StacksShape(*(tuple(RANK.name(world.notation, rank) for rank in ranks) for ranks in state.stack_orders)),
            **{key: self._off_map(status) for key, status in OFF_MAP.items()},
            options=unusual(world.options, self.source.options),
            unit=tuple(self._units()),
            cache=tuple(self._caches()),
            held=tuple(self._held()),
        )
        return convert(said, PositionFile)

    def _ids(self, units: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.kinds[index].id for index in units)

    def _markers(self, where: int) -> tuple[str, ...]:
        return tuple(marker.id for marker, place in zip(self.world.supports, self.state.supports, strict=True) if place == where)

    # ---- units, caches, hexes

    def _off_map(self, status: int) -> tuple[str, ...]:
        """The units with this status that would not have it anyway, or must say more."""
        units = zip(self.kinds, self.state.units, strict=True)
        return tuple(kind.id for kind, unit in units if unit.status == status and usual_status(kind) != status)

    def _units(self) -> Iterator[UnitShape]:
        usual = stacked(self.world, self.state)
        kinds, units = self.kinds, self.state.units
        stacks = {
            (kind.side, units[kind.index].where)
            for kind in kinds
            if units[kind.index].status == states.ON_BOARD and units[kind.index].place != usual.units[kind.index].place
        }
        for kind, unit in zip(kinds, units, strict=True):
            if unit.status == states.ON_BOARD:
                place = unit.place + 1 if (kind.side, unit.where) in stacks else None
                yield UnitShape(kind.id, self.name(unit.where), WORDS.write(unit.marks, unit.push), place, unit.spent)
            elif unit.turn != usual_turn(self.state.turn, unit.status):
                yield UnitShape(kind.id, lost=unit.turn)

    def _caches(self) -> Iterator[dict[str, object]]:
        for number, cache in enumerate(self.state.caches, 1):
            if cache == Cache():
                continue
            carrier = AIR if cache.carrier == BY_AIR else self.kinds[cache.carrier].id if cache.carrier != NOBODY else ""
            lies = {"side": SIDES[cache.side], "hex": self.name(cache.where)} if cache.side != NOBODY else {}
            yield {"number": number, **lies, "carrier": carrier, "from_turn": cache.turn}

    def _held(self) -> Iterator[dict[str, object]]:
        """Hexes that are not held by who stands in them."""
        board, state = self.world.board, self.state
        usual = usual_control(self.world, state, self.time.phase in SET_UP)
        found: dict[int, list[Hex]] = {}
        for here, place in board.place.items():
            if state.control[place] != usual.control[place]:
                found.setdefault(state.control[place], []).append(here)
        for owner, hexes in sorted(found.items()):
            yield {"by": CONTINGENTS[owner] if owner != NOBODY else "nobody", "hexes": [*map(self.name, hexes)]}


def _named(names: Sequence[str], indices: Iterable[int]) -> list[str]:
    return [names[index] for index in indices]


def _not_kept(rules: AfricaRules, state: State) -> Iterator[str]:
    """The parts of a position that the file has no key for."""
    time, name = time_of(state), rules.world.board.grid.name
    if state.fight is not None:
        yield f"the attack on {name(state.fight.target)}, which has not been declared here"
    elif not is_told(state, time):
        top = state.agenda[-1].name
        units = ", ".join(rules.world.kinds[index].id for index in state.agenda[-1].units if index >= 0)
        yield {"place": f"units that are still to be placed: {units}", "excess": "that a unit too many must be given up"}.get(
            top, "what is being asked, rolled or carried out"
        )


def _without_combat(state: State) -> State:
    """As it was before the attack that is being resolved, as far as that can be told: its units have not attacked."""
    if state.fight is None:
        return state
    units = list(state.units)
    for index in state.fight.attackers:
        if units[index].status == states.ON_BOARD:
            units[index] = replace(units[index], marks=units[index].marks & ~states.ATTACKED)
    return replace(state, fight=None, units=tuple(units))
