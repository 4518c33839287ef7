"""What can be wrong with a scenario that players made, each kind once: what is changed, and what is told of it."""

from pbem.engine.player_texts.own_scenario import MAX_TEXT_BYTES
from pbem.games.rio_40 import GAME

SMALL = GAME.scenario_template("")
OWN_MAP = """
[map.meta]
name = "Two streets"
rows = "ABCDE"
columns = 6

[map.legend]
"." = "open"
"=" = "street"
"#" = "favela"
"~" = "river"

[map.terrain]
A = "==~.##"
B = "=.~.##"
C = "==....="[:6]
D = "=.~.##"
E = "==~.##"

[[map.entry]]
hex = "A1"
edge = "north"
name = "North gate"
""".replace('"==....="[:6]', '"==...="')
FIGHT = (
    """
game = "rio_40"
id = "two_streets"
turns = 3
first = "police"
hider = "narco"
objectives = ["C4"]

[points]
objective = 10
combatant = 3

[[zone]]
id = "west"
hexes = ["A1", "B1", "C1", "D1"]

[[unit]]
counter = "PM-4-4-4"
count = 2
zone = "west"

[[unit]]
counter = "PC-3-5-6"
count = 1
zone = "entry"
turn = 2
transport = "CAR-PC"

[[unit]]
counter = "OL-1-3-6"
count = 3
zone = "hidden"
hidden = true

[[unit]]
counter = "CI"
at = ["C6"]
"""
    + OWN_MAP
)

