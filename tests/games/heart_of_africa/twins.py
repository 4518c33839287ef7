"""Two matches that differ only in what a side keeps to itself: units in ambush and kept back, real stakes, sub-sheets.

The orders of the first are given again in the second, under another roster, plan and other ambushes of the side that hides. What
its opponent holds of both must be the same: his view, what is due, the words offered to him, the picture, the log, and every file
but for what hangs on a commitment.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from pbem import canonical
from pbem.bots.random_player import Walker
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose
from pbem.engine.game import refusal_of
from pbem.games.heart_of_africa.armies.roster import Item, Roster, Unit
from pbem.games.heart_of_africa.decisions.set_up import ChooseList
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.composition import bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN, Plan
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import ambush_of
from pbem.games.heart_of_africa.rules.set_up.bought_works import DUMMY, TRAP
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenUnit
from pbem.match.file_composition import Composed, Draft, Line, Vault, compose, finish, prospect
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import start_match
from pbem.protocol.turn_file import Claim, End, Spring, Turn, encode_turn, turn_digest
from tests.games.rio_40.twins import masked
from tools.soak.seat import BIASES, Match, Seat
from tools.soak.undo import Drafting

LIST_DRAWS = 2  # until one may have stakes
DRAWS = 8  # of a roster, until it has real and false stakes; of a plan, until it has an ambush
CHANGES = 60  # that are tried on what a side keeps to itself
MATCH = bytes(range(16))
FIELDS = {"ambush": "forest_path", "planned_attack": "river_landing"}
SUB_SHEETS = ("wait turn 2 / turns e", "wait turn 90 / turns w", "wait turn 3 / turns ne")
Written = tuple[Draft, tuple[Line, ...]]
"""A file as its author ordered it."""


def match_of(scenario: str, dice: str, seed: int, moving: str) -> Match:
    """A match of two random players on a field made by hand."""
    options = {option.key: option.values[0] for option in GAME.match_options(scenario)}
    options |= {"field": FIELDS.get(scenario, "savanna_village"), "moving": moving, "attacker": GAME.sides[seed % 2]}
    if scenario == "encounter":
        options["points"] = 400
    given = (f"twins {scenario} {seed}", dice, GAME.id, scenario, MATCH, ("walker", "walker"), tuple(sorted(options.items())))
    return Match(*given, inviter=seed % 2)


class Hider(Walker):
    """A random player who sets up as usual, and mostly with somebody in ambush, and false stakes among real ones."""

    def order(self, rules: Any, view: Any, side: int) -> Decision | None:
        found = usual_order(Context(rules.world_of(view), view, view.agenda[-1])) if view.set_up is not None else None
        if found is not None and refusal_of(rules, view, side, found) is None:
            return found
        for _ in range(LIST_DRAWS):
            found = super().order(rules, view, side)
            if not isinstance(found, ChooseList) or tuple(rules.content.armies.lists)[found.list] in _with_stakes(rules):
                break
        return found

    def envelopes(self, rules: Any, view: Any, side: int) -> Mapping[str, bytes]:
        for _ in range(DRAWS):
            found = super().envelopes(rules, view, side)
            if all(_hides(rules, name, payload) for name, payload in found.items()):
                break
        return found


def _with_stakes(rules: Any) -> tuple[str, ...]:
    """The lists that may have stakes. HA-TRAP-01."""
    return tuple(rules.content.armies.works[TRAP].lists)


def _hides(rules: Any, name: str, payload: bytes) -> bool:
    """Has a plan an ambush? Has a roster whose list may have stakes some of both kinds?"""
    if name == PLAN:
        return bool(plans.plan_of(payload).hidden)
    roster = rosters.roster_in(rosters.numbers_in(payload), rules.content.armies)
    kinds = {item.what for item in roster.works} if roster else set[str]()
    return roster is None or roster.list not in _with_stakes(rules) or {TRAP, DUMMY} <= kinds


class Writer(Seat):
    """A random player who keeps his drafts."""

    def __init__(self, match: Match, side: int) -> None:
        super().__init__(match, side)
        self.player = Hider(self.random, BIASES[GAME.id])
        self.drafts: list[Written] = []

    def _compose(self, only: End | None) -> Composed:  # noqa: ARG002
        drafting = Drafting(
            self.fold,
            self.vault,
            Draft(
                setup=self._setup(),
                policies=self._policies(),
                traps=self._traps(),
                prev=self.chain.next_prev if self.chain else bytes(32),
            ),
            is_noted=False,
        )
        self._order_all(drafting)
        chosen = drafting.draft.sealed  # the line that names the envelope is written with it
        self.drafts.append((drafting.draft, drafting.draft.lines if chosen else drafting.tried.lines))
        return finish(self.fold, drafting.tried)

    def _traps(self) -> tuple[bytes, ...] | None:
        """Sub-sheets for some of the units that may lie in ambush."""
        if not (self.rules.trap_kind and self.fold.seq > 3 and self.random.random() < 0.4):
            return None
        return sub_sheets(self.rules, self.random)


def sub_sheets(rules: Any, random: Random) -> tuple[bytes, ...]:
    """What may be said of units in ambush, of some leaves."""
    leaves = random.sample(range(AMBUSH_LEAVES), 4)
    return tuple(rules.read_trap(f"{leaf} / {random.choice(SUB_SHEETS)}") for leaf in sorted(leaves))


class Table:
    """The files of a match, what each did, and what was in the envelopes of each side."""

    def __init__(self, match: Match) -> None:
        self.match, self.rules = match, cast(AfricaRules, GAME.rules(match.scenario, dict(match.options)))
        self.drafts: list[Written] = []
        self.turns, self.reports, self.folds = list[Turn](), list[Report](), list[Any]()
        self.payloads: tuple[dict[str, bytes], ...] = ({}, {})
        self.secrets: tuple[bytes, ...] = ()  # that the dice chains of the sides begin with

    def own(self, place: int, side: int) -> State:
        """A side's own copy after a file."""
        return self.rules.own_view(self.folds[place].state, side, self.payloads[side])

    def is_sealed(self, place: int, side: int) -> bool:
        """Does a side keep anything to itself after a file?"""
        return bool(self.folds[place].state.secrets.papers[side].roster)

    def lays(self, place: int, side: int) -> bool:
        """Does a unit of a side lie in ambush after a file?"""
        fold = self.folds[place]
        planned = plans.plan_of(self.payloads[side].get(fold.state.secrets.papers[side].plan, b"")).hidden
        return any(unit.leaf not in fold.state.secrets.opened[side] for unit in planned)


