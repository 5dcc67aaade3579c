"""Which files a page loads: the bundles, or the single modules while somebody edits them."""

from functools import lru_cache

from django.conf import settings
from django.templatetags.static import static

from rummysite.bundles.build import BUILT, VERSION_FILE, address, is_built
from rummysite.paths import BASE_DIR


def address_of(entry: str) -> str:
    """Where a page finds an entry today: `js/pages/table.js`, as it is written or as it was joined."""
    return static(address(entry) if joined() else entry)


def joined() -> bool:
    """Whether pages load the bundles: they are made from the present sources, and no source was saved since.

    In a local house (LOCAL) a saved file is noticed at the next page; a public house checks only at its start.
    """
    return _joined_at_start() and not (settings.LOCAL and _edited_since())


@lru_cache
def _joined_at_start() -> bool:
    return is_built(settings.STATIC_VERSION)


def _edited_since() -> bool:
    made = (BUILT / VERSION_FILE).stat().st_mtime
    folders = (BASE_DIR / "static" / "js", BASE_DIR / "static" / "css")
    return any(file.stat().st_mtime > made for folder in folders for file in folder.rglob("*.[jc]s"))
