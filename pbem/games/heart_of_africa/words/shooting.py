"""The sentences of shooting and fires: tables, no logic."""

from pbem.language import _

KINDS = {
    "fire": _("{side} must give fire orders"),
    "shooting": _("{side} must say whether to give fire orders"),
}

VERBS = {
    "shoot": _("a figure, or each of a unit that has no order yet, shoots"),
    "quiet": _("a figure, or each of a unit that has no order yet, holds its fire"),
    "light": _("a figure tries to light a fire instead of shooting"),
    "breach": _("a gun shoots at a wall"),
    "arrows": _("an archer shoots a fire arrow at a roof"),
    "blind": _("a figure in a room shoots blindly at one on its roof"),
    "fire": _("the orders are complete; whoever has none shoots at the nearest"),
    "holdfire": _("the orders are complete; whoever has none holds fire"),
    "shooting": _("whether you give fire orders, or all shoot at the nearest, or hold fire"),
}

POLICIES = {"shooting": _("whether you order your fire when all have moved")}

EVENTS = {
    "ha-shots-fired": _("{unit} shoots {shots}; nobody is hit."),
    "ha-shots-fired|hits": _("{unit} shoots {shots}; hit: {hits}."),
    "ha-wall-shot": _("{unit} shoots at the building in {hex}, needing {need}: {die}, a miss."),
    "ha-wall-shot|is_hit": _("{unit} shoots at the building in {hex}, needing {need}: {die}, a hit."),
    "ha-blast-rolled": _("The shell of {unit} bursts near {figures}: {dice}; nobody else is hit."),
    "ha-blast-rolled|hits": _("The shell of {unit} bursts near {figures}: {dice}; hit: {hits}."),
    "ha-vessel-hit": _("{unit} takes hits, {hits}, and has {total} now."),
    "ha-vessel-hit|tests": _("{unit} takes hits, {hits}, and has {total} now: morale tests that come of it, {tests}."),
    "ha-canoe-sunk": _("{unit} is holed and sinks."),
    "ha-canoe-sunk|figures": _("{unit} is holed and sinks with {figures}."),
    "ha-breach-rolled": _("The wall in {hex} holds: {die}."),
    "ha-breach-rolled|is_open": _("The wall in {hex} is breached: {die}."),
    "ha-gun-jammed": _("{unit} jams and cannot shoot in the next turn: {ones} ones, {sixes} sixes."),
    "ha-gun-jammed|is_broken": _("{unit} breaks and will not shoot any more: {ones} ones."),
    "ha-fire-tried": _("{unit} tries to light a fire in {hex}, needing {need}: {die}."),
    "ha-spark-rolled": _("Will the roof in {hex} catch fire? It needs {need}: {die}."),
    "ha-fire-broke": _("Fire in {hex}; hexes that burn: {hexes} ({ground})."),
    "ha-fire-out": _("The fire of {hex} has burnt out ({ground})."),
    "ha-wind-rolled": _("The wind blows to the {direction}: {die}."),
}

GATHERED = {"shots": (_("at {group1} (hits on {2}): {items}"), "{3}")}
"""Shots of one unit at another that need the same number stand together."""

MODIFIERS = {
    "bonus": _("has not moved"),
    "mighty-warrior": _("a Mighty Warrior"),
    "far": _("beyond half range"),
    "charging": _("the target moved into contact"),
    "cover": _("the target is in cover"),
    "forest-hunter": _("a forest hunter in cover"),
    "dispersed": _("the target is alone"),
    "narrow-view": _("from behind a palisade or a loophole"),
}
"""What is added to the die of a shot, by the codes of `hit_die.Reason`."""

FIRES = {"village": _("village"), "tall_grass": _("tall grass"), "room": _("a room of a building")}

ROLLS = {
    "hit": _("the shots of {2}"),
    "save": _("whether {2} is saved"),
    "blast": _("the blast of the shell of {2}"),
    "breach": _("whether the shell of {2} breaches the wall"),
    "light": _("whether {2} lights a fire"),
    "spark": _("whether the roof in {2} catches fire"),
    "wind": _("the wind"),
}

