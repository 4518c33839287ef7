"""Scenarios made up at random, most of them right: own maps and the game's, all kinds of units, zones and special rules."""

import itertools
from random import Random

from pbem.errors import UserError
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.content.schema import CounterShape
from pbem.games.rio_40.game import RioGame

TERRAIN = {".": "open", ":": "urban", "=": "street", "&": "forest", "^": "rough", "#": "favela", "~": "river"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAIN = [key for key, counter in GAME.counters.items() if counter.kind in ("foot", "car")]


class MadeUp:
    """One scenario being made up."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"made up {seed}")
        self.has_own_map = self.random.random() < 0.6
        self.rows, self.columns = (self.random.randint(3, 12), self.random.randint(4, 14)) if self.has_own_map else (18, 17)
        self.hider = self.random.choice(["", "police", "narco", "narco"])
        self.used: set[str] = set()
        self.lines: list[str] = []

    def text(self) -> str:
        """All of it."""
        pick, chance = self.random.choice, self.random.random
        self.lines += ['game = "rio_40"', 'id = "made_up"', f"turns = {self.random.randint(1, 5)}"]
        self.lines += [
            f'first = "{pick(["police", "narco"])}"',
            f'hider = "{self.hider}"',
            f"objectives = {self.hexes(pick([0, 1, 2]))}",
        ]
        self.lines += ["[points]", f"objective = {self.random.randint(1, 30)}", "combatant = 5", "[special]"]
        has_chief = chance() < 0.2
        special = {
            "chief": "true",
            "hunted": f'"{pick(["NT", "ST", "PM"])}"',
            "replacements": f'"{pick(["PM", "PC", "NT"])}"',
            "strongholds": self.hexes(1),
            "separate_fire": '[["PM"], ["NT", "ST"]]',
        }
        self.lines += [f"{key} = {value}" for key, value in special.items() if (has_chief if key == "chief" else chance() < 0.25)]
        if self.hider and chance() < 0.3:
            self.lines += ["[secret_objectives]", f"count = {pick([1, 2])}", 'terrain = "favela"', f"distance = {pick([1, 2, 3])}"]
        self.lines += ["[[zone]]", 'id = "yard"', f"hexes = {self.hexes(6)}"]
        for key in ["PM-4-4-4", pick(["NT-5-5-5", "ST-3-4-5"]), *(pick(PLAIN) for _ in range(self.random.randint(1, 4)))]:
            self.add_units(key, GAME.counters[key])
        if has_chief:
            self.lines += ["[[unit]]", 'counter = "CI"', f"at = {self.hexes(1)}", 'role = "chief"']
        if self.has_own_map:
            self.add_map()
        return "\n".join(self.lines) + "\n"

    def hexes(self, count: int) -> str:
        """So many different ones."""
        found: set[str] = set()
        while len(found) < count:
            found.add(f"{self.random.choice(LETTERS[: self.rows])}{self.random.randint(1, self.columns)}")
        return "[" + ", ".join(f'"{each}"' for each in sorted(found)) + "]"

    def add_units(self, key: str, counter: CounterShape) -> None:
        """A group of a counter, set up in one of the ways."""
        count = self.random.randint(1, 3)
        self.lines += ["[[unit]]", f'counter = "{key}"']
        is_on_foot = counter.kind == "foot"
        if self.hider and counter.side in (self.hider, "") and is_on_foot and self.random.random() < 0.4:
            self.lines += ['zone = "hidden"', "hidden = true", f"count = {count}"]
            return
        if not counter.side or self.random.random() < 0.4:
            self.lines.append(f"at = {self.hexes(count)}")
        else:
            zone = self.random.choice(["entry", "yard"])
            self.lines += [f'zone = "{zone}"', f"count = {count}"]
            if zone == "entry" and self.random.random() < 0.6:
                self.lines.append(f"turn = {self.random.randint(1, 3)}")
        cars = [name for name, each in GAME.counters.items() if each.kind == "car" and each.side == counter.side]
        if counter.category == "combatant" and self.random.random() < 0.3:
            self.lines.append(f'transport = "{self.random.choice(cars)}"')

    def add_map(self) -> None:
        """A map with a few entry hexes."""
        letters, signs = LETTERS[: self.rows], [*TERRAIN, "#", "=", ".", "."]
        self.lines += ["[map.meta]", 'name = "Made up"', f'rows = "{letters}"', f"columns = {self.columns}", "[map.legend]"]
        self.lines += [f'"{sign}" = "{name}"' for sign, name in TERRAIN.items()]
        self.lines += ["[map.terrain]"]
        for letter in letters:
            self.lines.append(f'{letter} = "{"".join(self.random.choice(signs) for _ in range(self.columns))}"')
        for number, column in enumerate(self.random.sample(range(1, self.columns + 1), 3)):
            edge, row = self.random.choice([("north", letters[0]), ("south", letters[-1])])
            self.lines += ["[[map.entry]]", f'hex = "{row}{column}"', f'edge = "{edge}"', f'name = "Gate {number}"']


def right_one(seed: int) -> RioGame:
    """The game with the first of these scenarios that has no problem; the others are refused in the one way that there is."""
    for number in itertools.count(seed * 1000):
        try:
            return GAME.scenario_from(MadeUp(number).text(), "made_up.toml")
        except UserError as error:
            if error.code != "scenario-wrong":
                raise
    raise AssertionError
