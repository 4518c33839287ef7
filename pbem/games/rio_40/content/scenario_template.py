"""The text that `pbem scenario new` writes: a small scenario with a remark on every key, or one of the game's to change."""

from collections.abc import Mapping

HEAD = """\
# A scenario for Rio 40 graus, made from "{id}" of the game.
# docs/scenarios.md explains every key and lists the special rules. When you have changed something:
#   pbem scenario check FILE      lists everything that is wrong
#   pbem scenario preview FILE    shows map, units, points and special rules
#   pbem new rio_40 --scenario-file FILE --side police -o invitation.pbem

"""

SMALL = """\
# A scenario for Rio 40 graus. Lines that begin with # are remarks. docs/scenarios.md explains more.
#   pbem scenario check FILE      lists everything that is wrong
#   pbem scenario preview FILE    shows map, units, points and special rules
#   pbem new rio_40 --scenario-file FILE --side police -o invitation.pbem

game = "rio_40"
id = "my_scenario"        # a word: small letters, digits and _
title = "The corner shop" # at most 60 characters
about = "A patrol has lost its way. Reach the post, or stop them."
turns = 8                 # 1 to 60
first = "police"          # who moves first in each turn: "police" or "narco"
hider = "narco"           # whose counters may start face down; "" for nobody
objectives = ["G8"]       # hexes that score for who had a combatant there last; [] for none
armour = false            # true: light armour takes part (PM-4-4-20, EX-5-5-15)
map = "game"              # the game's map; or a table [map] with your own, see docs/scenarios.md

[points]                  # for the side that did it; what is left out is 0
objective = 15            # each objective hex at the end
combatant = 5             # each enemy combatant eliminated
transport = 2             # each enemy car or helicopter eliminated
civilian = -7             # each civilian that it killed

# Special rules: leave a line out to be without it.
[special]
strongholds = ["G8"]      # hexes where combatants do not retreat: a retreat becomes a suppression
# separate_fire = [["PM", "PC"], ["MI"]]   # types of different lists never add firepower
# replacements = "PM"     # a unit of this type enters for each civilian that the other side kills
# hunted = "MI"           # the side of this type has lost when the last of them is gone
# chief = true            # one civilian with role = "chief" decides the match; give no points then

# Face-down objectives, laid by the side that hides:
# [secret_objectives]
# count = 2
# terrain = "favela"
# distance = 6            # hexes between them at least

# A zone of your own, for units that their side places at set-up:
[[zone]]
id = "north"
hexes = ["C5", "C6", "D5", "D6"]

# Units. `counter` is one of the counter sheet. Either `at`, a hex for each of them, or `zone` and `count`.
[[unit]]
counter = "PM-4-4-4"
at = ["Q4", "R4"]
transport = "CAR-PM"      # each comes in such a car

[[unit]]
counter = "PM-1-3-4"
at = ["G8", "H2"]

[[unit]]
counter = "PC-3-5-6"
count = 1
zone = "entry"            # with `turn`: a reinforcement, by any hex marked E
turn = 4

[[unit]]
counter = "NT-5-5-5"
count = 2
zone = "north"

[[unit]]
counter = "OL-1-3-6"
count = 3
zone = "hidden"           # any favela, rough or forest hex
hidden = true             # face down; only with zone = "hidden"

[[unit]]
counter = "CI"
count = 4
zone = "hidden"
hidden = true
"""


def template(texts: Mapping[str, str], scenario: str) -> str:
    """The small scenario, or that of the game with a word of its own."""
    if not scenario:
        return SMALL
    text = texts[f"scenarios/{scenario}.toml"]
    return HEAD.format(id=scenario) + text.replace(f'id = "{scenario}"', f'game = "rio_40"\nid = "my_{scenario}"', 1)
