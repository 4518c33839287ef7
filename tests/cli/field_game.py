"""A game that has the fields of Heart of Africa and nothing else."""

from pbem.games import catalog


class FieldGame(catalog.FileGame):
    """Enough of a game for `pbem field`."""

    id = "heart_of_africa"
    newest = "0"
    has_fields = True

    @property
    def fields(self):  # type: ignore[no-untyped-def]
        from pbem.games.heart_of_africa.display.field_source import FIELDS

        return FIELDS


FieldGame.__abstractmethods__ = frozenset()
GAME = FieldGame()  # type: ignore[abstract]
