"""The shots of positions by lot, compared with a second reckoning."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.rules.shooting.priorities import legal
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.figures import Link
from pbem.games.heart_of_africa.state.ground import Ground, Work
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID, ball, block, row
from tests.games.heart_of_africa.reckoned import OTHERS, SHOOTERS, Reckoned

GROUND = open_ground(
    jungle=ball(1017, 2),
    tall_grass=ball(1624, 2),
    village=ball(1615, 2),
    rocky=ball(1022, 2),
    crops=ball(1318, 1),
    marsh=ball(1927, 2),
    stream=row(13, 21, 29),
)
AHEAD = {"A": ("NE", "E", "SE"), "D": ("SW", "W", "NW")}


def works(lot: Random) -> Ground:
    """Palisades and barricades here and there."""
    found = dict[frozenset[Hex], Work]()
    for _ in range(14):
        inside = lot.choice(block((9, 20), (12, 29)))
        outside = lot.choice(GRID.around(inside))
        found[frozenset((inside, outside))] = Work(inside, outside, lot.choice(("palisade", "barricade")))
    return replace(GROUND, works=tuple(found.values()))


def units(lot: Random) -> list[UnitSaid]:
    """Some units of both sides, the one in the west, the other in the east, with a Leader each."""
    said, taken = list[UnitSaid](), set[Hex]()

    def places(count: int, side: str) -> str:
        columns = (12, 22) if side == "A" else (19, 29)
        middle = lot.choice(block((9, 20), columns))
        found = [here for here in GRID.within(middle, 4) if here not in taken]
        chosen = lot.sample(found, count)
        taken.update(chosen)
        return " ".join(f"{here:04}" for here in chosen)

    for side in "AD":
        for _ in range(5):
            kind = lot.choice((*SHOOTERS, *OTHERS))
            count = 1 if kind.endswith("gun") else lot.randint(2, 4)
            said.append(unit(side, kind, places(count, side), lot.choice(AHEAD[side])))
        said.append(leader(side, "soldier", places(1, side), lot.choice(("mighty_warrior", "eloquent"))))
    return said


def by_lot(seed: int) -> Play:
    """Some have moved, some have turned; neighbours may be in contact, by a charge of this turn or since the last."""
    lot = Random(seed)
    play = battle(*units(lot), ground=works(lot), step="fire_orders", turn=3)
    state = play.state
    taken = {figure.where for figure in state.figures}
    for number, figure in enumerate(state.figures):
        marks, began = 0, figure.where
        if lot.random() < 0.4:
            began = lot.choice([here for here in GRID.within(figure.where, 4) if here not in taken])
            marks |= f.CHANGED_HEX
        marks |= (f.TURNED * (lot.random() < 0.2)) | (f.RELOADING * (lot.random() < 0.1))
        state = state.with_figure(number, replace(figure, marks=marks, began=began))
    links = list[Link]()
    at = {figure.where: number for number, figure in enumerate(state.figures)}
    for number, figure in enumerate(state.figures):
        near = [at[here] for here in GRID.around(figure.where) if here != NOWHERE and here in at]
        enemies = [each for each in near if play.world.figures[each].side != play.world.figures[number].side]
        engaged = {each for link in links for each in (link.namer, link.named)}
        if number in engaged or not enemies or lot.random() < 0.4:
            continue
        is_new = lot.random() < 0.6
        links.append(Link(number, enemies[0], 3 if is_new else 2, figure.began, state.figures[enemies[0]].facing))
        if is_new:
            state = state.marked(number, f.NAMED)
        else:
            state = state.marked(number, f.ENGAGED_AT_START).marked(enemies[0], f.ENGAGED_AT_START)
    play.state = replace(state, links=tuple(links))
    return play


@pytest.mark.rule("HA-SHOOT-03", "HA-SHOOT-07", "HA-SHOOT-08")
@pytest.mark.rule("HA-SHOOT-09", "HA-SHOOT-11", "HA-SHOOT-12")
@pytest.mark.rule("HA-SHOOT-14", "HA-FORT-08", "HA-CC-11")
@pytest.mark.rule("HA-PRIO-01", "HA-PRIO-02", "HA-PRIO-03")
@pytest.mark.rule("HA-CC-07", "HA-CC-08", "HA-CC-09")
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_two_reckonings_of_all_shots_agree(first: int) -> None:
    count = 0
    for seed in range(first, first + 20):
        play = by_lot(seed)
        own, theirs = Reckoned(play), prospects(play.world, play.state)
        for shooter in own.there:
            targets, name = own.targets(shooter), play.world.figures[shooter].name
            assert {shot.target: shot.need for shot in theirs.of(shooter)} == targets, (seed, name)
            choice = {shot.target for shot in legal(play.world, play.state, shooter)} if targets else set()
            assert choice == own.choice(shooter, targets), (seed, name)
            count += len(targets)
    assert count > 200
