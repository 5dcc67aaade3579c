"""The published description of the socket is a valid AsyncAPI document, and its examples are what it describes."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from rummysite.paths import BASE_DIR
from tables.live.requests import decode
from tables.wire import protocol

DOCUMENT: dict[str, Any] = json.loads((BASE_DIR / "docs/schema/table-socket.asyncapi.json").read_text())
MESSAGES: dict[str, Any] = DOCUMENT["components"]["messages"]
SENT = [one["$ref"].rsplit("/", 1)[1] for one in DOCUMENT["operations"]["take"]["messages"]]


def test_the_document_is_what_asyncapi_asks_for() -> None:
    schema = json.loads((Path(__file__).parent / "asyncapi-3.0.0.json").read_text())
    jsonschema_rs.Draft7Validator(schema).validate(DOCUMENT)


def test_every_reference_leads_somewhere() -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, list):
            return [one for each in part for one in references(each)]
        if not isinstance(part, dict):
            return []
        here = [part["$ref"]] if "$ref" in part else []
        return here + [one for each in part.values() for one in references(each)]

    for reference in set(references(DOCUMENT)):
        found = DOCUMENT
        for key in reference.removeprefix("#/").split("/"):
            found = found[key]


@pytest.mark.parametrize("name", MESSAGES)
def test_the_example_of_a_message_is_one(name: str) -> None:
    schema = {**MESSAGES[name]["payload"], "components": DOCUMENT["components"]}
    (example,) = MESSAGES[name]["examples"]
    jsonschema_rs.Draft7Validator(schema).validate(example["payload"])


@pytest.mark.parametrize("name", SENT)
def test_the_server_reads_the_example_of_a_clients_message(name: str) -> None:
    (example,) = MESSAGES[name]["examples"]
    read = decode(json.dumps(example["payload"]))
    assert type(read).__name__ == name
    assert protocol.plain(read) == example["payload"]


def test_each_message_is_told_by_its_type_alone() -> None:
    for operation in DOCUMENT["operations"].values():
        names = [MESSAGES[one["$ref"].rsplit("/", 1)[1]]["name"] for one in operation["messages"]]
        assert len(set(names)) == len(names)
