"""A home without an identity takes a whole match in and looks on, also of a game that begins with a sealed set-up."""

from pathlib import Path

import pytest

from tests.cli.players import Player

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(
    ("name", "called"), [("rio_40-closing_the_line-sealed", "rio-1"), ("guerra_do_congo-campaign-swift", "congo-1")]
)
def test_who_only_looks_on_needs_no_identity(tmp_path: Path, name: str, called: str) -> None:
    files = [str(path) for path in sorted((GOLDEN / name).glob("*.pbem"))]
    nobody = Player(tmp_path / "nobody", "Nobody")
    nobody.ok("import", files[0])
    assert nobody.ok("show", called)
    nobody.ok("import", "-q", *files[1:])
    assert nobody.ok("show", called)
    assert nobody.data("verify", called)["state_digest"] == nobody.data("verify", *files)["state_digest"]
