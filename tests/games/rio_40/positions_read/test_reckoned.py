"""On random boards the rules and a second reckoning of the ledger (`reckoned`) come to the same, order by order."""

import random
from collections import Counter
from typing import cast

import pytest

from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.errors import UserError
from pbem.games.rio_40.decisions import Attack, Retreat, Search, Withdraw
from pbem.games.rio_40.events import AttackResolved, OpportunityFire, SearchBegan, SearchResolved
from pbem.games.rio_40.game import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import ACTION_WD, BEGAN_DOWN, ON_MAP, State
from tests.games.rio_40.reckoned import ATTACK_COLUMNS, RESULTS, SEARCH_COLUMNS, Reckoned, next_to

BOARDS, STEPS = 16, 45
POLICE = {"PM": "4-4-4", "PC": "3-5-6", "OE": "6-5-5", "EX": "5-5-15", "MI": "4-4-4"}
NARCO = {"NT": "5-5-5", "ST": "3-4-5", "OL": "1-3-6"}
GROUND = ("open", "open", "street", "urban", "forest", "rough", "favela", "river")
seen: Counter[str] = Counter()


def drawn(draw: random.Random) -> str:
    """A position file: five by five hexes of all grounds with units of both sides in all conditions."""
    side, hider = draw.choice(("police", "narco")), draw.choice(("police", "narco"))
    cells = [f"{row}{column}" for row in "EFGHI" for column in range(6, 11)]
    ground = {cell: draw.choice(GROUND) for cell in cells}
    options = [f"{key} = true" for key in ("night", "search_conditions") if draw.random() < 0.2]
    lines = [f'turn = 3\nside = "{side}"\nhider = "{hider}"\nblank = true\noptions = {{ {", ".join(options)} }}']
    lines.append('special = { strongholds = ["G8"] }')
    lines += [f'[[hex]]\nat = "{cell}"\nterrain = "{ground[cell]}"' for cell in cells]
    for number, cell in enumerate(draw.sample(cells, draw.randint(7, 14))):
        owner = draw.choice(("police", "narco"))
        for kind in draw.sample(("unit", "transport", "civilian"), draw.randint(1, 2)):
            lines += one(draw, kind, owner, ground[cell], owner == hider, f"{kind[0].upper()}{number}", cell)
    return "\n".join(lines) + "\n"


def one(draw: random.Random, kind: str, owner: str, ground: str, hides: bool, id: str, cell: str) -> list[str]:
    """A unit of the file; none where it cannot be."""
    state = ["suppressed"] * draw.choice((0, 0, 0, 1, 2))
    types = POLICE if owner == "police" else NARCO
    type_ = draw.choice(sorted(types))
    values = types[type_]
    if kind == "unit":
        state += [draw.choice(("rehidden", "hidden" if hides else "rehidden"))] if draw.random() < 0.4 else []
        fits = ground in ("open", "street", "urban") if type_ == "EX" else ground != "river"
    elif kind == "transport":
        flies = owner == "police" and draw.random() < 0.4
        type_, values = ("PC", "0-5-50" if flies else "0-4-30") if owner == "police" else ("ST", "0-5-30")
        fits = flies or ground in ("open", "street", "urban")
    else:
        type_, values, fits = "CI", "0-3-4", ground != "river"
        state += ["hidden"] if hides and draw.random() < 0.4 else []
    said = ", ".join(f'"{word}"' for word in state)
    return [f'[[unit]]\nid = "{id}"\ntype = "{type_}"\nvalues = "{values}"\nhex = "{cell}"\nstate = [{said}]'] if fits else []


def allowed(rules: RioRules, state: State, decision: Decision) -> bool:
    try:
        rules.check(state, state.side, decision)
    except IllegalOrder:
        return False
    return True


def compare(rules: RioRules, state: State, draw: random.Random) -> None:
    """Orders of the phase player, each allowed or not."""
    found, grid = Reckoned(rules, state), rules.world.board.grid
    own = [index for index in found.all if found.kinds[index].side == state.side and not found.kinds[index].is_counter]
    for index in draw.sample(own, min(3, len(own))):
        kind, unit = found.kinds[index], found.units[index]
        assert allowed(rules, state, rules.read(f"hi {kind.id}")) == found.may_hide(index), kind.id
        seen["hides"] += 1
        if found.can_move(index):
            hexes = [int(unit.where)]
            while len(hexes) < draw.randint(2, 6):
                hexes.append(draw.choice(next_to(hexes[-1])))
            order = f"ma {kind.id} " + "-".join(grid.name(grid.named(name(here))) for here in hexes)
            assert allowed(rules, state, rules.read(order)) == found.may_walk(index, hexes), order
            seen["runs"] += 1
            if kind.category == "combatant":
                for target in {int(found.units[other].where) for other in found.all} - {int(unit.where)}:
                    is_target = found.is_closed(state.side, target) and target not in state.attacked
                    want = is_target and found.reaches(index, target)
                    assert allowed(rules, state, Attack(grid.named(name(target)), (index,))) == want, (kind.id, name(target))
                    seen["aims"] += 1
        if unit.has(BEGAN_DOWN) and unit.markers and not unit.has(ACTION_WD) and (ends := found.withdrawals(index)) is not None:
            near = {int(unit.where), *(there for one in next_to(unit.where) for there in (one, *next_to(one)))} | ends
            got = {here for here in near if allowed(rules, state, Withdraw(index, grid.named(name(here))))}
            assert got == ends, kind.id
            seen["withdrawals"] += 1


