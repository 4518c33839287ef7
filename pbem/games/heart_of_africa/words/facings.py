"""The names of the directions in which figures look: a table, no logic."""

from pbem.language import _

FACINGS = {
    "NE": _("north-east"),
    "E": _("east"),
    "SE": _("south-east"),
    "SW": _("south-west"),
    "W": _("west"),
    "NW": _("north-west"),
}
