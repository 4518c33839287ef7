"""Random play, and decisions bent at random: what the legality tests feed to the rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from pbem.bots.house_players import house
from pbem.bots.player import Stuck
from pbem.bots.random_player import Bias, walk
from pbem.engine.decisions import Decision, IllegalOrder, Path
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.hexes import Hex
from pbem.engine.rules.unit_and_hex_names import words_in
from pbem.games.guerra_do_congo import decisions as d
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import State

BIAS = Bias(
    end=4,
    stop=30,
    words={"m": 8, "a": 12, "mobilise": 3, "sail": 2, "ride": 2, "fly": 2, "bombard": 6, "interdict": 3, "reserve": 3, "commit": 9},
)
CLASSES = (*d.DECISIONS.classes, *d.GUARDS.classes)


def play(rules: CongoRules, random: Random, house_side: int = -1) -> Iterator[tuple[State, Choose, Decision]]:
    """A whole match at random: each state in which a side must choose, and what it chooses. Takes back what leads nowhere.

    `house_side` orders like the house player: then there is more fighting.
    """
    player = house("guerra_do_congo", random)
    state = rules.start()
    phase: list[State] = []
    stuck = 0
    while not isinstance(demand := rules.pending(state), Over):
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            phase = []
            continue
        assert isinstance(demand, Choose)
        try:
            if demand.side == house_side and demand.is_order and stuck <= 5:
                ordered = player.order(rules, state, demand.side)
                assert ordered is not None
                decision = ordered
            else:
                hurried = Bias(end=100, stop=100) if stuck > 5 else BIAS
                decision = rules.read(" ".join(walk(rules, state, random, hurried)))
        except Stuck:
            assert phase, "a phase that offers nothing"
            stuck += 1
            keep = max(0, len(phase) - 2**stuck)
            state = phase[keep]
            del phase[keep:]
            continue
        yield state, demand, decision
        phase = [] if isinstance(decision, d.EndPhase) else [*phase, state]
        stuck = 0 if isinstance(decision, d.EndPhase) else stuck
        state, _ = rules.apply(state, Decided(demand.side, decision))


def is_spelled(rules: CongoRules, state: State, decision: Decision) -> bool:
    """Can a walk of the options end in just this decision? A guard is no decision, whatever a file may pack."""
    if not isinstance(decision, d.DECISIONS.classes):
        return False
    words = tuple(word for word in words_in(rules.write(decision)) if word != "with")
    for count in range(len(words)):
        if words[count] not in [token.text for token in rules.options(state, words[:count]).tokens]:
            return False
    return rules.options(state, words).is_complete and rules.read(" ".join(words)) == decision


def bend(rules: CongoRules, random: Random, decision: Decision) -> Decision:
    """The decision with one thing in it changed, or another decision made of its parts."""
    names = decision.__struct_fields__
    if not names or random.random() < 0.15:
        return _other_class(rules, random, decision)
    name = random.choice(names)
    return replace(decision, **{name: _bent(rules, random, name, getattr(decision, name))})


def _other_class(rules: CongoRules, random: Random, decision: Decision) -> Decision:
    kind = random.choice([each for each in CLASSES if each is not type(decision)])
    parts: dict[str, Any] = {name: getattr(decision, name) for name in decision.__struct_fields__}
    made = {name: parts[name] if name in parts else _anything(rules, random, name) for name in kind.__struct_fields__}
    return kind(**made)


def _anything(rules: CongoRules, random: Random, name: str) -> Any:
    if name in ("unit", "restored"):
        return random.randrange(len(rules.world.kinds))
    if name == "units":
        return tuple(sorted(random.sample(range(len(rules.world.kinds)), random.randint(1, 4))))
    if name == "path":
        return Path(tuple(random.randrange(6) for _ in range(random.randint(1, 5))))
    if name in ("column", "points", "air"):
        return random.randrange(9)
    if name == "facility":
        return random.randrange(4)
    return random.choice((*rules.world.board.playable, Hex(0), Hex(9999)))


def _bent(rules: CongoRules, random: Random, name: str, value: Any) -> Any:
    if name == "path":
        return _bent_path(random, value)
    if name == "units":
        return _bent_list(rules, random, value)
    if name in ("unit", "restored"):
        near = (value - 1, value + 1, len(rules.world.kinds), random.randrange(len(rules.world.kinds)))
        return max(0, random.choice(near))
    if name in ("column", "points", "air", "facility"):
        return max(0, value + random.choice((-1, 1, 9)))
    around = rules.world.board.grid.around(value) if value in rules.world.board.grid else ()
    return max(0, random.choice((*around, random.choice(rules.world.board.playable), Hex(0), Hex(value + 10_000))))


def _bent_path(random: Random, path: Path) -> Path:
    place = random.randrange(len(path) + 1)
    turned = (random.randrange(6),)
    choices = (
        path[:place] + turned + path[place + 1 :],
        path[:place] + turned + path[place:],
        path + turned,
        path[: max(0, len(path) - 1)],
        path[::-1],
        path + path[::-1],
        (*path, random.randrange(6), random.randrange(6)),
    )
    return Path(tuple(random.choice(choices)))


def _bent_list(rules: CongoRules, random: Random, units: tuple[int, ...]) -> tuple[int, ...]:
    stranger = random.randrange(len(rules.world.kinds) + 2)
    choices = (
        units[:-1],
        units[::-1],
        (*units, units[-1]),
        tuple(sorted((*units, stranger))),
        (*units[:-1], stranger),
        (),
    )
    return random.choice(choices)


def refusal_of(rules: CongoRules, state: State, side: int, decision: Decision) -> tuple[str, str] | None:
    """Rule and code of the refusal of a decision by `check` and `apply` alike; None when both let it pass."""
    found: list[tuple[str, str] | None] = []
    for ask in (
        lambda: rules.check(state, side, decision),
        lambda: rules.apply(state, Decided(side, decision)),
    ):
        try:
            ask()
            found.append(None)
        except IllegalOrder as error:
            found.append((error.refusal.rule, error.refusal.code))
    assert found[0] == found[1], (decision, found)
    return found[0]
