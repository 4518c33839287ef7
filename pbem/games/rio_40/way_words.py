"""The words of a way on the map, both ways and one at a time: `K9-K10-K11 exit fits K10`. Shared by all that move."""

from collections.abc import Sequence

from pbem.engine.decisions import Path
from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40 import notation
from pbem.games.rio_40.routes import Route, Spot
from pbem.games.rio_40.state import NONE
from pbem.games.rio_40.world import World

EXIT, FITS = "exit", "fits"
NOTHING = Options(())


def write(world: World, start: Hex, path: Sequence[int], leaves: bool, fits: Sequence[int]) -> list[str]:
    """The words of a way; a way without a start has none for it."""
    words = [notation.path_words(world, start, path)] if start != NONE or path else []
    words += [EXIT] if leaves else []
    return words + ([FITS, notation.hexes_words(world, fits)] if fits else [])


def read(world: World, words: Sequence[str]) -> tuple[Hex, Path, bool, tuple[int, ...]]:
    """Start, path, whether it leaves the map, and where it states that stacking is kept. Raises IllegalOrder."""
    lowered = [word.lower() for word in words]
    cut = lowered.index(FITS) if FITS in lowered else len(words)
    fits = tuple(notation.read_hex(world, word) for word in words[cut + 1 :])
    leaves = lowered[cut - 1 : cut] == [EXIT]
    hexes = words[: cut - leaves]
    start, path = notation.read_path(world, hexes) if hexes else (NONE, Path(()))
    return start, path, leaves, fits


def options(route: Route, spot: Spot, words: Sequence[str], may_stay: bool) -> Options:
    """How a way begun so may go on, its first word the hex where it begins: an entry hex for who comes from off the map.

    `may_stay`: it may also end in the hex where it begins. What is offered leads to a way that `Route.refusal` lets pass.
    """
    name = route.board.grid.name
    if not words:
        if spot.here == NOWHERE:
            return Options(tuple(Token(name(after.here), after.spent_mp) for after in route.steps(spot) if route.leads_on(after)))
        return Options((Token(name(spot.here), spot.spent_mp),) if may_stay or route.can_set_out(spot) else ())
    if spot.here != NOWHERE and words[0] != name(spot.here):
        return NOTHING
    may_stay = may_stay or spot.here == NOWHERE
    cut = next((place for place, word in enumerate(words) if word in (EXIT, FITS)), len(words))
    way = _gone(route, spot, tuple(words[:cut] if spot.here == NOWHERE else words[1:cut]))
    if way is None:
        return NOTHING
    hexes = [spot.here for spot in way if spot.here != NOWHERE]
    return _behind_the_hexes(route, way[-1], hexes, tuple(words[cut:]), may_stay or len(hexes) > 1)


def _gone(route: Route, start: Spot, names: tuple[str, ...]) -> tuple[Spot, ...] | None:
    """The spots of a way through hexes of these names, the start first; None where there is no such way.

    A walk asks hex by hex: what it has come to is kept.
    """
    known, name = route.gone, route.board.grid.name
    way = known.get((start, names[:-1]))
    left = names[-1:] if way else names
    way = way or (start,)
    for word in left:
        after = next((each for each in route.steps(way[-1]) if name(each.here) == word), None)
        if after is None:
            return None
        way = (*way, after)
    known[start, names] = way
    return way


def _behind_the_hexes(route: Route, spot: Spot, hexes: Sequence[Hex], words: tuple[str, ...], may_end: bool) -> Options:
    """What may come behind the last hex of a way: more hexes, the way off the map, statements."""
    name = route.board.grid.name
    exit_mp = route.exit_mp(spot)
    can_stop = may_end and route.may_stop(spot.here)
    claims = [here for here in sorted(set(hexes)) if route.has_secrets(here) and route.claim_refusal(here) is None]
    must_claim = route.has_secrets(spot.here)
    if not words:
        stacks = route.presence.stacks  # in an empty hex it may stop
        onward = [after for after in route.steps(spot) if after.here not in stacks or route.leads_on(after)]
        found = [Token(name(here), spent_mp) for here, spent_mp, _ in onward]
        found += [Token(EXIT, exit_mp)] if exit_mp is not None else []
        found += [Token(FITS)] if claims and can_stop else []
        return Options(tuple(found), is_complete=can_stop and not must_claim)
    leaves = words[0] == EXIT
    if leaves:
        if exit_mp is None:
            return NOTHING
        words, must_claim = words[1:], False
        if not words:
            return Options((Token(FITS),) if claims else (), is_complete=True)
    elif not can_stop:
        return NOTHING
    if words[0] != FITS:
        return NOTHING
    return _claimed(route, spot.here if must_claim else None, claims, words[1:])


def _claimed(route: Route, must: Hex | None, claims: Sequence[Hex], words: Sequence[str]) -> Options:
    """The hexes of statements, ascending; the one where the run ends must be among them where it holds closed counters."""
    name = route.board.grid.name
    spelled = [name(here) for here in claims]
    said: list[Hex] = []
    for word in words:
        if word not in spelled or (said and claims[spelled.index(word)] <= said[-1]):
            return NOTHING
        said.append(claims[spelled.index(word)])
    if must is not None and must not in said and said and said[-1] > must:
        return NOTHING
    last = said[-1] if said else NONE
    more = [here for here in claims if here > last and (must is None or must in said or here <= must)]
    return Options(tuple(Token(name(here)) for here in more), is_complete=bool(said) and (must is None or must in said))
