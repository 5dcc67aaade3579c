"""The API's OpenAPI document, completed: the messages' schemas as the catalogue makes them, and words where none are.

Django REST framework knows the addresses; it knows neither the messages nor what an id in an address names.
"""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from base.api import COMPONENTS, KINDS
from rummysite.schema import rooms
from rummysite.schema.catalogue import Catalogue
from rummysite.schema.json_schema import Schema, components

_NAMED_BY = {"matches": "match", "trace": "transaction"}
_NUMBERS = {
    "round_number": "The number of the round, from 1 on.",
    "board_number": "The number of the board in its round, from 1 on.",
}


def completed(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The document with the messages' schemas and described parameters; a hook of drf-spectacular."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(message_schemas())
    for path, operations in result.get("paths", {}).items():
        for operation in operations.values():
            operation["tags"] = [tag.removesuffix(".ndjson") for tag in operation.get("tags", [])]
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path":
                    parameter["description"] = _words(path, parameter["name"])
    return result


def addresses() -> Iterator[tuple[str, str, str]]:
    """Every address of the API with a method and the sentence that says what it does."""
    generator: Any = SchemaGenerator
    for path, operations in generator().get_schema(public=True)["paths"].items():
        for method, operation in operations.items():
            yield path, method.upper(), operation["summary"]


def message_schemas() -> dict[str, Schema]:
    """The schema of every message of the API by its name. Raises ValueError when the name is not its class's own."""
    rooms.load()
    by_name = {kind.__name__: kind for kind in sorted(KINDS, key=lambda kind: not KINDS[kind])}
    types = Catalogue(by_name, sent=frozenset(name for name, kind in by_name.items() if KINDS[kind]))
    schemas = components(types, "#/components/schemas/{name}")
    if missing := [name for name in COMPONENTS if name not in schemas]:
        raise ValueError(f"Two types of the API have one name: {', '.join(missing)}")
    return schemas


def _words(path: str, name: str) -> str:
    if name in _NUMBERS:
        return _NUMBERS[name]
    before = path.split(f"/{{{name}}}", maxsplit=1)[0].rsplit("/", 1)[1]
    return f"The id of the {_NAMED_BY.get(before, before.removesuffix('s'))}."
