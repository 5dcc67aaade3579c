"""Translations: the readable `.po` files are kept, the `.mo` files that Django reads are made from them."""

import os
from pathlib import Path

import polib


def compile_catalogs(locale: Path) -> int:
    """Make every missing or outdated `.mo` below `locale`; how many were made.

    Several processes may do so at once: each writes a file of its own and puts it in place when it is whole.
    """
    stale = [source for source in sorted(locale.rglob("*.po")) if _is_stale(source)]
    for source in stale:
        unfinished = source.with_suffix(f".unfinished-{os.getpid()}.mo")
        polib.pofile(str(source)).save_as_mofile(str(unfinished))
        unfinished.replace(source.with_suffix(".mo"))
    return len(stale)


def _is_stale(source: Path) -> bool:
    made = source.with_suffix(".mo")
    return not made.exists() or made.stat().st_mtime < source.stat().st_mtime