WRONG = {
    "an unseen character in a remark": (
        "# 1 to 60",
        "# 1 \u202eto \x9b2J 60",
        "line 10 holds a character that cannot be seen; take it out",
    ),
    "a key misspelt": (
        "turns = 8",
        "turnz = 8",
        "turnz: is not known (did you mean turns?)",
    ),
    "a key missing": (
        "turns = 8",
        "",
        "turns: is missing; must be a whole number from 1 to 60",
    ),
    "text for a number": (
        "turns = 8",
        'turns = "8"',
        'turns: is "8"; must be a whole number from 1 to 60',
    ),
    "a number too large": (
        "turns = 8",
        "turns = 999999999999999999999",
        "turns: is 999999999999999999999; must be",
    ),
    "a fraction": (
        "combatant = 5",
        "combatant = 2.5",
        'points.combatant: is "2.5"; must be a whole number from -999 to 999',
    ),
    "a word that is none of a few": (
        'first = "police"',
        'first = "polise"',
        "(did you mean police?)",
    ),
    "a number for true": (
        "armour = false",
        "armour = 1",
        "armour: is 1; must be true or false",
    ),
    "no list": (
        'objectives = ["G8"]',
        'objectives = "G8"',
        'objectives: is "G8"; must be a list',
    ),
    "an id with a capital": (
        '"my_scenario"',
        '"My"',
        'id: is "My"; must be a word of small letters',
    ),
    "an id of the game's": (
        '"my_scenario"',
        '"takeover"',
        'id: "takeover" is a scenario of the game',
    ),
    "another game": (
        'game = "rio_40"',
        'game = "chess"',
        'game: is "chess"; must be one of "rio_40"',
    ),
    "escapes in a title": (
        "The corner shop",
        "\\u001b[2J",
        "title: may hold Latin letters",
    ),
    "markup in a title": (
        "The corner shop",
        "[red]x[/red]",
        "title: may hold Latin letters",
    ),
    "an unseen character": (
        "A patrol",
        "A\\u202epatrol",
        "about: may hold Latin letters",
    ),
    "a counter that is none": (
        "PM-4-4-4",
        "PM-4-4-5",
        'unit[1] ("PM-4-4-5"): there is no such counter (did you mean PM-4-4-4',
    ),
    "too many counters": (
        "count = 3",
        "count = 10",
        '10 of "OL-1-3-6", but there are 9',
    ),
    "a hex off the map": (
        '["Q4", "R4"]',
        '["Q4", "Z4"]',
        "hex Z4 is off the map; it goes from A1 to R17",
    ),
    "a hex written oddly": (
        '["Q4", "R4"]',
        '["Q4", "r4"]',
        "hex r4 is written R4",
    ),
    "a hex with a strange letter": (
        '["Q4", "R4"]',
        '["Q4", "\\u00df4"]',
        "is off the map",
    ),
    "a hex in the river": (
        '["G8", "H2"]',
        '["G8", "A3"]',
        "hex A3 is closed to it",
    ),
    "a hex closed to the car": (
        '["Q4", "R4"]',
        '["Q4", "D7"]',
        "hex D7 is closed to its transport",
    ),
    "two in one hex": (
        '["Q4", "R4"]',
        '["Q4", "Q4"]',
        "2 units of one category in Q4; one combatant at most",
    ),
    "enemies in one hex": (
        'counter = "NT-5-5-5"\ncount = 2\nzone = "north"',
        'counter = "NT-5-5-5"\nat = ["H2"]',
        "both sides start in H2",
    ),
    "neither hexes nor zone": (
        'count = 2\nzone = "north"',
        "count = 2",
        'needs either "at", a hex for each, or "zone" and "count"',
    ),
    "a zone without a count": (
        'count = 2\nzone = "north"',
        'zone = "north"',
        'a zone needs a "count", how many',
    ),
    "a count beside hexes": (
        'at = ["G8", "H2"]',
        'at = ["G8", "H2"]\ncount = 3',
        "counts 3 but names 2 hexes; leave the count out",
    ),
    "a zone that is none": (
        'zone = "north"',
        'zone = "nort"',
        'there is no zone "nort" (did you mean north?)',
    ),
    "a zone of every map": (
        'id = "north"',
        'id = "entry"',
        "is a zone that every map has; take another word",
    ),
    "a zone hex in the river": (
        '["C5", "C6"',
        '["C3", "C6"',
        "hex C3 is closed to it",
    ),
    "a zone that is too small": (
        '["C5", "C6", "D5", "D6"]',
        '["C5"]',
        '2 units (combatant) for 1 hexes of the zone "north"',
    ),
    "a reinforcement elsewhere": (
        'zone = "north"',
        'zone = "north"\nturn = 2',
        'reinforcements come by zone = "entry"',
    ),
    "after the last turn": (
        "turn = 4",
        "turn = 9",
        "comes on turn 9, after the last, 8",
    ),
    "no transport": (
        'transport = "CAR-PM"',
        'transport = "OE-6-5-5"',
        '"OE-6-5-5" is no transport; there are CAR-PM, CAR-PC',
    ),
    "the other side's car": (
        'transport = "CAR-PM"',
        'transport = "CAR-ST"',
        'it cannot ride in "CAR-ST"',
    ),
    "a helicopter at the start": (
        'transport = "CAR-PM"',
        'transport = "HELI-PC"',
        'a helicopter comes as a reinforcement; say "turn"',
    ),
    "a helicopter alone": (
        'counter = "PC-3-5-6"',
        'counter = "HELI-PC"',
        "a helicopter comes with its passenger",
    ),
    "armour without armour": (
        'counter = "PC-3-5-6"',
        'counter = "EX-5-5-15"',
        "is light armour; say armour = true",
    ),
    "face down in sight": (
        'zone = "hidden"',
        'zone = "north"',
        'what starts face down is on foot, alone, in zone = "hidden"',
    ),
    "face up in hiding": (
        "hidden = true ",
        "",
        "the hidden zone is for units that start face down; say hidden = true",
    ),
    "nobody hides": (
        'hider = "narco"',
        'hider = ""',
        "starts face down, but the scenario names no hider",
    ),
    "the other side hides": (
        'hider = "narco"',
        'hider = "police"',
        "belongs to narco, who does not hide",
    ),
    "a civilian without a hex": (
        'count = 4\nzone = "hidden"\nhidden = true',
        'count = 4\nzone = "entry"',
        'needs its hex: "at"',
    ),
    "a chief that is none": (
        "# chief = true",
        "chief = true",
        "there are 0 units with the role chief; there must be 1",
    ),
    "a chief in arms": (
        'at = ["G8", "H2"]',
        'at = ["G8", "H2"]\nrole = "chief"',
        "the chief is a civilian that starts face up",
    ),
    "a type that is none": (
        '# hunted = "MI" ',
        'hunted = "XX" ',
        'there is no type "XX"; there are EX, MI, NT',
    ),
    "a hunted type that is not there": (
        '# hunted = "MI" ',
        'hunted = "MI" ',
        'special.hunted: no unit of the type "MI" takes part',
    ),
    "an objective off the map": (
        'objectives = ["G8"]',
        'objectives = ["G18"]',
        "objectives: hex G18 is off the map",
    ),
    "an objective twice": (
        'objectives = ["G8"]',
        'objectives = ["G8", "G8"]',
        'objectives: "G8" stands twice',
    ),
    "objectives too far apart": (
        "# Units.",
        '[secret_objectives]\ncount = 3\nterrain = "favela"\ndistance = 30\n#',
        "no 3 hexes of favela lie 30 apart",
    ),
    "too many to try": (
        "# Units.",
        '[secret_objectives]\ncount = 9\nterrain = "favela"\ndistance = 3\n#',
        "are too many to try; take fewer",
    ),
    "secret objectives of nobody": (
        'hider = "narco"',
        'hider = ""\nsecret_objectives = {count = 1, terrain = "favela", distance = 1}',
        "nobody lays the secret objectives",
    ),
}

