"""A match is called alike on both sides, in whatever form its invitation travels."""

from pathlib import Path

import pytest

from pbem.desk.file_form import BINARY, MAIL, TEXT, carriage
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from tests.tui.stage import GAME, home_at


@pytest.mark.parametrize("form", [BINARY, TEXT, MAIL])
def test_an_invitation_is_called_as_at_its_author_s(tmp_path: Path, form: str) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    for _ in range(2):
        invitations.new_match(ann, GAME)
    sealed = invitations.new_match(ann, GAME)
    assert sealed.card.name == "congo-3"
    data = carriage(ann, sealed, form, "ben@example.org" if form == MAIL else "")
    file_name = sealed.file_name if form == BINARY else ""
    assert import_bytes(ben, data, file_name)[0].name == "congo-3"
