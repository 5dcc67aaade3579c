"""Whether a message is as the published AsyncAPI document declares it, with no field that it does not."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

import jsonschema_rs

from rummysite.paths import BASE_DIR

DOCUMENT = BASE_DIR / "docs/schema/table-socket.asyncapi.json"


def assert_declared(message: dict[str, Any]) -> None:
    """Raise when a message of the server has another shape than the document says."""
    of_type(message["type"]).validate(message)


@cache
def of_type(name: str) -> jsonschema_rs.Draft7Validator:
    """What a message of the server with this type looks like; KeyError for a type that is not declared."""
    document = _without_more_fields(json.loads(DOCUMENT.read_text()))
    told = [one["$ref"].rsplit("/", 1)[1] for one in document["operations"]["tell"]["messages"]]
    by_type = {document["components"]["messages"][one]["name"]: one for one in told}
    payload = document["components"]["messages"][by_type[name]]["payload"]
    return jsonschema_rs.Draft7Validator({**payload, "components": {"schemas": document["components"]["schemas"]}})


def _without_more_fields(document: dict[str, Any]) -> dict[str, Any]:
    """A client takes what it does not know; a test does not."""
    closed = deepcopy(document)
    for schema in closed["components"]["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return closed
