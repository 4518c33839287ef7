"""Printed values told in lines: what players look at before they begin or accept a match with them."""

from collections.abc import Iterable, Iterator

import msgspec

from pbem.engine.player_texts.own_scenario import ScenarioFacts
from pbem.games.world_war_africa.content.loader import Content
from pbem.games.world_war_africa.content.printed_schema import PrintedFile
from pbem.games.world_war_africa.content.printed_values import ANGOLA, FACTORS
from pbem.language import _

MOST_LISTED = 8  # counters named in a line

CHARTS = {
    "crt": _("combat results"),
    "terrain": _("terrain effects"),
    "resources": _("resource points"),
    "angola": _("Angola's activation table"),
    "track": _("the turn track"),
    "deploys": _("where new units arrive"),
}


def facts(said: PrintedFile, before: Content, after: Content) -> ScenarioFacts:
    """What a text says. `before`: the content of the game, `after`: with the text laid over it."""
    lines = (
        _("The whole war, with printed values in place of what is reconstructed."),
        *_charts(said, after),
        *_counters(said, before, after),
        *_left(after),
    )
    return ScenarioFacts(said.title or said.id, said.about, lines, msgspec.to_builtins(said))


def _charts(said: PrintedFile, after: Content) -> Iterator[str]:
    tables = after.tables
    if said.crt.lines:
        yield _("Combat results, losses of attacker/defender:")
        yield "  " + " ".join((" " * 4, *(f"{odds:>4}" for odds in tables.crt.columns)))
        for roll, line in enumerate(tables.crt.lines, tables.crt.line_min):
            yield "  " + " ".join((f"{roll:>4}", *(f"{cell:>4}" for cell in line.split())))
    chart = tables.terrain
    if said.terrain or any(msgspec.structs.astuple(each) != (None, None) for each in (said.town, said.river, said.road)):
        yield _("Terrain, dry/rainy movement points:")
        for entry in chart.hex:
            yield _("  {terrain}: {dry}/{rainy}, {stack} units, shift {shift}").format(
                terrain=entry.key, dry=entry.dry, rainy=entry.rainy, stack=entry.stack, shift=entry.shift
            )
        yield _("  town: {stack} units, shift {shift}").format(stack=chart.town.stack, shift=chart.town.shift)
        yield _("  river: {dry}/{rainy} more; road: {road_dry}/{road_rainy}").format(
            dry=chart.river.dry, rainy=chart.river.rainy, road_dry=chart.road.dry, road_rainy=chart.road.rainy
        )
    if said.resources is not None:
        yield _("Resource points for rolls 1 to 6: {points}.").format(points=_listed(said.resources))
    table = next(table for table in tables.activation if table.key == ANGOLA)
    if said.angola.line is not None or said.angola.poor is not None or said.angola.poor_below is not None:
        yield _("Angola's activation, {poor} below {points} points:").format(poor=table.poor, points=table.poor_below)
        for step in table.line:
            yield _("  up to {roll}: {land} land units; air support {air}, helicopters {helo}, transports {tac} and {lift}").format(
                roll=step.to,
                land=step.land,
                air=step.air_support,
                helo=step.helo_support,
                tac=step.helo_transport,
                lift=step.air_transport,
            )
    for faction, names in said.deploys.items():
        yield _("{faction} arrives in: {places}.").format(faction=faction, places=_listed(names))
    if said.months is not None or said.rain is not None:
        turns = (f"{turn.first} {turn.rainy}" for turn in tables.track.turn)
        yield _("Turns, and where it rains: {turns}.").format(turns=_listed(turns))


def _counters(said: PrintedFile, before: Content, after: Content) -> Iterator[str]:
    """Counters by faction; those that differ with the reconstructed values behind them."""
    if said.units:
        yield _("Counters, attack-defence-moves (in brackets what is reconstructed, where it differs):")
    was = {kind.id: (kind.attack, kind.defense, kind.ma) for kind in before.roster}
    for faction in dict.fromkeys(kind.faction for kind in after.roster):
        told = []
        for kind in after.roster:
            if kind.faction == faction and kind.id in said.units:
                now = (kind.attack, kind.defense, kind.ma)
                old = "" if now == was[kind.id] else f" ({'-'.join(map(str, was[kind.id]))})"
                told.append(f"{kind.id} {'-'.join(map(str, now))}{old}")
        for first in range(0, len(told), MOST_LISTED):
            yield f"  {faction}: {_listed(told[first : first + MOST_LISTED])}"
    if said.names:
        yield _("Designations: {names}.").format(names=_listed(f'{unit} "{name}"' for unit, name in said.names.items()))
    if said.types:
        yield _("Types: {types}.").format(types=_listed(f"{unit} {arm}" for unit, arm in said.types.items()))
    for marker, printed in said.support.items():
        parts = [f"{key} {value}" for key, value in msgspec.structs.asdict(printed).items() if value is not None]
        yield _("Support marker {marker}: {parts}.").format(marker=marker, parts=_listed(parts))
    if said.caches is not None:
        yield _("Weapons caches: {count}.").format(count=said.caches)


def _left(after: Content) -> Iterator[str]:
    """What stays reconstructed, beside the map."""
    named = [CHARTS[key] for key in after.reconstructed()]
    if named:
        yield _("Still reconstructed: {charts}.").format(charts=_listed(named))
    counters = sum(not set(FACTORS) <= set(kind.fixed) for kind in after.roster)
    if counters:
        yield _("Counters with reconstructed values: {count} of {all}.").format(count=counters, all=len(after.roster))
    yield _("The map is reconstructed.")


def _listed(parts: Iterable[object]) -> str:
    return ", ".join(map(str, parts))
