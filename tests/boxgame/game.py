"""The box game as an entry of a catalogue, with all that screens ask; `install` puts it into the program's own for a test."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

import pytest

from pbem.engine.decisions import Refusal
from pbem.engine.game import AnyRules, Game
from pbem.engine.hexes import Hex
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.engine.picture import Box, Counter, Picture, Spot, Track
from pbem.engine.planning import AnyPlanner, Mark, Overlay, Planner, Reach, Tally, Target, Toll, Way
from pbem.engine.word_tables import PlanningWords, Words
from pbem.errors import UserError
from pbem.games import catalog
from pbem.language import _
from tests.boxgame import rules as r
from tests.boxgame.decisions import Attack, Move
from tests.boxgame.rules import BOXES, DOOR, POOL, RESERVE, RWANDA, SIDES, SIEGE, TURN_TRACK, UNIT_NAMES, BoxRules, State

ID = "box_game"
SCENARIOS = {"plain": BoxRules(), "many": BoxRules((*BOXES, *TURN_TRACK)), "siege": BoxRules(first=SIEGE)}
LOOK = """
[sides]
letters = ["R", "B"]
styles = ["bold red", "bold blue"]
[ground]
clear = { unicode = "·", ascii = "." }
city = { unicode = "O", ascii = "O" }
[roles]
held = { unicode = "H", ascii = "H" }
[marks]
acted = { unicode = "*", ascii = "*" }
"""
SAID = {"red": _("Red"), "blue": _("Blue")}
WORDS = Words(
    title=_("Boxes"),
    summary=_("A map with boxes beside it"),
    scenarios={"plain": _("three boxes"), "many": _("a turn track besides"), "siege": _("red before the box")},
    sides=SAID,
    armies=SAID,
    verbs={"m": _("m UNIT PLACE - go there"), "a": _("a PLACE with UNIT,UNIT - attack"), "end": _("end - end the phase")},
    way_verbs=("m",),
    demands={"order": _("{side} moves and attacks")},
    rolls={"fight": _("the attack on {2}")},
    reasons={"time": _("the time is over")},
    names={"side": dict(enumerate(SAID.values()))},
    result=("box-beaten", ("number",)),
    events={"box-went": _("{unit} goes from {start} to {to}."), "box-beaten": _("Attack on {target}: {units} beaten.")},
    refusals={
        "has-acted": _("{0} has acted"),
        "too-far": _("{0} does not come as far as {1}"),
        "no-attack": _("there is nothing to attack in {0}"),
    },
    tracks={"turn": _("Turn {turn}")},
    counter="{id} {army} {values}",
    roles={"clear": _("open ground"), "city": _("city")},
    marks={"acted": _("has acted"), "strike": _("air strikes come from here")},
    planning=PlanningWords(verb_labels={"m": _("go"), "a": _("attack"), "end": _("end")}, overlays={"held": (_("doors"), "")}),
)


def picture(rules: BoxRules, state: State) -> Picture:
    """The whole position."""
    grid = rules.world.grid
    places = dict.fromkeys(state.places)
    return Picture(
        grid=grid,
        ground=dict.fromkeys(grid.hexes, "clear"),
        edges={},
        links={},
        banks=frozenset(),
        spots={DOOR: Spot("Goma", "city", control=0)},
        regions={},
        stacks={place: tuple(counter(state, unit) for unit in r.units_at(state, place)) for place in sorted(places)},
        marks={RWANDA: ("strike",)},
        waiting=(),
        tracks=(Track("turn", {"turn": state.turn}),),
        focus=Hex(304),
        boxes={
            RWANDA: Box("Rwanda Box", near=DOOR, control=1),
            RESERVE: Box("Reserve", kind="edge", near=Hex(301)),
            POOL: Box("Pool", kind="pool"),
            **{box: Box(grid.name(box).replace("_", " "), kind="track") for box in grid.boxes[len(BOXES) :]},
        },
    )


def counter(state: State, unit: int) -> Counter:
    side = r.side_of(unit)
    return Counter(
        UNIT_NAMES[unit], side, SIDES[side], "infantry", "", (unit + 1,), marks=("acted",) if unit in state.acted else ()
    )


def reach(rules: BoxRules, state: State, unit: str) -> Reach:
    index, name = UNIT_NAMES.index(unit), rules.world.grid.name
    found = r.ways(rules.world, state, index) if index in r.ready(state) else {}
    return Reach(unit, {there: (Way("m", f"m {unit} {name(there)}", way, cost),) for there, (cost, way) in sorted(found.items())})


def movers(_rules: BoxRules, state: State) -> tuple[str, ...]:
    return tuple(UNIT_NAMES[unit] for unit in r.ready(state))


def targets(rules: BoxRules, state: State) -> tuple[Target, ...]:
    found = []
    for place in r.targets(rules.world, state):
        able = r.attackers(rules.world, state, place)
        found.append(Target(place, tuple(UNIT_NAMES[unit] for unit in able), rules.order(Attack(place, able))))
    return tuple(found)


def why_not(rules: BoxRules, state: State, unit: str, there: Hex) -> Refusal | None:
    return rules.refusal(state, state.side, Move(UNIT_NAMES.index(unit), there))


def tally(_rules: BoxRules, state: State) -> Tally:
    lost = tuple(sum(r.side_of(unit) == side for unit in r.units_at(state, POOL)) for side in (0, 1))
    return Tally(state.turn, (lost[1], lost[0]), lost)


def toll(rules: BoxRules, before: State, after: State, place: Hex) -> Toll:
    lost = [now - then for then, now in zip(tally(rules, before).lost, tally(rules, after).lost, strict=True)]
    return Toll(tuple(lost), not any(r.side_of(unit) != before.side for unit in r.units_at(after, place)))


def overlays(_rules: BoxRules, _state: State, _side: int) -> tuple[Overlay, ...]:
    return (Overlay("held", {RWANDA: Mark("held", side=1), DOOR: Mark("held", side=0)}),)


PLANNER: Planner[BoxRules, State] = Planner(
    reach=reach, movers=movers, targets=targets, why_not=why_not, tally=tally, toll=toll, overlays=overlays
)


@dataclass
class BoxGame(Game):
    id: str = ID
    version: str = "1"
    sides: tuple[str, ...] = SIDES
    scenarios: tuple[str, ...] = tuple(SCENARIOS)

    @property
    def words(self) -> Words:
        return WORDS

    @property
    def picture(self) -> Callable[[BoxRules, State], Picture]:
        return picture

    @property
    def planner(self) -> AnyPlanner:
        return PLANNER

    def digest(self) -> bytes:
        return ID.encode().ljust(32, b".")

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:  # noqa: ARG002
        return ()

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:  # noqa: ARG002
        if scenario not in SCENARIOS:
            raise UserError("scenario-unknown", value=scenario)
        return cast(AnyRules, SCENARIOS[scenario])


GAME = BoxGame()


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into the program's own catalogue, with its look."""
    printed = catalog.look
    monkeypatch.setitem(catalog.GAMES, ID, "tests.boxgame.game")
    monkeypatch.setattr(catalog, "look", lambda game: LOOK if game == ID else printed(game))
