"""U+0000 is refused in every text of every message that the socket's published schema declares."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tables.live.reading import Unreadable
from tables.live.requests import TYPES, decode
from tables.refusals import TableRefusal
from tests.fuzz.messages import DOCUMENT, drawn

WITH_NUL = "a\0b"
SCHEMAS = json.loads(DOCUMENT.read_text())["components"]["schemas"]
MESSAGES = {message["type"]: message for message in drawn(len(TYPES), 1)}
"""One of each type, as the schema declares it."""


def spoiled_values(schema: dict[str, Any]) -> Iterator[Any]:
    """Values of this schema with U+0000 in one text: none where it has no text."""
    if "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].rsplit("/", 1)[1]]
    for part in schema.get("anyOf", schema.get("oneOf", ())):
        yield from spoiled_values(part)
    if schema.get("type") == "string" or "enum" in schema:
        yield WITH_NUL
    elif schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        for value in spoiled_values(schema["items"]):
            yield [value]


def spoiled(message: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The message with U+0000 in one of its texts after another, by the field."""
    name = next(key for key, schema in SCHEMAS.items() if tag_of(schema) == message["type"])
    for field, schema in SCHEMAS[name]["properties"].items():
        for value in spoiled_values(schema):
            if field != "type":
                yield field, message | {field: value}


def tag_of(schema: dict[str, Any]) -> object:
    """The type of the message that a schema is of; None if it is of none."""
    kinds = schema.get("properties", {}).get("type", {}).get("enum", [None])
    return kinds[0]


@pytest.mark.parametrize("kind", sorted(TYPES))
def test_it_is_refused_in_every_field(kind: str) -> None:
    message = MESSAGES[kind]
    decode(json.dumps(message))
    tried = set[str]()
    for field, one in spoiled(message):
        for ascii_only in (True, False):
            with pytest.raises(Unreadable) as refused:
                decode(json.dumps(one, ensure_ascii=ascii_only))
            assert refused.value.code is TableRefusal.BAD_MESSAGE
        tried.add(field)
    assert "id" in tried


def test_the_texts_that_people_and_programs_write_are_among_them() -> None:
    tried = {(kind, field) for kind, message in MESSAGES.items() for field, _ in spoiled(message)}
    known = {("sync", "deal"), ("arrange", "deal"), ("arrange", "groups"), ("mute", "player"), ("say", "text")}
    assert known | {("report", "player"), ("report", "line"), ("shuffle.reveal", "share")} <= tried
