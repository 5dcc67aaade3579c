"""The schemas of the API's messages refer to each other, and every reference leads somewhere."""

from collections.abc import Iterator
from typing import Any

from rummysite.schema.openapi import message_schemas


def references(schema: Any) -> Iterator[str]:
    """Whatever a schema refers to: by `$ref`, or by what tells the members of a union apart."""
    if isinstance(schema, list):
        for one in schema:
            yield from references(one)
    elif isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        if isinstance(schema.get("discriminator"), dict):
            yield from schema["discriminator"].get("mapping", {}).values()
        for one in schema.values():
            yield from references(one)


def test_every_reference_leads_to_a_schema() -> None:
    schemas = message_schemas()
    assert set(references(schemas)) <= {f"#/components/schemas/{name}" for name in schemas}


def test_the_moves_of_a_record_are_told_apart_by_references() -> None:
    moves = message_schemas()["DealRecord"]["properties"]["moves"]["items"]
    assert moves["discriminator"]["mapping"]["draw"] == "#/components/schemas/Draw"
