"""The board of a position: the real map with changed hexes, or savanna without features and what is put on it.

`Ground` is a board taken apart, so that it can be changed hex by hex, put together again, and compared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pbem.engine.content import close_to, is_not_known, shown
from pbem.engine.hexes import NOWHERE, Hex, Hexside, hex_name, hexside
from pbem.engine.positions.position_file import Value
from pbem.games.guerra_do_congo.content.board import Board, EntryHex, Place, Terrain
from pbem.games.guerra_do_congo.position.schema import HexShape, NewPlaceShape

DRC, NEUTRAL, WATER = "DR Congo", "neutral", "water"
COUNTRIES = (DRC, "Angola", "Uganda", "Rwanda", "Burundi")  # open to both sides (GC-6f)
CONGO_COUNTRIES = (DRC, "Angola")  # what is not said belongs to the Congo side there (GC-7h)
SIDE_KINDS = ("road", "rail", "river", "congo", "lake", "bridge")
NOTATION_WORDS = ("with", "air", "at", "all", "only", "none", "hold", "ours", "free", "column", "stop")
MAX_NAME = 30


class Ground:
    """A board in parts that can be changed. `terrain` is "water" or a land terrain, `country` "neutral" or an open one."""

    def __init__(self, real: Board, is_blank: bool) -> None:
        self.real, self.grid = real, real.grid
        self.terrain = dict.fromkeys(real.grid.hexes, "savanna")
        self.country = dict.fromkeys(real.grid.hexes, DRC)
        self.sides: dict[str, set[Hexside]] = {kind: set() for kind in SIDE_KINDS}
        self.places: dict[Hex, Place] = {}
        self.entries: dict[Hex, EntryHex] = {}
        if not is_blank:
            self._take(real)

    def _take(self, board: Board) -> None:
        for here in board.grid.hexes:
            is_land = here in board.terrain or here in board.neutral
            self.terrain[here] = board.ground(here).key if is_land else WATER
            self.country[here] = board.country.get(here, NEUTRAL)
        lines = (board.roads, board.railways, board.rivers, board.congo, board.lakes, board.bridges)
        self.sides = {kind: set(sides) for kind, sides in zip(SIDE_KINDS, lines, strict=True)}
        self.places = dict(board.place_at)
        self.entries = {entry.hex: entry for entry in board.entries}

    def of(self, kind: str, here: Hex) -> tuple[Hex, ...]:
        """The hexes on the other side of a hex's roads, rivers and so on, in order of directions."""
        sides = self.sides[kind]
        return tuple(there for there in self.grid.around(here) if there != NOWHERE and hexside(here, there) in sides)

    def board(self, terrains: Mapping[str, Terrain]) -> Board:
        """The board of these parts. Places in the order of the real map, new ones behind by name."""
        order = {place.name: place.index for place in self.real.places}
        places = sorted(self.places.values(), key=lambda place: (order.get(place.name, len(order)), place.name))
        land = [here for here in self.grid.hexes if self.terrain[here] != WATER]
        chain = self.real.congo_chain
        congo = self.sides["congo"]
        return Board(
            grid=self.grid,
            terrain={here: terrains[self.terrain[here]] for here in land},
            city=terrains["city"],
            country={here: self.country[here] for here in land if self.country[here] != NEUTRAL},
            neutral=[here for here in land if self.country[here] == NEUTRAL],
            rivers=self.sides["river"],
            congo=(*(side for side in chain if side in congo), *sorted(congo - set(chain))),
            lakes=self.sides["lake"],
            bridges=self.sides["bridge"],
            roads=self.sides["road"],
            railways=self.sides["rail"],
            places=tuple(replace(place, index=index) for index, place in enumerate(places)),
            entries=sorted(self.entries.values(), key=lambda entry: entry.key),
            rebel_zone=self.real.rebel_zone,
            east_bank=self.real.east_bank,
        )


