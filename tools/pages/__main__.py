"""Write every page that is made from code or data; tests hold them to it.

python -m tools.pages          docs/bytes, the man page, what shells complete, the keys in README.md and docs/screens.md
"""

from pbem.games import catalog
from tools.pages import bytes_page, completion_rows, keys, man
from tools.report import ROOT

for game in catalog.GAMES:
    (ROOT / f"docs/bytes/{game}.md").write_text(bytes_page.page(game), encoding="utf-8")
(ROOT / "docs/pbem.1").write_text(man.page(), encoding="utf-8")
(ROOT / "pbem/cli/help/completion_table.py").write_text(completion_rows.table(), encoding="utf-8")
for name, write in (("README.md", keys.readme), ("docs/screens.md", keys.screens)):
    (ROOT / name).write_text(write((ROOT / name).read_text(encoding="utf-8")), encoding="utf-8")