def name(here: int) -> str:
    return f"{chr(ord('A') + here // 100)}{here % 100}"


def choice(rules: RioRules, state: State, draw: random.Random) -> Decision:
    """Something that is allowed: often a search or an attack."""
    verbs = ("s", "ms", "a", "wd", "ma", "") if draw.random() < 0.5 else ("s", "a", "ms", "wd", "ma", "")
    for first in (*(verbs if draw.random() < 0.6 else draw.sample(verbs, len(verbs))), ""):
        words: tuple[str, ...] = (first,) if first else ()
        for _ in range(40):
            options = rules.options(state, words)
            if not options.tokens or (options.is_complete and draw.random() < 0.3):
                break
            names = [token.text for token in options.tokens]
            if words[-1:] == ("search",):  # a hex next to the unit, where something is
                near = next_to(rules.world.board.grid.named(_hex_of(rules, state, words[1])))
                held = [unit.where for unit in state.units if unit.status == ON_MAP and unit.where in near]
                names = [each for each in names if each in map(name, held or near)]
            words += ("search" if "search" in names and draw.random() < 0.7 else draw.choice(names),)
        if words and rules.options(state, words).is_complete:
            return rules.read(" ".join(words))
    raise AssertionError("nothing is allowed")


def _hex_of(rules: RioRules, state: State, id: str) -> str:
    return rules.world.board.grid.name(state.units[rules.world.notation.index_of[id]].where)


def played(rules: RioRules, state: State, draw: random.Random) -> State:
    """One step on, its reckoning compared."""
    demand, found = rules.pending(state), Reckoned(rules, state)
    if isinstance(demand, Roll):
        state_after, events = rules.apply(state, Rolled((draw.randint(1, 6),)))
    else:
        assert isinstance(demand, Choose), demand
        if demand.is_order:
            compare(rules, state, draw)
        decision = choice(rules, state, draw)
        if isinstance(decision, Retreat) and state.agenda[-1].name == "retreat":
            assert state.fight is not None
            best = found.retreats(decision.unit, state.fight.used)
            assert best is None or decision.to in best
            seen["retreats"] += 1
        state_after, events = rules.apply(state, Decided(demand.side, decision))
        if isinstance(decision, Search):
            (begun,) = [event for event in events if isinstance(event, SearchBegan)]
            value, column = found.search(state.side, decision.target, decision.units)
            assert (begun.value, begun.column) == (value, SEARCH_COLUMNS[column])
            seen["searches"] += 1
    for event in events:
        if isinstance(event, AttackResolved):
            assert state.fight is not None
            total, column = found.attack(state.side, state.fight.target, state.fight.attackers)
            assert (event.total, event.column) == (total, ATTACK_COLUMNS[column])
            assert event.result == RESULTS[max(0, event.die + column - 5)]
            seen["attacks"] += 1
        if isinstance(event, SearchResolved):
            assert event.found == _search_result(event.die, state.agenda[-1].number)
        if isinstance(event, OpportunityFire):
            assert event.stops == (event.die >= event.morale)
            seen["shots"] += 1
    return state_after


def _search_result(die: int, column: int) -> str:
    """R40-T2a, row by row."""
    rows = ("- - - -", "- - - I", "- - I I", "- I I IC", "I I IC ICA", "I IC ICA ICA")
    found = rows[die - 1].split()[column]
    return "none" if found == "-" else found


@pytest.mark.rule("R40-5.3.1i", "R40-5.3.3.3b", "R40-5.4b")
def test_the_rules_and_a_second_reckoning_agree() -> None:
    for number in range(BOARDS):
        draw = random.Random(number)
        try:
            rules, state = cast("tuple[RioRules, State]", GAME.position(drawn(draw), f"board {number}"))
        except UserError:
            continue  # units of both sides in a hex
        for _ in range(STEPS):
            if isinstance(rules.pending(state), Over):
                break
            state = played(rules, state, draw)
    assert not {"hides", "runs", "aims", "withdrawals", "attacks", "searches", "shots", "retreats"} - set(seen), seen
