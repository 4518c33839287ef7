"""How the standing orders of this game are written, and said as sentences: tables, no logic."""

from pbem.engine.word_tables import PolicyClause, PolicyPart, PolicyWords
from pbem.language import _

_TESTS = _("Tests, one after the other: each keeps the {0} that pass it best, the next decides among those")
_WHERE = {"at HEX+": _("for combats at {0}"), "anywhere": _("for every combat")}
_COLUMN = PolicyPart(forms={"from COLUMN": _(", from column {0} to the right")}, missing="")

_UNITS = PolicyPart(
    forms={
        "full_strength": _("units at full strength"),
        "reduced": _("reduced units"),
        "foot": _("units on foot"),
        "mobile": _("armour and motorised units"),
        "not_surrounded": _("units that are not surrounded"),
        "lowest_strength": _("the weakest (attack and defence together)"),
        "highest_strength": _("the strongest (attack and defence together)"),
        "lowest_morale": _("the lowest morale"),
        "army:ARMY": _("units of {0}"),
        "id": _("the first by counter"),
    },
    joined=_(", then "),
)
_HEXES = PolicyPart(
    forms={
        "not_engaged": _("no enemy next to it"),
        "supplied": _("in supply"),
        "city": _("a city"),
        "village": _("a village"),
        "centre": _("near a supply centre of yours"),
        "friendly": _("units of yours there"),
        "empty": _("no unit there"),
        "room": _("the most room"),
        "toward:PLACE": _("near {0}"),
        "away:PLACE": _("far from {0}"),
        "direction:DIRECTION": _("to the {0}"),
        "compass": _("the first going round the compass"),
    },
    joined=_(", then "),
)
_WHO = {
    "hold": _("the largest unit advances where a place is taken, else nobody"),
    "none": _("nobody advances"),
    "all": _("everybody advances that may, the largest first"),
    "only UNIT+": _("only {0} may advance"),
}
_POINTS = (
    PolicyClause(
        parts=(
            _WHERE,
            {"min": _("the fewest air points that move the column"), "all": _("all air points")},
            PolicyPart(forms={"max NUMBER": _(", at most {0}")}, missing=""),
            _COLUMN,
        ),
        says=_("{0} {1}{2}{3}"),
    ),
    PolicyClause(parts=(_WHERE, {"NUMBER": _("air points: {0}")}, _COLUMN), says=_("{0} {1}{2}")),
)
_RESERVES = PolicyClause(
    parts=({"all": _("everybody that can come"), "only UNIT+": _("{0}, in this order,")}, _WHERE, _COLUMN),
    says=_("send {0} {1}{2}"),
)

POLICY_WORDS = {
    "loss": PolicyWords(
        about=_TESTS.format(_("units")),
        first=(PolicyClause(parts=(_UNITS,), says=_("lose first {0}")),),
        more=(
            PolicyClause(parts=({"protect UNIT+": _("never {0} while another is left")},), differs=True),
            PolicyClause(parts=({"at HEX UNIT+": _("for an attack on {0} the first that can of {1}")},), differs=True),
        ),
    ),
    "retreat": PolicyWords(
        about=_TESTS.format(_("hexes")),
        first=(PolicyClause(parts=(_HEXES,), says=_("retreat to a hex by: {0}")),),
        more=(
            PolicyClause(parts=({"together": _("units of one combat keep together")},), differs=True),
            PolicyClause(parts=({"at HEX HEX+": _("from {0} to the first that can be of {1}")},), differs=True),
        ),
    ),
    "advance": PolicyWords(
        about=_("Who goes into a hex that was vacated"),
        first=(PolicyClause(parts=(_WHO,)),),
        more=(
            PolicyClause(parts=({"onward HEX+": _("mobile units go on to the first that can be of {0}")},), differs=True),
            PolicyClause(parts=({"at HEX": _("into {0}")}, _WHO), says=_("{0}: {1}"), differs=True),
        ),
    ),
    "air": PolicyWords(
        about=_("Clauses, of which the first that fits the combat decides"),
        alone={"none": _("spend no air points")},
        rows=_POINTS,
        more=(PolicyClause(parts=({"total NUMBER": _("at most {0} in one turn")},), is_last=True),),
    ),
    "reserve": PolicyWords(
        about=_("Clauses that each send reserves when they fit the combat"), alone={"none": _("send nobody")}, rows=(_RESERVES,)
    ),
}

POLICY_SLOTS = {
    "ARMY": {
        "congo": _("FAC"),
        "angola": _("Angola"),
        "zimbabwe": _("Zimbabwe"),
        "namibia": _("Namibia"),
        "rebels": _("RCD/MLC"),
        "uganda": _("Uganda"),
        "rwanda": _("Rwanda"),
        "burundi": _("Burundi"),
    },
    "DIRECTION": {
        "NE": _("north-east"),
        "E": _("east"),
        "SE": _("south-east"),
        "SW": _("south-west"),
        "W": _("west"),
        "NW": _("north-west"),
    },
    "COLUMN": {column: column for column in ("1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")},
}
