"""The rows of what an army brings besides: craft for each party, baggage, repeating rifles. HA-CRAFT-01, HA-SCEN-05, HA-GEN-09."""

from collections.abc import Iterator

from pbem.engine.player_texts.paper_form import FormRow, Setting
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.craft_supply import CANOE, DHOW
from pbem.games.heart_of_africa.armies.purchase_checks import Party, parties_of, room_needed
from pbem.games.heart_of_africa.armies.roster import Item, Roster, count_of
from pbem.games.heart_of_africa.muster.plain_rows import heading, one_of, switch
from pbem.games.heart_of_africa.muster.row_keys import craft_key
from pbem.games.heart_of_africa.muster.unit_offers import has_craft
from pbem.games.heart_of_africa.words import army_form as words
from pbem.games.heart_of_africa.words.army_names import PARTIES

NONE, NEEDED = "none", "needed"
MOST_DHOWS = 4


def rest_rows(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """Baggage, repeating rifles, craft: what belongs to no unit."""
    yield heading("rest", "rest")
    yield switch("baggage", "baggage", roster.has_baggage, words.NOTES["baggage"])
    if battle.has_repeating_rifles or roster.repeaters:
        names = {"0": words.NO} | {
            str(number): words.UNIT_OF.format(number=number) for number in range(1, len(roster.all_units) + 1)
        }
        yield one_of("repeaters", "repeaters", names, str(roster.repeaters), words.NOTES["repeaters"])
    if has_craft(roster, battle, content):
        yield from _craft_rows(roster, content)


def craft_of(roster: Roster, party: str) -> tuple[Item, ...]:
    """The craft of a party."""
    return next((each.craft for each in roster.craft if each.party == party), ())


def _craft_rows(roster: Roster, content: ArmyContent) -> Iterator[FormRow]:
    choices = (Setting(NEEDED, words.NEEDED), Setting(NONE, words.NO))
    canoe, dhow = content.craft[CANOE].room, content.craft[DHOW].room
    count = sum(item.count for each in roster.craft for item in each.craft)
    note = words.NOTES["craft"].format(canoe=canoe, dhow=dhow)
    yield FormRow(key="craft", label=words.ROWS["craft"].format(value=count or words.NO), note=note, settings=choices)
    for name, party in parties_of(roster, content).items():
        yield _party_row(name, party, craft_of(roster, name), content)


def _party_row(name: str, party: Party, craft: tuple[Item, ...], content: ArmyContent) -> FormRow:
    said = PARTIES.get(name) or words.UNIT_OF.format(number=name)
    value = words.CRAFT.format(canoe=count_of(craft, CANOE), dhow=count_of(craft, DHOW)) if craft else words.NO
    least = room_needed(party.pieces, content)
    most = least + room_needed(party.leader, content)
    room = sum(content.craft[item.what].room * item.count for item in craft)
    dhows = (Setting(f"{DHOW} {count}", words.DHOWS.format(count=count)) for count in range(MOST_DHOWS + 1))
    return FormRow(
        key=craft_key(name),
        label=words.ROWS["craft_of"].format(party=said, value=value),
        note=words.NOTES["craft_of"].format(room=room, needed=least, most=most),
        settings=(Setting(NEEDED, words.NEEDED), Setting(NONE, words.NO), *dhows),
        is_counted=True,
    )
