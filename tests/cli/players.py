"""Two players at the command line, each with a home of his own, who share nothing but files."""

import atexit
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pbem.cli.main import door


class Player:
    """One home."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        folder.mkdir(parents=True, exist_ok=True)
        self.env = {f"PBEM_{part.upper()}": str(folder / part) for part in ("saves", "config", "state")} | {"NO_COLOR": "1"}

    def run(self, *words: str, stdin: str | bytes | None = None) -> Result:
        """A command as it comes."""
        return CliRunner().invoke(door, list(words), env=self.env, input=stdin)

    def ok(self, *words: str, stdin: str | bytes | None = None, code: int = 0) -> str:
        """A command that must end with this code; what it printed on stdout."""
        result = self.run(*words, stdin=stdin)
        assert result.exit_code == code, (words, result.exit_code, result.stdout, result.stderr)
        return result.stdout

    def data(self, *words: str, code: int = 0) -> Any:
        """The same as JSON."""
        return json.loads(self.ok(*words, "--json", code=code))

    def deploy_all(self, match: str) -> None:
        """Place the free units of the set-up in the first hex offered."""
        while any(token["text"] == "deploy" for token in self.data("options", match)["tokens"]):
            unit = self.data("options", match, "deploy")["tokens"][0]["text"]
            there = self.data("options", match, f"deploy {unit}")["tokens"][0]["text"]
            self.ok("do", match, f"deploy {unit} {there}")


def begun(folder: Path) -> tuple[Player, Player]:
    """Ann plays the Rebels, Bea the Congo side; set-up is done and sent, and it is Ann's turn. Both call it congo-1.

    The files 0.pbem and 1.txt are in the folder. It is all played once, and copied then.
    """
    shutil.copytree(_begun(), folder, dirs_exist_ok=True)
    return Player(folder / "ann", "Ann"), Player(folder / "bea", "Bea")


@cache
def _begun() -> Path:
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    folder = Path(place.name)
    ann, bea = Player(folder / "ann", "Ann"), Player(folder / "bea", "Bea")
    for player in (ann, bea):
        player.ok("id", "new", player.name)
    invitation, answer = str(folder / "0.pbem"), str(folder / "1.txt")
    ann.ok("new", "guerra_do_congo", "--side", "rebels", "--note", "Hello [b]Bea[/b]\x1b[31m", "-o", invitation)
    bea.ok("import", invitation)
    bea.deploy_all("congo-1")
    bea.ok("accept", "congo-1", "-o", answer)
    ann.ok("import", answer)
    return folder
