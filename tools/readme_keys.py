"""Write the keys of the map into the README, from the table of actions.

    python tools/readme_keys.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pbem.view.actions import actions_of, key_text  # noqa: E402

HEAD = "| key | what it does |\n|---|---|\n"


def rows() -> str:
    """The rows of the table."""
    return "".join(f"| {' '.join(key_text(key) for key in each.keys.split(','))} | {each.help} |\n" for each in actions_of("match"))


def main() -> None:
    """Put them in place of those that are there."""
    path = ROOT / "README.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(HEAD)
    _, _, after = rest.partition("\n\n")
    path.write_text(f"{before}{HEAD}{rows()}\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
