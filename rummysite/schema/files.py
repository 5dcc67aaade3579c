"""The generated files: where each is and what it should say."""

from collections.abc import Iterator
from pathlib import Path

from engine.houses import house_schema
from rummysite.offline import check_page
from rummysite.paths import BASE_DIR
from rummysite.schema import asyncapi, json_schema, markdown, roots
from rummysite.schema.browser import seat_events, typescript

DOCUMENTS = ("docs/protocol.md", "docs/refusals.md", "docs/developers/api.md")
"""Pages of which only the parts between markers are generated."""
RECORD_ID = "urn:indian-rummy:deal-record:1"


def texts(folder: Path = BASE_DIR) -> Iterator[tuple[Path, str]]:
    """Every generated file with what the types say that it holds."""
    yield folder / "static/js/wire/messages.d.ts", typescript.declarations(roots.wire())
    yield folder / "static/js/wire/seat-events.js", seat_events.module(roots.wire())
    yield folder / "static/js/wire/record.d.ts", typescript.declarations(roots.record(), "./messages.js")
    yield folder / "docs/schema/table-socket.asyncapi.json", asyncapi.document(roots.wire())
    record = json_schema.document(roots.record_alone(), "DealRecord", "A finished deal's record", RECORD_ID)
    yield folder / "docs/schema/deal-record.schema.json", record
    yield folder / "docs/schema/house.schema.json", json_schema.written(house_schema.schema())
    if check_page.can_be_made(folder):
        yield folder / "static/check_shuffle.html", check_page.page(folder)
    for name in DOCUMENTS:
        yield folder / name, markdown.filled((folder / name).read_text(), roots.wire())


def stale(folder: Path = BASE_DIR) -> list[Path]:
    """The files that are missing or say something else."""
    return [path for path, text in texts(folder) if not path.exists() or path.read_text() != text]


def write(folder: Path = BASE_DIR) -> list[Path]:
    """Write those that are stale; returns which."""
    behind = stale(folder)
    for path, text in texts(folder):
        if path in behind:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return behind
