"""How the standing orders of this game are written, and said as sentences: tables, no logic."""

from pbem.engine.word_tables import PolicyClause, PolicyPart, PolicyWords
from pbem.language import _

_PAID = PolicyClause(
    parts=(
        PolicyPart(forms={"zimbabwe": _("Zimbabwe"), "angola": _("Angola")}),
        PolicyPart(forms={"NUMBER": _("{0}")}),
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
_ITEMS = {
    "fac": _("{0} of FAC"),
    "hutu": _("{0} Hutu"),
    "rwanda": _("{0} of Rwanda, ANC, RDC"),
    "uganda": _("{0} of Uganda, MLC"),
    "air": _("{0} air support"),
    "helo": _("{0} helicopter support"),
    "airlift": _("{0} air transport"),
    "helolift": _("{0} helicopter transport"),
    "adr": _("{0} air defence"),
    "cache": _("{0} weapons cache(s)"),
}
_BOUGHT = tuple(
    PolicyClause(
        parts=(
            PolicyPart(forms={contingent: name}),
            PolicyPart(
                forms={
                    "pmc NUMBER NUMBER": _("PMC transport, {0} at 1 point each, {1} at 2"),
                    "keep NUMBER": _("what leaves {0} point(s)"),
                    **{f"{item} NUMBER": _ITEMS[item] for item in items},
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
_ADVISED = PolicyClause(
    parts=(PolicyPart(forms={"advisers UNIT+": _("the advisers go to the first that can of {0}")}),), differs=True
)
_ROOMS = {
    "HEX+": _("{0}"),
    "upto NUMBER HEX+": _("{1} as long as fewer than {0} units are there"),
    "then HEX+": _("{0} as long as there is room"),
}
_ARRIVALS = (
    PolicyClause(
        parts=(
            PolicyPart(
                forms={
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
                }
            ),
            PolicyPart(forms=_ROOMS, joined=_(", then ")),
        ),
        says=_("{0} to {1}"),
        differs=True,
    ),
    PolicyClause(
        parts=(
            PolicyPart(forms={"libyan": _("the unit that Libya pays for")}),
            PolicyPart(forms=_ROOMS, alone={"no": _("nowhere, it is declined")}, joined=_(", then ")),
        ),
        says=_("{0} to {1}"),
        differs=True,
    ),
)

POLICY_WORDS = {
    "reinforcement": PolicyWords(
        about=_(
            "What each contingent buys in its segment, from the left as far as its points go; you are asked for those that are not "
            "named. Where it is drawn in your opponent's file it buys at once, and your moves come in one file"
        ),
        first=(
            PolicyClause(parts=(PolicyPart(forms={"by hand": _("you decide each time")}),), is_last=True),
            *_BOUGHT,
            _ADVISED,
        ),
        more=(*_BOUGHT, _ADVISED),
    ),
    "place": PolicyWords(
        about=_(
            "Where units and caches arrive that were bought, drawn or given. Without a word: the first legal hex by number; "
            "the Lendu next to a resource town of the rebels, the unit that Libya pays for in Uganda"
        ),
        first=(
            PolicyClause(parts=(PolicyPart(forms={"default": _("the first legal hex by number")}),), is_last=True),
            *_ARRIVALS,
        ),
        more=_ARRIVALS,
    ),
    "militia": PolicyWords(
        about=_("Which militia it is where rebels rise in a town"),
        first=(
            PolicyClause(
                parts=(PolicyPart(forms={"default": _("the first by counter"), "UNIT+": _("the first that is left of {0}")}),),
                is_last=True,
            ),
        ),
    ),
    "coup_unit": PolicyWords(
        about=_("Which unit follows to Kitona"),
        first=(
            PolicyClause(
                parts=(PolicyPart(forms={"default": _("the strongest"), "UNIT+": _("the first that can of {0}")}),), is_last=True
            ),
        ),
    ),
    "pay": PolicyWords(
        about=_("From how many points of the DRC on one is spent on an activation roll"),
        first=(PolicyClause(parts=(PolicyPart(forms={"never": _("spend no point")}),), is_last=True), _PAID),
        more=(_PAID,),
    ),
    "flip": PolicyWords(
        about=_("Which units are turned over when not all may be active"),
        first=(
            PolicyClause(
                parts=(
                    PolicyPart(
                        forms={
                            "default": _("the weakest, of these the one furthest from the enemy"),
                            "UNIT+": _("the first that can be of {0}"),
                        }
                    ),
                ),
                is_last=True,
            ),
        ),
    ),
    "excess": PolicyWords(
        about=_("Which unit is lost where too many, or contingents that may not share a hex, stand together"),
        first=(
            PolicyClause(
                parts=(PolicyPart(forms={"default": _("the weakest, militia first"), "UNIT+": _("the first that can be of {0}")}),),
                is_last=True,
            ),
        ),
    ),
}

POLICY_SLOTS: dict[str, dict[str, str]] = {}
