"""Style sheets are written in tokens that exist, no token lies idle, and every sheet is linked by a page it serves."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.tidy.source import sources, where

SHEETS = BASE_DIR / "static" / "css"
TOKENS = SHEETS / "tokens"
SHEETS_IN_A_FOLDER_MAX = 12
OF_THE_ADMIN = {"--color-primary-600", "--font-sans"}
"""What django-unfold defines and uses: our pages in the admin borrow it, or set it for unfold's own sheets."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DEFINED = re.compile(r"(?<![\w-])(--[\w-]+)\s*:")
USED = re.compile(r"var\(\s*(--[\w-]+)")
SET_BY_SCRIPT = re.compile(r"\bvars\(\{(.*?)\}\)", re.DOTALL)
SCRIPT_KEY = re.compile(r"([a-z][\w-]*)\"?\s*:")
KEYFRAMES = re.compile(r"@keyframes ([\w-]+) \{(.*?\})\s*\}", re.DOTALL)
DECLARED = re.compile(r"^\s*([\w-]+):", re.MULTILINE)
COMPOSITED = {"opacity", "transform"}
LINK = re.compile(r"{% (?:static|sheet) 'css/([\w/-]+\.css)' %}")
PART = re.compile(r'@import url\("\.\./([\w/-]+\.css)"\)')
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(")
TOLD_BREAKPOINT = re.compile(r"^ +(width|height) +(\d+px) ", re.MULTILINE)
MEDIA_LENGTH = re.compile(r"\((width|height) (?:<=|>=|<|>) (\d+px)\)")


def test_every_custom_property_that_is_used_is_defined() -> None:
    known = _defined(_sheets()) | _set_by_scripts() | OF_THE_ADMIN
    unknown = [
        f"{where(path)} {name}"
        for path in sources("static/css", "static/js", "templates")
        for name in USED.findall(_text(path))
        if name not in known
    ]
    assert unknown == []


def test_every_custom_property_that_is_defined_is_used() -> None:
    used = {name for path in sources("static/css", "static/js", "templates") for name in USED.findall(_text(path))}
    assert sorted((_defined(_sheets()) | _set_by_scripts()) - used - OF_THE_ADMIN) == []


def test_a_token_has_one_name_in_one_file() -> None:
    tokens = [name for path in TOKENS.glob("*.css") for name in _defined([path])]
    twice = [name for name, files in Counter(tokens).items() if files > 1]
    elsewhere = _defined(path for path in _sheets() if path.parent != TOKENS) & set(tokens)
    assert twice == []
    own = {"--line", "--ink-soft", "--serif"}
    assert elsewhere <= own, "only the admin's pages have their own line and soft ink, and a table its own titles"


def test_scripts_write_no_colour() -> None:
    assert [where(path) for path in sources("static/js") if COLOUR.search(_text(path))] == []


def test_the_breakpoints_that_are_told_are_those_that_are_used() -> None:
    told = set(TOLD_BREAKPOINT.findall((TOKENS / "measures.css").read_text()))
    used = {found for path in _sheets() for found in MEDIA_LENGTH.findall(_text(path))}
    assert told == used


def test_every_sheet_is_linked_and_every_link_leads_to_one() -> None:
    by_pages = {name for path in sources("templates") for name in LINK.findall(path.read_text())}
    linked = by_pages | {name for path in _sheets() for name in PART.findall(path.read_text())}
    assert linked == {str(path.relative_to(SHEETS)) for path in _sheets()}


def test_what_moves_paints_nothing_anew() -> None:
    moving = [found for path in _sheets() for found in KEYFRAMES.findall(_text(path))]
    assert len(moving) > 5
    assert [name for name, steps in moving if not set(DECLARED.findall(steps)) <= COMPOSITED] == []


def test_nothing_moves_without_end() -> None:
    """What begins to move by itself stops by itself (WCAG 2.2.2), and a page that waits takes no processor time."""
    assert [where(path) for path in _sheets() if re.search(r"\binfinite\b", _text(path))] == []


def test_no_folder_of_sheets_holds_more_than_a_dozen() -> None:
    folders = Counter(path.parent for path in _sheets())
    assert {where(folder): count for folder, count in folders.items() if count > SHEETS_IN_A_FOLDER_MAX} == {}
    assert SHEETS not in folders


def _sheets() -> list[Path]:
    return list(sources("static/css"))


def _text(path: Path) -> str:
    return COMMENT.sub("", path.read_text())


def _defined(paths: Iterable[Path]) -> set[str]:
    return {name for path in paths for name in DEFINED.findall(_text(path))}


def _set_by_scripts() -> set[str]:
    scripts = "\n".join(map(_text, sources("static/js")))
    return {f"--{key}" for keys in SET_BY_SCRIPT.findall(scripts) for key in SCRIPT_KEY.findall(keys)}
