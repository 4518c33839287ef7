"""One legality: on small crowded boards, what the walk of options spells is exactly what check lets pass. No dead ends."""

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import pytest

from pbem.engine.decisions import Decision, IllegalOrder, Path, Refusal
from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.decisions import (
    Abandon,
    Dissolve,
    EndPhase,
    Enter,
    EnterByRail,
    Fly,
    Leave,
    March,
    Mobilise,
    Recover,
    Reserve,
    Ride,
    Sail,
)
from pbem.games.guerra_do_congo.state import ON_MAP, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, entry, place, position, reach, unit
from tests.rule_coverage import ids_of

HEXES = [f"{row:02d}{column:02d}" for row in range(5) for column in range(5)]
TYPES = ("infantry", "infantry", "guerrilla", "artillery", "armour", "motorised")
GROUND = ("open", "savanna", "forest", "swamp", "rough", "mountain")
STEPS = 3  # how far the exhaustive tests look
BY_PATH = (March, Enter, Ride, EnterByRail, Leave)
PATH_WORDS = ("m", "enter", "ride", "railin", "leave")
CONGO = ["0201/0300", "0201/0301", "0202/0301", "0202/0302", "0203/0302", "0203/0303"]


def crowded(seed: int) -> Position:
    """Five hexes by five with a dozen units, towns, airfields, lines, rivers and interdictions, all by chance."""
    random = Random(seed)
    water = random.sample(HEXES[1:-1], 3)
    land = [hex for hex in HEXES if hex not in water]
    side = random.choice(("rebels", "congo"))
    homes = {army: random.sample(land, 4) for army in ("rebels", "congo")}
    homes["congo"] = [hex for hex in homes["congo"] if hex not in homes["rebels"]] or [
        next(hex for hex in land if hex not in homes["rebels"])
    ]
    roads = [f"{row:02d}00-{row:02d}01-{row:02d}02-{row:02d}03" for row in random.sample(range(5), 2)]
    dry_roads = [road for road in roads if not any(hex in road for hex in water)]
    edges = [f"{row:02d}{column:02d}/{row:02d}{column + 1:02d}" for row in range(5) for column in range(4)]
    lakes = random.sample(edges, 1)
    free = [edge for edge in edges if edge not in lakes and not any(edge.replace("/", "-") in road for road in roads)]
    town, east = random.choice(land), "0400" if "0400" in land else "0000"
    later = Random(f"transport {seed}")
    rails = [f"{row:02d}01-{row:02d}02-{row:02d}03-{row:02d}04" for row in later.sample(range(5), 3)] + [f"{east}-{east[:2]}01"]
    dry_rails = [rail for rail in rails if not any(hex in rail for hex in water)]
    fields = [hex for hex in dict.fromkeys([*homes[side], later.choice(land)]) if hex != town]
    out = (("road", random.choice(land)), ("railway", later.choice(land)), ("air", later.choice(fields)))
    units = [*_counters(random, "rebels", homes["rebels"]), *_counters(random, "congo", homes["congo"])]
    units += [
        unit("M1", side, arrival="mobilise", place="Town", turn=5, size=random.choice(("battalion", "regiment"))),
        unit("M2", side, arrival="mobilise_radius", place="Town", radius=1, turn=5, type="guerrilla", size="battalion"),
        unit("E1", side, arrival="entry_hex", place="In", turn=5),
    ]
    return position(
        units,
        rows=(0, 4),
        columns=(0, 4),
        terrain={hex: random.choice(GROUND) for hex in land},
        water=water,
        roads=dry_roads,
        railways=dry_rails,
        congo=CONGO[: later.choice((0, 3, 6))],
        rivers=random.sample(free, 3),
        lakes=lakes,
        places=[
            place(
                "Town",
                town,
                kind=random.choice(("city", "village")),
                control=side,
                centre=True,
                air=later.choice(("none", "airport")),
            ),
            *(
                place(hex, hex, control=later.choice((side, side, side, "")), air=later.choice(("airport", "airstrip")))
                for hex in fields
            ),
        ],
        entries=[entry("In", east, railway=True)],
        side=side,
        turn=random.choice((1, 5, 5, 5)),
        supplied=random.choice(("all", "judged")),
        replacement_points=random.choice(((0, 0), (1, 1))),
        interdictions=tuple(Interdiction(at(hex), kind, 5) for kind, hex in out),
        options={"reserves": later.choice((False, True, True)), "river_segments": later.choice((1, 12))},
    )


def _counters(random: Random, army: str, hexes: list[str]) -> Iterator[Counter]:
    for number in range(9):
        yield unit(
            f"{army[0].upper()}{number}",
            army,
            type=random.choice(TYPES),
            size=random.choice(("battalion", "regiment")),
            strength=f"4-4-{random.choice((1, 2, 3, 4))}",
            at=random.choice(hexes),
            reduced=random.random() < 0.4,
            first_move_turn=random.choice((1, 1, 1, 9)),
            pm_loss=random.choice((0, 0, 1)),
        )


def refusal(p: Position, decision: Decision) -> Refusal | None:
    try:
        p.rules.check(p.state, p.side_due(), decision)
    except IllegalOrder as error:
        return error.refusal
    return None


