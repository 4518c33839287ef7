"""A field told in lines: what a player looks at before a battle is fought on it."""

from collections.abc import Iterator

import msgspec

from pbem.engine.hexes import Hex, hex_name
from pbem.engine.player_texts.own_scenario import ScenarioFacts
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.layers import FORD, RIVER, ROAD, SEA, STREAM, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import length
from pbem.games.heart_of_africa.fields.schema import FieldFile
from pbem.games.heart_of_africa.words.field_names import PIECES, REGIONS, SCENARIOS
from pbem.language import Plural, _


def facts(content: FieldContent, said: FieldFile, text: FieldText) -> ScenarioFacts:
    """What a field says that players made."""
    data = {key: value for key, value in msgspec.to_builtins(said).items() if value}
    return ScenarioFacts(said.title or said.id, said.about, tuple(lines(content, said, Field(content.terrain, text))), data)


def lines(content: FieldContent, said: FieldFile, field: Field) -> Iterator[str]:
    """Region, ground by share and piece, water, roads, villages, crocodiles."""
    region = content.regions[said.region]
    yield _("{region}, {hexes} hexes.").format(region=REGIONS[said.region], hexes=len(field.ground))
    if said.scenario:
        yield _("Made for: {scenario}.").format(scenario=SCENARIOS[said.scenario])
    for shares, kinds in ((_("Dominant"), region.dominant), (_("Common"), region.common), (_("Permitted"), region.permitted)):
        found = [told for kind in kinds if (told := _kind(field, kind))]
        if found:
            yield _("{shares}: {kinds}").format(shares=shares, kinds="; ".join(found))
    if stream := len(field.with_any(STREAM)):
        yield Plural("Stream: {count} hex.", "Stream: {count} hexes.").format(stream)
    if field.with_any(RIVER | SEA):
        yield _water(field)
    if road := len(field.with_any(ROAD)):
        yield Plural("Roads: {count} hex.", "Roads: {count} hexes.").format(road)
    if field.with_any(VILLAGE):
        walls = _("higher than a man") if field.text.has_high_walls else _("man-high")
        yield _("Village: gates {gates}, walls {walls}.").format(gates=_names(field.text.gates), walls=walls)
    if field.text.infested:
        yield _("Crocodiles in the marsh at {hexes}.").format(hexes=_names(field.text.infested))


def _kind(field: Field, kind: str) -> str:
    """A kind of ground: its share of the map, and where its pieces begin and how long they are."""
    layers = field.terrain.pieces[kind]
    count, pieces = len(field.with_any(layers)), field.piece_areas(layers)
    if not pieces:
        return ""
    told = ", ".join(f"{field.piece_name(piece)} ({length(field.grid, piece)})" for piece in pieces)
    return f"{PIECES[kind]} {100 * count // len(field.ground)} %, {told}"


def _water(field: Field) -> str:
    """Whether a gunboat has room, and where the ford is."""
    boats = _("wide enough for a gunboat") if field.gunboat_water else _("too narrow for a gunboat")
    if ford := field.with_any(FORD):
        return _("Water: {boats}; a ford at {hex}.").format(boats=boats, hex=hex_name(ford[0]))
    return _("Water: {boats}.").format(boats=boats)


def _names(hexes: tuple[int, ...]) -> str:
    return ", ".join(hex_name(Hex(here)) for here in hexes)
