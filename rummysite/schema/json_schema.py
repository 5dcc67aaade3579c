"""A catalogue of types as JSON Schema, made by msgspec and put right where only the catalogue knows better."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect as shapes

from rummysite.schema.catalogue import Catalogue, enum_of
from rummysite.schema.prose import about, about_fields, about_member

Schema = dict[str, Any]
DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"


def document(types: Catalogue, root: str, title: str, address: str) -> str:
    """One type and all it leads to as a JSON Schema of its own (draft 2020-12)."""
    parts = components(types, "#/$defs/{name}")
    top: Schema = {"$schema": DRAFT_2020, "$id": address, "title": title, **parts.pop(root)}
    return written(_without_discriminators(top | {"$defs": parts}))


def written(plain: Mapping[str, Any]) -> str:
    """JSON for people and for `git diff`."""
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def components(types: Catalogue, template: str) -> dict[str, Schema]:
    """The schema of every struct and enum by its name; `template` is how one refers to another."""
    classes: list[type] = [*types.structs, *types.enums]
    schemas, parts = msgspec.json.schema_components(classes, schema_hook=_choices, ref_template="{name}")
    ours = {one["$ref"]: types.name_of_class(kind) for one, kind in zip(schemas, classes, strict=True) if "$ref" in one}
    by_our_name = {ours[name]: part for name, part in parts.items()}
    for enum in types.enums:
        by_our_name[types.name_of_class(enum)] = _enum(enum)
    for kind in types.structs.values():
        _put_right(types, kind, by_our_name[types.name_of(kind)])
    return {name: _renamed(by_our_name[name], ours, template) for name in sorted(by_our_name)}


def _enum(kind: type[Enum]) -> Schema:
    words_of = {one.value: about_member(one) for one in kind}
    lines = [about(kind), *(f"- `{value}`: {words}" for value, words in words_of.items() if words)]
    return {"title": kind.__name__, "description": "\n".join(filter(None, lines)), "enum": list(words_of)}


def _put_right(types: Catalogue, kind: shapes.StructType, schema: Schema) -> None:
    """What msgspec cannot know: our names and words, the marked fields, and that a server's defaults are sent too."""
    schema["title"] = types.name_of(kind)
    schema["description"] = in_json(about(kind.cls))
    kinds = types.kinds_of(kind)
    if kinds:
        words = {key: schema[key] for key in ("title", "description")}
        schema.clear()
        schema |= words | {"anyOf": [{"$ref": types.name_of(one)} for one in kinds]}
        return
    words_of = about_fields(kind.cls)
    for field in kind.fields:
        if _has_mark(types, field.type):
            schema["properties"][field.encode_name] = _of(types, field.type)
        if field.name in words_of:
            schema["properties"][field.encode_name]["description"] = in_json(words_of[field.name])
    tag = [kind.tag_field] if kind.tag_field else []
    schema["required"] = tag + [one.encode_name for one in kind.fields if not types.may_be_left_out(kind, one)]


def in_json(words: str) -> str:
    """Words about Python's values as words about JSON's."""
    return words.replace("None", "null")


def _has_mark(types: Catalogue, kind: shapes.Type) -> bool:
    if isinstance(kind, shapes.Metadata) and types.marked(kind) is not None:
        return True
    return any(_has_mark(types, part) for part in types.parts(kind))


def _of(types: Catalogue, kind: shapes.Type) -> Schema:
    """The schema of a marked field; only what may stand around a mark is known here."""
    match kind:
        case shapes.StructType():
            return {"$ref": types.name_of(kind)}
        case shapes.Metadata():
            return _of(types, types.parts(kind)[0])
        case shapes.UnionType():
            return {"anyOf": [_of(types, one) for one in kind.types]}
        case shapes.NoneType():
            return {"type": "null"}
        case shapes.LiteralType():
            return {"enum": list(kind.values)}
    enum = enum_of(kind)
    if enum is None:
        raise TypeError(f"a mark beside {kind}")
    return {"$ref": types.name_of_class(enum)}


def _renamed(schema: Any, ours: Mapping[str, str], template: str) -> Any:
    if isinstance(schema, list):
        return [_renamed(one, ours, template) for one in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: _renamed(value, ours, template) for key, value in schema.items()}
    if isinstance(renamed.get("$ref"), str):
        renamed["$ref"] = template.format(name=ours.get(renamed["$ref"], renamed["$ref"]))
    if isinstance(renamed.get("discriminator"), dict) and "mapping" in renamed["discriminator"]:
        tags = renamed["discriminator"]["mapping"].items()
        renamed["discriminator"]["mapping"] = {tag: template.format(name=ours.get(name, name)) for tag, name in tags}
    return renamed


def _without_discriminators(schema: Any) -> Any:
    """OpenAPI's word, which says nothing in a JSON Schema of its own."""
    if isinstance(schema, list):
        return [_without_discriminators(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_discriminators(value) for key, value in schema.items() if key != "discriminator"}


def _choices(kind: type) -> Schema:
    """Django's choices are enums that msgspec does not know."""
    if issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    raise NotImplementedError
