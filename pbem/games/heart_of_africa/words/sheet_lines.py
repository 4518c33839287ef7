"""How the lines of an order sheet are written, and said as sentences: tables, no logic."""

from pbem.engine.word_tables import HeadedLines, PolicyClause, PolicyPart, PolicyWords, SheetWords, Texts
from pbem.games.heart_of_africa.state.sheets import OF_A_SIDE
from pbem.games.heart_of_africa.words.army_names import TROOPS as SEVERAL
from pbem.language import _

SLOTS = {
    "FACING": {
        "ne": _("north-east"),
        "e": _("east"),
        "se": _("south-east"),
        "sw": _("south-west"),
        "w": _("west"),
        "nw": _("north-west"),
    },
    "EDGE": {"n": _("north"), "e": _("east"), "s": _("south"), "w": _("west")},
    "SHAPE": {
        "double": _("two deep"),
        "file": _("in single file"),
        "cluster": _("in a crowd"),
        "keep": _("each keeping its place"),
    },
    "TYPE": {"leader": _("Leaders"), **SEVERAL, "baggage": _("Baggage"), "canoe": _("Canoes"), "dhow": _("Dhows")},
}
"""Slots that hold one of a few words, and how each is said."""


def _maybe(forms: Texts) -> PolicyPart:
    """A part of a line that may be left out."""
    return PolicyPart(forms=forms, missing="")


def _line(forms: Texts, *more: PolicyPart) -> PolicyClause:
    """A line: what it must say, then what it may."""
    return PolicyClause(says="".join(f"{{{place}}}" for place in range(len(more) + 1)), parts=(forms, *more))


