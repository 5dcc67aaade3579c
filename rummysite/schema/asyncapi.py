"""The table's socket as an AsyncAPI 3 document: what the house takes from a client and what it tells.

Its schemas keep to JSON Schema's draft 7, which every AsyncAPI tool reads.
"""

from typing import Any

from msgspec import inspect as shapes

from rummysite.schema.catalogue import Catalogue
from rummysite.schema.json_schema import Schema, components, in_json, written
from rummysite.schema.prose import about
from rummysite.schema.samples import sample

TAKEN, TOLD = "ClientMessage", "ServerMessage"
_CHANNEL = {"$ref": "#/channels/table"}


def document(types: Catalogue) -> str:
    """The document as JSON."""
    taken, sent = types.members(TAKEN), types.members(TOLD)
    parts = components(types, "#/components/schemas/{name}")
    schemas = {name: _draft_7(part) for name, part in parts.items() if name in _reached(parts, [*taken, *sent])}
    return written(
        {
            "asyncapi": "3.0.0",
            "info": {
                "title": "The table's socket",
                "version": "1",
                "description": "What goes over the WebSocket of one table. docs/protocol.md tells how to use it.",
                "license": {"name": "MIT"},
            },
            "defaultContentType": "application/json",
            "servers": {
                "house": {
                    "host": "{host}",
                    "protocol": "wss",
                    "description": "The house. The browser's session cookie says who is asking.",
                    "variables": {"host": {"default": "localhost:8000", "description": "The house's host and port."}},
                }
            },
            "channels": {"table": _channel([*taken, *sent])},
            "operations": {
                "take": _operation("receive", "A client asks for something.", taken)
                | {"reply": {"channel": _CHANNEL, "messages": _refs(["Ok", "RefusedMessage"])}},
                "tell": _operation("send", "The house tells a client what it may know.", sent),
            },
            "components": {
                "messages": {name: _message(types, kind) for name, kind in {**taken, **sent}.items()},
                "schemas": schemas,
            },
        }
    )


def _channel(names: list[str]) -> dict[str, Any]:
    return {
        "address": "/ws/table/{table}/",
        "title": "One table",
        "description": "One WebSocket a table; every frame is one JSON object with a `type`.",
        "parameters": {"table": {"description": "The table's public id."}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"ws": {"method": "GET"}},
    }


def _operation(action: str, summary: str, names: dict[str, shapes.StructType]) -> dict[str, Any]:
    return {"action": action, "channel": _CHANNEL, "summary": summary, "messages": _refs([*names])}


def _refs(names: list[str]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/table/messages/{name}"} for name in names]


def _message(types: Catalogue, kind: shapes.StructType) -> dict[str, Any]:
    name = types.name_of(kind)
    return {
        "name": str(kind.tag),
        "title": name,
        "summary": in_json(about(kind.cls)).split("\n")[0],
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": sample(types, kind)}],
    }


def _reached(parts: dict[str, Schema], names: list[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _refs_in(parts[name])
    return found


def _refs_in(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for one in schema for name in _refs_in(one)]
    if not isinstance(schema, dict):
        return []
    here = [schema["$ref"].rsplit("/", 1)[1]] if isinstance(schema.get("$ref"), str) else []
    return here + [name for one in schema.values() for name in _refs_in(one)]


def _draft_7(schema: Any) -> Any:
    """A schema rewritten for draft 7, with a tuple's items in its own way and AsyncAPI's kind of discriminator."""
    if isinstance(schema, list):
        return [_draft_7(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    converted = {key: _draft_7(value) for key, value in schema.items()}
    if "prefixItems" in converted:
        converted |= {"items": converted.pop("prefixItems"), "additionalItems": False}
    if "mapping" in converted.get("discriminator", ()):
        converted["discriminator"] = converted["discriminator"]["propertyName"]
    return converted
