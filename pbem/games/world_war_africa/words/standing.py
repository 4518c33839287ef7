"""How the standing orders of this game are written, and said as sentences: tables, no logic."""

from msgspec.structs import replace

from pbem.engine.word_tables import PolicyClause, PolicyPart, PolicyWords
from pbem.games.world_war_africa.words.names import FACTIONS, ITEMS, TYPES
from pbem.language import _

_PAID = PolicyClause(
    parts=(
        {"zimbabwe": _("Zimbabwe"), "angola": _("Angola")},
        {"NUMBER": _("{0}")},
    ),
    says=_("spend a point on a roll of {0} as long as the DRC has {1} or more"),
    differs=True,
)

_LISTS = {
    "drc": (_("the DRC"), ("fac", "hutu", "air", "helo", "cache"), False),
    "zimbabwe": (_("Zimbabwe"), ("air", "helo", "airlift", "helolift", "cache"), True),
    "angola": (_("Angola"), ("air", "helo", "airlift", "helolift", "cache"), True),
    "rwanda": (_("Rwanda"), ("rwanda", "helo", "airlift", "helolift", "adr", "cache"), False),
    "uganda": (_("Uganda"), ("uganda", "air", "helo", "helolift", "cache"), False),
}
"""What each contingent can buy, and whether it chooses its units. WWA-10.1a, WWA-10.2m."""
_BOUGHT = tuple(
    PolicyClause(
        parts=(
            {contingent: name},
            PolicyPart(
                forms={
                    "pmc NUMBER NUMBER": _("PMC transport, {0} at 1 point each, {1} at 2"),
                    "keep NUMBER": _("what leaves {0} point(s)"),
                    **{f"{item} NUMBER": ITEMS[item][1] for item in items},
                    **({"UNIT+": _("{0}")} if is_chosen else {}),
                },
                alone={"nothing": _("nothing")},
                joined=_(", then "),
            ),
        ),
        says=_("{0}: {1}"),
        differs=True,
    )
    for contingent, (name, items, is_chosen) in _LISTS.items()
)
_ADVISED = PolicyClause(parts=({"advisers UNIT+": _("the advisers go to the first that can of {0}")},), differs=True)
_ROOMS = {
    "HEX+": _("{0}"),
    "upto NUMBER HEX+": _("{1} as long as fewer than {0} units are there"),
    "then HEX+": _("{0} as long as there is room"),
}
_ARRIVALS = (
    PolicyClause(
        parts=(
            {
                "fac": _("FAC"),
                "hutu": _("Hutu units"),
                "adf": _("ADF"),
                "wnbf": _("WNBF"),
                "lendu": _("the Lendu"),
                "rw": _("Rwandans"),
                "anc": _("ANC"),
                "rdc": _("RDC"),
                "mlc": _("MLC"),
                "cache": _("weapons caches"),
            },
            PolicyPart(forms=_ROOMS, joined=_(", then ")),
        ),
        says=_("{0} to {1}"),
        differs=True,
    ),
    PolicyClause(
        parts=(
            {"libyan": _("the unit that Libya pays for")},
            PolicyPart(forms=_ROOMS, alone={"no": _("nowhere, it is declined")}, joined=_(", then ")),
        ),
        says=_("{0} to {1}"),
        differs=True,
    ),
)

_BY_DEFAULT = {"default": _("the weakest, militia first")}
_ALIKE = PolicyPart(forms={"FACTION": _("{0}"), "TYPE": _("{0}"), "UNIT": _("{0}")}, joined=_(", then "))
_KEPT_BACK = (PolicyClause(parts=({"last": _("last of all")}, replace(_ALIKE, joined=_(", "))), says=_("{0} {1}"), is_last=True),)
_LOST = (PolicyClause(parts=(_ALIKE,), says=_("lose first {0}")), *_KEPT_BACK)
_FIGHTS = PolicyPart(
    forms={
        "any": _("anywhere"),
        "town": _("in towns"),
        "clash": _("in a clash"),
        "HEX": _("in {0}"),
    },
    joined=_(", "),
)
_FROM = PolicyPart(forms={"from LEAST": _(", from odds of {0} on")}, missing="")
_TO = PolicyPart(forms={"to MOST": _(", up to odds of {0}")}, missing="")
_STAY = PolicyPart(forms={"keep SOME": _(", as long as {0} stay ready")}, missing="")
_AIR = {"air FEW": _("air support {0}")}
_HELO = _("helicopters {0}")
_SUPPORTS = (
    PolicyClause(parts=(_FIGHTS, _AIR, _FROM, _TO, _STAY), says=_("{0}: {1}{2}{3}{4}")),
    PolicyClause(parts=(_FIGHTS, _AIR, {"helo SOME": _HELO}, _FROM, _TO, _STAY), says=_("{0}: {1}, {2}{3}{4}{5}")),
    PolicyClause(parts=(_FIGHTS, {"helo SOME": _HELO}, _FROM, _TO, _STAY), says=_("{0}: {1}{2}{3}{4}")),
)
_COVERS = PolicyClause(
    parts=(
        _FIGHTS,
        {
            "0": _("no air defence"),
            "1": _("air defence against one marker or more"),
            "2": _("air defence against two markers"),
        },
    ),
    says=_("{0}: {1}"),
)
_CACHES = PolicyClause(
    parts=(
        _FIGHTS,
        {"0": _("no weapons cache"), "1": _("one weapons cache"), "2": _("two weapons caches")},
        _FROM,
        _TO,
    ),
    says=_("{0}: {1}{2}{3}"),
)
_GOES = {
    "none": _("nobody advances"),
    "all": _("everybody advances that may"),
    "SOME": _("so many of the strongest defenders: {0}"),
    "UNIT+": _("those that can of {0}"),
}
_CLASHES = PolicyClause(
    parts=(
        {"any": _("whoever attacks best"), "HEX HEX": _("those in {0} attack {1}")},
        {"COLUMN": _("at odds of {0} or more")},
    ),
    says=_("{0}, {1}"),
)