def played(match: Match, files: int) -> Table:
    """The first files of a match between random players, who see what they may see."""
    seats, table = (Writer(match, 0), Writer(match, 1)), Table(match)
    writer = match.inviter
    while len(table.turns) < files and not seats[0].fold.is_over:
        data = seats[writer].write()
        assert data is not None
        seats[1 - writer].take(data)
        table.turns.append(seats[writer].turns[-1])
        table.reports.append(seats[1 - writer].reports[-1])
        table.folds.append(seats[1 - writer].fold)
        table.drafts.append(seats[writer].drafts[-1])
        writer = 1 - writer
    table.payloads = tuple(seat.vault.payloads for seat in seats)
    table.secrets = tuple(seat.secret for seat in seats)
    return table


# ---- the other


def changed_papers(table: Table, side: int, random: Random) -> dict[str, bytes]:
    """Another roster and plan of a side, as lawful and as true to all that has been shown; nothing where there is none."""
    state, world = table.folds[-1].state, table.rules.world_of(table.folds[-1].state)
    sealed, own = state.secrets.papers[side], table.payloads[side]
    found = {name: own[name] for name in (sealed.roster, sealed.plan) if name in own}
    if sealed.roster not in found or table.rules.sealed_refusal(state, side, found) is not None:
        return {}
    army = world.content.armies
    is_unshown = sealed.plan not in found and not any(listed.side == side for listed in state.roster)
    for _ in range(CHANGES):
        roster = rosters.roster_in(rosters.numbers_in(found[sealed.roster]), army)
        plan = plans.plan_of(found.get(sealed.plan, b""))
        assert roster is not None
        if is_unshown:
            roster = _other_army(table, side, roster, random)
        else:
            roster, plan = _changed(world, table, side, roster, plan, random)
        tried = {sealed.roster: rosters.payload_of(roster, army)}
        tried |= {sealed.plan: plans.payload_of(plan)} if sealed.plan in found else {}
        if table.rules.sealed_refusal(state, side, tried) is None:
            found = tried
    return found


def _other_army(table: Table, side: int, roster: Roster, random: Random) -> Roster:
    """A whole other army, whose Leader's trait is rolled where his was, and of so many units."""
    own = table.own(len(table.folds) - 1, side)
    drawn = table.rules.usual_paper(own, side, ROSTER, random.randrange)
    found = rosters.roster_in(rosters.numbers_in(drawn), table.rules.content.armies)
    return found if found is not None and found.leader == roster.leader else roster


