"""Everything that the data files say, read and checked once."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.engine.content import Problems, decode_content
from pbem.games.heart_of_africa.armies import content as army_content
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.content import tables as table_shapes
from pbem.games.heart_of_africa.content.kinds import Kind, kinds_of
from pbem.games.heart_of_africa.content.tables import Tables
from pbem.games.heart_of_africa.fields import content as field_content
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field_file import FOLDER


class Content(Struct, frozen=True):
    """All data of the game that no match changes."""

    armies: ArmyContent
    fields: FieldContent
    tables: Tables
    kinds: tuple[Kind, ...]
    kind_numbers: Mapping[str, int]
    field_files: Mapping[str, str]  # the texts of the game's own fields, by id


def read(texts: Mapping[str, str]) -> Content:
    """The content of all files. Raises ContentError with every problem found."""
    armies, fields = army_content.read(texts), field_content.read(texts)
    tables = decode_content(texts[table_shapes.FILE], Tables, table_shapes.FILE)
    kinds, problems = kinds_of(armies), Problems()
    table_shapes.check(tables, kinds, problems)
    problems.raise_any()
    own = {name.removeprefix(FOLDER).removesuffix(".toml"): text for name, text in texts.items() if name.startswith(FOLDER)}
    return Content(armies, fields, tables, kinds, {kind.id: kind.number for kind in kinds}, own)