REFUSALS = {
    # who shoots
    "has-no-weapon": _("{subject} has nothing to shoot with"),
    "reloading": _("{subject} must reload"),
    "gun-broken": _("{subject} is broken"),
    "gun-jammed": _("{subject} is jammed in this turn"),
    "left-combat": _("{subject} has evaded or broken off, and does not shoot in this turn"),
    "has-boarded": _("{subject} has gone aboard or ashore, and does nothing else in this turn"),
    "has-climbed": _("{subject} climbs, and does not shoot in this turn"),
    "goes-with-the-scout": _("{subject} goes with the Scout, and does not shoot"),
    "gun-has-moved": _("{subject} has moved or turned: guns then do not shoot"),
    "gun-aboard": _("{subject} is aboard: guns do not shoot there"),
    "throws-not-in-contact": _("{subject} is in contact, and does not throw there"),
    "moved-into-contact": _("{subject} has moved into contact, and does not shoot in this turn"),
    "fights-on": _("{subject} has been in contact all the time, and does not shoot"),
    "not-across-works": _("{subject} cannot shoot across the works that it stands behind"),
    "in-contact": _("{subject} is in contact with an enemy"),
    "has-moved": _("{subject} has moved or turned"),
    # whom
    "no-target": _("{subject} cannot be shot at"),
    "is-not-shot-at": _("{subject}: baggage and empty craft are not shot at"),
    "is-below-deck": _("{subject} is aboard a dhow or gunboat: only the vessel is shot at"),
    "has-just-emerged": _("{subject} emerges by shooting: nobody can answer in this turn"),
    "in-the-melee": _("{subject} fights on: nobody shoots at it"),
    "not-in-this-combat": _("who is in contact shoots at an attacker that came from the front, and not at {subject}"),
    "out-of-range": _("{subject} is out of range"),
    "not-in-front": _("{subject} is not in the front arc"),
    "figure-in-the-way": _("somebody stands in the way of a shot at {subject}"),
    "gap-too-narrow": _("the gap before {subject} is too narrow for a shot"),
    "too-dark": _("it is too dark for a shot at {subject}"),
    "smoke-in-the-way": _("smoke hides {subject}"),
    "no-clear-shot": _("{subject} cannot be seen from there"),
    "firearms-only": _("only firearms and guns can be used there: {subject}"),
    # fire orders
    "has-its-order": _("{subject} has its order already"),
    "nobody-to-shoot-at": _("{subject} has nobody to shoot at"),
    "one-figure-only": _("that is for a single figure, not for {subject}"),
    "one-shot-only": _("{subject} has one shot only, or no first list"),
    "too-many-named": _("that are too many targets: {subject}"),
    "no-burst": _("{subject} is no machine gun"),
    "too-many-shots": _("{subject} shots are too many"),
    "no-limit": _("{subject} is no limit"),
    "names-nobody": _("{subject}: say at whom, if at nobody else"),
    "fire-comes-later": _("fire is no part of the sheets of this match: it is ordered when all have moved"),
    # two ranks
    "not-in-front-of-it": _("{subject} does not stand at the works right in front of it"),
    "not-armed-alike": _("{subject} is not of the same unit and armed with the same muzzle-loader"),
    "front-rank-shoots": _("{subject} shoots itself: only one rank shoots"),
    # buildings and fires
    "guns-only": _("{subject} is no gun: only they shoot at walls"),
    "no-outer-wall": _("{subject} has no outer wall that can be hit from there"),
    "already-breached": _("the wall in {subject} is breached already"),
    "archers-only": _("{subject} is no archer"),
    "no-roof": _("{subject} is no roof"),
    "not-above-it": _("{subject} is not on the roof above it"),
    "lights-no-fire": _("{subject} lights no fires: Leaders, Diviners, Scouts and who has a firearm do"),
    "busy-elsewhere": _("{subject} does nothing else in this turn"),
    "nothing-to-light": _("in {subject} it can light nothing"),
}
