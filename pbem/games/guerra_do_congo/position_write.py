"""A position as the text of a position file, which reads back to the same rules and state at the beginning of a phase."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.hexes import hex_name
from pbem.engine.position_text import NEAREST, option_lines, toml_list, toml_table, toml_text, toml_value
from pbem.errors import UserError
from pbem.games.guerra_do_congo import position_marks
from pbem.games.guerra_do_congo.position import PHASES, Source
from pbem.games.guerra_do_congo.position_board import changed_hexes
from pbem.games.guerra_do_congo.position_units import USUAL_MORALE, strength_of
from pbem.games.guerra_do_congo.roster import ARMIES, UnitKind
from pbem.games.guerra_do_congo.rules import CongoRules
from pbem.games.guerra_do_congo.sequence import rest_of_turn, whole_match
from pbem.games.guerra_do_congo.state import (
    ATTACKED,
    COMBAT,
    ELIMINATED,
    FINISHED,
    LEFT_MAP,
    MOVEMENT,
    ON_MAP,
    REBELS,
    SIDES,
    TO_COME,
    State,
    Step,
)


def write(game: str, rules: CongoRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end, "position-foreign" for a board of another size."""
    if state.phase == FINISHED:
        raise UserError("position-over")
    if rules.world.board.grid.hexes != source.content.board.grid.hexes:
        raise UserError("position-foreign")
    writer = _Writer(rules, state, source)
    return "\n".join([*writer.comments(), f"game = {toml_text(game)}", *writer.lines()]) + "\n"


class _Writer:
    """One state on its way into a text."""

    def __init__(self, rules: CongoRules, state: State, source: Source) -> None:
        self.rules, self.world, self.source = rules, rules.world, source
        roster = source.content.roster
        ids = [kind.id for kind in self.world.kinds]
        self.is_blank = ids[: len(roster)] != [kind.id for kind in roster]
        self.known = {kind.id for kind in roster}
        self.losses = list(_not_kept(state))
        self.state = _without_combat(state)
        self.bare = rules.begin(self._at_the_start())

    def _at_the_start(self) -> State:
        """The same position before its phase has begun: what the rules work out of it need not be said."""
        state = self.state
        name = next(name for name, number in PHASES.items() if number == state.phase)
        units = tuple(replace(unit, marks=0) for unit in state.units)
        if name == "setup":
            return replace(state, units=units, agenda=whole_match(self.world))
        first = Step("stage" if name == "movement" else "combat_begins", state.side)
        return replace(state, units=units, agenda=(*rest_of_turn(self.world, state.turn, state.side), first))

    def comments(self) -> Iterator[str]:
        if self.losses:
            yield NEAREST
            yield from (f"#   {loss}" for loss in self.losses)

    def lines(self) -> Iterator[str]:
        state = self.state
        name = next(name for name, number in PHASES.items() if number == state.phase)
        yield f"turn = {state.turn}"
        yield f"side = {toml_text(SIDES[state.side])}"
        yield f"phase = {toml_text(name)}"
        yield from self._tracks()
        for key, status in (("eliminated", ELIMINATED), ("left", LEFT_MAP), ("to_come", TO_COME)):
            found = [
                kind.id
                for kind, unit in zip(self.world.kinds, state.units, strict=True)
                if unit.status == status and not (status == TO_COME and self._is_to_come_anyway(kind))
            ]
            if found:
                yield f"{key} = {toml_list(found)}"
        if self.is_blank:
            yield "blank = true"
        yield from self._units()
        yield from self._hexes()
        for cut in state.interdictions:
            yield f"\n[[interdiction]]\nhex = {toml_text(hex_name(cut.hex))}\nkind = {toml_text(cut.kind)}\nuntil = {cut.until}"
        for score in state.scores:
            yield f"\n[[score]]\nturn = {score.turn}\nside = {toml_text(SIDES[score.side])}\nline = {toml_text(score.line)}"
            yield f"points = {score.points}\nsubject = {toml_text(score.subject)}"

    def _tracks(self) -> Iterator[str]:
        state, world = self.state, self.world
        morale = [(army, value) for army, value in zip(ARMIES, state.morale, strict=True) if value]
        if morale:
            yield f"morale = {toml_table(morale)}"
        rebels, congo = state.replacement_points
        if rebels or congo or state.air_points:
            pools = toml_table([("rebels", rebels), ("congo", congo)])
            yield f"points = {{ air = {state.air_points}, replacements = {pools} }}"
        owners = [place.control for place in world.board.places]
        for kind, unit in zip(world.kinds, state.units, strict=True):
            place = world.board.place_at.get(unit.where) if unit.status == ON_MAP else None
            if place:
                owners[place.index] = kind.side
        pairs = zip(world.board.places, owners, state.control, strict=True)
        control = [(place.name, SIDES[now] if now >= 0 else "nobody") for place, was, now in pairs if was != now]
        if control:
            yield f"control = {toml_table(control)}"
        told = {place.index for place in world.board.places if REBELS in (place.control, state.control[place.index])}
        held = [world.board.places[index].name for index in state.places_once_held if index not in told]
        if held:
            yield f"once_held = {toml_list(held)}"
        yield from option_lines(world.options, self.source.offered)

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
            words = position_marks.write_words(unit, self.bare.units[index].marks)
            is_plain_loss = unit.status != ON_MAP and unit.is_reduced == (unit.status == ELIMINATED)
            if is_plain_loss and kind.id in self.known:
                continue
            yield "\n[[unit]]"
            yield f"id = {toml_text(kind.id)}"
            if kind.id not in self.known:
                yield f"army = {toml_text(ARMIES[kind.army])}"
                yield f"type = {toml_text(kind.type)}"
                yield f"size = {toml_text(kind.size)}"
                yield f"strength = {toml_text(strength_of(kind))}"
                if kind.morale != USUAL_MORALE:
                    yield f"morale = {kind.morale}"
            if unit.status == ON_MAP:
                yield f"hex = {toml_text(hex_name(unit.where))}"
            elif words:
                words = tuple(word for word in words if word == position_marks.REDUCED)
            if words:
                yield f"state = {toml_list(words)}"

    def _hexes(self) -> Iterator[str]:
        real = self.source.content.board
        if self.world.board is real:
            return
        for here, pairs in changed_hexes(real, self.world.board, self.is_blank):
            yield f"\n[[hex]]\nat = {toml_text(hex_name(here))}"
            for key, value in pairs:
                if isinstance(value, list):
                    yield f"{key} = {toml_list(value)}"
                elif isinstance(value, dict):
                    yield f"{key} = {toml_table(value.items())}"
                else:
                    yield f"{key} = {toml_value(str(value))}"


def _not_kept(state: State) -> Iterator[str]:
    """What a position file has no key for."""
    if state.combat:
        yield f"the attack on {hex_name(state.combat.target)}, which has not been declared here"
    if any(state.entered):
        yield "how many units have come through each entry hex"
    if state.flights:
        yield "the stacking points that airfields have handled"
    if state.phase == MOVEMENT and state.moves:
        yield "nothing else; units that moved have the word for it"


def _without_combat(state: State) -> State:
    """As it was before the attack that is being resolved, as far as that can be told: its units have not attacked."""
    if state.combat is None or state.phase != COMBAT:
        return state
    attackers = state.combat.attackers
    units = tuple(
        replace(unit, marks=unit.marks & ~ATTACKED) if index in attackers and unit.status == ON_MAP else unit
        for index, unit in enumerate(state.units)
    )
    return replace(state, combat=None, units=units)
