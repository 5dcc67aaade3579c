"""The generated files: where each is and what it should say."""

from collections.abc import Iterator
from pathlib import Path

from rummysite.paths import BASE_DIR
from rummysite.schema import roots, typescript


def texts() -> Iterator[tuple[Path, str]]:
    """Every generated file with what the types say that it holds."""
    yield BASE_DIR / "static/js/wire/messages.d.ts", typescript.declarations(roots.wire())
    yield BASE_DIR / "static/js/wire/record.d.ts", typescript.declarations(roots.record(), "./messages.js")


def stale() -> list[Path]:
    """The files that are missing or say something else."""
    return [path for path, text in texts() if not path.exists() or path.read_text() != text]


def write() -> list[Path]:
    """Write those that are stale; returns which."""
    changed = []
    for path, text in texts():
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            changed.append(path)
    return changed
