"""The rows of the form in which an army is built: names, and what is to be known about each."""

from pbem.language import Plural, _

OF_NATION = _("{army} ({nation})")
TITLE = _("{army}, {year}")
TITLE_OF = _("{army}, {year}: {role}, {scenario}")
SUMS: dict[str, str | Plural] = {
    "points": _("{count} of {most} points"),
    "exceeded": _("{count} of {most} points, at most {limit}"),
    "units": Plural("{count} unit ({least} to {most})", "{count} units ({least} to {most})"),
    "allies": _("for allies: {count} of {most}"),
    "works": _("for works: {count} of {most}"),
}
HEADS = {
    "battle": _("Battle"),
    "options": _("Options of the list"),
    "leader": _("Leader"),
    "units": _("Units"),
    "independents": _("Independents"),
    "works": _("Works"),
    "allies": _("Allies: {army} ({nation})"),
    "rest": _("Craft, baggage, rifles"),
}
ROWS = {
    "title": _("name: {value}"),
    "list": _("list: {value}"),
    "nation": _("nation: {value}"),
    "choice": _("played as: {value}"),
    "year": _("year: {value}"),
    "scenario": _("scenario: {value}"),
    "role": _("role: {value}"),
    "points": _("points: {value}"),
    "water": _("water on the map: {value}"),
    "rifles": _("repeating rifles are allowed: {value}"),
    "option": _("[{mark}] {value}"),
    "leader": _("type: {value}"),
    "trait": _("trait: {value}"),
    "attendants": _("attendants: {value}"),
    "bearer": _("[{mark}] has a Gun Bearer"),
    "counted": _("{value}: {count}"),
    "hire": _("hire allies"),
    "craft": _("craft for everybody: {value}"),
    "craft_of": _("craft for {party}: {value}"),
    "baggage": _("[{mark}] brings its baggage"),
    "repeaters": _("repeating rifles: {value}"),
    "new": _("a unit more"),
}
UNIT = _("{number}. {name}")
RAISED = _("{name} (for {row})")
BESIDE = _("   with {name}")
UNIT_SUM = _("{figures}, {points} points")
FIGURES = Plural("{count:2} figure", "{count:2} figures")
UNIT_OF = _("unit {number}")
CRAFT = _("canoes {canoe}, dhows {dhow}")
DHOWS = _("dhows: {count}")
NO = _("none")
YES_NO = (_("no"), _("yes"))
NEEDED = _("as many as are needed")
TURN_INTO = _("as {name}")
JOINED_BY = _("with {name} besides")
WATERS = {"none": _("none"), "narrow": _("enough for canoes and dhows"), "wide": _("wide enough for gunboats")}
NOTES = {
    "list": _("The twelve army lists. Another list begins the army anew."),
    "nation": _("What the list offers hangs on it."),
    "choice": _("The list can be played in several ways."),
    "year": _("What the lists offer hangs on it: {least} to {most}."),
    "scenario": _("What an army may have, and how many points, hangs on it."),
    "role": _("Whether the army attacks or defends."),
    "points": _("The limit of this side: {least} to {most}."),
    "water": _("Craft need water, gunboats wide water."),
    "rifles": _("A house rule: the rifles of one unit shoot twice a turn."),
    "title": _("The name on the sheet. It has no meaning in the rules."),
    "option": _("An option of this nation, year and role ({rule})."),
    "leader": _("He costs {points} points. The list lets him be one of: {names}."),
    "trait": _("The list offers: {names}. Or a die decides when the army is sealed."),
    "attendants": _("From 0 to {most}; they cost nothing and fall in his place."),
    "bearer": _("Costs {points} points."),
    "unit": _("Units of {row}: {count}, {least} to {most}. A unit: {cheapest} to {dearest} points, at most {figures} figures."),
    "values": _(
        "A figure: {points} points, range {range} +{bonus}, close combat {close:+}, move {open}, {difficult}, morale {morale}."
    ),
    "new": _("In the least size; more figures can be added."),
    "hire": _("Another list lends a contingent for at most {most} points, contingents: {count} at most."),
    "ally": _("The list that is hired, and its nation. Taken away, all its units go."),
    "craft": _("Canoes have room for {canoe} figures, dhows for {dhow}."),
    "craft_of": _("More and fewer change the canoes. Room for {room}; needed for {needed}, with the Leader for {most}."),
    "baggage": _("Who must bring it: the rules of the scenario."),
    "repeaters": _("One unit with rifles that are not loaded shot by shot."),
}
DOES_NOT_SHOOT = _("A figure: {points} points, does not shoot, close combat {close:+}, move {open}, {difficult}, morale {morale}.")
COUNTED_NOTE = Plural("Each costs {points} point; at most {most}.", "Each costs {points} points; at most {most}.", of="points")
BESIDE_NOTE = Plural("Each costs {points} point.", "Each costs {points} points.", of="points")