def everything(p: Position) -> Iterator[Decision]:
    """Every decision of a Movement Phase with at most so many steps, sensible or not."""
    count = range(len(p.world.kinds) + 1)
    hexes = [Hex(row * 100 + column) for row in range(6) for column in range(6)]
    paths = [Path(path) for length in range(STEPS + 1) for path in product(range(6), repeat=length)]
    yield EndPhase()
    for index in count:
        yield Recover(index)
        yield Abandon(index)
        yield from (Dissolve(index, other) for other in count)
        yield from (Mobilise(index, here) for here in hexes)
        yield Reserve(index)
        yield from (Enter(index, path) for path in paths)
        yield from (EnterByRail(index, path) for path in paths)
        starts = {p.state.units[index].where, Hex(202)} if index < len(p.world.kinds) else {Hex(202)}
        for start in sorted(max(Hex(0), start) for start in starts):
            yield from (kind(index, start, path) for kind in (March, Ride, Leave) for path in paths)
            yield from (kind(index, start, here) for kind in (Sail, Fly) for here in hexes)


def walked(p: Position, *prefix: str) -> Iterator[str]:
    """Every order that the walk spells, along paths of at most so many steps."""
    if prefix and prefix[0] in PATH_WORDS and len(prefix) > STEPS + 3:
        return
    found = p.options(*prefix)
    if found.is_complete:
        yield " ".join(prefix)
    for token in found.tokens:
        yield from walked(p, *prefix, token.text)


@pytest.mark.parametrize("seed", range(6))
def test_check_lets_pass_exactly_what_the_walk_spells(seed: int) -> None:
    p = crowded(seed)
    random = Random(seed)
    for _ in range(2):
        before = p.state
        spelled = {p.rules.read(text) for text in walked(p)}
        spelled = {d for d in spelled if not isinstance(d, BY_PATH) or len(d.path) <= STEPS}
        allowed = {decision for decision in everything(p) if refusal(p, decision) is None}
        assert spelled == allowed
        assert p.state == before
        moves = sorted((d for d in spelled if not isinstance(d, EndPhase)), key=repr)
        if not moves:
            return
        p.do(p.rules.write(random.choice(moves)))
        if not isinstance(p.demand, Choose) or p.demand.kind != "movement":
            return


def test_every_kind_of_order_is_met_allowed_and_refused() -> None:
    """The test above would show nothing about an order that no board lets pass, or every board."""
    wanted = {Sail, Ride, EnterByRail, Fly, Leave, Reserve, March, Enter, Mobilise}
    allowed: set[type[Decision]] = set()
    refused: set[type[Decision]] = set()
    for seed in range(6):
        p = crowded(seed)
        allowed |= {type(p.rules.read(text)) for text in walked(p)}
        refused |= {type(each) for each in everything(p) if type(each) not in refused and refusal(p, each)}
    assert wanted <= allowed
    assert wanted <= refused


def test_every_refusal_names_a_rule_of_the_game() -> None:
    rules = frozenset(ids_of("guerra_do_congo"))
    for seed in range(3):
        p = crowded(seed)
        for decision in everything(p):
            found = refusal(p, decision)
            assert found is None or (found.rule in rules and found.code), found


def test_orders_read_back_to_themselves() -> None:
    p = crowded(1)
    for decision in everything(p):
        assert p.rules.read(p.rules.write(decision)) == decision


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2g")
@pytest.mark.parametrize("seed", range(20))
def test_no_movement_phase_is_a_dead_end(seed: int) -> None:
    p, random = crowded(seed), Random(seed)
    for _ in range(200):
        if not isinstance(p.demand, Choose) or p.demand.kind != "movement":
            return
        words: tuple[str, ...] = ()
        while True:
            found = p.options(*words)
            assert found.tokens or found.is_complete, words
            if found.is_complete and (not found.tokens or random.random() < 0.5):
                break
            tokens = [token.text for token in found.tokens if words or token.text != "end"] or ["end"]
            words = (*words, random.choice(tokens))
        before = p.state
        p.do(" ".join(words))
        assert p.state != before
    pytest.fail("the phase does not end")


@pytest.mark.rule("GC-3.2.2d")
def test_boards_are_crowded_enough_to_be_over_capacity() -> None:
    """The test above would show nothing if no march ever filled a hex."""
    met = 0
    for seed in range(20):
        p, random = crowded(seed), Random(seed)
        while isinstance(p.demand, Choose) and p.demand.kind == "movement" and (marches := [w for w in walked(p) if w[:2] == "m "]):
            p.do(random.choice(marches))
            met += p.why("end") == ("GC-3.2.2d", "over-capacity")
    assert met > 5


def test_reach_is_what_can_be_marched() -> None:
    for seed in range(6):
        p = crowded(seed)
        for kind in p.world.kinds:
            found = reach(p, kind.id)
            for there, (cost, way) in found.items():
                grid = p.world.board.grid
                path = Path(tuple(grid.direction(one, other) for one, other in pairwise(way)))
                why = refusal(p, March(kind.index, way[0], path))
                assert why is None or why.code == "will-not-fit", (kind.id, there, why)
                prefix = ["m", kind.id, *(f"{here:04d}" for here in way)]
                if why is None:
                    offered = {token.text: token.cost_mp for token in p.options(*prefix[:-1]).tokens}
                    assert offered[prefix[-1]] == cost
            if not found and p.state.units[kind.index].status == ON_MAP:
                assert kind.id not in p.tokens("m")


def test_a_refused_decision_leaves_the_state_untouched() -> None:
    p = crowded(2)
    before = p.rules.world, p.state
    for decision in everything(p):
        if refusal(p, decision):
            with pytest.raises(IllegalOrder):
                p.rules.apply(p.state, Decided(p.side_due(), decision))
    assert (p.rules.world, p.state) == before
