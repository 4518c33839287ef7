"""A player of the command line whose program lets him write what he likes, and what a text must not hold."""

import json
import re
import shutil
import unicodedata
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from click.testing import CliRunner, Result

from pbem.cli.main import door
from pbem.desk.open_match import Table
from pbem.errors import Outcome
from pbem.post.mail_files import compose_eml
from pbem.session.archive.backup import backup
from pbem.session.disk.player_home import Home, find_home
from pbem.session.player.identity import FILE_NAME
from pbem.session.text import transcript
from pbem.session.turn import invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.cli import players
from tests.games.rio_40.wrong_scenarios import FIGHT

TRICKS = "\x1b[31mr\x1b]52;c;QQ==\x07\x9b2J\u202eab\u2066\u200b\ufeff\u2028\u3164[red]{0}{x}%s\u0336\u0336\u0336\u0336\r\udcff"
PLAIN_TRICKS = TRICKS[:-1]  # as text in a file: without the byte that is none
NAME = "E\x1b[2J\x9b\u202e\u200b[red]{0}\u0336\u0336\u0336\u0336\r漢字漢字"
NOTE = PLAIN_TRICKS + "\n\x1b]8;;http://x\x07link\x1b]8;;\x07\x00\n" + "X" * 3000
EMPTY = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]")
DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class Player(players.Player):
    """One whose terminal gets what is written: click takes some escapes out where it thinks that there is none."""

    def run(self, *words: str, stdin: str | bytes | None = None) -> Result:
        """A command as it comes."""
        return CliRunner().invoke(door, list(words), env=self.env, input=stdin, color=True)


def unsafe(text: str) -> list[str]:
    """What in a text a terminal or a reader would be tricked by."""
    found = [
        each for each in set(text) if each != "\n" and unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    ]
    floods = re.findall(r"[\u0300-\u036f]{3,}", text)
    return found + floods + EMPTY.findall(text)


def scenario(trick: str) -> str:
    """One that is wrong in its name."""
    return FIGHT.replace('"two_streets"', f'"{trick}"')


def hostile_home(folder: Path) -> Home:
    """A player whose program lets any name be his."""
    eve = Player(folder, "Eve")
    eve.ok("id", "new", "Eve")
    path = folder / "config" / FILE_NAME
    path.write_text(path.read_text().replace('"Eve"', json.dumps(NAME)), encoding="utf-8")
    return find_home(environ=eve.env)


def first_way(home: Home, match: str) -> bytes:
    """A file with the first orders that are offered, until the other side is due."""
    table = Table(home, match)
    while table.is_due and table.choice is not None:
        words: list[str] = []
        while tokens := table.options(" ".join(words)).tokens:
            words.append(tokens[0].text)
        table.do(" ".join(words))
    return sealing.seal(home, match, note=NOTE).data


def meeting(folder: Path) -> None:
    """Fills a folder: Bob's home, with what Eve has sent him. rio-1 is being played, congo-1 is an invitation."""
    hers = hostile_home(folder / "eve")
    bob = Player(folder / "bob", "Bob")
    bob.ok("id", "new", "Bob")
    his = find_home(environ=bob.env)
    invitation = invitations.new_match(hers, "rio_40", side="police", own_scenario=FIGHT, note=NOTE)
    match = invitation.card.match
    taken(his, invitation.data)
    table = Table(his, match)
    while table.choice is not None:
        words: list[str] = []
        while tokens := table.options(" ".join(words)).tokens:
            words.append(tokens[0].text)
        table.do(" ".join(words))
    taken(hers, invitations.accept(his, match).data)
    data = first_way(hers, match)
    shutil.copytree(bob.folder, folder / "before")
    taken(his, data)
    mail = compose_eml(
        sender="Eve <eve@x.org>", recipient="bob@x.org", subject=NOTE, date=DATE, summary=NOTE, turn=data, file_name=TRICKS
    )
    (folder / "odd").write_bytes(mail)
    for name, text in {
        "whole-notation": transcript.export(his, match),
        "whole-position": bob.ok("show", "rio-1", "--position"),
        "whole-scenario": FIGHT,
        "notation": transcript.export(his, match).replace("PM01", PLAIN_TRICKS),
        "scenario": scenario(PLAIN_TRICKS),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    backup(his, [match], folder / "backup")
    with zipfile.ZipFile(folder / "strange", "w") as zipped:
        zipped.writestr(PLAIN_TRICKS, "")
    congo = invitations.new_match(hers, "guerra_do_congo", side="congo", note=NOTE)
    taken(his, congo.data)
    for name, file in {"0": invitation.data, "last": data, "congo": congo.data}.items():
        (folder / name).write_bytes(file)


def taken(home: Home, data: bytes) -> None:
    assert [each.outcome for each in import_bytes(home, data)] == [Outcome.OK]
