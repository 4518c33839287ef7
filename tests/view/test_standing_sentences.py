"""Standing orders as sentences: each that can be written has one of its own, and can be put together step by step.

`make samples SIZE=6` tries 150 of each kind.
"""

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem import canonical
from pbem.engine.decisions import IllegalOrder
from pbem.engine.game import AnyRules
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.word_tables import Words
from pbem.games import catalog
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES
from pbem.games.guerra_do_congo.standing_orders import loss_policies as losses
from pbem.games.guerra_do_congo.standing_orders import support_policies as support
from pbem.session.turn.draft import ASK_WORD, default_text, normal_text
from pbem.view.text.standing_sentences import Offer, closed, forms, joined, sentence, steps
from tests.games.world_war_africa import standing_values
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD
from tests.sample_sizes import enlarged
from tests.toygame.game import GAME as TOY

CONGO, RIO, WWA = "guerra_do_congo", "rio_40", "world_war_africa"
WHERE_FOUR = {CONGO: "campaign", RIO: "clean_sweep", WWA: "campaign"}
VALUE = "@"
WORD = re.compile("[^ ;]*")
EXAMPLES = settings(max_examples=enlarged(25), deadline=None)


@cache
def rules_of(game: str) -> Any:
    return catalog.game(game).rules(WHERE_FOUR[game], {})


def words_of(game: str) -> Words:
    return catalog.game(game).words


def said(game: str, kind: str, text: str) -> str:
    names = words_of(game)
    return sentence(names, kind, text, lambda slot, word: closed(names, slot).get(word, word))


def kinds(game: str) -> list[str]:
    rules = rules_of(game)
    return [*rules.policy_kinds, *([rules.trap_kind] if rules.trap_kind else [])]


# ---- values


def few(values: list[Any], most: int = 3, least: int = 1) -> st.SearchStrategy[Any]:
    return st.lists(st.sampled_from(values), min_size=least, max_size=most, unique=True).map(tuple)


