"""Layout of the log of this game: tables, no logic."""

from pbem.engine.word_tables import LogWords
from pbem.games.heart_of_africa.words import shooting
from pbem.language import _

HAND_TO_HAND = _("{group} hand to hand with {against}, totals and dice: {items}.")
FOUGHT = _("{unit} {total} ({number}) - {opponent} {other_total} ({other_number})")
LOST = _("{unit} {total} ({number}) - {opponent} {other_total} ({other_number}): {loser} loses")
TESTED = _("{unit} tests its morale, needing {factor}: {items}.")
LOG = LogWords(
    parts={"group": ("unit", 0), "against": ("opponent", 0), "end": ("hexes", -1)},
    gathered=shooting.GATHERED,
    joined={
        "ha-went": (_("{group} goes, facing {facing}: {items}."), _("{unit} to {end}")),
        "ha-went|opponent": (_("{group} goes into contact: {items}."), _("{unit} with {opponent}")),
        "ha-turned": (_("{group} turns to the {facing}: {items}."), _("{unit}")),
        "ha-fought": (HAND_TO_HAND, _("{unit} {total} ({number}) - {opponent} {other_total} ({other_number})")),
        "ha-fought|loser": (
            HAND_TO_HAND,
            _("{unit} {total} ({number}) - {opponent} {other_total} ({other_number}): {loser} loses"),
        ),
        "ha-morale-rolled": (TESTED, _("{number} holds")),
        "ha-morale-rolled|has_failed": (TESTED, _("{number} fails")),
        "ha-held": (_("Hold: {items}."), _("{unit}")),
        "ha-unit-placed": (_("Set up: {items}."), _("{unit}")),
        "ha-marker-gained": (_("Waver, and break by another failure: {items}."), _("{unit}")),
        "ha-morale-due": (_("Morale tests are due: {items}."), _("{unit} ({causes})")),
        "ha-figures-lost": (_("Lost: {items}."), _("{figures} ({cause})")),
    },
    joined_most={"ha-went": 5, "ha-turned": 5},
    levels={  # None: as deep as the line above it
        "ha-turn-began": 0,
        "ha-battle-began": 0,
        "ha-battle-ended": 0,
        "ha-side-ready": 1,
        "ha-arrival-rolled": 1,
        "ha-morale-due": 1,
        "ha-wind-rolled": 1,
        "ha-fire-out": 1,
        "ha-ambush-declared": 1,
        "ha-stopped-by-ambush": 3,
        "ha-stakes-uncovered": 3,
        "ha-stakes-spared": 3,
        "ha-stayed": 3,
        "ha-crocodiles-passed": 3,
        "ha-blast-rolled": 3,
        "ha-save-rolled": 3,
        "ha-attendants-lost": 3,
        "ha-vessel-hit": 3,
        "ha-canoe-sunk": 3,
        "ha-breach-rolled": 3,
        "ha-gun-jammed": 3,
        "ha-figures-lost": 3,
        "ha-unit-destroyed": 3,
        "ha-unit-fled": 3,
        "ha-marker-gained": 3,
        "ha-morale-cancelled": 3,
        "ha-vessel-failed": 3,
        "ha-fire-broke": 3,
    },
    untold={
        "on": _("{side}: it goes on as its sheet says"),
        "keep": _("{side}: the Standard is kept for later"),
        "norite": _("{side}: no rite"),
        "norally": _("{side}: nobody is rallied"),
        "done": _("{side}: the move of the unit is over"),
        "pass": _("{side}: nobody else moves in this step"),
        "built": _("{side}: nothing more is laid on the field"),
        "fire": _("{side}: the fire orders are complete"),
        "holdfire": _("{side}: the fire orders are complete"),
        "shooting orders": _("{side}: fire is to be ordered"),
        "shooting atwill": _("{side}: all shoot at the nearest"),
        "shooting hold": _("{side}: all hold fire"),
        "endsheet": _("{side}: the sheet is whole"),
    },
)