def _changed(world: Any, table: Table, side: int, roster: Roster, plan: Plan, random: Random) -> tuple[Roster, Plan]:
    """One change, lawful or not: another unit in ambush or kept back, another place, other leaves, other real stakes."""
    opened = table.folds[-1].state.secrets.opened[side]
    places = [place for place, unit in enumerate(plan.hidden) if unit.leaf not in opened]
    what = random.choice(("unit", "unit", "place", "place", "leaf", "stakes"))
    if what == "stakes":
        return roster, replace(plan, real=_other_stakes(table, side, roster, plan, random))
    if what == "unit" and (numbers := [*plan.reserve, *(plan.units[place] for place in places)]):
        number = random.choice(numbers)
        roster = _other_unit(roster, number, random)
        if number not in plan.units:
            return roster, plan
        place = plan.units.index(number)
        kinds = kinds_of(next(body for body in bodies_of(world, roster) if body.number == number).troops)
        return roster, _with(plan, place, _of_kinds(plan.hidden[place], kinds))
    if not places:
        return roster, plan
    place = random.choice(places)
    unit = plan.hidden[place]
    if what == "leaf":
        free = sorted(set(range(AMBUSH_LEAVES)) - {each.leaf for each in plan.hidden})
        return roster, _with(plan, place, replace(unit, leaf=random.choice(free)))
    return roster, _with(plan, place, _elsewhere(unit, random))


def _with(plan: Plan, place: int, unit: HiddenUnit) -> Plan:
    return replace(plan, hidden=(*plan.hidden[:place], unit, *plan.hidden[place + 1 :]))


def _other_stakes(table: Table, side: int, roster: Roster, plan: Plan, random: Random) -> tuple[int, ...]:
    """Other stakes that are real, of those that nobody has asked about."""
    claims = [each for turn in table.turns if turn.author == side for each in turn.openings if isinstance(each, Claim)]
    asked = {int(each.question.partition(":")[2]) for each in claims if each.question.startswith("real:")}
    every = sum(item.count for item in roster.works if item.what.endswith("trap"))
    free = [number for number in range(every) if number not in asked]
    fixed = [number for number in plan.real if number in asked]
    return tuple(sorted((*fixed, *random.sample(free, min(len(free), len(plan.real) - len(fixed))))))


def _other_unit(roster: Roster, number: int, random: Random) -> Roster:
    """The roster with a unit made otherwise: some figures more or less, or as another of its units is."""
    if number > len(roster.units):
        return roster
    unit, units = roster.units[number - 1], list(roster.units)
    if random.random() < 0.5:
        item = random.choice(unit.troops)
        count = max(1, item.count + random.choice((-3, -2, -1, 1, 2, 3)))
        troops = tuple(Item(each.what, count) if each == item else each for each in unit.troops)
        units[number - 1] = Unit(unit.row, troops)
    else:
        units[number - 1] = random.choice(units)
    return replace(roster, units=tuple(units))


def _of_kinds(unit: HiddenUnit, kinds: tuple[int, ...]) -> HiddenUnit:
    """The unit with figures of these kinds where the old ones lay, those that are too many beside the last."""
    lying, leaders = unit.figures[: len(unit.figures) - unit.leaders], unit.figures[len(unit.figures) - unit.leaders :]
    last = lying[-1]
    places = [*lying, *(replace(last, where=min(9999, last.where + more)) for more in range(1, len(kinds)))][: len(kinds)]
    return replace(unit, figures=(*(replace(each, kind=kind) for each, kind in zip(places, kinds, strict=True)), *leaders))


def _elsewhere(unit: HiddenUnit, random: Random) -> HiddenUnit:
    """The unit some hexes away, or facing elsewhere."""
    way = 200 * random.randint(-3, 3) + 2 * random.randint(-6, 6)
    turn = random.randrange(6)
    figures = (replace(each, where=max(0, each.where + way), facing=(each.facing + turn) % 6) for each in unit.figures)
    return replace(unit, figures=tuple(figures))