@cache
def congo_values(kind: str) -> st.SearchStrategy[str]:
    rules = rules_of(CONGO)
    world = rules.world
    units = few(list(range(0, len(world.kinds), 9)))
    hexes = [int(place.hex) for place in world.board.places][:12]
    number = st.integers(1, 9)
    column = st.integers(0, len(world.tables.crt.columns) - 1)

    def keys(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
        made = {"army": range(len(ARMIES)), "direction": range(len(DIRECTIONS)), "toward": hexes, "away": hexes}
        return few([losses.Key(name, at) for name in names for at in made.get(name, (0,))], most=5)

    def at(listed: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.dictionaries(st.sampled_from(hexes), listed, max_size=3).map(
            lambda found: tuple(losses.At(here, found[here]) for here in sorted(found))
        )

    who = st.one_of(st.sampled_from(losses.WHO[:-1]).map(lambda word: (word, ())), units.map(lambda some: (losses.LISTED, some)))
    where = st.one_of(st.just(()), few(hexes))
    spent = st.one_of(
        st.builds(
            support.AirClause, where, st.sampled_from((support.FEWEST, support.EVERY)), st.just(0), st.integers(0, 9), column
        ),
        st.builds(support.AirClause, where, st.just(support.NUMBER), number, st.just(0), column),
    )
    sent = st.builds(support.ReserveClause, st.one_of(st.just(()), units), where, column)
    values: dict[str, st.SearchStrategy[Any]] = {
        "loss": st.builds(
            losses.LossPolicy,
            keys(losses.LOSS_KEYS),
            st.one_of(st.just(()), units.map(lambda some: tuple(sorted(some)))),
            at(units),
        ),
        "retreat": st.builds(losses.RetreatPolicy, keys(losses.RETREAT_KEYS), st.booleans(), at(few(hexes))),
        "advance": st.builds(
            lambda first, onward, others: losses.AdvancePolicy(
                first[0], first[1], onward, tuple(losses.AdvanceAt(here, *others[here]) for here in sorted(others))
            ),
            who,
            st.one_of(st.just(()), few(hexes)),
            st.dictionaries(st.sampled_from(hexes), who, max_size=3),
        ),
        "air": st.one_of(
            st.just(support.AirPolicy()),
            st.builds(support.AirPolicy, st.lists(spent, min_size=1, max_size=3).map(tuple), st.integers(0, 9)),
        ),
        "reserve": st.builds(support.ReservePolicy, st.lists(sent, max_size=3).map(tuple)),
    }
    return values[kind].map(lambda value: rules.write_policy(kind, canonical.encode(value)))


@cache
def rio_values(kind: str) -> st.SearchStrategy[str]:
    rules = rules_of(RIO)
    world = rules.world
    units = [each.id for each in world.kinds if each.is_combatant][::7]
    counters = [world.kinds[index].id for index in world.counters()][::5]
    types = sorted({each.type for each in world.kinds if each.is_combatant or each.is_transport})
    hexes = [world.board.grid.name(here) for here in list(world.board.grid.hexes)[::17]]
    movers = [*types, "combatant", "transport", "car", "helicopter", "armour"]

    def behind(key: str, listed: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
        return st.one_of(st.just(""), listed.map(lambda some: f" {key} {' '.join(map(str, some))}"))

    def line(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.tuples(*parts).map("".join)

    met = (
        behind("at", few(movers)),
        behind("in", few(hexes)),
        behind("avoid", few(hexes)),
        behind("morale", few([*range(1, 7)], 1)),
        behind("rank", few([*range(1, 100, 7)], 1)),
    )
    fires = st.one_of(
        line(st.sampled_from([*units, *types, "any"]), st.sampled_from([" fire", " hold", " ask"]), *met),
        line(st.sampled_from(["secret hold", "secret ask"]), *met),
    )
    lying = st.one_of(
        line(st.sampled_from(counters), st.just(" fire"), *met),
        line(
            st.sampled_from(counters),
            st.just(" defend"),
            behind("total", few([*range(0, 100, 9)], 1)),
            behind("from", few(hexes)),
            st.sampled_from(["", " when siege"]),
        ),
    )
    criteria = st.one_of(
        st.just("ask"), few(["cover", "away", "with_transport", *(f"toward:{here}" for here in hexes)]).map(" ".join)
    )
    own = st.dictionaries(st.sampled_from(units), criteria, max_size=3).map(
        lambda found: "".join(f"; {unit} {found[unit]}" for unit in found)
    )
    texts: dict[str, st.SearchStrategy[str]] = {
        "oppfire": st.lists(fires, min_size=1, max_size=3).map("; ".join),
        "ambush": st.lists(lying, min_size=1, max_size=3).map("; ".join) | st.just("none"),
        "defend": line(
            st.sampled_from(["secret down", "secret ask"]),
            st.sampled_from([f"; again {word}" for word in ("best", "down", "up", "ask")]),
        ),
        "retreat": line(criteria, st.sampled_from(["", "; edge leave", "; edge ask", "; edge convert"]), own),
        "onward": st.just("on"),
        "lead": st.just("leave"),
        "advance": st.sampled_from(["none", "any"]) | few(units).map(lambda some: f"only {' '.join(some)}"),
    }
    return texts[kind].map(lambda text: normal_text(rules, kind, text))


VALUES = {CONGO: congo_values, RIO: rio_values, WWA: standing_values.values}
KINDS = [(game, kind) for game in VALUES for kind in kinds(game)]


# ---- sentences


@pytest.mark.parametrize(("game", "kind"), KINDS)
@EXAMPLES
@given(data=st.data())
def test_different_standing_orders_have_different_sentences(game: str, kind: str, data: st.DataObject) -> None:
    one, other = data.draw(VALUES[game](kind)), data.draw(VALUES[game](kind))
    told = said(game, kind, one)
    assert told != one
    assert "{" not in told
    assert (told == said(game, kind, other)) == (one == other)
    assert (told == said(game, kind, ASK_WORD)) == (one == ASK_WORD)


@pytest.mark.parametrize(("game", "kind"), KINDS)
@EXAMPLES
@given(data=st.data())
def test_one_word_more_or_another_is_another_sentence(game: str, kind: str, data: st.DataObject) -> None:
    """Neighbours: what the building offers at any point of a standing order, said for itself."""
    whole = data.draw(VALUES[game](kind))
    tokens = whole.split(" ")
    text = " ".join(tokens[: data.draw(st.integers(1, len(tokens)))]).rstrip(";")
    sentences: dict[str, str] = {}
    for each in [text, *(joined(text, words) for words in offered(game, kind, text))]:
        if steps_end(game, kind, each):
            told = said(game, kind, each)
            assert sentences.setdefault(told, each) == each


def steps_end(game: str, kind: str, text: str) -> bool:
    found = steps(words_of(game), kind, text)
    return bool(found and found.may_end)


def offered(game: str, kind: str, text: str) -> list[str]:
    found = steps(words_of(game), kind, text)
    return [words for offer in (found.offers if found else ()) for words in filled(game, offer)]


def filled(game: str, offer: Offer) -> list[str]:
    if not offer.slot:
        return [offer.words]
    names = words_of(game)
    world = rules_of(game).world
    values: dict[str, list[str]] = {
        "UNIT": [each.id for each in world.kinds if game != RIO or each.is_combatant][:3],
        "COUNTER": [each.id for each in world.kinds if each.category == "counter"][:3] if game == RIO else [],
        "HEX": {CONGO: ["1807", "2711", "2010"], WWA: ["1602", "1915", BOARD.grid.name(BOARD.uganda)]}.get(
            game, [world.board.grid.name(here) for here in list(world.board.grid.hexes)[:3]]
        ),
        "PLACE": ["Kinshasa", "Goma", "2711"],
        "NUMBER": ["1", "6"],
    }
    there = {each.type for each in world.kinds} if game == RIO else ()
    known = [each for each in closed(names, offer.slot) if game != RIO or each in there or each.islower()] or values[offer.slot]
    return [offer.filled(value) for value in known if value not in offer.taken]


# ---- building


def is_reached(game: str, kind: str, text: str, begun: str = "") -> bool:
    """Does some row of steps lead to this text?"""
    found = steps(words_of(game), kind, begun)
    if found is None:
        return False
    if begun == text:
        return found.may_end
    for offer in found.offers:
        before, slot, _ = joined(begun, offer.filled(VALUE)).partition(VALUE)  # a slot stands last
        if not text.startswith(before):
            continue
        rest = WORD.match(text, len(before))
        value = rest[0] if rest else ""
        if bool(slot) == bool(value) and value not in offer.taken and is_reached(game, kind, text, before + value):
            return True
    return False


@pytest.mark.parametrize(("game", "kind"), KINDS)
@EXAMPLES
@given(data=st.data())
def test_every_standing_order_can_be_put_together(game: str, kind: str, data: st.DataObject) -> None:
    assert is_reached(game, kind, data.draw(VALUES[game](kind)))


@pytest.mark.parametrize(("game", "kind"), KINDS)
@EXAMPLES
@given(data=st.data())
def test_what_is_put_together_is_taken_by_the_game(game: str, kind: str, data: st.DataObject) -> None:
    text = ""
    for _ in range(data.draw(st.integers(1, 12))):
        rows = offered(game, kind, text)
        if not rows:
            break
        text = joined(text, data.draw(st.sampled_from(rows)))
    while not steps_end(game, kind, text):
        text = joined(text, data.draw(st.sampled_from(offered(game, kind, text))))
    normal = normal_text(rules_of(game), kind, text)
    assert said(game, kind, normal) != normal


@pytest.mark.parametrize("game", VALUES)
def test_the_game_s_own_can_be_put_together(game: str) -> None:
    rules: AnyRules = rules_of(game)
    for kind in kinds(game):
        assert is_reached(game, kind, default_text(rules, kind))
        assert said(game, kind, default_text(rules, kind)) != default_text(rules, kind)


def test_every_kind_and_every_word_has_its_text() -> None:
    for game in VALUES:
        assert set(kinds(game)) == words_of(game).policy_words.keys() == words_of(game).policies.keys()
        for kind in kinds(game):
            assert all(forms(words_of(game).policy_words[kind]).values())


def test_slots_hold_what_the_games_know() -> None:
    world = rules_of(CONGO).world
    slots = words_of(CONGO).policy_slots
    assert tuple(slots["ARMY"]) == ARMIES
    assert tuple(slots["DIRECTION"]) == DIRECTIONS
    assert tuple(slots["COLUMN"]) == tuple(world.tables.crt.columns)[1:]  # the first says nothing
    african = words_of(WWA).policy_slots
    assert african["FACTION"].keys() == WORLD.faction.keys()
    assert african["TYPE"].keys() == {each.type for each in WORLD.kinds}
    assert african["MARKER"].keys() == {each.id for each in WORLD.supports}
    assert tuple(african["COLUMN"]) == tuple(african["MOST"]) == WORLD.tables.crt.columns
    assert tuple(african["LEAST"]) == WORLD.tables.crt.columns[1:]
    known = {each.type for each in rules_of(RIO).world.kinds if each.is_combatant or each.is_transport}
    assert known <= words_of(RIO).policy_slots["TYPE"].keys()


@pytest.mark.parametrize(
    ("game", "kind", "text", "told"),
    [
        (
            CONGO,
            "loss",
            "reduced foot; protect CON04",
            "lose first reduced units, then units on foot; never CON04 while another is left",
        ),
        (
            CONGO,
            "air",
            "at 1807 min max 3 from 1:1; total 4",
            "for combats at 1807 the fewest air points that move the column, at most 3, from column 1:1 to the right; "
            "at most 4 in one turn",
        ),
        (RIO, "oppfire", "PM03 fire at car in K10 rank 1", "PM03: fire at cars, in K10, number 1 in the row"),
        (
            WWA,
            "reinforcement",
            "drc pmc 2 1 fac 3 hutu 1; angola nothing; advisers FACPG",
            "the DRC: PMC transport, 2 at 1 point each, 1 at 2, then 3 of FAC, then 1 Hutu; Angola: nothing; "
            "the advisers go to the first that can of FACPG",
        ),
        (
            WWA,
            "support",
            "1602 town air 2 helo 1 from 2/1 keep 1; any air 0",
            "in 1602, in towns: air support 2, helicopters 1, from odds of 2/1 on, as long as 1 stay ready; "
            "anywhere: air support 0",
        ),
        (WWA, "loss", "militia FAC; last FACPG", "lose first militia, then FAC; last of all FACPG"),
        (RIO, "oppfire", "secret ask", "counters that were never turned up: you decide about fire"),
    ],
)
def test_sentences(game: str, kind: str, text: str, told: str) -> None:
    assert said(game, kind, text) == told


def test_what_no_table_knows_is_told_as_it_stands() -> None:
    assert said(CONGO, "loss", "nonsense") == "nonsense"
    assert said(CONGO, "loss", "") == ""
    assert said(CONGO, "loss", "protect CON04") == "protect CON04"
    assert steps(words_of(CONGO), "loss", "nonsense") is None
    assert steps(words_of(CONGO), "nothing", "") is None


def test_a_list_offers_nothing_twice() -> None:
    found = steps(words_of(CONGO), "loss", "reduced id; protect CON04; at 2711 CON25")
    assert found is not None
    assert [(each.words, each.taken) for each in found.offers] == [("UNIT", ("CON25",)), ("; at HEX", ("2711",))]
    found = steps(words_of(CONGO), "loss", "reduced army:angola")
    assert found is not None
    words = [each.words for each in found.offers]
    assert "reduced" not in words
    assert next(each.taken for each in found.offers if each.slot == "ARMY") == ("angola",)


def test_a_game_with_no_tables_of_them() -> None:
    assert sentence(TOY.words, "loss", "steady", lambda _slot, word: word) == "steady"


def test_an_order_of_the_game_refuses_what_the_steps_do_not_offer() -> None:
    with pytest.raises(IllegalOrder):
        normal_text(rules_of(CONGO), "air", "total 4; anywhere 1")
    assert steps(words_of(CONGO), "air", "anywhere 1; total 4; anywhere 1") is None
