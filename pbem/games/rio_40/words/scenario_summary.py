"""A scenario told in lines: what a player looks at before he begins or accepts a match with it."""

from collections.abc import Iterator, Mapping

import msgspec

from pbem.engine.player_texts.own_scenario import ScenarioFacts
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.schema import CounterShape, MapFile, ScenarioFile, UnitsShape
from pbem.games.rio_40.words.sentences import ARMIES, SIDES
from pbem.language import _

SCORES = {
    "objective": _("for each objective hex, to the side that had a combatant there last"),
    "combatant": _("for each enemy combatant eliminated"),
    "transport": _("for each enemy car or helicopter eliminated"),
    "civilian": _("for each civilian, to the side that killed them"),
    "militia": _("more for each unit of the hunted type eliminated"),
    "militia_suppressed": _("for each unit of the hunted type that is suppressed at the end"),
    "militia_in_favela": _("to the hunted side for each unit of its type in a favela hex at the end"),
}
RULES = {
    "chief": _(
        "  - The chief is never eliminated and moves with a combatant in the same hex. The side that holds the chief after the last"
    )
    + _(" turn wins; the side that takes the chief off the map wins at once."),
    "strongholds": _("  - In {hexes} combatants do not retreat; a retreat becomes a suppression."),
    "separate_fire": _("  - {groups} never add firepower to one another in one attack."),
    "replacements": _("  - For each civilian that the other side kills, one {army} ({type}) enters in the next turn."),
    "hunted": _("  - When the last {army} ({type}) is eliminated or off the map, their side has lost at once."),
}


def facts(said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape]) -> ScenarioFacts:
    """The facts of a scenario. `counters`: the counter sheet, by key. R40-T6a."""
    lines = tuple(_lines(said, board, counters))
    return ScenarioFacts(said.title or said.id, said.about, lines, msgspec.to_builtins(said))


def _lines(said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    yield _("{turns} turns; {side} move first in each.").format(turns=said.turns, side=SIDES[said.first])
    hider = _("Counters of {side} may start face down.").format(side=SIDES[said.hider]) if said.hider else ""
    yield hider or _("Nothing starts face down.")
    yield _map_line(said, board)
    if said.armour:
        yield _("Light armour takes part.")
    heads = {side: _("Units of {side}:").format(side=words) for side, words in SIDES.items()} | {"": _("Civilians:")}
    for side, head in heads.items():
        groups = [line for group in said.unit if (line := _group(group, side, counters))]
        yield from (head, *groups) if groups else ()
    for zone in said.zone:
        yield _('Zone "{zone}": {hexes}').format(zone=zone.id, hexes=", ".join(zone.hexes))
    if said.objectives:
        yield _("Objectives: {hexes}").format(hexes=", ".join(said.objectives))
    if said.secret_objectives is not None:
        secret, side = said.secret_objectives, SIDES[said.hider]
        yield _("Secret objectives: {count} in {terrain} hexes, {distance} apart at least, laid face down by {side}.").format(
            count=secret.count, terrain=secret.terrain, distance=secret.distance, side=side
        )
    scores = [
        _("  {points:+d}  {what}").format(points=points, what=what)
        for key, what in SCORES.items()
        if (points := getattr(said.points, key))
    ]
    yield from (_("Points:"), *scores) if scores else (_("No points are counted."),)
    special = list(_special(said))
    yield from (_("Special rules:"), *special) if special else (_("No special rules."),)


def _map_line(said: ScenarioFile, board: Board) -> str:
    if not isinstance(said.map, MapFile):
        return _("Map: that of the game.")
    first, last = board.grid.hexes[0], board.grid.hexes[-1]
    name = board.grid.name
    return _("Map: its own, {name}, {first} to {last}, entry hexes: {entries}.").format(
        name=said.map.meta.name, first=name(first), last=name(last), entries=len(board.entries)
    )


def _group(group: UnitsShape, side: str, counters: Mapping[str, CounterShape]) -> str:
    """A line for units that are alike; "" for those of others."""
    counter = counters[group.counter]
    if counter.side != side:
        return ""
    number = max(len(group.at), group.count)
    line = "  " + _("{number} x {counter} ({army}{values})").format(
        number=number, counter=group.counter, army=ARMIES[counter.type], values=_values(counter)
    )
    if group.transport:
        line += (_(", each with {transport}") if number > 1 else _(", with {transport}")).format(transport=group.transport)
    if group.role:
        line += _(", the chief")
    if group.at:
        line += _(" at {hexes}").format(hexes=", ".join(group.at))
    elif group.turn:
        line += _(", entering on turn {turn}").format(turn=group.turn)
    else:
        line += _(' in the zone "{zone}"').format(zone=group.zone)
    return line + (_(", face down") if group.hidden else "")


def _values(counter: CounterShape) -> str:
    if not counter.side or not counter.fp:
        return ""
    return _(", fire {fp}, morale {mo}, moves {mp}, range {range}").format(
        fp=counter.fp, mo=counter.mo, mp=counter.mp, range=counter.range
    )


def _special(said: ScenarioFile) -> Iterator[str]:
    special = said.special
    if special.chief:
        yield RULES["chief"]
    if special.strongholds:
        yield RULES["strongholds"].format(hexes=", ".join(special.strongholds))
    if special.separate_fire:
        yield RULES["separate_fire"].format(groups=" / ".join(", ".join(group) for group in special.separate_fire))
    for key, named in (("replacements", special.replacements), ("hunted", special.hunted)):
        if named:
            yield RULES[key].format(army=ARMIES[named], type=named)
