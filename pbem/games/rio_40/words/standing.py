"""How the standing orders of this game are written, and said as sentences: tables, no logic."""

from pbem.engine.word_tables import PolicyClause, PolicyPart, PolicyWords
from pbem.language import _, pgettext

_MOVER = PolicyPart(forms={"at MOVER+": _(" at {0}")}, missing="")
_MET = (
    PolicyPart(forms={"in HEX+": _(", in {0}")}, missing=""),
    PolicyPart(forms={"avoid HEX+": _(", not in {0}")}, missing=""),
    PolicyPart(forms={"morale NUMBER": _(", at a morale of {0} or less")}, missing=""),
    PolicyPart(forms={"rank NUMBER": _(", number {0} in the row")}, missing=""),
)
_MET_SAYS = _("{0} {1}{2}{3}{4}{5}{6}")
_FIRES = (
    PolicyClause(
        parts=(
            {"secret": _("counters that were never turned up:")},
            {"hold": _("hold fire"), "ask": _("you decide about fire")},
            _MOVER,
            *_MET,
        ),
        says=_MET_SAYS,
    ),
    PolicyClause(
        parts=(
            {"any": _("every unit that is face up:"), "UNIT": _("{0}:"), "TYPE": _("{0}, face up:")},
            {"fire": _("fire"), "hold": _("hold fire"), "ask": _("you decide about fire")},
            _MOVER,
            *_MET,
        ),
        says=_MET_SAYS,
    ),
)
_COUNTER = {"COUNTER": _("{0}")}
_AMBUSHES = (
    PolicyClause(parts=(_COUNTER, {"fire": _("turns up to fire")}, _MOVER, *_MET), says=_MET_SAYS),
    PolicyClause(
        parts=(
            _COUNTER,
            {"defend": _("turns up when its hex is attacked")},
            PolicyPart(forms={"total NUMBER": _(", with a total of {0} or more")}, missing=""),
            PolicyPart(forms={"from HEX+": _(", from {0}")}, missing=""),
            PolicyPart(forms={"when siege": _(", if it is besieged")}, missing=""),
        ),
        says=_("{0} {1}{2}{3}{4}"),
    ),
)
_CRITERIA = PolicyPart(
    forms={
        "cover": _("the best cover"),
        "away": _("far from enemy combatants"),
        "with_transport": _("where combatant and transport stay together"),
        "toward:HEX": _("near {0}"),
    },
    alone={"ask": _("you decide each time")},
    joined=_(", then "),
)

POLICY_WORDS = {
    "oppfire": PolicyWords(
        about=_("Lines, of which the first that fits a unit counts; a face-up unit without one fires, the weakest first"),
        rows=_FIRES,
    ),
    "defend": PolicyWords(
        about=_("Two lines"),
        first=(
            PolicyClause(
                parts=(
                    {"secret": _("counters that were never turned up")},
                    {"down": _("stay down"), "ask": _("you decide each time")},
                ),
                says=_("{0}: {1}"),
            ),
        ),
        more=(
            PolicyClause(
                parts=(
                    {"again": _("units that hid again")},
                    {
                        "best": _("turn up where that gives a better column"),
                        "down": _("stay down"),
                        "up": _("turn up"),
                        "ask": _("you decide each time"),
                    },
                ),
                says=_("{0}: {1}"),
                is_last=True,
            ),
        ),
    ),
    "ambush": PolicyWords(
        about=_(
            "Lines, each about one counter of yours with a combatant under it. They stay until you change them, and your "
            "opponent learns of none before it is met. All that are met at one hex fire, low ranks first, until one stops the "
            "mover"
        ),
        alone={"none": _("no counter turns up by itself")},
        rows=_AMBUSHES,
    ),
    "retreat": PolicyWords(
        about=_("Criteria in turn, then what is different on the edge of the map and for single units"),
        first=(PolicyClause(parts=(_CRITERIA,), says=_("retreat to a hex by: {0}")),),
        more=(
            PolicyClause(
                parts=(
                    {"edge": _("a besieged unit on the edge")},
                    {"leave": _("leaves the map"), "ask": _("you decide each time")},
                ),
                says=_("{0}: {1}"),
                differs=True,
            ),
            PolicyClause(parts=({"UNIT": _("{0}")}, _CRITERIA), says=_("{0}: {1}"), differs=True),
        ),
    ),
    "onward": PolicyWords(about=_("What a unit does that was fired at in vain"), alone={"on": _("it goes on as ordered")}),
    "lead": PolicyWords(about=_("What becomes of a civilian under your control"), alone={"leave": _("leave it where it is")}),
    "advance": PolicyWords(
        about=_("Who goes into a hex that was searched or vacated"),
        alone={
            "none": _("nobody advances"),
            "any": _("the first that can advances"),
            "only UNIT+": _("the first that can advances, of {0}"),
        },
    ),
}

_TYPES = {
    "PM": _("military police"),
    "PC": _("civil police"),
    "OE": _("special operations"),
    "EX": pgettext("the armed forces", "army"),
    "MI": _("militia"),
    "NT": _("traffickers"),
    "ST": _("drug soldiers"),
    "OL": _("lookouts"),
}
POLICY_SLOTS = {
    "TYPE": _TYPES,
    "MOVER": {
        **_TYPES,
        "combatant": _("combatants"),
        "transport": _("cars and helicopters"),
        "car": _("cars"),
        "helicopter": _("helicopters"),
        "armour": _("light armour"),
    },
}
POLICY_UNITS = {"UNIT": tuple(_TYPES), "COUNTER": ("X",)}