def read_ground(
    real: Board, shapes: Sequence[HexShape], is_blank: bool, words: Iterable[str], fits: Callable[..., bool]
) -> tuple[Ground, list[tuple[str, str]]]:
    """The ground that a file describes, and everything that is wrong with it as key and reason.

    `words`: verbs and unit IDs, which no place may be called. `fits`: is what stands at these keys of the right kind?
    """
    ground = Ground(real, is_blank)
    named: dict[Hex, HexShape] = {}
    faults: list[tuple[str, str]] = []
    for shape in shapes:
        here = _hex(ground, shape.at)
        if here == NOWHERE:
            if fits(f"hex.{shape.at}.at"):
                faults.append((f"hex {shown(shape.at)}", "is not on the map"))
            faults += [(f"hex {shown(shape.at)}", reason) for reason in _unknown(ground, shape)]
        elif here in named:
            faults.append((f"hex {shown(shape.at)}", "is described twice"))
        else:
            is_place_known = fits(f"hex.{shape.at}.place.name", f"hex.{shape.at}.place.kind")
            named[here] = shape if is_place_known else replace(shape, place=None)
    taken = {word.casefold() for word in (*words, *NOTATION_WORDS)}
    for here, shape in named.items():
        faults += _keyed(here, _set_hex(ground, here, shape, taken))
    for here, shape in named.items():  # every list of hexsides is cleared before the first is filled
        for kind in SIDE_KINDS:
            if getattr(shape, kind) is not None:
                ground.sides[kind] -= {hexside(here, there) for there in ground.of(kind, here)}
    for here, shape in named.items():
        for kind in SIDE_KINDS:
            faults += _keyed(here, _set_sides(ground, kind, here, getattr(shape, kind) or ()))
    for here, shape in named.items():
        faults += _keyed(here, _set_entry(ground, here, shape.entry))
    for here in named:
        faults += _keyed(here, _faults(ground, here))
    for name, there in (("place", ground.places), ("entry", ground.entries)):
        called = [place.name if isinstance(place, Place) else place.key for place in there.values()]
        faults += [
            (name, f"{shown(word)} stands in {called.count(word)} hexes") for word in sorted(set(called)) if called.count(word) > 1
        ]
    return ground, faults


def _keyed(here: Hex, reasons: Iterable[str]) -> list[tuple[str, str]]:
    return [(f"hex {hex_name(here)}", reason) for reason in reasons]


def _hex(ground: Ground, text: str) -> Hex:
    here = Hex(int(text)) if len(text) == 4 and text.isascii() and text.isdigit() else NOWHERE
    return here if here in ground.grid else NOWHERE


def _unknown(ground: Ground, shape: HexShape) -> Iterator[str]:
    """Terrain and country that there are not."""
    terrains = (*sorted({ground.real.ground(there).key for there in ground.real.terrain}), WATER)
    if shape.terrain is not None and shape.terrain not in terrains:
        yield f"terrain {is_not_known(shape.terrain, terrains)}; a city is a place"
    if shape.country is not None and shape.country not in (*COUNTRIES, NEUTRAL):
        yield f"country {is_not_known(shape.country, (*COUNTRIES, NEUTRAL))}"


def _set_hex(ground: Ground, here: Hex, shape: HexShape, taken: set[str]) -> Iterator[str]:
    faults = list(_unknown(ground, shape))
    yield from faults
    if shape.terrain is not None and not faults:
        ground.terrain[here] = shape.terrain
        if shape.terrain != WATER and ground.country[here] == NEUTRAL and shape.country is None and here not in ground.real.neutral:
            ground.country[here] = DRC  # a sea hex made land
    if shape.country is not None and not faults:
        ground.country[here] = shape.country
    if shape.place is not None:
        ground.places.pop(here, None)
        if shape.place != "":
            yield from _set_place(ground, here, shape.place, taken)
    elif here in ground.places:
        ground.places[here] = replace(ground.places[here], country=ground.country[here])


def _set_place(ground: Ground, here: Hex, given: str | NewPlaceShape, taken: set[str]) -> Iterator[str]:
    said = NewPlaceShape(given) if isinstance(given, str) else given
    known = {place.name.casefold(): place for place in ground.real.places}
    model = known.get(said.name.casefold())
    kind = said.kind or ("" if model is None else "city" if model.is_city else "village")
    if not kind:
        near = close_to(said.name, (place.name for place in ground.real.places))
        yield f"place {shown(said.name)} is not on the real map{near}; a new one is a table with name and kind"
        return
    yield from _name_faults(said.name, taken)
    air = said.air or (model.air if model else "none")
    if air != "none" and kind != "city":
        yield f"place {shown(said.name)}: only a city has an airfield"
    country = ground.country[here]
    is_centre, option = (model.is_centre, model.centre_option) if model else (False, "")
    if said.supply_centre is not None:
        is_centre, option = said.supply_centre, ""
    control = 1 if country in CONGO_COUNTRIES else 0  # GC-7h
    name = model.name if model else said.name
    ground.places[here] = Place(-1, name, here, country, kind == "city", air, control, is_centre, option)


def _name_faults(name: str, taken: set[str]) -> Iterator[str]:
    letters = name.replace("'", "").replace("-", "").replace(" ", "")
    if not 3 <= len(name) <= MAX_NAME or not letters.isalpha() or not name[0].isupper() or name != " ".join(name.split()):
        yield f"place {shown(name)}: a name has 3 to {MAX_NAME} letters, the first a capital; hyphens, apostrophes, single spaces"
    elif name.casefold() in taken:
        yield f"place {shown(name)}: this word means something in orders"


