"""What the map of a field shows, regions, and why something cannot be placed or declared: tables, no logic."""

from pbem.language import _

REGIONS = {
    "steppe": _("Steppe"),
    "savanna": _("Savanna"),
    "grassland": _("Grassland"),
    "forest": _("Forest"),
    "mountain": _("Mountain"),
    "coast": _("Coast"),
}

SCENARIOS = {
    "encounter": _("Encounter"),
    "ambush": _("Ambush"),
    "planned_attack": _("Planned Attack"),
    "raid": _("Raid"),
}

PIECES = {
    "low_hill": _("low hills"),
    "escarpment": _("escarpments"),
    "kopje": _("kopjes"),
    "gully": _("gullies"),
    "jungle": _("jungle"),
    "tall_grass": _("tall grass"),
    "rocky": _("rocky ground"),
    "crops": _("crops"),
    "village": _("village"),
    "marsh": _("marsh"),
    "river": _("river"),
    "water_edge": _("lake or sea"),
}

GROUNDS = {
    "open": _("open"),
    "room": _("room of a fortified building"),
    "court": _("court of a fortified building"),
    "hill": _("low hill"),
    "crest": _("crest of a hill"),
    "jungle": _("jungle"),
    "hill-jungle": _("hill with jungle"),
    "crest-jungle": _("crest with jungle"),
    "grass": _("tall grass"),
    "hill-grass": _("hill with tall grass"),
    "crest-grass": _("crest with tall grass"),
    "rocky": _("rocky ground"),
    "hill-rocky": _("rocky hill"),
    "crest-rocky": _("rocky crest"),
    "crops": _("crops"),
    "hill-crops": _("hill with crops"),
    "crest-crops": _("crest with crops"),
    "village": _("village"),
    "hill-village": _("village on a hill"),
    "camp": _("camp"),
    "kraal": _("kraal"),
    "marsh": _("marsh"),
    "marsh-jungle": _("marsh with jungle"),
    "marsh-grass": _("marsh with tall grass"),
    "infested": _("marsh with crocodiles"),
    "scarp-slope": _("slope of an escarpment"),
    "scarp-top": _("top of an escarpment"),
    "scarp-gap": _("gap in an escarpment"),
    "kopje-slope": _("slope of a kopje"),
    "kopje-top": _("top of a kopje"),
    "kopje-path": _("path up a kopje"),
    "kopje-wall": _("steep side of a kopje"),
    "gully-slope": _("slope of a gully"),
    "gully-floor": _("floor of a gully"),
    "broad-river": _("river"),
    "sea": _("lake or sea"),
    "ford": _("ford"),
    "stream": _("stream"),
    "road-ew": _("road"),
    "wall": _("man-high wall"),
    "high-wall": _("wall higher than a man"),
}


def sign_text(ground: str, has_road: bool) -> str:
    """What a character of a field's file means: the word of a ground, and whether a road leads through."""
    if has_road:
        return _("road") if ground == "open" else _("road, {ground}").format(ground=GROUNDS[ground])
    return GROUNDS[ground]


REFUSALS = {
    "no-ground-for-camp": _(
        "no camp fits around {subject}: it is a whole disc in your half, flat or on a hill, without jungle, tall grass or water"
    ),
    "no-ground-for-kraal": _(
        "no kraal fits around {subject}: it is a whole disc of open ground that touches village or camp from outside"
    ),
    "no-ground-for-village": _(
        "the village cannot lie at {subject}: all of it is in your half, off the map's edge, without crest, marsh or water"
    ),
    "no-gates": _("{subject} cannot be a gate: roads come in by gates, and baggage must reach them from the edge of the map"),
    "no-marsh-of-own-half": _("{subject} is in no marsh of which at least half lies in your half"),
    "no-home-region": _("{subject} is no home of the defender"),
}
