"""One turn file through what mail does to it: read to the same bytes, or refused with what, where and what next."""

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.errors import CorruptFile, Outcome
from pbem.post.incoming.folder import SUFFIXES
from pbem.post.mail_files import find_turns
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.watched_folder import Inbox
from pbem.view.text import narration
from pbem.view.words import errors
from tests.post.manglings import MANGLINGS, attached
from tests.session.toy import home_at

ROOT = Path(__file__).resolve().parents[2]
MAX_SECONDS, MAX_MIB = 20, 300  # of processor time for all together, and of memory: far from what is used


def refusal(found: list[bytes | CorruptFile]) -> CorruptFile:
    (error,) = found or [CorruptFile("mail-without-turn")]  # as an import tells it
    assert isinstance(error, CorruptFile), "something else was read"
    return error


@pytest.mark.parametrize("name", MANGLINGS)
def test_a_turn_is_read_whole_or_refused(name: str) -> None:
    data, expected = MANGLINGS[name]
    found = find_turns(data())
    if isinstance(expected, list):
        assert found == expected
        return
    error = refusal(found)
    assert error.code == expected
    what, then = narration.error(error)
    assert error.code in errors.SAYINGS
    assert what
    assert then
    assert "{" not in what + then


def test_an_attachment_with_one_byte_changed_is_refused(tmp_path: Path) -> None:
    """The armour would tell the line; of bytes by themselves the form or the signature tells."""
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    data = invitations.new_match(ann, "grand_toy", side="blue").data
    seen = set()
    for place in range(0, len(data), 3):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        (result,) = import_bytes(ben, attached(changed, "application/octet-stream", "toy.pbem"))
        assert result.outcome in (Outcome.DAMAGED, Outcome.BAD_SIGNATURE), place
        assert all(narration.sentence(result.code, result.places))
        seen.add(result.outcome)
    assert len(seen) == 2
    assert import_bytes(ben, attached(data, "application/octet-stream", "toy.pbem"))[0].outcome is Outcome.OK


@pytest.mark.parametrize("name", ["a winmail.dat", "encrypted"])
def test_other_peoples_mail_in_a_watched_folder_is_passed_over(name: str, tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    (tmp_path / "theirs.eml").write_bytes(MANGLINGS[name][0]())
    inbox = Inbox(ann, tmp_path)
    assert [inbox.look(), inbox.look()] == [(), ()]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_watched_folder_takes_a_turn_by_any_of_its_suffixes(suffix: str, tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    data = invitations.new_match(ann, "grand_toy", side="blue").data
    (tmp_path / f"theirs{suffix.upper()}").write_bytes(attached(data, "application/octet-stream", "toy.pbem"))
    (result,) = Inbox(ben, tmp_path).look()
    assert result.outcome is Outcome.OK


def test_there_are_manglings_enough() -> None:
    """Forty at least that are read, ten that are refused."""
    read = [name for name, (_, expected) in MANGLINGS.items() if isinstance(expected, list)]
    assert len(read) >= 40
    assert len(MANGLINGS) - len(read) >= 10


@pytest.mark.skipif(sys.platform != "linux", reason="how much memory a process of its own used is told otherwise there")
def test_large_mails_take_bounded_time_and_memory() -> None:
    """In a process of its own, so that its memory can be told."""
    code = (
        "import re, time\n"
        "from pathlib import Path\nfrom pbem.errors import CorruptFile\nfrom pbem.post.mail_files import find_turns\n"
        "from tests.post.manglings import LARGE\n"
        "for name, (data, expected) in LARGE.items():\n"
        "    found = find_turns(data)\n"
        "    codes = [each.code if isinstance(each, CorruptFile) else each for each in found]\n"
        "    assert codes == ([expected] if isinstance(expected, str) else expected), (name, codes)\n"
        "print(time.process_time(), re.search(r'VmHWM:\\s+(\\d+) kB', Path('/proc/self/status').read_text())[1])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    seconds, memory = map(float, done.stdout.split())
    assert seconds < MAX_SECONDS
    assert memory / 1024 < MAX_MIB
