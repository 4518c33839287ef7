"""Fields outside a match: drawn by lot from a seed that anybody may repeat, hand-made ones, and players' own files."""

from collections.abc import Sequence

from pbem import canonical
from pbem.engine.player_texts.own_field import FieldSource as FieldSource
from pbem.engine.player_texts.own_field import ShownField as ShownField
from pbem.engine.positions.position_file import telling
from pbem.errors import UserError
from pbem.games import catalog
from pbem.session.disk.player_home import Home

SEED_BYTES = 6  # of a seed that nobody has chosen
SEED_CHARS = 60


def takers(home: Home) -> list[str]:
    """The games that have fields."""
    return [each for each in catalog.GAMES if home.games(each).has_fields]


def source(home: Home, game: str = "") -> FieldSource:
    """Where a game has its fields from; without `game`, the first that has any. Raises UserError."""
    return home.games(game_of(home, game)).fields


def game_of(home: Home, game: str) -> str:
    """The game whose fields are meant."""
    return game or takers(home)[0]


def read(fields: FieldSource, text: str, file: str) -> ShownField:
    """The field of a file. Raises UserError "field-wrong" with every problem."""
    with telling("field-wrong"):
        return fields.read(text, file)


def made(fields: FieldSource, name: str) -> ShownField:
    """A hand-made field. Raises UserError "option-value" with those that there are."""
    if name not in fields.hand_made:
        raise UserError("option-value", option="--from", value=name, known=", ".join(fields.hand_made))
    return fields.made(name)


def drawn(home: Home, fields: FieldSource, region: str, seed: str, wishes: Sequence[str]) -> ShownField:
    """A field of a region by lot; its file says how to draw it again. `seed`: any text, "" for chance.

    Raises UserError "option-value" or "field-undrawable".
    """
    if region not in fields.regions:
        raise UserError("option-value", option="--region", value=region, known=", ".join(fields.regions))
    seed = seed or home.entropy(SEED_BYTES).hex()
    shown = "".join(letter if letter.isprintable() else "?" for letter in seed[:SEED_CHARS])
    remark = " ".join(("pbem field new FILE --region", region, f'--seed "{shown}"', *(f"--{wish}" for wish in wishes)))
    try:
        return fields.drawn(region, numbers_of(seed, fields.faces), wishes, remark)
    except LookupError as error:
        raise UserError("field-undrawable", region=region, wishes=", ".join(wishes) or "-") from error


def numbers_of(seed: str, faces: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the dice that a text stands for: the same on every computer."""
    digest = canonical.tagged("field seed", seed.encode("utf-8", "surrogatepass"))
    return tuple(byte % face + 1 for byte, face in zip(digest, faces, strict=False))
