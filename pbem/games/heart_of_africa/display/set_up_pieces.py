"""What a side's own copy has still to set up besides its units: Leader, independents, baggage, cannon, craft. HA-ARR-08.

HA-SCEN-05, HA-GUN-09, HA-CRAFT-01. Each has a name for the map and the words with which its order begins.
"""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.content.kinds import CANOE, DHOW
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster, write_troops
from pbem.games.heart_of_africa.rules.set_up import afloat, independents, own_deployment
from pbem.games.heart_of_africa.state.figures import BAGGAGE
from pbem.games.heart_of_africa.state.position import State

DEPLOY, MARCH = "deploy", "march"
LEADER, LOADS, CANNON = "LEADER", "BAGGAGE", "CANNON"
MOST_WORDS = 8  # of an order before its hex


class Piece(Struct, frozen=True):
    """One of them. `name`: for the player's words. `kind`: the number of what it looks like on the map."""

    name: str
    words: tuple[str, ...]
    kind: int
    figures: int = 1


def pieces(world: World, own: State, side: int, step: str) -> tuple[Piece, ...]:
    """All of them in this choice, in the order in which they are placed as usual."""
    if own_roster(world, own) is None:
        return ()
    return tuple(_pieces(world, own, side, step)) if step in (DEPLOY, MARCH) else ()


def _pieces(world: World, own: State, side: int, step: str) -> Iterator[Piece]:
    number_of, march = world.content.kind_numbers, "march" if step == MARCH else ""
    if step == DEPLOY:
        for kind in (CANOE, DHOW):
            if afloat.launched(world, own, side, kind) < afloat.bought(world, own, kind):
                yield Piece(kind.upper(), ("launch", kind), number_of[kind])
        for troops in own_deployment.cannon_left(world, own, side):
            yield Piece(CANNON, ("place", write_troops(world.kinds, troops)), troops[1])
    for troops in own_deployment.leader_troops(world, own, side):
        yield Piece(LEADER, (f"{march}lead",), troops[1])
    for kind in independents.SINGLE:
        for contingent in own_deployment.contingents_of(world, own, side, kind):
            word = f"{kind}/{contingent}" if contingent else kind
            yield Piece(word.replace("_", "-").upper(), (f"{march}send", word), number_of[kind])
    roster = own_roster(world, own)
    is_loaded = any(each.side == side and each.kind == BAGGAGE for each in own.roster)
    if roster is not None and roster.has_baggage and not is_loaded:
        yield Piece(LOADS, (f"{march}baggage",), number_of[BAGGAGE], world.content.armies.baggage.elements)


def ways_of(rules: AfricaRules, own: State, piece: Piece, outside: Hex) -> Iterator[Way]:
    """Where it may be placed; one that is named for the march alone goes to a hex outside."""
    world, words = rules.world_of(own), piece.words
    for _ in range(MOST_WORDS):
        options = rules.options(own, words)
        hexes = [(token.text, there) for token in options.tokens if (there := world.hex_of(token.text)) != NOWHERE]
        if hexes:
            yield from (Way(words[0], " ".join((*words, text)), (there,)) for text, there in hexes)
            return
        if options.is_complete:
            yield Way(words[0], " ".join(words), (outside,))
            return
        if not options.tokens:
            return
        words = (*words, options.tokens[0].text)
