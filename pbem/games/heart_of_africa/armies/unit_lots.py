"""Units drawn by lot from a list: which rows, of which types, how many figures, for a number of points. HA-LIST-01, HA-LIST-02."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies import list_effects as effects
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce
from pbem.games.heart_of_africa.armies.roster import Item, Unit

Draw = Callable[[int], int]
"""A whole number from 0 to below the one given, by lot."""

T = TypeVar("T")

FULL = 12
"""The boldness at which everything is taken that may be."""

CHUNK = 6  # figures at most that a unit grows by at once


class Lots(Struct, frozen=True):
    """The chance source, and how bold the draw is: from 0 to FULL, where nothing that is open is left out."""

    draw: Draw
    boldness: int

    def one(self, choices: Sequence[T]) -> T:
        """One of some things."""
        return choices[self.draw(len(choices))]

    def takes(self, odds: int = 2) -> bool:
        """Is something taken that may be left out? One time in `odds`, more often the bolder."""
        return self.draw(odds * FULL) < FULL + (odds - 1) * self.boldness


class Slot(Struct, frozen=True):
    """A unit that is being drawn: its row, its type, its figures, and the bearers of its Adventurers."""

    row: str
    type: str
    figures: int
    bearers: int = 0


class Budget(Struct, frozen=True):
    """What units are drawn for: points, least and greatest number of units, and figures that stand elsewhere (the Leader)."""

    points: int
    least: int
    most: int
    elsewhere: Mapping[str, int] = {}


def units_by_lot(law: ListInForce, budget: Budget, lots: Lots, content: ArmyContent) -> tuple[Unit, ...] | None:
    """Units of a list for so many points; None where these lots lead to none that can be paid."""
    slots = _slots(law, budget, lots, content)
    if slots is None:
        return None
    slots = _grown(slots, law, budget, lots, content)
    spent = sum(_points(slot, content) for slot in slots)
    return _mixed(slots, law, budget.points - spent, lots, content)


# --- rows and types


def _slots(law: ListInForce, budget: Budget, lots: Lots, content: ArmyContent) -> list[Slot] | None:
    """The units in their least size: what is compulsory, then rows by lot."""
    slots: list[Slot] = []
    for type_id, row in law.rows.items():
        for _ in range(row.least):
            slots.append(_slot(type_id, slots, law, lots, content))
    lowest = max(budget.least, len(slots))
    if lowest > budget.most:
        return None
    wanted = budget.most - lots.draw(budget.most - lowest + 1) * (FULL - lots.boldness) // FULL
    while len(slots) < wanted:
        left = budget.points - sum(_points(slot, content) for slot in slots)
        fitting = [slot for slot in _further(slots, law, lots, content) if _points(slot, content) <= left]
        fitting = [slot for slot in fitting if _fits([*slots, slot], law, budget)]
        if not fitting:
            break
        slots.append(lots.one(fitting))
    spent = sum(_points(slot, content) for slot in slots)
    is_paid = spent <= budget.points and len(slots) >= budget.least
    return slots if is_paid and _fits(slots, law, budget, with_ratios=False) else None


def _further(slots: Sequence[Slot], law: ListInForce, lots: Lots, content: ArmyContent) -> Iterator[Slot]:
    """One more unit of each row that has room for it."""
    for type_id, row in law.rows.items():
        if sum(slot.row == type_id for slot in slots) < row.most:
            yield _slot(type_id, slots, law, lots, content)


def _slot(row: str, slots: Iterable[Slot], law: ListInForce, lots: Lots, content: ArmyContent) -> Slot:
    """A unit of a row in its least size, raised to another type by lot where the list lets it be. HA-LIST-07."""
    type_id, taken = row, tuple(slots)
    for upgrade in law.unit_upgrades:
        raised = sum(slot.row == row and slot.type in upgrade.to and slot.type != row for slot in taken)
        if upgrade.row == row and raised < upgrade.most and lots.takes():
            type_id = lots.one(upgrade.to)
    for each in law.figure_upgrades:
        if each.row == row and each.share == "1" and lots.takes():
            type_id = each.to
    troop = content.troops[type_id]
    least = content.limits.unit_points[0]
    return Slot(row, type_id, 1 if troop.is_one_figure else -(-least // troop.points))


# --- sizes


def _grown(slots: list[Slot], law: ListInForce, budget: Budget, lots: Lots, content: ArmyContent) -> list[Slot]:
    """The units with figures added by lot until no more can be paid."""
    left = budget.points - sum(_points(slot, content) for slot in slots)
    while open_places := [place for place, slot in enumerate(slots) if _room(slots, place, left, law, budget, content)]:
        place = lots.one(open_places)
        slot = slots[place]
        room = _room(slots, place, left, law, budget, content)
        more = 1 + lots.draw(min(room, CHUNK))
        grown = [*slots[:place], replace(slot, figures=slot.figures + more), *slots[place + 1 :]]
        slots, left = grown, left - more * content.troops[slot.type].points
    return _with_bearers(slots, left, lots, content)


def _room(slots: Sequence[Slot], place: int, left: int, law: ListInForce, budget: Budget, content: ArmyContent) -> int:
    """How many figures a unit can still take."""
    slot, limits = slots[place], content.limits
    troop = content.troops[slot.type]
    if troop.is_one_figure:
        return 0
    most = min(limits.unit_figures, limits.unit_points[1] // troop.points) - slot.figures
    most = min(most, left // troop.points)
    while most > 0 and not _fits(
        [replace(each, figures=each.figures + most) if each is slot else each for each in slots], law, budget
    ):
        most -= 1
    return max(most, 0)


def _fits(slots: Sequence[Slot], law: ListInForce, budget: Budget, with_ratios: bool = True) -> bool:
    """Do some units keep the limits of the list?"""
    if not law.limits:
        return True
    figures: dict[str, int] = {}
    for slot in slots:
        figures[slot.type] = figures.get(slot.type, 0) + slot.figures
    for limit in law.limits:
        match limit.effect:
            case effects.MaxFigures(type_id, most, with_leader):
                elsewhere = budget.elsewhere.get(type_id, 0) if with_leader else 0
                if figures.get(type_id, 0) + elsewhere > most:
                    return False
            case effects.MaxUnitsOf(types, most):
                if sum(slot.row in types for slot in slots) > most:
                    return False
            case effects.FigureRatio(many, few, ratio) if with_ratios:
                if sum(figures.get(each, 0) for each in many) < ratio * sum(figures.get(each, 0) for each in few):
                    return False
    return True


def _points(slot: Slot, content: ArmyContent) -> int:
    return slot.figures * content.troops[slot.type].points + slot.bearers * content.troops[content.limits.bearer].points


def _with_bearers(slots: list[Slot], left: int, lots: Lots, content: ArmyContent) -> list[Slot]:
    """Bearers for Adventurers, by lot, as far as they can be paid. HA-BEAR-01, HA-BEAR-05."""
    limits = content.limits
    price, found = content.troops[limits.bearer].points, list[Slot]()
    for slot in slots:
        if slot.type == limits.bearer_of:
            room = (limits.unit_points[1] - _points(slot, content)) // price
            most = min(slot.figures, left // price, room)
            taken = sum(lots.takes() for _ in range(most))
            slot, left = replace(slot, bearers=taken), left - taken * price
        found.append(slot)
    return found


# --- mixtures


def _mixed(slots: Sequence[Slot], law: ListInForce, left: int, lots: Lots, content: ArmyContent) -> tuple[Unit, ...]:
    """The units; some get figures of another type among them, where the list has it and it can be paid. HA-LIST-04."""
    found, raised = list[Unit](), dict[str, int]()
    for slot in slots:
        other, count = _other_type(slot, law, lots, content), 0
        if other:
            dearer = content.troops[other].points - content.troops[slot.type].points
            most = (slot.figures - 1) // 2
            most = min(most, _share_left(slot, other, law, slots, raised)) if other not in law.rows else most
            if dearer > 0:
                room = content.limits.unit_points[1] - _points(slot, content)
                most = min(most, left // dearer, room // dearer)
            count = 1 + lots.draw(most) if most > 0 else 0
            left -= count * dearer
            raised[other] = raised.get(other, 0) + count
        items = [Item(slot.type, slot.figures - count), Item(other, count), Item(content.limits.bearer, slot.bearers)]
        found.append(Unit(slot.row, tuple(item for item in items if item.count)))
    return tuple(found)


def _other_type(slot: Slot, law: ListInForce, lots: Lots, content: ArmyContent) -> str:
    """A type that may stand among the figures of a unit, by lot; "" for none."""
    partners = [mix[1 - mix.index(slot.type)] for mix in content.limits.mixes if slot.type in mix]
    raised = [each.to for each in law.figure_upgrades if each.row == slot.row]
    dear = content.troops[slot.type].points
    known = [each for each in partners if (each in law.rows or each in raised) and content.troops[each].points >= dear]
    limited = [limit.effect.type for limit in law.limits if isinstance(limit.effect, effects.MaxFigures)]
    known = [each for each in known if each not in limited]
    return lots.one(known) if known and slot.type == slot.row and lots.takes(3) else ""


def _share_left(slot: Slot, other: str, law: ListInForce, slots: Iterable[Slot], raised: Mapping[str, int]) -> int:
    """How many figures of a row may still be raised to another type. HA-L09-03."""
    whole = sum(each.figures for each in slots if each.row == slot.row)
    shares = [part_of(each.share, whole) for each in law.figure_upgrades if (each.row, each.to) == (slot.row, other)]
    return max(shares, default=0) - raised.get(other, 0)
