"""The plan as a paper that a player makes by keys: who is kept back, who lies hidden where, which stakes are real. P-13, P-14."""

from typing import cast

import msgspec
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.hexes import Hex
from pbem.engine.luck import Lots
from pbem.engine.player_texts.paper_form import SET, Desk, Fault, Form, PaperForm
from pbem.engine.positions.position_file import toml_entry, toml_lines
from pbem.errors import ContentError
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.fields.zones import HIDDEN
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.muster.plain_rows import ON
from pbem.games.heart_of_africa.muster.plan_rows import (
    FACING,
    HIDE,
    KEPT,
    LEADER,
    REAL,
    SHAPE,
    UNIT,
    PlanCase,
    looks,
    rows,
    sums,
)
from pbem.games.heart_of_africa.rules.arrivals.arriving import facing_of
from pbem.games.heart_of_africa.rules.arrivals.composition import bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.arrivals.spots import with_room
from pbem.games.heart_of_africa.rules.hidden import plan_text
from pbem.games.heart_of_africa.rules.hidden.plan_text import GAME, HiddenText, PlanText
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.rules.paper_texts import plan_paper
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import zone_hexes
from pbem.games.heart_of_africa.rules.set_up.hiding_spots import Lairs
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.words import plan_form as words

USUAL_SHAPE = "cluster"


class PlanForm(PaperForm):
    """A plan. It is made in a match alone: its units are those of the roster, its hexes those of the field."""

    def begin(self, desk: Desk | None) -> str:
        """Nobody hidden, and as few kept back as must be."""
        return _usual(desk, None)

    def by_lot(self, _text: str, desk: Desk | None, below: Lots) -> str:
        """Some kept back, some hidden where they find cover."""
        return _usual(desk, below)

    def form(self, text: str, desk: Desk | None) -> Form:
        """A row for each unit, with where it looks and how it lies where it is hidden; one for each marker."""
        rules, own, side = _at(desk)
        world = rules.world_of(own)
        case = PlanCase(world, own, side, plan_paper.roster_here(world, own), plan_text.read(text))
        return Form(title=words.TITLE, sums=tuple(sums(case)), rows=tuple(rows(case)), problems=_faults(world, own, side, text))

    def change(self, text: str, desk: Desk | None, key: str, act: str, value: str = "") -> str:
        """The plan with a row changed; what is not offered there changes nothing."""
        if act != SET or not self.form(text, desk).takes(key, act, value):
            return text
        _, own, side = _at(desk)
        said, (name, number) = plan_text.read(text), key.split(".")
        if name == REAL:
            real = {*said.real, int(number)} if value == ON else {*said.real} - {int(number)}
            said = replace(said, real=tuple(sorted(real)))
        elif name == UNIT:
            said = _placed(said, int(number), value, FACINGS[facing_of(own, side, STILL)])
        else:
            hidden = (_lying(each, name, value) if each.unit == int(number) else each for each in said.hidden)
            said = replace(said, hidden=tuple(hidden))
        return _written(said)

    def hexes(self, _text: str, desk: Desk, key: str, _value: str) -> tuple[Hex, ...]:
        """The hexes around which a unit finds cover. HA-HIDE-01, HA-PLAN-02."""
        rules, own, side = _at(desk)
        world, number = rules.world_of(own), int(key.partition(".")[2])
        bodies = bodies_of(world, plan_paper.roster_here(world, own))
        kinds = next(kinds_of(body.troops) for body in bodies if body.number == number)
        lairs = Lairs(world, own, side, kinds, ())
        free = frozenset(here for here in zone_hexes(world, own, side, HIDDEN) if here in lairs)
        return tuple(with_room(world.grid, free, len(kinds), world.tables.moving.cohesion))


def _at(desk: Desk | None) -> tuple[AfricaRules, State, int]:
    assert desk is not None
    return cast(AfricaRules, desk.rules), cast(State, desk.own), desk.side


def _usual(desk: Desk | None, below: Lots | None) -> str:
    rules, own, side = _at(desk)
    return rules.write_paper(own, side, PLAN, rules.usual_paper(own, side, PLAN, below))


def _faults(world: World, own: State, side: int, text: str) -> tuple[Fault, ...]:
    """All that is wrong; which envelope a unit lies in does not matter."""
    try:
        plan_paper.read(world, own, side, text, lambda _: 0)
    except ContentError as error:
        return tuple(error.problems)
    except IllegalOrder as error:
        return error.refusals
    return ()


# ---- changes


def _placed(said: PlanText, number: int, value: str, facing: str) -> PlanText:
    """A unit set up openly, kept back, or hidden around a hex; where it looks and how it lies stays. `facing`: the usual one."""
    before = next((each for each in said.hidden if each.unit == number), None)
    others = tuple(each for each in said.hidden if each.unit != number)
    reserve = tuple(each for each in said.reserve if each != number)
    where, _, there = value.partition(" ")
    if where == KEPT:
        return replace(said, reserve=tuple(sorted((*reserve, number))), hidden=others)
    if where != HIDE:
        return replace(said, reserve=reserve, hidden=others)
    facing = before.facing or looks(before) if before else facing
    shape = before.shape if before and before.hex else USUAL_SHAPE
    leader = before.leader if before else False
    lying = msgspec.convert({"unit": number, "hex": there, "facing": facing, "shape": shape, "leader": leader}, HiddenText)
    return replace(said, reserve=reserve, hidden=tuple(sorted((*others, lying), key=lambda each: each.unit)))


def _lying(lying: HiddenText, name: str, value: str) -> HiddenText:
    """A hidden unit that looks elsewhere, lies otherwise, or has the Leader with it."""
    said = msgspec.to_builtins(lying)
    if name == FACING and lying.figures:
        said["figures"] = [" ".join(value if word in FACINGS else word for word in each.lower().split()) for each in lying.figures]
    elif name in (FACING, SHAPE):
        said[name] = value
    elif name == LEADER:
        said[LEADER] = value == ON
    return msgspec.convert(said, HiddenText)


def _written(said: PlanText) -> str:
    """The text of a plan."""
    usual = msgspec.to_builtins(HiddenText(unit=1))
    lines = [f'game = "{GAME}"', *toml_lines({"reserve": said.reserve, "real": said.real})]
    for each in said.hidden:
        told = {key: value for key, value in msgspec.to_builtins(each).items() if key == UNIT or value != usual[key]}
        lines.append(toml_entry("hidden", told))
    return "\n".join(lines) + "\n"
