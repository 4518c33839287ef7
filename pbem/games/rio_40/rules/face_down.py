"""Face-down counters: how they open, what was stated about them before, and whether the sealed set-up was lawful.

Envelope `force/n` holds the roster index of what lies under counter n+1, in two bytes. A counter never moves without being
opened, so its place is its place at set-up. R40-0g, R40-5.5b.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import partial
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Claimed, Demand, Open, Opened
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, COMBATANT, MARKER, TRANSPORT
from pbem.games.rio_40.content.world import ENVELOPE, World
from pbem.games.rio_40.events import HolderChanged, TurnedUp
from pbem.games.rio_40.kit_types import Context, Done, Phase
from pbem.games.rio_40.rules import casualties
from pbem.games.rio_40.rules.units_by_hex import Presence, once
from pbem.games.rio_40.state import FACE_DOWN, NONE, ON_MAP, OPENED, SECRET, SIDES, State, Step, Unit, Vow

PAYLOAD_BYTES = 2
ROLLED, MORALE = "check-rolled", "morale"  # of a vow: the die of a check of which nothing has been said yet; of a question
A_COMBATANT = ("not-civilian", "not-marker")  # stated of a closed counter that acts, fires or defends: what opens must be one
NOT_A = {f"not-{category}": category for category in (COMBATANT, TRANSPORT, CIVILIAN, MARKER)}
ONE_IS = {"-or-".join(each): each for each in ((CIVILIAN,), (COMBATANT,), (CIVILIAN, COMBATANT))}  # of a hex: one of its counters


def payload_of(token: int) -> bytes:
    """What the envelope of a counter holds."""
    return token.to_bytes(PAYLOAD_BYTES, "big")


def token_of(world: World, payload: bytes) -> int:
    """What an envelope says the counter is: a roster index, or -1 when that starts under no counter."""
    return world.sealed.get(payload, -1)


def who(state: State, index: int) -> int:
    """The unit that stands for an entry now: what an opened counter was, else itself."""
    unit = state.units[index]
    return unit.token if unit.status == OPENED else index


def reveal(world: World, state: State, indices: Iterable[int]) -> Done:
    """Turn these up: what hid again at once; of counters never opened the envelopes are asked for, lowest number first.

    Put the steps that go on afterwards on the agenda before; they find the units with `who`.
    """
    events: tuple[Event, ...] = ()
    closed = []
    for index in sorted(indices):
        unit = state.units[index]
        if unit.status != ON_MAP or not unit.has(FACE_DOWN):
            continue
        if world.kinds[index].is_counter:
            closed.append(index)
            continue
        state = state.with_unit(index, replace(unit, marks=unit.marks & ~FACE_DOWN))
        events += (TurnedUp("", world.kinds[index].id, world.board.grid.name(unit.where)),)
    return state.then(*(Step("open", units=(index,)) for index in reversed(closed))), events


def turn_up(world: World, state: State, index: int) -> Done:
    """A unit that acts is turned face up; of a closed counter its placer states thereby that a combatant is under it. R40-5.5b."""
    unit = state.units[index]
    if unit.status == ON_MAP and unit.has(FACE_DOWN) and world.kinds[index].is_counter:
        state = replace(state, vows=(*state.vows, *(Vow(index, fact) for fact in A_COMBATANT)))
    return reveal(world, state, (index,))


def _ask_open(now: Context) -> Demand | None:
    """Its placer must open it, unless that has happened. R40-5.5b."""
    (index,) = now.step.units
    if now.state.units[index].status != ON_MAP:
        return None
    return Open(now.world.kinds[index].side, now.world.envelope(index))


def _run_third(now: Context) -> Done:
    """What lay under a counter with two markers takes the third, by which it was opened. R40-5.3.3.2b.

    A check that was rolled for it counts first, and may have removed it. R40-5.3.3c, R40-5.3.3d.
    """
    state = now.state
    index = who(state, now.step.units[0])
    if now.world.kinds[index].is_marker or state.units[index].status != ON_MAP:
        return state, ()
    return casualties.suppress(now.world, state, index, now.step.side)


def _prove_open(now: Context, given: Opened | Claimed) -> Done:
    assert isinstance(given, Opened)  # the demand has no question
    return open_counter(now.world, now.state, now.step.units[0], given.payload)


def open_counter(world: World, state: State, index: int, payload: bytes) -> Done:
    """The counter becomes the unit it is. Raises IllegalOrder when it cannot be that. R40-0g, R40-5.1.4.1a, R40-S5.3a."""
    token = token_of(world, payload)
    refusal = _opening_refusal(world, state, index, token)
    if refusal:
        raise IllegalOrder(refusal)
    counter, kind = state.units[index], world.kinds[token]
    rolled = [vow for vow in state.vows if vow.counter == index and vow.fact == ROLLED]
    markers = 0 if kind.is_marker else counter.markers  # R40-5.3.3e
    up = Unit(ON_MAP, counter.where, markers, counter.marks & ~FACE_DOWN, counter.search)
    opened = replace(counter, status=OPENED, markers=0, marks=0, search=NONE, token=token)
    state = state.with_unit(index, opened).with_unit(token, up)
    state = replace(state, vows=tuple(vow for vow in state.vows if not _is_settled(state, vow, index, kind.category)))
    events: tuple[Event, ...] = (TurnedUp(world.kinds[index].id, kind.id, world.board.grid.name(counter.where)),)
    for vow in rolled:  # before anything else happens to it
        if vow.number > kind.mo and not kind.is_marker:
            state, more = casualties.suppress(world, state, token, 1 - world.kinds[index].side)
            events += more
    if kind.is_combatant and counter.where in world.watched:
        state, more = hold(world, state, counter.where, kind.side)  # it stood there since set-up: R40-S1.4b
        events += more
    return state, events


def _is_settled(state: State, vow: Vow, index: int, category: str) -> bool:
    """Is a statement settled by this opening? One civilian proves what was said of all counters of its hex. R40-5.2d."""
    is_same_hex = state.units[vow.counter].where == state.units[index].where
    return vow.counter == index or (category in ONE_IS.get(vow.fact, ()) and is_same_hex)


def hold(world: World, state: State, here: Hex, side: int) -> Done:
    """A side is the last with a combatant in a watched hex. R40-7b."""
    place = world.watched.index(here)
    if state.holders[place] == side:
        return state, ()
    state = replace(state, holders=(*state.holders[:place], side, *state.holders[place + 1 :]))
    return state, (HolderChanged(world.board.grid.name(here), SIDES[side]),)


def _opening_refusal(world: World, state: State, index: int, token: int) -> Refusal | None:
    """Why a counter cannot be what its envelope says. R40-S1.1e, R40-S5.3a."""
    counter, name = state.units[index], world.kinds[index].id
    if token < 0:
        return Refusal("R40-0g", "not-on-the-roster", name)
    kind = world.kinds[token]
    if state.units[token].status != SECRET:
        return Refusal("R40-0g", "opened-before", kind.id)
    if any(world.kinds[other].category == kind.category for other in began_in(world, state, counter.where)):
        return Refusal("R40-5.1.4.1a", "set-up-overstacked", world.board.grid.name(counter.where))
    secret = None if world.is_open_board else world.scenario.secret_objectives  # there they lie where the file says
    if kind.is_marker and secret and world.board.terrain[counter.where].key != secret.terrain:
        return Refusal("R40-S5.3a", "marker-outside-its-terrain", world.board.grid.name(counter.where))
    closed = {vow.counter: -1 for vow in state.vows} | {index: token}
    vow = next((vow for vow in state.vows if vow.counter == index and not _may_be_true(world, state, vow, closed)), None)
    return Refusal("R40-0g", "stated-otherwise", f"{name} {vow.fact}") if vow else None


def began_in(world: World, state: State, here: Hex) -> list[int]:
    """The identities of the counters opened so far in a hex."""
    units = (state.units[index] for index in world.counters())
    return [unit.token for unit in units if unit.status == OPENED and unit.where == here]


def _is_true(world: World, vow: Vow, token: int) -> bool:
    """Is what the placer stated true of this token? R40-5.1.4.1e, R40-5.3.3d, R40-5.3.3e."""
    kind = world.kinds[token]
    if vow.fact in NOT_A:
        return kind.category != NOT_A[vow.fact]
    assert vow.fact in (ROLLED, "check-passed", "check-failed")
    if vow.fact == ROLLED:
        return True
    passes = kind.is_marker or vow.number <= kind.mo
    return passes == (vow.fact == "check-passed")


def _may_be_true(world: World, state: State, vow: Vow, tokens: Mapping[int, int]) -> bool:
    """The same by what is known of counters, -1 where nothing is. What one is, is about the hex. R40-5.2d, R40-5.3.3.3f."""
    if vow.fact not in ONE_IS:
        token = tokens.get(vow.counter, -1)
        return token < 0 or _is_true(world, vow, token)
    here = state.units[vow.counter].where
    stated = [each.counter for each in state.vows if each.fact == vow.fact and state.units[each.counter].where == here]
    known = [tokens.get(counter, -1) for counter in (vow.counter, *stated)]
    return any(token < 0 or world.kinds[token].category in ONE_IS[vow.fact] for token in known)


def leaves_room(presence: Presence, here: Hex, side: int, categories: Set[str]) -> bool | None:
    """Do the closed counters of a side in a hex leave room for these categories? None: only their placer knows.

    R40-0g, R40-5.1.4.1a, R40-5.3.3.3h.
    """
    if not presence.secrets_at(here, side):
        return True
    full = {not categories.isdisjoint(each) for each in _may_lie(presence, here, side)}
    return None if len(full) != 1 else full == {False}


@once
def _may_lie(presence: Presence, here: Hex, side: int) -> list[tuple[str, ...]]:
    """All that closed counters of a hex may be, by category: one of each at most, as was stated of them. R40-S1.1e, R40-S5.3a."""
    world, state, counters = presence.world, presence.state, presence.secrets_at(here, side)
    began = began_in(world, state, here)
    markers = (MARKER,) if any(world.kinds[token].is_marker for token in world.tokens) else ()
    left = [each for each in (COMBATANT, CIVILIAN, *markers) if all(world.kinds[token].category != each for token in began)]
    said = [vow for vow in state.vows if vow.counter in counters]
    lying = permutations(left, len(counters))
    return [each for each in lying if all(_allows(vow, each[counters.index(vow.counter)], each) for vow in said)]


def _allows(vow: Vow, category: str, beside: Sequence[str]) -> bool:
    """Does a statement let its counter be of a category, among these in its hex?"""
    if vow.fact in ONE_IS:
        return not set(ONE_IS[vow.fact]).isdisjoint(beside)
    return NOT_A.get(vow.fact) != category


def with_vows(state: State, said: Iterable[Vow]) -> State:
    """The state in which these statements have been made."""
    return replace(state, vows=(*state.vows, *(vow for vow in said if vow not in state.vows)))


def statement_refusal(world: World, state: State, said: Sequence[Vow]) -> Refusal | None:
    """Why one's own copy knows that one of these statements, made together, would be false; None where they may be true."""
    after = with_vows(state, said)
    tokens = {vow.counter: state.units[vow.counter].token for vow in after.vows}
    false = next((vow for vow in said if not _may_be_true(world, after, vow, tokens)), None)
    return Refusal("R40-0g", "not-what-lies-there", world.kinds[false.counter].id) if false else None