WRONG_MAPS = {
    "rows out of order": ('rows = "ABCDE"', 'rows = "ABDCE"', 'map.meta.rows: must be "ABCDE"'),
    "a row too short": ('A = "==~.##"', 'A = "==~.#"', "map.terrain.A: has 5 hexes, not 6"),
    "a row missing": ('A = "==~.##"', "", "map.terrain.A: is missing; must be a text of 6 signs of the legend"),
    "a row too many": ('A = "==~.##"', 'A = "==~.##"\nF = "......"', 'map.terrain: there is no row "F"; rows are ABCDE'),
    "a sign that means nothing": (
        'A = "==~.##"',
        'A = "==?.##"',
        'map.terrain.A: "?" at A3 is not in the legend, which has . = # ~',
    ),
    "a terrain that is none": ('"=" = "street"', '"=" = "road"', 'map.legend.=: is "road"; must be one of'),
    "an odd sign": ('"=" = "street"', '"=" = "street"\n"[" = "open"', "map.legend: each sign is one character"),
    "an entry off the map": (
        'hex = "A1"\nedge',
        'hex = "A9"\nedge',
        'map.entry "A9": hex A9 is off the map; it goes from A1 to E6',
    ),
    "an entry on another edge": ('edge = "north"', 'edge = "south"', 'map.entry "A1": does not lie on the south edge'),
    "an entry that is called like a hex": ("North gate", "c4", '"c4" looks like a hex; take another name'),
    "odd letters in a name": ("North gate", "\\u202eGate", "map.entry[1].name: may hold Latin letters"),
    "no entry": ('[[map.entry]]\nhex = "A1"\nedge = "north"\nname = "North gate"\n', "", "no entry hex for the reinforcements"),
}

HOSTILE = {
    "too large": SMALL + "#" * MAX_TEXT_BYTES,
    "lists in lists": "a = " + "[" * 3000 + "]" * 3000,
    "tables in tables": "a = " + "{a=" * 900 + "1" + "}" * 900,
    "a key of many parts": ".".join("a" * 1900) + " = 1",
    "a number without end": "turns = " + "9" * 3900,
    "control characters": 'id = "\x1b[2J"',
    "a nought": "id = 'a\0b'",
    "no TOML": "\\" * 400,
    "half a surrogate": 'title = "\\ud800"',
    "keys with line ends": '"a\\nb\\u001b[2J" = 1\n' + SMALL,
    "a thousand keys": "".join(f"k{number} = 1\n" for number in range(1000)),
    "a long key": f"{'k' * 3000} = 1\n" + SMALL,
    "everything is wrong": "".join('[[unit]]\ncounter = "\\u001b"\n' for _ in range(400)),
}
