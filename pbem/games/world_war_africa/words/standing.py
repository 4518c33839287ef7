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

POLICY_WORDS = {
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
