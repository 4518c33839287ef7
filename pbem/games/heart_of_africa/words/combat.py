"""The sentences of close combat, Leaders, morale, rites, rallies and baggage: tables, no logic."""

from pbem.language import _

KINDS = {
    "outnumbered": _("{side} must say whom a figure fights first"),
    "leader_hit": _("{side} must decide about a hit Leader"),
    "standard": _("{side} may cancel a test by the Standard"),
    "counter_rite": _("{side} may cancel the test of a rite"),
    "rite": _("{side} may name the unit of the rite"),
    "rally": _("{side} may name the unit that the Leader rallies"),
}

VERBS = {
    "first": _("whom the outnumbered figure fights first: first FIGURE"),
    "attendant": _("an Attendant dies instead of the Leader"),
    "save": _("the Leader rolls his own save; if it fails he dies"),
    "fall": _("the Leader falls and keeps his Attendants"),
    "cancel": _("the Standard cancels a test: cancel UNIT"),
    "keep": _("the Standard is kept for later"),
    "rite": _("the rite is on this unit: rite UNIT"),
    "norite": _("there is no rite in this turn"),
    "rally": _("the Leader tries to rally a unit: rally UNIT"),
    "norally": _("nobody is rallied"),
    "join": _("a Charismatic Leader whose unit has fled joins another one near him: join UNIT"),
    "guide": _("the Scout leads a unit or baggage in single file: guide UNIT HEX-HEX [facing DIRECTION]"),
}

EVENTS = {
    "ha-fought": _("{unit} ({number}, in all {total}) and {opponent} ({other_number}, in all {other_total}) fight on."),
    "ha-fought|loser": _(
        "{unit} ({number}, in all {total}) against {opponent} ({other_number}, in all {other_total}): {loser} loses."
    ),
    "ha-attendants-lost": _("Attendants of {unit} lost: {lost}; left: {left}."),
    "ha-save-rolled": _("The save of {unit} fails: die {number}, {on} was needed."),
    "ha-save-rolled|is_saved": _("The save of {unit} holds: die {number}, {on} was needed."),
    "ha-joined": _("{unit} joins {body}."),
    "ha-guided": _("{unit} leads {body} in single file: {hexes}."),
    "ha-baggage-captured": _("{unit} is captured by {captor}."),
    "ha-morale-due": _("{unit} has to test its morale: {causes}."),
    "ha-morale-cancelled": _("A test of {unit} is cancelled."),
    "ha-morale-cancelled|by": _("A test of {unit} is cancelled by {by}."),
    "ha-morale-rolled": _("{unit} holds: die {number}, {factor} was needed."),
    "ha-morale-rolled|has_failed": _("{unit} fails: die {number}, {factor} was needed."),
    "ha-marker-gained": _("{unit} wavers; another failure will break it."),
    "ha-vessel-failed": _("The captain of {unit} loses heart; failures so far: {failures}."),
    "ha-rite": _("{diviner} performs a rite; {unit} has to test its morale."),
    "ha-rally-rolled": _("{leader} cannot rally {unit}: die {number}, {on} was needed."),
    "ha-rally-rolled|is_rallied": _("{leader} rallies {unit}: die {number}, {on} was needed."),
}

TESTS = {"True": _("fails"), "False": _("holds")}

MORALE_CAUSES = {
    "casualties": _("casualties"),
    "ambush": _("surprised by an ambush"),
    "forest-hunters": _("an ambush of forest hunters"),
    "friends": _("a friendly unit is gone"),
    "chiefs": _("a Leader, Standard Bearer or Diviner is lost"),
    "belongings": _("baggage is captured, or the village burns"),
    "rite": _("a rite"),
    "hits": _("hits"),
}

REFUSALS = {
    "not-an-opponent": _("{subject} is not one of the two whom it fights"),
    "no-save": _("{subject} has no save from that"),
    "has-a-save": _("{subject} has a save: it is rolled, or an Attendant dies"),
    "not-by-this-standard": _("the Standard cannot cancel a test of {subject}: it has none, is too far away, or does not see it"),
    "no-rite-on-that": _("{subject} is immune to rites, too far from the Diviner, or out of his sight"),
    "cannot-be-rallied": _("{subject} carries no marker, or no figure of it is near the Leader"),
    "not-charismatic": _("{subject} is not Charismatic and joins no unit"),
    "cannot-be-joined": _("no Leader can join {subject}"),
    "may-not-join": _("{subject} may not join anybody: only a Charismatic Leader whose unit has fled may"),
    "too-far-to-join": _("no figure of {subject} is near enough to be joined"),
    "no-scout": _("{subject} is no Scout and leads nobody"),
    "not-among-units": _("{subject} leads others only as long as units are moved"),
    "cannot-be-led": _("{subject} cannot be led by a Scout"),
    "not-in-file": _("the figures of {subject} do not stand in single file behind the Scout"),
    "near-the-enemy": _("{subject} is too near to the enemy for who is led by a Scout"),
    "goes-nowhere": _("they have to leave {subject}"),
}

ROLLS = {
    "cc": _("close combat"),
    "morale": _("morale"),
    "rally": _("the rally of {2}"),
    "save": _("the save of {2}"),
}

POLICIES = {
    "outnumbered": _("whom an outnumbered figure fights first"),
    "leader_hit": _("what becomes of a Leader who is hit"),
    "standard": _("which test the Standard cancels"),
    "counter_rite": _("whether the Standard cancels the test of a rite"),
    "rite": _("which unit the rite is on"),
    "rally": _("which unit the Leader rallies"),
}
