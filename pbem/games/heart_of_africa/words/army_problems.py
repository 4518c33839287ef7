"""Sentences for what is wrong with a roster, by the code of the problem; what is named is said by its name."""

from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.words.army_names import ARMIES, CHOICES, CRAFT, NATIONS, OPTIONS, PARTIES, TRAITS, TROOPS, WORKS
from pbem.language import _

PROBLEMS = {
    # {0} the key, {1} what is named first, {2} {3} {4} numbers (what there is first), {5} what else is named
    # names
    "not-known": _("{0}: {1} is not known"),
    "named-twice": _("{0}: {1} is named twice"),
    "nothing-listed": _("{0}: nothing is listed"),
    "not-a-count": _("{0}: {2} is no number of figures or things"),
    # the battle, and what was chosen before
    "year-outside": _("{0}: {2} is not from {3} to {4}"),
    "points-outside": _("{0}: armies have from {3} to {4} points, not {2}"),
    "no-such-choice": _("{0}: {1} is no way to play this list; there are: {5}"),
    "chosen-otherwise": _("{0}: {1}, but {5} was chosen before"),
    "list-not-there-yet": _("{0}: {1} can be played from {3} on, not in {2}"),
    "nation-not-there-yet": _("{0}: {1} can be played from {3} on, not in {2}"),
    "option-not-open": _("{0}: this nation does not have the option in this year or role: {1}"),
    "option-not-taken": _("{0}: {1} need an option that is not taken: {5}"),
    "options-exclude": _("{0}: of these options only one can be taken: {1}, {5}"),
    # units
    "unit-empty": _("{0}: a unit of bearers alone is none"),
    "not-in-the-list": _("{0}: {1} are not in the list, or not now"),
    "no-such-row": _("{0}: the list has no units of {1}, or not now"),
    "other-row": _("{0}: this unit does not stand in the place of {1}"),
    "too-many-types": _("{0}: types in the unit: {2}, at most {3}"),
    "do-not-mix": _("{0}: {1} and {5} do not mix in a unit"),
    "too-many-bearers": _("{0}: Gun Bearers: {2}, but Adventurers: {3}"),
    "unit-too-cheap": _("{0}: points of the unit: {2}, at least {3}"),
    "unit-too-dear": _("{0}: points of the unit: {2}, at most {3}"),
    "unit-too-large": _("{0}: figures of the unit: {2}, at most {3}"),
    "one-figure-is-a-unit": _("{0}: {1}: one is a unit by itself"),
    # rows and limits
    "too-few-units": _("{0}: units of {1}: {2}, at least {3}"),
    "too-many-units": _("{0}: units of {1}: {2}, at most {3}"),
    "too-many-raised": _("{0}: units of {1} raised to another type: {2}, at most {3}"),
    "too-many-figures-raised": _("{0}: figures raised to {1}: {2}, at most {3}"),
    "too-many-figures": _("{0}: figures of {1}: {2}, at most {3}"),
    "too-many-units-of": _("{0}: units of {1} and {5} together: {2}, at most {3}"),
    "too-few-beside": _("{0}: figures beside the {1}: {2}, at least {3}"),
    "army-of-few-units": _("{0}: units: {2}, at least {3}"),
    "army-of-many-units": _("{0}: units: {2}, at most {3}"),
    "too-many-points": _("{0}: points: {2}, at most {3}"),
    # Leader and independents
    "cannot-lead": _("{0}: {1} do not lead this army"),
    "no-bearer-for-the-leader": _("{0}: only Adventurers have a Gun Bearer"),
    "too-many-attendants": _("{0}: attendants: {2}, at most {3}"),
    "no-trait": _("{0}: a Leader has a trait, chosen or rolled"),
    "too-many-traits": _("{0}: traits: {2}; no list lets a Leader have more than {3}"),
    "trait-not-offered": _("{0}: the list does not offer {1}; it offers {5}"),
    "too-many-independents": _("{0}: {1}: {2}, at most {3}"),
    # allies
    "cannot-be-hired": _("{0}: {1} are no allies of this army, or not now"),
    "other-nation": _("{0}: not {1}; it may be {5}"),
    "too-many-contingents": _("{0}: contingents: {2}, at most {3}"),
    "hired-twice": _("{0}: {1}: there is a contingent of this list already"),
    "allies-too-dear": _("{0}: points for allies: {2}, at most {3}"),
    "contingent-empty": _("{0}: there are no units in it"),
    # works, craft, baggage
    "work-not-allowed": _("{0}: not for this army in this role and scenario: {1}"),
    "too-many-works": _("{0}: {1}: {2}, at most {3}"),
    "works-too-dear": _("{0}: points for works: {2}, at most {3}"),
    "no-water-for-it": _("{0}: {1}: there is no water wide enough on the map"),
    "no-craft": _("{0}: this list has no canoes or dhows"),
    "without-craft": _("{0}: {1} has none, and the army comes from an edge of water"),
    "no-craft-here": _("{0}: no water on the map, or on the march"),
    "no-such-party": _("{0}: {1} is no unit that can be carried, nor independents or baggage"),
    "party-twice": _("{0}: {1} has craft already"),
    "not-in-such-craft": _("{0}: {1} do not carry them"),
    "too-little-room": _("{0}: room for {2}, and {3} are needed"),
    "craft-to-spare": _("{0}: room for {2}, where {3} would do with one craft less"),
    "baggage-missing": _("{0}: this side must bring its baggage"),
    # repeating rifles
    "no-repeaters": _("{0}: repeating rifles are no option of this match"),
    "no-such-unit": _("{0}: there is no unit {2}, the last is {3}"),
    "no-rifles": _("{0}: unit {2} has no rifles that could be repeating ones"),
}

WHERE = {
    "army": _("army"),
    "leader": _("Leader"),
    "traits": _("trait"),
    "attendants": _("attendants"),
    "bearer": _("Gun Bearer"),
    "type": _("type"),
    "unit": _("unit {0}"),
    "contingent": _("allies {0}"),
    "independents": _("independents"),
    "works": _("works"),
    "craft": _("craft"),
    "baggage": _("baggage"),
    "repeaters": _("repeating rifles"),
    "variants": _("options"),
    "list": _("list"),
    "nation": _("nation"),
    "choice": _("how it is played"),
    "battle": _("battle"),
    "year": _("year"),
    "points": _("points"),
}
"""The parts of a key of a roster's text: "contingent[1].unit[3]"."""

_NAMES = {
    name: said
    for table in (*NATIONS.values(), CHOICES, CRAFT, OPTIONS, PARTIES, TRAITS, WORKS, ARMIES, TROOPS)
    for name, said in table.items()
}


def problem_line(problem: Problem) -> str:
    """The sentence of a problem, with its rule."""
    key, first, *numbers, others = problem.places
    said = ", ".join(_NAMES.get(name, name) for name in others.split(","))
    line = PROBLEMS[problem.code].format(_where(key), _NAMES.get(first, first), *numbers, said)
    return f"{line} ({problem.rule})"


def _where(key: str) -> str:
    """A key of a roster's text as people read it."""
    parts = (part.removesuffix("]").partition("[") for part in key.split("."))
    return ", ".join(WHERE.get(name, name).format(number) for name, _bracket, number in parts)
