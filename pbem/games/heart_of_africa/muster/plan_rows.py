"""The rows of a plan: each unit with where it is, where it looks, how it lies; each marker of stakes. HA-HIDE-03, HA-TRAP-01."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE
from pbem.engine.player_texts.paper_form import FormRow, Setting
from pbem.games.heart_of_africa.armies.roster import CHARISMATIC, Roster, Unit, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.muster.plain_rows import turned
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.hidden.plan_text import HiddenText, PlanText
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.rules.set_up.bought_works import DUMMY, TRAP
from pbem.games.heart_of_africa.rules.set_up.enlisting import trait_in
from pbem.games.heart_of_africa.rules.set_up.limits import most_hidden, rules_against_coming
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.words import plan_form as words
from pbem.games.heart_of_africa.words.army_names import TROOPS
from pbem.games.heart_of_africa.words.facings import FACINGS as NAMES

UNIT, FACING, SHAPE, LEADER, REAL = "unit", "facing", "shape", "leader", "real"
OPEN, KEPT, HIDE = "open", "kept", "hide"
"""What can become of a unit."""


class PlanCase(Struct, frozen=True):
    """A plan as its text says it, with all that it is for."""

    world: World
    own: State
    side: int
    roster: Roster
    said: PlanText

    @property
    def most_hidden(self) -> int:
        """How many units may lie hidden."""
        return most_hidden(self.world, self.own, self.side, self.trait)

    @property
    def trait(self) -> str:
        """The trait of the Leader."""
        return trait_in(self.own, self.side, self.roster)


def sums(case: PlanCase) -> Iterator[str]:
    """How many are hidden and kept back, and how many stakes are real."""
    yield words.SUMS["hidden"].format(count=len(case.said.hidden), most=case.most_hidden)
    yield words.SUMS["kept"].format(count=len(case.said.reserve))
    if real := count_of(case.roster.works, TRAP):
        yield words.SUMS["stakes"].format(count=len(case.said.real), most=real)


def rows(case: PlanCase) -> Iterator[FormRow]:
    """The units, then the markers of stakes."""
    yield FormRow(key="units", label=words.HEADS["units"])
    for body, unit in zip(bodies_of(case.world, case.roster), case.roster.all_units, strict=True):
        yield from _of_unit(case, body, unit)
    markers = sum(count_of(case.roster.works, what) for what in (TRAP, DUMMY))
    if markers:
        yield FormRow(key="stakes", label=words.HEADS["stakes"])
    own = [each for each in case.own.stakes if each.side == case.side]
    for number in range(1, markers + 1):
        is_real, note = number in case.said.real, words.NOTES["marker"]
        if number <= len(own):
            label = words.MARKER_AT.format(mark=mark(is_real), number=number, hex=case.world.grid.name(own[number - 1].corner))
        else:
            label = words.MARKER.format(mark=mark(is_real), number=number)
        yield turned(f"{REAL}.{number}", label, is_real, note)


def mark(is_so: bool) -> str:
    """The sign of a switch."""
    return "x" if is_so else " "


def _of_unit(case: PlanCase, body: Body, unit: Unit) -> Iterator[FormRow]:
    lying = next((each for each in case.said.hidden if each.unit == body.number), None)
    troops = ", ".join(words.TROOPS.format(count=item.count, name=TROOPS[item.what]) for item in unit.troops)
    is_kept = body.number in case.said.reserve
    state = _where(case, lying) if lying else words.KEPT if is_kept else words.OPEN
    settings = [Setting(OPEN, words.OPEN)]
    stays = body.number in rules_against_coming(case.world, case.own, case.side, case.roster)
    settings += [] if stays else [Setting(KEPT, words.KEPT)]
    if case.most_hidden and _may_hide(case.world, body):
        settings.append(Setting(HIDE, words.HIDE, asks_hex=words.WHERE.format(number=body.number)))
    yield FormRow(
        key=f"{UNIT}.{body.number}",
        label=words.UNIT.format(number=body.number, troops=troops, state=state),
        note=words.NOTES["unit"].format(hidden=case.most_hidden),
        settings=tuple(settings),
        setting=HIDE if lying else KEPT if is_kept else OPEN,
    )
    if lying:
        yield from _of_lying(case, body, lying)


def _may_hide(world: World, body: Body) -> bool:
    """Guns and vessels never hide. HA-HIDE-01."""
    return not any(world.kinds[kind].is_gun or world.kinds[kind].is_vessel for kind in kinds_of(body.troops))


def _where(case: PlanCase, lying: HiddenText) -> str:
    if lying.hex:
        return words.AROUND.format(hex=lying.hex)
    named = (word for figure in lying.figures[:1] for word in figure.split() if case.world.grid.named(word) != NOWHERE)
    return words.IN_HEXES.format(hex=next(named, "-"))


def _of_lying(case: PlanCase, body: Body, lying: HiddenText) -> Iterator[FormRow]:
    """Where it looks, how it lies where its figures are not named one by one, whether the Leader lies with it."""
    names = {each: NAMES[each.upper()] for each in FACINGS}
    yield _choice(FACING, body, words.FACING, names, lying.facing or looks(lying))
    if lying.hex:
        yield _choice(SHAPE, body, words.SHAPE, words.SHAPES, lying.shape)
    if lying.hex and (lying.leader or (case.trait == CHARISMATIC and not body.contingent)):
        label = words.LEADER.format(mark=mark(lying.leader))
        yield turned(f"{LEADER}.{body.number}", label, lying.leader, words.NOTES["leader"])


def looks(lying: HiddenText) -> str:
    """Where the first of the figures looks that are named one by one."""
    return next((word for figure in lying.figures for word in figure.lower().split() if word in FACINGS), FACINGS[0])


def _choice(name: str, body: Body, template: str, names: Mapping[str, str], value: str) -> FormRow:
    return FormRow(
        key=f"{name}.{body.number}",
        label=template.format(value=names[value]),
        note=words.NOTES[name],
        settings=tuple(Setting(each, said) for each, said in names.items()),
        setting=value,
    )
