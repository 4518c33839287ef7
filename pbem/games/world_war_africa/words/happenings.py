"""What happened in this game, by the tag of the event: a table, no logic.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from pbem.language import _

EVENTS = {
    "deployed": _("{unit} is placed in {hex}."),
    "cache-deployed": _("A weapons cache of {side} is placed in {hex}."),
    "town-rolled": _("{town}: the die shows {number}, and all is quiet."),
    "town-rolled|rises": _("{town}: the die shows {number}, and rebels rise."),
    "units-drawn": _("Drawn for {side}: {units}."),
    "coup-declared": _("The Kitona Coup: {unit} is flown to the base."),
    "set-up-done": _("Set-up is complete."),
    "turn-began": _("Turn {turn}, {date}; it rains in {rainy}"),
    "points-received": _("{contingent} receives no resource point and has {total}."),
    "points-received|points": _("{contingent} receives resource points, {points}, and has {total}."),
    "contingent-drawn": _("{contingent} acts"),
    "point-paid": _("A point of the DRC is spent on the activation of {contingent}."),
    "activation-rolled": _("Activation of {contingent}: die {number}, in all {modified}; {land} land units may act."),
    "activation-rolled|entries": _(
        "Activation of {contingent}: die {number}, in all {modified}; {land} land units may act, {entries} may come on."
    ),
    "activation-rolled|flips": _(
        "Activation of {contingent}: die {number}, in all {modified}; {land} land units may act, {flips} must be turned over."
    ),
    # movement
    "pushed": _("{units}: push, die {number}, {result}."),
    "pushed|is_rainy": _("{units}: push in the rain, die {number} less 1, {result}."),
    "moved": _("{units}: {hexes} ({spent} MP)."),
    "moved|caches": _("{units}: {hexes} ({spent} MP), weapons caches {caches}."),
    "town-taken": _("{town} is taken by {contingent}."),
    "cache-captured": _("A weapons cache in {hex} falls to {side}."),
    "sailed": _("{unit} goes by river from {start} to {hex}."),
    "sailed|caches": _("{unit} goes by river from {start} to {hex} with {caches} weapons cache(s)."),
    "lifted": _("{unit} rides in {craft} from {start} to {hex}."),
    "lifted|owner": _("{unit} rides in {craft} of {owner} from {start} to {hex}."),
    "cache-lifted": _("A weapons cache rides in {craft} from {start} to {hex}."),
    "cache-lifted|owner": _("A weapons cache rides in {craft} of {owner} from {start} to {hex}."),
    "rwanda-tried": _("{unit} in {hex} tries to get into Rwanda: die {number}, in all {modified}; {is_in}."),
    # events
    "event-drawn": _("Event: {marker}."),
    "event-drawn|is_void": _("Event: {marker}; it is void."),
    "corruption-rolled": _("Corruption and Graft: die {number}; the income of {contingent} suffers."),
    "withdrawn": _("{unit} leaves the game."),
    "withdrawn|hex": _("{unit} in {hex} leaves the game."),
    # reinforcements
    "bought": _("{contingent} buys units of its choice, {count}; points left: {left}."),
    "bought|item": _("{contingent} buys {count} x {item}; points left: {left}."),
    "pmc-priced": _("PMC transport for {contingent}: die {number}, a marker costs {price}; none is hired."),
    "pmc-priced|count": _(
        "PMC transport for {contingent}: die {number}, a marker costs {price}; hired: {count}, points left: {left}."
    ),
    "handed-back": _("A weapons cache of {contingent} has no place to go and is handed back."),
    "handed-back|unit": _("{unit} has no place to go and goes back to its box."),
    "advisers-placed": _("The advisers are with {unit}."),
    "declined": _("{unit} is not taken."),
    # combat
    "attack-declared": _("{kind} on {target}: {attackers} against {defenders}."),
    "attack-declared|supports": _("{kind} on {target}: {attackers} with {supports} against {defenders}."),
    "support-given": _("Support for the defence of {target}: {supports}."),
    "air-defense-rolled": _("Air defence at {target}: die {number}, up to {most} marker(s) cancelled."),
    "support-cancelled": _("The air defence finds nothing to cancel at {target}."),
    "support-cancelled|supports": _("The air defence cancels {supports} at {target}."),
    "caches-used": _("{caches} weapons cache(s) help the defence of {target}."),
    "caches-lost": _("{caches} weapons cache(s) in {hex} are lost."),
    "odds-fixed": _(
        "{attackers} against {defenders} in {target}:\n  {attack} to {defense}, column {start_column}{shifts}\n  column {column}"
    ),
    "infiltration-rolled": _("Infiltration at {target}: die {number}, {points:+d}."),
    "infiltration-vain": _("Infiltration is of no use at {target}: not only forces of the DRC defend."),
    "combat-rolled": _("{target}, column {column}: die {number}; {attacker}, {defender}."),
    "combat-rolled|modifiers": _(
        "{target}, column {column}: die {number}, {modifiers}, in all {modified}; {attacker}, {defender}."
    ),
    "advanced": _("{unit} advances from {start} to {hex}."),
    "advanced|carries": _("{unit} advances from {start} to {hex} with a weapons cache."),
    "interception-rolled": _("Interception in Rwanda: die {number}; {is_combat}."),
    "interception-rolled|modifiers": _("Interception in Rwanda: die {number}, {modifiers}, in all {modified}; {is_combat}."),
    "clash-possible": _("Nowhere do Ugandans stand next to Rwandans: no clash."),
    "clash-possible|pairs": _("Ugandans and Rwandans can clash: {pairs}."),
    "flipped": _("{unit} is turned over and may not act."),
    "segment-ended": "",
    "eliminated": _("{unit} in {hex} is eliminated {why}."),
    "turn-ended": "",
    "match-ended": _("The match is drawn: {reason}. Points {points}."),
    "match-ended|winner": _("Victory of {winner}: {reason}. Points {points}."),
}