_ROWS = _("Rows, of which the first that fits the place decides")

POLICY_WORDS = {
    "reinforcement": PolicyWords(
        about=_(
            "What each contingent buys in its segment, from the left as far as its points go; you are asked for those that are not "
            "named. Where it is drawn in your opponent's file it buys at once, and your moves come in one file"
        ),
        alone={"by hand": _("you decide each time")},
        rows=(*_BOUGHT, _ADVISED),
    ),
    "place": PolicyWords(
        about=_(
            "Where units and caches arrive that were bought, drawn or given. Without a word: the first legal hex by number; "
            "the Lendu next to a resource town of the rebels, the unit that Libya pays for in Uganda"
        ),
        alone={"default": _("the first legal hex by number")},
        rows=_ARRIVALS,
    ),
    "militia": PolicyWords(
        about=_("Which militia it is where rebels rise in a town"),
        alone={"default": _("the first by counter"), "UNIT+": _("the first that is left of {0}")},
    ),
    "coup_unit": PolicyWords(
        about=_("Which unit follows to Kitona"), alone={"default": _("the strongest"), "UNIT+": _("the first that can of {0}")}
    ),
    "pay": PolicyWords(
        about=_("From how many points of the DRC on one is spent on an activation roll"),
        alone={"never": _("spend no point")},
        rows=(_PAID,),
    ),
    "flip": PolicyWords(
        about=_("Which units are turned over when not all may be active"),
        alone={
            "default": _("the weakest, of these the one furthest from the enemy"),
            "UNIT+": _("the first that can be of {0}"),
        },
    ),
    "excess": PolicyWords(
        about=_("Which unit is lost where too many, or contingents that may not share a hex, stand together"),
        alone=_BY_DEFAULT,
        first=_LOST,
        more=_KEPT_BACK,
    ),
    "loss": PolicyWords(
        about=_("Which unit is lost in combat; of units alike the weakest"), alone=_BY_DEFAULT, first=_LOST, more=_KEPT_BACK
    ),
    "support": PolicyWords(about=_ROWS, alone={"none": _("no support")}, rows=_SUPPORTS),
    "adr": PolicyWords(about=_ROWS, alone={"never": _("no air defence")}, rows=(_COVERS,)),
    "caches": PolicyWords(about=_ROWS, alone={"none": _("no weapons caches")}, rows=(_CACHES,)),
    "adr_target": PolicyWords(
        about=_("Which enemy marker is cancelled"),
        alone={"default": _("the one with the largest factor"), "MARKER+": _("the first that is there of {0}")},
    ),
    "advance": PolicyWords(
        about=_("Who goes into a hex that an attack has emptied"),
        first=(PolicyClause(parts=(_GOES,)),),
        more=(PolicyClause(parts=({"at HEX": _("into {0}")}, _GOES), says=_("{0}: {1}"), differs=True),),
    ),
    "clash": PolicyWords(
        about=_("Pairs of stacks, of which the first at such odds is taken"), alone={"decline": _("no clash")}, rows=(_CLASHES,)
    ),
}

POLICY_SLOTS = {
    "FACTION": FACTIONS,
    "TYPE": {**TYPES, "mech": _("mechanised units")},
    "MARKER": {
        "adr": _("the Rwandan air defence"),
        "air_zimbabwe_1": _("the first Zimbabwean air support"),
        "air_zimbabwe_2": _("the second Zimbabwean air support"),
        "air_angola_1": _("the first Angolan air support"),
        "air_angola_2": _("the second Angolan air support"),
        "air_drc": _("the air support of the DRC"),
        "air_uganda": _("the Ugandan air support"),
        "helo_zimbabwe": _("the Zimbabwean helicopters"),
        "helo_angola": _("the Angolan helicopters"),
        "helo_drc": _("the helicopters of the DRC"),
        "helo_rwanda": _("the Rwandan helicopters"),
        "helo_uganda": _("the Ugandan helicopters"),
        "tac_zimbabwe": _("the Zimbabwean transport helicopters"),
        "tac_angola": _("the Angolan transport helicopters"),
        "tac_rwanda": _("the Rwandan transport helicopters"),
        "tac_uganda": _("the Ugandan transport helicopters"),
        "lift_zimbabwe": _("the Zimbabwean transport aircraft"),
        "lift_angola": _("the Angolan transport aircraft"),
        "lift_rwanda": _("the Rwandan transport aircraft"),
    },
    "COLUMN": {column: column for column in ("1/3", "1/2", "1/1", "2/1", "3/1", "4/1", "5/1", "6/1")},
    "LEAST": {column: column for column in ("1/2", "1/1", "2/1", "3/1", "4/1", "5/1", "6/1")},
    "MOST": {column: column for column in ("1/3", "1/2", "1/1", "2/1", "3/1", "4/1", "5/1", "6/1")},
    "FEW": {str(number): str(number) for number in range(10)},
    "SOME": {str(number): str(number) for number in range(1, 10)},
}
