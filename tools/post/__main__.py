"""The post under load and faults: whole house matches by mail, with nothing lost, nothing signed twice, every match to its end.

    python -m tools.post kills [--size 300] [--out docs/measured]
    python -m tools.post servers [--size 200] [--out docs/measured]
    python -m tools.post mailbox [--size 20000]
    python -m tools.post recipes

`kills`: so many syncs are killed. `servers`: so many matches go through Postfix and Dovecot, installed where they are missing
(as the superuser, on Debian) and started on this computer alone; each side has an account of its own. `mailbox`: a look
through so many mails on Dovecot. `recipes`: those of docs/post.md are tried, with the programs that are installed.
"""

import tempfile
import time
from pathlib import Path

from tools import report
from tools.post import kills, mailbox, recipes, servers


def main() -> None:
    """The command line."""
    parser = report.parser(__doc__)
    parser.add_argument("what", choices=("kills", "servers", "mailbox", "recipes"))
    parser.add_argument("--size", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pbem-post-") as folder:
        if given.what in ("mailbox", "recipes"):
            at = Path(folder)
            printed = []
            for line in mailbox.lines(at, given.size or 20_000) if given.what == "mailbox" else recipes.lines(at):
                print(line, flush=True)
                printed.append(line)
            report.store(given.out, f"post-{given.what}", report.page(f"Post: {given.what}", "```", *printed, "```"))
            return
        if given.what == "kills":
            found = kills.play(Path(folder), given.size or 300, 4, given.seed, print)
            head = "Syncs killed at any moment"
        else:
            found = servers.play(Path(folder), given.size or 200, given.seed, print)
            head = "House matches through Postfix and Dovecot"
    rows = [(what, count) for what, count in found.items()]
    said = f"All matches ended with the same files on both sides, and no place was signed twice. {time.monotonic() - began:.0f} s."
    lines = report.page(head, said, "", *report.table(("what", "how many"), rows))
    print("\n".join(lines))
    report.store(given.out, f"post-{given.what}", lines)


if __name__ == "__main__":
    main()