def own_refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why one's own copy of the state knows that this counter is no combatant; None where it is not known. R40-5.5b, R40-S5.3b."""
    token = state.units[index].token
    if world.kinds[index].is_counter and token >= 0 and not world.kinds[token].is_combatant:
        return Refusal("R40-5.5b", "not-what-lies-there", world.kinds[index].id)
    return None


def claim_holds(world: World, claim: Claimed, payload: bytes) -> bool:
    """Is the answer to a question true? "not-civilian" and the like: 0 says yes, and nothing else may be said.

    Of a check, "morale:T4:G10:5" with the die last: 0 says passed, 1 failed. R40-5.3.3d.
    """
    token = token_of(world, payload)
    head, _, rest = claim.question.partition(":")
    if head == MORALE and token >= 0 and claim.answer in (0, 1):
        die = int(rest.rpartition(":")[2])
        return _is_true(world, Vow(0, "check-failed" if claim.answer else "check-passed", die), token)
    return token >= 0 and claim.answer == 0 and claim.question in NOT_A and _is_true(world, Vow(0, claim.question), token)


def answered(world: World, question: str, given: Opened | Claimed) -> Opened | Claimed:
    """What is given to such a question. An envelope may be open for what comes later in the same file: then its truth counts.

    So the counter stays closed here where a claim would have left it closed.
    """
    if isinstance(given, Opened):
        claim = Claimed(given.side, given.envelope, question, 0)
        return claim if claim_holds(world, claim, given.payload) else given
    return given


