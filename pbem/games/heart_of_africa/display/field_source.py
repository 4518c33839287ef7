"""The fields of the game outside a match: hand-made, drawn by lot, or read from a player's file. HA-REGION-13."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.hexes import Hex
from pbem.engine.luck import Lots
from pbem.engine.player_texts.own_field import FieldSource, ShownField
from pbem.games import catalog
from pbem.games.heart_of_africa.display.field_picture import field_picture, ground_word
from pbem.games.heart_of_africa.fields import content, field_file
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, ROWS, FieldText, lines_of
from pbem.games.heart_of_africa.fields.generator.field_generator import generated, seed_faces
from pbem.games.heart_of_africa.fields.layers import ROAD
from pbem.games.heart_of_africa.fields.schema import FieldFile
from pbem.games.heart_of_africa.words.field_names import GROUNDS, REGIONS, sign_text
from pbem.games.heart_of_africa.words.field_summary import lines

GAME = "heart_of_africa"
MIDDLE = Hex(ROWS // 2 * 100 + COLUMNS // 2)
VILLAGE, GUNBOAT = "village", "gunboat"
ID_BYTES = 4  # of the name of a field that is drawn


class Fields(FieldSource):
    """All of them, by the data of the game."""

    wishes = (VILLAGE, GUNBOAT)
    faces = seed_faces()

    def __init__(self) -> None:
        self._texts = catalog.texts(GAME)
        self._content: FieldContent = content.read(self._texts)
        self.regions = {region: REGIONS[region] for region in self._content.regions}
        self.hand_made = tuple(field_file.hand_made(self._content, self._texts))

    def read(self, text: str, file: str) -> ShownField:
        """The field of a file. Raises ContentError with every problem."""
        return self._shown(text, *field_file.read_own(self._content, text, file))

    def made(self, name: str) -> ShownField:
        """A hand-made one. Raises KeyError."""
        text = field_file.GAME_LINE + self._texts[f"{field_file.FOLDER}{name}.toml"]
        return self.read(text, f"{name}.toml")

    def drawn(self, region: str, seed: Sequence[int], wishes: Sequence[str], remark: str) -> ShownField:
        """The field of a region that the numbers of the dice give. Raises LookupError where it has none."""
        field = generated(self._content, region, seed, Wanted(village=VILLAGE in wishes, gunboat=GUNBOAT in wishes))
        digest = canonical.tagged("field", region.encode(), bytes(number - 1 for number in seed))
        text = field_file.to_toml(self._content.terrain, f"{region}_{digest.hex()[: 2 * ID_BYTES]}", field, remark)
        return self.read(text, region)

    def preview(self, options: Mapping[str, object], below: Lots) -> ShownField | None:
        """The hand-made field that is agreed on, else one by lot of the region; of any where none is agreed on."""
        name, region = str(options.get("field")), str(options.get("region"))
        if name in self.hand_made:
            return self.made(name)
        if region not in self.regions:
            region = tuple(self.regions)[below(len(self.regions))]
        return replace(self.drawn(region, [below(face) + 1 for face in self.faces], (), ""), is_example=True)

    def _shown(self, text: str, said: FieldFile, field_text: FieldText) -> ShownField:
        field, block = Field(self._content.terrain, field_text), lines_of(field_text.ground)
        used = dict.fromkeys("".join(block))
        signs = {
            sign: sign_text(ground_word(bits), bool(bits & ROAD))
            for sign, bits in self._content.terrain.signs.items()
            if sign in used
        }
        told, picture = tuple(lines(self._content, said, field)), field_picture(field, MIDDLE)
        data = {key: value for key, value in msgspec.to_builtins(said).items() if value}
        return ShownField(said.id, text, told, block, signs, picture, GROUNDS, data)


FIELDS = Fields()
