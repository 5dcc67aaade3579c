"""A catalogue of types as TypeScript declarations: an interface a struct, a union a choice, docstrings as JSDoc."""

import json
import textwrap
from collections.abc import Iterator
from enum import Enum

from msgspec import inspect as shapes

from rummysite.schema.catalogue import Alias, Catalogue, enum_of, tag_of
from rummysite.schema.prose import about, about_fields, about_member, limits

WIDTH = 110
HEAD = "// Written by `python -m rummysite.schema` from the server's types. Change those, not this file.\n"


def declarations(types: Catalogue, imported_from: str = "") -> str:
    """The whole file; types of `types.known` are imported from there."""
    parts = [HEAD]
    if types.known is not None:
        used = sorted(set(_used_of_known(types)))
        parts.append(f'import type {{ {", ".join(used)} }} from "{imported_from}";\n')
    parts += [_alias(types, name, one) for name, one in types.aliases.items()]
    parts += [_enum(types, kind) for kind in types.enums]
    parts += [_struct(types, kind) for kind in types.structs.values()]
    return "\n".join(dict.fromkeys(parts))


def written(types: Catalogue, kind: shapes.Type, top: bool = False) -> str:
    """A type as TypeScript writes it where it is used; with `top`, what its name stands for."""
    name = "" if top else types.name_of(kind)
    if name:
        return name
    match kind:
        case shapes.Metadata():
            return written(types, types.parts(kind)[0])
        case shapes.UnionType():
            return " | ".join(written(types, one) for one in kind.types)
        case shapes.LiteralType():
            return " | ".join(json.dumps(one) for one in kind.values)
        case shapes.DictType():
            return f"Record<{written(types, kind.key_type)}, {written(types, kind.value_type)}>"
        case shapes.TupleType():
            return f"[{', '.join(written(types, one) for one in kind.item_types)}]"
        case shapes.ListType() | shapes.VarTupleType() | shapes.SetType() | shapes.FrozenSetType():
            item = written(types, kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
    return _PLAIN[type(kind)]


_PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.DateTimeType: "string",
    shapes.DateType: "string",
}
"""What has no entry here, `Any` above all, has no place in the wire's types."""


def _alias(types: Catalogue, name: str, alias: Alias) -> str:
    what = " | ".join(map(json.dumps, alias.values)) or written(types, alias.kind, top=True)
    line = f"export type {name} = {what};\n"
    if len(line) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in what.split(" | ")) + ";\n"
    return line


def _enum(types: Catalogue, kind: type[Enum]) -> str:
    members = "\n".join(_doc(about_member(one), "  ") + f"  | {json.dumps(one.value)}" for one in kind)
    return _doc(about(kind)) + f"export type {types.name_of_class(kind)} =\n{members};\n"


def _struct(types: Catalogue, kind: shapes.StructType) -> str:
    name, doc = types.name_of_class(kind.cls), _doc(about(kind.cls))
    kinds = types.kinds_of(kind)
    if kinds:
        return f"{doc}export type {name} = {' | '.join(types.name_of(one) for one in kinds)};\n"
    return f"{doc}export interface {name} {{\n{''.join(_fields(types, kind))}}}\n"


def _fields(types: Catalogue, kind: shapes.StructType) -> Iterator[str]:
    tag = tag_of(kind)
    if tag is not None:
        yield f"  {tag[0]}: {json.dumps(tag[1])};\n"
    words_of = about_fields(kind.cls)
    for field in kind.fields:
        mark = "?" if types.may_be_left_out(kind, field) else ""
        doc = " ".join(filter(None, (words_of.get(field.name, ""), _sentence(limits(field.type)))))
        kind_ = without_null(field.type) if mark and kind.cls not in types.sent else field.type
        yield _doc(doc, "  ") + f"  {field.encode_name}{mark}: {written(types, kind_)};\n"


def without_null(kind: shapes.Type) -> shapes.Type:
    """The type of a field that is left out where Python has None."""
    if not isinstance(kind, shapes.UnionType):
        return kind
    rest = tuple(one for one in kind.types if not isinstance(one, shapes.NoneType))
    return rest[0] if len(rest) == 1 else shapes.UnionType(rest)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "." if words else ""


def _doc(words: str, indent: str = "") -> str:
    words = words.replace("*/", "* /").replace("None", "null")
    if not words:
        return ""
    if len(words) + len(indent) < WIDTH and "\n" not in words:
        return f"{indent}/** {words} */\n"
    lines = [line for part in words.split("\n") for line in textwrap.wrap(part, WIDTH - len(indent)) or [""]]
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def _used_of_known(types: Catalogue) -> Iterator[str]:
    """The names of another file's types that this file's fields lead to."""
    assert types.known is not None
    waiting = [field.type for kind in types.structs.values() for field in kind.fields]
    while waiting:
        kind = waiting.pop()
        name = types.known.name_of(kind) if _is_known(types, kind) else ""
        if name:
            yield name
        waiting += types.parts(kind)


def _is_known(types: Catalogue, kind: shapes.Type) -> bool:
    cls = kind.cls if isinstance(kind, shapes.StructType) else enum_of(kind)
    return types.known is not None and (cls is None or cls in types.known.names)