def stated(state: State, index: int, claim: Claimed) -> State:
    """The state with the answer to such a question noted. Raises IllegalOrder for another answer."""
    if claim.answer != 0:
        raise IllegalOrder(Refusal("R40-0g", "no-such-answer", str(claim.answer)))
    return with_vows(state, [Vow(index, claim.question)])


def known_payload(world: World, state: State, envelope: str) -> bytes | None:
    """What is in an envelope of a counter, where this state knows it."""
    name, _, number = envelope.partition("/")
    index = world.first_counter + int(number) if name == ENVELOPE and number.isdigit() else -1
    token = state.units[index].token if index in world.counters() else -1
    return payload_of(token) if token >= 0 else None


# ---- copies for one side, and the audit


class Copy(NamedTuple):
    """The counters of a state, what their envelopes hold as far as one knows, and the counters with that put in."""

    counters: tuple[Unit, ...]
    payloads: tuple[bytes | None, ...]
    known: tuple[Unit, ...]


def unfolded(world: World, state: State, payloads: Mapping[str, bytes]) -> State:
    """The state with one's own counters known: for showing, planning and options, never for the match."""
    counters, given = state.units[world.first_counter :], tuple(map(payloads.get, world.envelopes))

    def known(last: Copy | None) -> Copy:
        """From one order to the next few counters change."""
        if last is None or last.payloads != given:
            return Copy(counters, given, tuple(map(partial(_with_payload, world), counters, given)))
        if last.counters == counters:
            return last
        rows = zip(counters, last.counters, last.known, given, strict=True)
        put_in = (mine if unit is before else _with_payload(world, unit, payload) for unit, before, mine, payload in rows)
        return Copy(counters, given, tuple(put_in))

    return replace(state, units=state.units[: world.first_counter] + world.memo.renewed("own copy", known).known)