IS_SO: Texts = {
    "enemy NUMBER": _("an enemy is within {0}"),
    "enemy NUMBER UNIT": _("{1} is within {0}"),
    "foes NUMBER HEX NUMBER": _("at least {0} of the enemy are within {2} of {1}"),
    "friends NUMBER HEX NUMBER": _("at least {0} of one's own are within {2} of {1}"),
    "activated UNIT": _("{0} has had its move"),
    "contacted": _("an enemy has named it"),
    "contacted UNIT": _("an enemy has named {0}"),
    "engaged": _("it is in contact"),
    "sees UNIT": _("it sees {0}"),
    "strength UNIT NUMBER": _("{0} is down to {1} or fewer"),
    "open NUMBER": _("its dice give a move of {0} or more"),
    "difficult NUMBER": _("its dice give {0} or more in difficult ground"),
    "arrived UNIT": _("{0} has arrived"),
    "marked UNIT": _("{0} carries a failure marker"),
    "gone UNIT": _("{0} is no longer on the map"),
    "dark": _("it is dark"),
    "turn NUMBER": _("it is turn {0} or later"),
}
"""Conditions."""
ASKED = {
    "wait": _("waits until {0}"),
    "waitnot": _("waits as long as {0}"),
    "when": _("if {0}:"),
    "unless": _("unless {0}:"),
}
"""Lines with a condition, by verb."""
CONDITIONS = tuple(_line({f"{verb} {form}": says.replace("{0}", so)}) for verb, says in ASKED.items() for form, so in IS_SO.items())
GIVES_UP = {
    "concedeif": _("gives the battle up if, at the end of the turn, {0}"),
    "concedeunless": _("gives the battle up unless, at the end of the turn, {0}"),
}
"""Lines on giving up, by verb; all of them must be so."""
FACING = _maybe({"facing FACING": _(", facing {0}")})
FRONT = _maybe({"front FACING": _(", its front to the {0}")})
OVER_OPEN = _maybe({"ground open": _(", over open ground only")})
ABREAST = _maybe({"abreast NUMBER": _(", {0} abreast")})
SET_UP = PolicyPart(
    forms={"double": _(", two deep"), "file": _(", in single file"), "cluster": _(", in a crowd")}, missing=_(", in line")
)
UNTIL = _maybe({"until NUMBER": _(" until no enemy is within {0}")})
STEPS = _maybe({"steps NUMBER": _(", going no farther than {0}")})
CLEAR = _maybe({"clear NUMBER": _(", no nearer to an enemy than {0}")})
VIA = _maybe({"via HEX+": _(" by way of {0}")})
SHAPE = PolicyPart(forms={"as SHAPE": ", {0}"}, missing=_(", in line"))
ACTIONS = (
    _line({"holds": _("holds")}),
    _line({"turns FACING": _("turns to the {0}")}),
    _line(
        {"forms HEX": _("forms up around {0}")},
        VIA,
        SHAPE,
        FRONT,
        FACING,
        ABREAST,
        STEPS,
        CLEAR,
        OVER_OPEN,
    ),
    _line(
        {"goes": _("goes:")},
        PolicyPart(forms={"UNIT HEX": _(" {0} to {1}")}, joined=","),
        VIA,
        FACING,
        STEPS,
        CLEAR,
        OVER_OPEN,
    ),
    _line(
        {"charges UNIT+": _("goes into contact with {0}")},
        _maybe({"each twice": _(", two to each")}),
        _maybe({"but NUMBER": _(", {0} kept back")}),
        OVER_OPEN,
    ),
    _line({"captures UNIT+": _("goes for {0} to capture it")}, _maybe({"but NUMBER": _(", {0} kept back")}), OVER_OPEN),
    _line({"fallsback HEX": _("falls back towards {0}")}, UNTIL, FACING),
    _line({"fallsback EDGE": _("falls back towards the {0} edge")}, UNTIL, FACING),
    _line({"breaksoff HEX": _("breaks off towards {0}; who is not in contact falls back too")}),
    _line({"breaksoff EDGE": _("breaks off towards the {0} edge; who is not in contact falls back too")}),
    _line({"evades": _("evades who has named it")}, _maybe({"to right": _(", to the right first")})),
    _line({"exits": _("makes for the far edge and leaves the map")}),
    _line({"dismounts": _("dismounts")}),
    _line({"remounts": _("mounts again")}),
    _line({"guides UNIT HEX": _("leads {0} towards {1} in single file")}, VIA),
    _line({"joins UNIT": _("joins {0}")}),
    _line({"exchanges": _("loaded figures change places with empty ones at the works")}),
    _line({"climbs FACING": _("climbs the works to the {0}")}, _maybe({"at UNIT+": _(", into contact with {0}")})),
    _line({"roofs": _("climbs onto the roof beside it")}),
    _line({"jumps HEX": _("jumps from the roof into the court, towards {0}")}),
    _line({"breaksroof": _("breaks through the roof")}),
    _line({"drops": _("drops through the hole in the roof")}),
    _line({"boards UNIT": _("goes aboard {0}")}),
    _line({"lands HEX": _("goes ashore at {0}")}, FACING),
    _line({"sails UNIT HEX": _("{0} goes along {1}")}),
)
OF_ONE_WORD = ("holds", "exits", "dismounts", "remounts", "exchanges", "roofs", "breaksroof", "drops")
"""Actions that are whole lines by themselves: none of them ends the sheet."""
NOTES = (
    _line({"onambush halt": _("springs an ambush: stops")}),
    _line({"onambush resume": _("springs an ambush: goes on as ordered")}),
    _line({"onambush charge": _("springs an ambush: goes into contact with who lay there")}),
    _line({"onambush fall": _("springs an ambush: falls back from who lay there")}),
)
AT_WHOM = (
    _maybe({"as hold": _(" at nobody")}),
    _maybe({"needing NUMBER": _(" where a die of {0} hits")}),
    _maybe({"within NUMBER": _(" within range {0}")}),
    _maybe({"at UNIT|TYPE+": _(", first at {0}")}),
)
FIRE = (
    _line({"fires UNIT": _("{0} shoots")}, *AT_WHOM, _maybe({"shots NUMBER": _(", shots of a machine gun: {0}")})),
    _line({"lights UNIT HEX": _("{0} sets fire to {1}")}),
    _line({"breaches UNIT HEX": _("{0} shoots at the wall at {1}")}),
    _line({"firearrows UNIT HEX": _("{0} shoots fire arrows at {1}")}),
    _line({"shootsup UNIT": _("{0} shoots blindly at the roof above")}),
    _line({"secondrank UNIT over UNIT": _("{0} shoots over {1}, who holds fire")}),
)
OF_THE_TURN = (
    _line({"onhit": _("a Leader who is hit gives up an Attendant")}),
    _line({"onhit as save": _("a Leader who is hit tries his own save first")}),
    _line({"onodds": _("who is outnumbered fights the first of the pair")}),
    _line({"onodds as strongest": _("who is outnumbered fights the strongest first")}),
    _line({"onodds as weakest": _("who is outnumbered fights the weakest first")}),
    _line({"onstandard": _("the Standard helps who needs it most")}),
    _line({"onstandard as keep": _("the Standard is kept for a rite")}),
    _line({"onstandard for UNIT+": _("the Standard helps the first of {0}")}),
    _line({"oncounter": _("a kept Standard is used against a rite if the unit has a failure marker")}),
    _line({"oncounter as always": _("a kept Standard is used against any rite")}),
    _line({"oncounter as never": _("a kept Standard is not used against a rite")}),
    _line({"oncounter for UNIT+": _("a kept Standard is used against a rite on {0}")}),
    _line({"onrite": _("the rite is on the enemy who fears it most")}),
    _line({"onrite as none": _("no rite")}),
    _line({"onrite for UNIT+": _("the rite is on the first of {0}")}),
    _line({"onrally": _("the Leader rallies the dearest unit with a failure marker")}),
    _line({"onrally as none": _("nobody is rallied")}),
    _line({"onrally for UNIT+": _("the Leader rallies the first of {0}")}),
    *(
        _line({f"{verb} {form}": says.replace("{0}", IS_SO[form])})
        for verb, says in GIVES_UP.items()
        for form in IS_SO
        if form.partition(" ")[0] in OF_A_SIDE
    ),
    _line(
        {"comes TROOPS at HEX": _("a unit of {0} comes on around {1}")},
        FACING,
        SET_UP,
        ABREAST,
    ),
    _line({"instead at HEX": _("or, where that is taken, around {0}")}, FACING, SET_UP, ABREAST),
    _line({"arrives TROOPS": _("a unit of {0} comes on near the middle of its edge")}),
)
SHEET = SheetWords(
    lines=PolicyWords(
        about=_("A sheet moves units in its order, one of each side in turn; who has no entry holds"),
        rows=(
            _line({"entry UNIT": "{0}"}, _maybe({"moves late": _(", with the independents")})),
            _line({"onarrival TROOPS": _("a unit of {0}, in the turn in which it comes on")}),
            *CONDITIONS,
            *ACTIONS,
            *NOTES,
            *FIRE,
            *OF_THE_TURN,
        ),
    ),
    begins=("entry", "onarrival"),
    alone=(
        *("fires", "lights", "breaches", "firearrows", "shootsup", "secondrank", "comes", "arrives"),
        *("onhit", "onodds", "onstandard", "oncounter", "onrite", "onrally", "concedeif", "concedeunless"),
    ),
    cases=("when", "unless"),
    waits=("wait", "waitnot"),
    notes=("onambush", "instead"),
    otherwise=_("otherwise: {0}"),
    left_out=_("holds, without an entry"),
)
"""The lines of a sheet."""
OF_HIDDEN_UNITS = HeadedLines(
    head=PolicyWords(
        about="", rows=(_line({"NUMBER": _("hidden unit {0}")}, _maybe({"after UNIT": _(", behind the entry of {0}")})),)
    ),
    lines=PolicyWords(
        about="",
        rows=(
            *CONDITIONS,
            _line({"goes": _("goes:")}, PolicyPart(forms={"NUMBER HEX": _(" figure {0} to {1}")}, joined=",")),
            *ACTIONS,
            *NOTES,
            _line({"shoots": _("shoots")}, *AT_WHOM, _maybe({"once out": _(", when it has come out")})),
        ),
    ),
)
"""The orders of hidden units, which stand in no sheet."""
OF_A_SHEET = frozenset(form.partition(" ")[0] for row in SHEET.lines.rows for form in row.places[0].forms)
"""Their verbs."""
