"""A position as the text of a position file, which reads back to the same rules and state at the beginning of a phase."""

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from pbem.engine.hexes import hex_name
from pbem.engine.positions.position_file import Value, toml_entry, toml_lines, unusual, written
from pbem.errors import UserError
from pbem.games.guerra_do_congo import state as states
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, UnitKind
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.position import unit_state_words
from pbem.games.guerra_do_congo.position.custom_board import changed_hexes
from pbem.games.guerra_do_congo.position.new_counters import USUAL_MORALE, strength_of
from pbem.games.guerra_do_congo.position.reader import PHASES, Source, agenda_of, with_stands
from pbem.games.guerra_do_congo.state import State


def write(game: str, rules: CongoRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end, "position-foreign" for a board of another size."""
    if state.phase == states.FINISHED:
        raise UserError("position-over")
    if rules.world.board.grid.hexes != source.content.board.grid.hexes:
        raise UserError("position-foreign")
    return written(game, _not_kept(state), _Writer(rules, state, source).lines())


class _Writer:
    """One state on its way into a text."""

    def __init__(self, rules: CongoRules, state: State, source: Source) -> None:
        self.rules, self.world, self.source = rules, rules.world, source
        roster = source.content.roster
        ids = [kind.id for kind in self.world.kinds]
        self.is_blank = ids[: len(roster)] != [kind.id for kind in roster]
        self.known = {kind.id for kind in roster}
        self.state = _without_combat(state)
        self.bare = rules.begin(self._at_the_start())

    def _at_the_start(self) -> State:
        """The same position before its phase has begun: what the rules work out of it need not be said."""
        state = self.state
        units = tuple(replace(unit, marks=0) for unit in state.units)
        return replace(state, units=units, agenda=agenda_of(self.world, state.phase, state.turn, state.side))

    def lines(self) -> Iterator[str]:
        """The keys, then the tables."""
        state, places = self.state, self.world.board.places
        owners = with_stands(self.world, state.units, [place.control for place in places])
        pairs = zip(places, owners, state.control, strict=True)
        told = {place.index for place in places if states.REBELS in (place.control, state.control[place.index])}
        rebels, congo = state.replacement_points
        points: Value = {"air": state.air_points, "replacements": {"rebels": rebels, "congo": congo}}
        keys: dict[str, Value | None] = {
            "turn": state.turn,
            "side": states.SIDES[state.side],
            "phase": next(name for name, number in PHASES.items() if number == state.phase),
            "morale": {army: value for army, value in zip(ARMIES, state.morale, strict=True) if value} or None,
            "points": points if rebels or congo or state.air_points else None,
            "control": {place.name: states.SIDES[now] if now >= 0 else "nobody" for place, was, now in pairs if was != now} or None,
            "once_held": [places[index].name for index in state.places_once_held if index not in told] or None,
            "options": unusual(self.world.options, self.source.content.options) or None,
            "eliminated": self._off_map(states.ELIMINATED),
            "left": self._off_map(states.LEFT_MAP),
            "to_come": self._off_map(states.TO_COME),
            "blank": self.is_blank or None,
        }
        yield from toml_lines(keys)
        yield from self._units()
        yield from self._hexes()
        for cut in state.interdictions:
            yield toml_entry("interdiction", {"hex": hex_name(cut.hex), "kind": cut.kind, "until": cut.until})
        for score in state.scores:
            yield toml_entry("score", asdict(score) | {"side": states.SIDES[score.side]})

    def _off_map(self, status: int) -> list[str] | None:
        """The units with this status; of those to come only who would not come anyway."""
        units = zip(self.world.kinds, self.state.units, strict=True)
        found = [kind.id for kind, unit in units if unit.status == status]
        coming = {kind.id for kind in self.world.kinds if self._is_to_come_anyway(kind)} if status == states.TO_COME else ()
        return [each for each in found if each not in coming] or None

    def _is_to_come_anyway(self, kind: UnitKind) -> bool:
        return not self.is_blank and kind.id in self.known and kind.arrival != "setup"

    def _units(self) -> Iterator[str]:
        order = {index: place for place, index in enumerate(self.state.moves)}
        kinds = self.world.kinds
        new = [kind.index for kind in kinds if kind.id not in self.known]
        old = [kind.index for kind in kinds if kind.id in self.known]
        # those that moved stand in the order of their moves; new ones keep their order, which is that of their numbers
        old.sort(key=lambda index: (order.get(index, len(kinds)), index))
        for index in [*old, *new]:
            kind, unit = kinds[index], self.state.units[index]
            words = unit_state_words.write_words(unit, self.bare.units[index].marks)
            is_plain_loss = unit.status != states.ON_MAP and unit.is_reduced == (unit.status == states.ELIMINATED)
            if is_plain_loss and kind.id in self.known:
                continue
            if unit.status != states.ON_MAP:
                words = tuple(word for word in words if word == unit_state_words.REDUCED)
            printed: dict[str, str | int | None] = {}
            if kind.id not in self.known:
                printed = {"army": ARMIES[kind.army], "type": kind.type, "size": kind.size, "strength": strength_of(kind)}
                printed["morale"] = kind.morale if kind.morale != USUAL_MORALE else None
            here = hex_name(unit.where) if unit.status == states.ON_MAP else None
            yield toml_entry("unit", {"id": kind.id, **printed, "hex": here, "state": words or None})

    def _hexes(self) -> Iterator[str]:
        real = self.source.content.board
        if self.world.board is not real:
            for here, pairs in changed_hexes(real, self.world.board, self.is_blank):
                yield toml_entry("hex", {"at": hex_name(here), **pairs})


def _not_kept(state: State) -> Iterator[str]:
    """The parts of a position that the file has no key for."""
    if state.combat:
        yield f"the attack on {hex_name(state.combat.target)}, which has not been declared here"
    if any(state.entered):
        yield "how many units have come through each entry hex"
    if state.flights:
        yield "the stacking points that airfields have handled"
    if state.phase == states.MOVEMENT and state.moves:
        yield "nothing else; units that moved have the word for it"


def _without_combat(state: State) -> State:
    """As it was before the attack that is being resolved, as far as that can be told: its units have not attacked."""
    if state.combat is None or state.phase != states.COMBAT:
        return state
    attackers = state.combat.attackers
    units = tuple(
        replace(unit, marks=unit.marks & ~states.ATTACKED) if index in attackers and unit.status == states.ON_MAP else unit
        for index, unit in enumerate(state.units)
    )
    return replace(state, combat=None, units=units)
