"""The fenced blocks of the documents: what each says it is, and in which situation its reader is.

The first word after the fence is the language, `title="…"` is the situation, which the site shows above the block:

    ```sh title="Beside the open house"
    .venv/bin/python manage.py check_ledger
    ```
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from rummysite.paths import BASE_DIR

INDENTED = "an indented block"
TITLE = re.compile(r'title="([^"]*)"')


@dataclass(frozen=True)
class Block:
    """One fenced block: where it stands, its language, its title and its text."""

    page: str
    line: int
    language: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def pages() -> tuple[str, ...]:
    """Every document: those at the top, and all below docs/."""
    top = (path.name for path in BASE_DIR.glob("*.md"))
    return (*sorted(top), *sorted(str(path.relative_to(BASE_DIR)) for path in (BASE_DIR / "docs").rglob("*.md")))


@cache
def blocks() -> tuple[Block, ...]:
    """The fenced blocks of every document, in their order."""
    return tuple(block for page in pages() for block in blocks_in(page, (BASE_DIR / page).read_text()))


def blocks_in(page: str, text: str) -> Iterator[Block]:
    """The fenced blocks of one document; one that is merely indented has the language INDENTED."""
    for token in MarkdownIt("commonmark").parse(text):
        if token.type in {"fence", "code_block"}:
            words = token.info.split(maxsplit=1) if token.type == "fence" else [INDENTED]
            title = TITLE.search(token.info)
            line = (token.map or [0])[0] + 1
            yield Block(page, line, words[0] if words else "", title[1] if title else "", token.content)


def in_situation(*titles: str, language: str = "sh") -> list[Block]:
    """The blocks of one language in one of these situations."""
    return [block for block in blocks() if block.language == language and block.title in titles]


def page_of(path: Path) -> str:
    """A document's name, as blocks carry it."""
    return str(path.relative_to(BASE_DIR))
