"""The craft that a party takes if nobody says otherwise: dhows as long as they are full, then canoes. HA-CRAFT-01."""

from collections.abc import Mapping

from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.purchase_checks import Party, parties_of
from pbem.games.heart_of_africa.armies.roster import CraftOf, Item, Roster

CANOE, DHOW = "canoe", "dhow"


def craft_for_all(roster: Roster, content: ArmyContent) -> tuple[CraftOf, ...]:
    """Craft for every party of an army, the Leader with the independents. HA-CRAFT-01, HA-CRAFT-02, HA-CRAFT-04."""
    fleets = ((name, craft_for(party, name == "independents", content)) for name, party in parties_of(roster, content).items())
    return tuple(CraftOf(name, craft) for name, craft in fleets if craft)


def craft_for(party: Party, with_leader: bool, content: ArmyContent) -> tuple[Item, ...]:
    """Craft with room for a party and none to spare; () where there is nobody."""
    pieces = dict(party.pieces)
    for kind, count in party.leader.items() if with_leader else ():
        pieces[kind] = pieces.get(kind, 0) + count
    canoe, dhow = content.craft[CANOE], content.craft[DHOW]
    takes: Mapping[str, int] = dhow.takes  # type: ignore[assignment]  # keys are literals
    needed = sum(takes[kind] * count for kind, count in pieces.items())
    dhows, rest = divmod(needed, dhow.room)
    canoes = -(-rest // canoe.room)
    if any(kind not in canoe.takes for kind in pieces) or canoes * canoe.room >= dhow.room:
        dhows, canoes = dhows + (rest > 0), 0
    return tuple(Item(craft, count) for craft, count in ((DHOW, dhows), (CANOE, canoes)) if count)