def _set_sides(ground: Ground, kind: str, here: Hex, texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        there = _hex(ground, text)
        if there == NOWHERE or there not in ground.grid.around(here):
            yield f"{kind}: {shown(text)} is not a hex next to {hex_name(here)}"
        else:
            ground.sides[kind].add(hexside(here, there))


def _set_entry(ground: Ground, here: Hex, key: str | None) -> Iterator[str]:
    """An entry hex; what leads on from it is what the hex has. GC-3.4.2a."""
    if key is None:
        return
    ground.entries.pop(here, None)
    keys = [entry.key for entry in ground.real.entries]
    if key and key not in keys:
        yield f"entry {is_not_known(key, keys)}"
    elif key:
        ground.entries[here] = EntryHex(key, here, bool(ground.of("road", here)), bool(ground.of("rail", here)))


def _faults(ground: Ground, here: Hex) -> Iterator[str]:
    """What does not go together in a hex and on its sides."""
    is_open = _is_open(ground, here)
    if here in ground.places and not is_open:
        yield f"{ground.places[here].name}: a place needs land that both sides may enter"
    if here in ground.entries and not is_open:
        yield "an entry hex needs land that both sides may enter"
    for there in ground.grid.around(here):
        if there == NOWHERE:
            continue
        side = hexside(here, there)
        on = [kind for kind in SIDE_KINDS if side in ground.sides[kind]]
        name = f"towards {hex_name(there)}"
        water = [kind for kind in on if kind in ("river", "congo", "lake")]
        lines = [kind for kind in on if kind in ("road", "rail")]
        if len(water) > 1:
            yield f"{name}: {' and '.join(water)} on one hexside"
        if lines and "lake" in on:
            yield f"{name}: a {lines[0]} across a lake"
        if lines and not (is_open and _is_open(ground, there)):
            yield f"{name}: a {lines[0]} where nobody may go"
        if "bridge" in on and ("congo" not in on or not lines):
            yield f"{name}: a bridge is for a road or rail over the Congo; over other rivers each has its own"


def _is_open(ground: Ground, here: Hex) -> bool:
    return ground.terrain[here] != WATER and ground.country[here] != NEUTRAL


# --- taking a board apart again


def changed_hexes(real: Board, board: Board, is_blank: bool) -> Iterator[tuple[Hex, dict[str, Value]]]:
    """For each hex that is not as on the real or blank map: keys and values that make it so.

    A hexside is written once on a blank map; on the real one each of its hexes has the whole list, which clears what was there.
    """
    before, now = Ground(real, is_blank), Ground(board, is_blank=False)
    models = {place.name: place for place in real.places}
    for here in board.grid.hexes:
        found: dict[str, Value] = {}
        if now.terrain[here] != before.terrain[here]:
            found["terrain"] = now.terrain[here]
        if now.country[here] != before.country[here] and now.terrain[here] != WATER:
            found["country"] = now.country[here]
        for kind in SIDE_KINDS:
            to, was = now.of(kind, here), before.of(kind, here)
            if is_blank:
                to = tuple(there for there in to if there > here)
            if to != was:
                found[kind] = [hex_name(there) for there in to]
        place, old = now.places.get(here), before.places.get(here)
        if place and not _is_same_place(place, old):
            found["place"] = _place_words(place, models.get(place.name))
        elif old and not place:
            found["place"] = ""
        entry, was_entry = now.entries.get(here), before.entries.get(here)
        if entry != was_entry:
            found["entry"] = entry.key if entry else ""
        if found:
            yield here, found


def _is_same_place(one: Place, other: Place | None) -> bool:
    return other is not None and replace(one, index=0, control=0) == replace(other, index=0, control=0)


def _place_words(place: Place, model: Place | None) -> Value:
    """Its name where that says all, else a table."""
    kind = "city" if place.is_city else "village"
    if model is None:
        words: dict[str, str | bool] = {"name": place.name, "kind": kind}
        words |= {"air": place.air} if place.air != "none" else {}
        return words | ({"supply_centre": True} if place.is_centre else {})
    words = {"name": place.name}
    if place.is_city != model.is_city:
        words["kind"] = kind
    if place.air != model.air:
        words["air"] = place.air
    if (place.is_centre, place.centre_option) != (model.is_centre, model.centre_option):
        words["supply_centre"] = place.is_centre
    return words if len(words) > 1 else place.name
