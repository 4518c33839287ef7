"""The rows of the form in which a plan is made: who is kept back, who lies hidden, which stakes are real."""

from pbem.language import _

TITLE = _("what is hidden and kept back")
SUMS = {
    "hidden": _("hidden: {count}, at most {most}"),
    "kept": _("kept back: {count}"),
    "stakes": _("real stakes: {count} of {most}"),
}
HEADS = {"units": _("Units"), "stakes": _("Markers of stakes, in the order of their placing")}
TROOPS = _("{count} {name}")
UNIT = _("{number}. {troops}: {state}")
OPEN, KEPT = _("set up openly"), _("kept back")
AROUND = _("hidden around {hex}")
IN_HEXES = _("hidden in {hex} and beside it")
HIDE = _("hidden, around a hex of the map")
WHERE = _("Unit {number}: hidden around which hex?")
FACING = _("   looks {value}")
SHAPE = _("   in {value}")
LEADER = _("   [{mark}] the Leader lies with it")
MARKER = _("[{mark}] marker {number} is real")
MARKER_AT = _("[{mark}] marker {number}, {hex}, is real")
SHAPES = {"line": _("a line"), "double": _("two ranks"), "file": _("a file"), "cluster": _("a cluster")}
NOTES = {
    "unit": _("The enemy sees neither who is kept back nor who lies hidden. Most units: {hidden} hidden."),
    "facing": _("Where the front of the figures looks."),
    "shape": _("As near to this as the cover lets them lie."),
    "leader": _("A Charismatic Leader may lie with a unit of his own army."),
    "marker": _("As many as the roster has traps are real; the others only look so."),
}
