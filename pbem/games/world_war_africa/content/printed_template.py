"""The text that `pbem scenario new` writes for printed values: every key with the value that is reconstructed."""

from collections.abc import Iterable, Iterator, Mapping

from pbem.games.world_war_africa.content import loader
from pbem.games.world_war_africa.content.printed_values import ANGOLA
from pbem.games.world_war_africa.content.schema import TablesFile, UnitsFile

HEAD = """\
# Printed values of World War Africa, for players who own the game. They replace what is reconstructed: docs/scenarios.md.
#   pbem scenario check FILE      lists everything that is wrong
#   pbem scenario preview FILE    shows what is replaced, and what stays reconstructed
#   pbem new world_war_africa --scenario-file FILE --side rebel -o invitation.pbem
{how}
game = "world_war_africa"
id = "printed"            # a word: small letters, digits and _
title = "Printed values"  # at most 60 characters
about = ""                # who typed them in, from which copy
"""
REMARKS = "# Take away the # before a line, and put the printed value there. What is left out stays as it is.\n"
WHOLE = "# Each value is the reconstructed one: put the printed one there, or take the line out.\n"


def template(texts: Mapping[str, str], scenario: str) -> str:
    """Every key, in remarks; with the scenario of the game given, as a text that is taken as it stands."""
    files = loader.decoded(texts)
    lines = [*_tables(files.tables, files.counters.stock.caches), *_counters(files.counters)]
    lead = "" if scenario else "# "
    body = "\n".join(f"{lead}{line}" if line and not line.startswith(("#", "[")) else line for line in lines)
    return HEAD.format(how=WHOLE if scenario else REMARKS) + body + "\n"


def _tables(tables: TablesFile, caches: int) -> Iterator[str]:
    """Everything of tables.toml that is reconstructed. Single keys first: behind a table they would belong to it."""
    yield ""
    yield "# resource points for the modified rolls 1 to 6"
    yield f"resources = {_list(tables.resources.line)}"
    yield "# months of each turn, 35 in all, and the half of the country in which it rains"
    yield f"months = {_list(turn.months for turn in tables.track.turn)}"
    yield f"rain = {_list(turn.rainy for turn in tables.track.turn)}"
    yield "# weapons caches, of both sides together"
    yield f"caches = {caches}"
    yield ""
    yield "# combat results: losses of attacker/defender, a line for each modified roll from first_roll on, an entry a column"
    yield "[crt]"
    yield f"columns = {_list(tables.crt.columns)}"
    yield f"first_roll = {tables.crt.line_min}"
    yield "lines = ["
    yield from (f'  "{line}",' for line in tables.crt.lines)
    yield "]"
    yield ""
    yield "# movement points in the dry and in the rainy season, units in a hex, columns by which it helps the defender"
    yield "[terrain]"
    for entry in tables.terrain.hex:
        closed = f", closed_to = {_list(entry.closed_to)}" if entry.closed_to else ""
        yield f"{entry.key} = {{ dry = {entry.dry}, rainy = {entry.rainy}, stack = {entry.stack}, shift = {entry.shift}{closed} }}"
    terrain = tables.terrain
    for key, text in (
        ("town", f"stack = {terrain.town.stack}\nshift = {terrain.town.shift}"),
        ("river", f"dry = {terrain.river.dry}\nrainy = {terrain.river.rainy}"),
        ("road", f"dry = {terrain.road.dry}\nrainy = {terrain.road.rainy}"),
    ):
        yield from ("", f"[{key}]", *text.split("\n"))
    yield from _angola(tables)
    yield from ("", "# where new units arrive: own_towns, border:COUNTRY, a box of the contingent", "[deploys]")
    yield from (f"{entry.key} = {_list(entry.deploys)}" for entry in tables.faction if entry.deploys_reconstructed)


def _angola(tables: TablesFile) -> Iterator[str]:
    table = next(table for table in tables.activation if table.key == ANGOLA)
    yield from ("", "# Angola's activation table: each line is for all modified rolls up to `to`", "[angola]")
    yield f"poor_below = {table.poor_below}"
    yield f"poor = {table.poor}"
    yield "line = ["
    for line in table.line:
        yield (
            f"  {{ to = {line.to}, land = {line.land}, air_support = {line.air_support}, helo_support = {line.helo_support}, "
            f"helo_transport = {line.helo_transport}, air_transport = {line.air_transport} }},"
        )
    yield "]"


def _counters(counters: UnitsFile) -> Iterator[str]:
    """Support markers, and every counter; tables [names] and [types] are for what else is printed on them."""
    yield from ("", "# support markers: how many there are, and the factor; those that carry have none", "[support]")
    for entry in counters.support:
        if entry.reconstructed:
            factor = f", factor = {entry.factor}" if entry.factor else ""
            yield f"{entry.id} = {{ count = {entry.count}{factor} }}"
    yield from ("", "# designations, and types: infantry, airborne, mech, special, armor", "[names]", "", "[types]")
    yield from ("", "# attack-defense-movement", "[units]")
    yield from (f'{entry.id} = "{entry.attack}-{entry.defense}-{entry.ma}"' for entry in counters.unit)


def _list(values: Iterable[str | int]) -> str:
    found = [f'"{value}"' if isinstance(value, str) else str(value) for value in values]
    return f"[{', '.join(found)}]"