def _with_payload(world: World, unit: Unit, payload: bytes | None) -> Unit:
    if payload is None or unit.status == OPENED:
        return unit
    return Unit(unit.status, unit.where, unit.markers, unit.marks, unit.search, token_of(world, payload))


def folded(world: World, state: State) -> State:
    """The state as both sides know it: what lies under closed counters is forgotten. On a what-if board nothing is."""
    if world.is_open_board:
        return state
    counters = state.units[world.first_counter :]
    if not [unit for unit in counters if unit.token >= 0 and unit.status != OPENED]:
        return state
    closed = (unit if unit.status == OPENED else replace(unit, token=-1) for unit in counters)
    return replace(state, units=(*state.units[: world.first_counter], *closed))


def sealed_refusal(world: World, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
    """Why a side's sealed set-up was not lawful: its tokens, its stacks, its markers, what it stated. R40-S1.1e, R40-S5.3a."""
    if side != world.hider or any(state.units[index].status not in (ON_MAP, OPENED) for index in world.counters()):
        return None  # it never placed them
    tokens = {index: token_of(world, payloads.get(world.envelope(index), b"")) for index in world.counters()}
    if sorted(tokens.values()) != list(world.tokens):
        return Refusal("R40-0g", "not-the-roster", SIDES[side])
    places: dict[tuple[Hex, str], int] = {}
    for index, token in tokens.items():
        place = (state.units[index].where, world.kinds[token].category)
        if place in places:
            return Refusal("R40-5.1.4.1a", "set-up-overstacked", world.board.grid.name(place[0]))
        places[place] = index
    for vow in state.vows:
        if not _may_be_true(world, state, vow, tokens):
            return Refusal("R40-0g", "stated-otherwise", f"{world.kinds[vow.counter].id} {vow.fact}")
    return markers_refusal(world, [here for here, category in places if category == MARKER])


def markers_refusal(world: World, hexes: Sequence[Hex]) -> Refusal | None:
    """Why objective markers may not lie in these hexes. R40-S5.3a."""
    secret, grid = world.scenario.secret_objectives, world.board.grid
    if secret is None:
        return None
    for place, here in enumerate(hexes):
        if world.board.terrain[here].key != secret.terrain:
            return Refusal("R40-S5.3a", "marker-outside-its-terrain", grid.name(here))
        if any(grid.distance(here, there) < secret.distance for there in hexes[:place]):
            return Refusal("R40-S5.3a", "markers-too-near", grid.name(here))
    return None


PHASE = Phase(asks={"open": _ask_open}, runs={"third_marker": _run_third}, proves={"open": _prove_open})
