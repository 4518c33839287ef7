"""A position as the text of a position file, which reads back to the same state between two orders."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.engine.positions.position_file import Value, toml_entry, toml_lines, unusual, written
from pbem.errors import UserError
from pbem.games.world_war_africa import state as states
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, DRC, NOBODY, SIDES
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.position.reader import AT_HAND, Source, usual_control, usual_events, usual_supports, usual_waiting
from pbem.games.world_war_africa.position.time_of_play import SET_UP, SIDE_OF, is_told, items_of, time_of
from pbem.games.world_war_africa.position.units import AIR, OFF_MAP, WORDS, usual_status, usual_turn
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.rules.stack_ranks import FIRST_UNIT
from pbem.games.world_war_africa.rules.stack_ranks import WORDS as RANKS
from pbem.games.world_war_africa.state import BY_AIR, READY, USED, Cache, State


def write(game: str, rules: AfricaRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end."""
    if state.ended_by or not state.agenda:
        raise UserError("position-over")
    return written(game, _not_kept(rules, state), _Writer(rules, _without_combat(state), source).lines())


class _Writer:
    """One state on its way into a text."""

    def __init__(self, rules: AfricaRules, state: State, source: Source) -> None:
        self.world, self.state, self.source = rules.world, state, source
        self.name = self.world.board.grid.name
        self.time = time_of(state)
        self.kinds = self.world.kinds

    def lines(self) -> Iterator[str]:
        """The keys, then the tables."""
        yield from toml_lines(self._of_time())
        yield from toml_lines(self._of_markers())
        keys = {OFF_MAP[key]: key for key in OFF_MAP}
        for status, key in keys.items():
            yield from toml_lines({key: self._off_map(status) or None})
        options = unusual(self.world.options, self.source.options)
        yield from toml_lines({"options": options or None})
        yield from self._units()
        yield from self._caches()
        yield from self._held()

    def _of_time(self) -> dict[str, Value | None]:
        time, contingents = self.time, [CONTINGENTS[each] for each in self.time.next]
        acting = time.contingent if time.contingent != NOBODY else DRC
        side = SIDE_OF[time.phase] if time.phase in SET_UP else CONTINGENT_SIDE[acting]
        waiting = self.state.waiting
        is_usual = waiting == usual_waiting(self.state.turn, time.contingent, time.next)
        return {
            "turn": time.turn,
            "side": SIDES[side],
            "phase": time.phase,
            "contingent": CONTINGENTS[time.contingent] if time.contingent != NOBODY else None,
            "next": contingents or None,
            "waiting": None if is_usual else [CONTINGENTS[each] for each in waiting],
            "flips": time.flips or None,
            "bought": items_of(time.bought) if time.bought else None,
            "moving": self._ids(time.moving) or None,
            "sailed": time.sailed or None,
            "intercepted": time.has_intercepted or None,
            "drawn": self._ids(time.drawn) or None,
            "militia": time.militia or None,
        }

    def _of_markers(self) -> dict[str, Value | None]:
        state, events = self.state, [event.key for event in self.world.tables.events.event]
        is_usual = state.supports == usual_supports(self.world)
        pmc: dict[str, Value] = {side: count for side, count in zip(SIDES, state.hired, strict=True) if count}
        pmc |= {"hired": state.hired_this_turn} if state.hired_this_turn != sum(state.hired) else {}
        stacks: dict[str, Value] = {
            side: [self._rank(rank) for rank in ranks] for side, ranks in zip(SIDES, state.stack_orders, strict=True) if ranks
        }
        advisers = self.kinds[state.advisers].id if state.advisers != NOBODY else AT_HAND
        return {
            "points": {key: count for key, count in zip(CONTINGENTS, state.points, strict=True) if count} or None,
            "ready": None if is_usual else self._markers(READY),
            "used": self._markers(USED) or None,
            "since_roll": [self.world.supports[marker].id for marker in state.used_supports] or None,
            "pmc": pmc or None,
            "lines": {key: line + 1 for key, line in zip(CONTINGENTS, state.lines, strict=True) if line != NOBODY} or None,
            "entries": state.entries or None,
            "events": None
            if state.events == usual_events(self.world, state.event)
            else [events[number] for number in state.events],
            "event": events[state.event] if state.event != NOBODY else None,
            "corrupt": CONTINGENTS[state.corrupt] if state.corrupt != NOBODY else None,
            "coup": state.has_coup or None,
            "advisers": advisers if state.has_advisers else None,
            "stacks": stacks or None,
        }

    def _ids(self, units: tuple[int, ...]) -> list[str]:
        return [self.kinds[index].id for index in units]

    def _markers(self, where: int) -> list[str]:
        return [marker.id for marker, place in zip(self.world.supports, self.state.supports, strict=True) if place == where]

    def _rank(self, rank: int) -> str:
        word = next((word for word, number in RANKS.items() if number == rank), "")
        return word or self.kinds[rank - FIRST_UNIT].id

    # ---- units, caches, hexes

    def _off_map(self, status: int) -> list[str]:
        """The units with this status that would not have it anyway, or must say more."""
        units = zip(self.kinds, self.state.units, strict=True)
        return [kind.id for kind, unit in units if unit.status == status and usual_status(kind) != status]

    def _units(self) -> Iterator[str]:
        usual = stacked(self.world, self.state)
        kinds, units = self.kinds, self.state.units
        stacks = {
            (kind.side, units[kind.index].where)
            for kind in kinds
            if units[kind.index].status == states.ON_BOARD and units[kind.index].place != usual.units[kind.index].place
        }
        for kind in kinds:
            unit = units[kind.index]
            if unit.status == states.ON_BOARD:
                is_told = (kind.side, unit.where) in stacks
                yield toml_entry(
                    "unit",
                    {
                        "id": kind.id,
                        "hex": self.name(unit.where),
                        "state": WORDS.write(unit.marks, unit.push) or None,
                        "place": unit.place + 1 if is_told else None,
                        "spent": unit.spent or None,
                    },
                )
            elif unit.turn != usual_turn(self.state.turn, unit.status):
                yield toml_entry("unit", {"id": kind.id, "lost": unit.turn})

    def _caches(self) -> Iterator[str]:
        for number, cache in enumerate(self.state.caches, 1):
            if cache == Cache():
                continue
            lies = cache.side != NOBODY
            carrier = AIR if cache.carrier == BY_AIR else self.kinds[cache.carrier].id if cache.carrier != NOBODY else None
            yield toml_entry(
                "cache",
                {
                    "number": number,
                    "side": SIDES[cache.side] if lies else None,
                    "hex": self.name(cache.where) if lies else None,
                    "carrier": carrier,
                    "from_turn": cache.turn if cache.turn != 1 else None,
                },
            )

    def _held(self) -> Iterator[str]:
        """Hexes that are not held by who stands in them."""
        board, state = self.world.board, self.state
        usual = usual_control(self.world, state, self.time.phase in SET_UP)
        found: dict[int, list[Hex]] = {}
        for here, place in board.place.items():
            if state.control[place] != usual.control[place]:
                found.setdefault(state.control[place], []).append(here)
        for owner, hexes in sorted(found.items()):
            by = CONTINGENTS[owner] if owner != NOBODY else "nobody"
            yield toml_entry("held", {"by": by, "hexes": [self.name(here) for here in hexes]})


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
