"""The post under load and faults: whole house matches by mail, with nothing lost, nothing signed twice, every match to its end.

    python -m tools.post kills [--size 300] [--out docs/measured]
    python -m tools.post servers [--size 200] [--out docs/measured]
    python -m tools.post mailbox [--size 20000]
    python -m tools.post recipes
    python -m tools.post live [--size 3] [--out docs/measured]
    python -m tools.post ssh [--size 12] [--out docs/measured]

`kills`: so many syncs are killed. `servers`: so many matches go through Postfix and Dovecot, installed where they are missing
(as the superuser, on Debian) and started on this computer alone; each side has an account of its own. `mailbox`: a look
through so many mails on Dovecot. `recipes`: those of docs/post.md are tried, with the programs that are installed. `live`:
so many game turns of the Congo between two users in a club, with every question answered by hand (as the superuser). `ssh`:
the Congo live over OpenSSH, as docs/post.md has it, and then so many connections that are cut.
"""

import tempfile
import time
from pathlib import Path

from tools import report
from tools.post import kills, live_ssh, live_turns, mailbox, recipes, servers


def main() -> None:
    """The command line."""
    parser = report.parser(__doc__)
    parser.add_argument("what", choices=("kills", "servers", "mailbox", "recipes", "live", "ssh"))
    parser.add_argument("--size", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pbem-post-") as folder:
        at = Path(folder)
        told = {
            "mailbox": lambda: mailbox.lines(at, given.size or 20_000),
            "recipes": lambda: recipes.lines(at),
            "live": lambda: live_turns.lines_of(given.size or 3),
            "ssh": lambda: live_ssh.lines(at, given.size or 12, given.seed),
        }
        if given.what in told:
            printed = []
            for line in told[given.what]():
                print(line, flush=True)
                printed.append(line)
            report.store(given.out, f"post-{given.what}", report.page(f"Post: {given.what}", "```", *printed, "```"))
            return
        if given.what == "kills":
            found = kills.play(at, given.size or 300, 4, given.seed, print)
            head = "Syncs killed at any moment"
        else:
            found = servers.play(at, given.size or 200, given.seed, print)
            head = "House matches through Postfix and Dovecot"
    rows = [(what, count) for what, count in found.items()]
    said = f"All matches ended with the same files on both sides, and no place was signed twice. {time.monotonic() - began:.0f} s."
    lines = report.page(head, said, "", *report.table(("what", "how many"), rows))
    print("\n".join(lines))
    report.store(given.out, f"post-{given.what}", lines)


if __name__ == "__main__":
    main()