def twin_of(table: Table, side: int, papers: dict[str, bytes], random: Random) -> Table:
    """The same orders under other papers of a side. Shorter where another of its units is found."""
    other = Table(table.match)
    vaults = [Vault(MATCH, each, table.secrets[each], {}) for each in (0, 1)]
    fold, prev = start_match(cast(Any, table.rules), MATCH, table.match.mode), bytes(32)
    for turn, (draft, lines) in zip(table.turns, table.drafts, strict=True):
        vault = vaults[turn.author]
        if turn.author == side:
            seals = tuple((name, papers.get(name, payload)) for name, payload in draft.seals)
            draft = replace(draft, seals=seals, traps=_other_traps(table, side, draft, random))
        draft = replace(draft, lines=lines, prev=prev)
        settled = prospect(fold, vault, replace(draft, lines=(), sealed=()))
        springs = [each for _, each in settled.proofs if isinstance(each, Spring)]
        if springs != [each for each in _sprung(turn) if each.step <= settled.fold.step]:
            break  # and no line of the file need be due
        composed = compose(fold, vault, draft)
        if _sprung(composed.turn) != _sprung(turn):
            break
        vault.payloads |= composed.payloads
        fold, report = take(fold, composed.turn)
        prev = turn_digest(encode_turn(composed.turn))
        other.turns.append(composed.turn)
        other.reports.append(report)
        other.folds.append(fold)
    other.payloads = tuple(vault.payloads for vault in vaults)
    return other


def _other_traps(table: Table, side: int, draft: Draft, random: Random) -> tuple[bytes, ...] | None:
    """The same sub-sheets for units that show themselves in the end, for all others any that come too late."""
    if not table.rules.trap_kind or not draft.traps:
        return draft.traps
    opened = table.folds[-1].state.secrets.opened[side]
    kept = [each for each in draft.traps if (said := ambush_of(each)) is not None and said.leaf in opened]
    others = [leaf for leaf in range(AMBUSH_LEAVES) if leaf not in opened and random.random() < 0.5]
    return (*kept, *(table.rules.read_trap(f"{leaf} / wait turn 90 / turns e") for leaf in others))


def _sprung(turn: Turn) -> list[Spring]:
    return [each for each in turn.openings if isinstance(each, Spring)]


# ---- what the opponent holds


def differing(table: Table, side: int, papers: dict[str, bytes]) -> Counter[str]:
    """What is not the same in two rosters and plans."""
    content, own = table.rules.content.armies, table.payloads[side]
    sealed = table.folds[-1].state.secrets.papers[side]
    armies = [rosters.roster_in(rosters.numbers_in(each.get(sealed.roster, b"")), content) for each in (own, papers)]
    one, other = (plans.plan_of(each.get(sealed.plan, b"")) for each in (own, papers))
    before, after = (each.all_units if each else () for each in armies)
    return +Counter(
        units=sum(ours != theirs for ours, theirs in zip(before, after, strict=False)) + abs(len(before) - len(after)),
        hidden=sum(ours != theirs for ours, theirs in zip(one.hidden, other.hidden, strict=True)),
        stakes=len(set(one.real) ^ set(other.real)) // 2,
    )


def differences(one: Table, other: Table, side: int, place: int) -> Iterator[str]:
    """What would tell the opponent after a file which of the two he plays: nothing, or what does."""
    ours, theirs, observer = one.turns[place], other.turns[place], 1 - side
    if len(encode_turn(ours)) != len(encode_turn(theirs)):
        yield "the length of the file"
    if masked(ours) != masked(theirs):
        yield "its content"
    if one.reports[place] != other.reports[place]:
        yield "the log"
    if one.folds[place].wait != other.folds[place].wait:
        yield "what is due"
    views = [table.own(place, observer) for table in (one, other)]
    if canonical.encode(views[0]) != canonical.encode(views[1]):
        yield "the view"
    demand = one.folds[place].wait.demand
    if isinstance(demand, Choose) and demand.side == observer:
        yield from _offered(one, views)


def _offered(table: Table, views: list[State]) -> Iterator[str]:
    """Words offered in either version, and what is said of whole orders."""
    rules = table.rules
    first = [rules.options(view, ()) for view in views]
    if first[0] != first[1]:
        yield "what can be ordered"
    for token in first[0].tokens[:3]:
        if rules.options(views[0], (token.text,)) != rules.options(views[1], (token.text,)):
            yield f"what can follow {token.text}"


def pictured(one: Table, other: Table, side: int, place: int) -> Iterator[str]:
    """The picture of the position: map, boxes, tracks."""
    pictures = [GAME.picture(table.rules, table.own(place, 1 - side)) for table in (one, other)]
    if pictures[0] != pictures[1]:
        yield "the picture"
