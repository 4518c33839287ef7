"""Random players who buy and place: nothing illegal is offered, nothing legal is left out, points and counters never run over."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose
from pbem.engine.hexes import is_box
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, NOBODY, REBELS, UGANDA
from pbem.games.world_war_africa.decisions import DECISIONS, Advise, Buy, Decline, Enough, Hire, Place, Recruit
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ELIMINATED, ON_BOARD, State, Step, Unit
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, position

EVENTS = [entry.key for entry in WORLD.tables.events.event]
TOWNS = list(BOARD.towns)
VERBS = ("buy", "recruit", "hire", "advise", "done", "place", "decline")


def somewhere(luck: random.Random) -> State:
    """Units of both sides in towns and their contingents' boxes, others lost before, points, an event."""
    towns = luck.sample(TOWNS, len(TOWNS))
    holders = {BOARD.grid.name(here): luck.choice(CONTINGENTS) for here in towns[: luck.randint(4, 20)]}
    units, room = dict[str, str](), Counter[str]()
    for kind in luck.sample(WORLD.kinds, 30):
        own = [name for name, key in holders.items() if key == CONTINGENTS[kind.contingent] and room[name] < 5]
        if own and kind.start != "event" and kind.faction not in ("UG", "Rw"):
            units[kind.id] = luck.choice(own)
            room[units[kind.id]] += 1
    points = {key: luck.randint(0, 13) for key in CONTINGENTS}
    state = position(units, held=holders, points=points, turn=luck.randint(2, 13))
    for index, unit in enumerate(state.units):
        if unit.status != ON_BOARD and WORLD.kinds[index].is_rebuilt and luck.random() < 0.2:
            state = state.with_unit(index, Unit(ELIMINATED, turn=luck.randint(1, state.turn)))
    return replace(
        state,
        events=tuple(range(len(EVENTS))),
        has_advisers=luck.random() < 0.5,
        hired_this_turn=luck.randint(0, 3),
        waiting=(0, 1, 2, 3, 4),
    )


def spelled(played: Played, luck: random.Random) -> str:
    """An order as a random walk of the options spells it."""
    prefix: tuple[str, ...] = ()
    while True:
        found = played.options(*prefix)
        known = [token for token in found.tokens if prefix or token.text in VERBS]
        if not known or (found.is_complete and luck.random() < 0.5):
            assert found.is_complete, prefix
            return " ".join(prefix)
        prefix += (luck.choice(known).text,)


def made_up(luck: random.Random) -> Decision:
    """A decision of these segments with numbers out of the air."""
    unit = luck.randrange(len(WORLD.kinds))
    return luck.choice(
        (
            Buy(luck.randrange(12), luck.randrange(15)),
            Recruit(tuple(sorted({unit, luck.randrange(len(WORLD.kinds))}))),
            Hire(luck.randrange(5), luck.randrange(5)),
            Advise(unit),
            Enough(),
            Place(luck.choice((*BOARD.terrain, *BOARD.grid.boxes))),
            Decline(),
        )
    )


def holds_together(state: State) -> None:
    """Points within their bounds, stacks legal, each cache somewhere or nowhere."""
    assert all(0 <= points <= WORLD.tables.game.points_cap for points in state.points)
    presence = presence_of(WORLD, state)
    for side in (GOVERNMENT, REBELS):
        for here, units in presence.stacks[side].items():
            assert not presence.excess(here)
            assert not presence.clash(units)
            assert is_box(here) or not presence.holds_enemy(side, here)
    assert all((cache.side == NOBODY) == (cache.where < 0) for cache in state.caches)
    assert state.hired_this_turn <= WORLD.tables.pmc.a_turn


@pytest.mark.rule("WWA-10.0b", "WWA-10.0c")
@pytest.mark.parametrize("seed", range(72))
def test_random_purchases(seed: int) -> None:
    luck = random.Random(seed)
    contingent = seed % 6
    side = CONTINGENT_SIDE[contingent] if contingent < len(CONTINGENTS) else GOVERNMENT
    if contingent == len(CONTINGENTS):
        played = Played(somewhere(luck), Step("movement"), Step("event"))
    else:
        first = (Step("libyan", REBELS),) if contingent == UGANDA else ()
        state = replace(somewhere(luck), contingent=contingent, event=EVENTS.index("libyan_support"))
        played = Played(state, Step("movement", side), Step("reinforcement", side), *first)
    for _ in range(400):
        if played.due == "dice":
            played.roll(*(luck.randint(1, faces) for faces in played.faces))
            continue
        if played.due not in ("reinforcement", "place"):
            break
        assert isinstance(played.demand, Choose)
        side = played.demand.side
        for each in (GOVERNMENT, REBELS):
            assert played.rules.pending(played.rules.view(played.state, each)) == played.demand
        text = spelled(played, luck)
        decision = played.rules.read(text)
        assert not played.refused(text), text
        assert played.rules.read(played.rules.write(decision)) == decision
        assert DECISIONS.unpack(DECISIONS.pack((decision,)), 1) == (decision,)
        assert played.refusal(decision, side=("government", "rebel")[1 - side]) is not None
        other = made_up(luck)
        if not played.refusal(other):
            said = played.rules.write(other).replace("with ", "").replace(",", " ")
            assert said in set(played.walks(said.split()[0]))
        played.do(text)
        holds_together(played.state)
    assert played.due in ("movement", "attackers", "attacker", "clash")


@pytest.mark.parametrize("seed", range(20))
def test_standing_orders_alone_come_to_the_end_of_the_segment(seed: int) -> None:
    luck = random.Random(seed)
    contingent = seed % 5
    side = CONTINGENT_SIDE[contingent]
    played = Played(replace(somewhere(luck), contingent=contingent), Step("movement", side), Step("reinforcement", side))
    rules = played.rules
    text = "; ".join(
        f"{key} pmc 2 1 keep 1 cache 1 adr 1 hutu 2 fac 9 rwanda 9 uganda 9 air 2 ZB1 AN5 helo 1" for key in CONTINGENTS
    )
    policies = {
        "reinforcement": rules.read_policy("reinforcement", text + "; advisers FACPG FAC2"),
        "place": rules.default_policy("place"),
    }
    for _ in range(200):
        if played.due == "dice":
            played.roll(*(luck.randint(1, faces) for faces in played.faces))
        elif played.due == "movement":
            break
        else:
            found = rules.answer(played.state, policies[played.due])
            assert found is not None
            played.do(rules.write(found))
    assert played.due == "movement"
    assert played.state.points[contingent] <= max(1, somewhere(random.Random(seed)).points[contingent])
    holds_together(played.state)
