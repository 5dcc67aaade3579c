"""The check of a shuffle as one file without a network: static/check_shuffle.html, made of the browser's own modules.

Nothing is minified, so that anybody can read it: each module is in the file as it was written. Only the names of
its imports are replaced by marks, which a few lines at the end of the file resolve.
"""

import posixpath
import re
from pathlib import Path

from rummysite.paths import BASE_DIR

ENTRY = "deal/check/offline.js"
FRAME = Path(__file__).with_name("check_page.html")
PLACE = "<!-- modules -->"

_IMPORT = re.compile(
    r"""(?P<before>^(?:import|export)\b[^"';()=]*?\bfrom\s*|^import\s*|\bimport\()(?P<quote>["'])(?P<name>[^"']+)(?P=quote)""",
    re.MULTILINE,
)


class CannotBeEmbedded(ValueError):
    """A module that an HTML file cannot hold as it is, or that is not there."""


def page(folder: Path = BASE_DIR) -> str:
    """The whole file, its modules in the order in which they are first imported. Raises CannotBeEmbedded."""
    modules: dict[str, str] = {}
    _take(ENTRY, folder, modules)
    scripts = "".join(
        f'<script type="text/plain" data-module="{name}">\n{text}</script>\n' for name, text in modules.items()
    )
    before, after = FRAME.read_text().split(f"{PLACE}\n")
    return before + scripts + after


def can_be_made(folder: Path = BASE_DIR) -> bool:
    """Whether the packages of the browser are there; a house that only runs may lack them."""
    return (folder / "node_modules" / "@noble" / "curves").is_dir()


def _take(name: str, folder: Path, modules: dict[str, str]) -> None:
    """A module and all that it imports."""
    if name in modules:
        if not modules[name]:
            raise CannotBeEmbedded(f"{name} and what it imports import each other.")
        return
    file = (folder / "node_modules" if name.startswith("@") else folder / "static" / "js") / name
    if not file.is_file():
        raise CannotBeEmbedded(f"{name} is not there.")
    source = file.read_text()
    if "</script" in source.lower() or "<!--" in source or "module://" in source:
        raise CannotBeEmbedded(f"{name} has text in it that would end its place in the file.")
    modules[name] = ""

    def marked(match: re.Match[str]) -> str:
        imported = _resolved(match["name"], name)
        _take(imported, folder, modules)
        return f"{match['before']}{match['quote']}module://{imported}{match['quote']}"

    modules[name] = _IMPORT.sub(marked, source)


def _resolved(imported: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported)) if imported[0] == "." else imported
