"""The generated parts of documents: tables between markers, the prose around them stays as people wrote it."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from http import HTTPStatus

from msgspec import inspect as shapes

from rummysite.schema import openapi
from rummysite.schema.asyncapi import TAKEN, TOLD
from rummysite.schema.browser.typescript import without_null, written
from rummysite.schema.catalogue import Catalogue
from rummysite.schema.json_schema import in_json
from rummysite.schema.prose import about, about_fields, about_member, limits

EVENTS = "DealEvent"
_BLOCK = re.compile(r"(<!-- generated: (?P<what>[a-z ]+) -->\n).*?(<!-- end of generated -->)", re.DOTALL)


class NoSuchPart(ValueError):
    """A document asks for a part that nobody writes."""


def filled(document: str, types: Catalogue) -> str:
    """The document with every generated part as the types have it now; raises NoSuchPart."""
    return _BLOCK.sub(lambda found: f"{found[1]}\n{_part(found['what'], types)}\n{found[3]}", document)


def _part(what: str, types: Catalogue) -> str:
    match what:
        case "client messages":
            return _messages(types, TAKEN)
        case "server messages":
            return _messages(types, TOLD)
        case "deal events":
            return _messages(types, EVENTS)
        case "parts of messages":
            return "\n".join(_parts(types))
        case "phrases and emoji":
            return "\n".join(_literals(types, ("PhraseKey", "EmojiKey")))
        case "notices":
            return "\n".join(_notices(types))
        case "refusals":
            return "\n".join(_refusals(types))
        case "api addresses":
            return "\n".join(_addresses())
    raise NoSuchPart(what)


def _messages(types: Catalogue, root: str) -> str:
    lines = ["| `type` | fields | what it says |", "|---|---|---|"]
    for kind in types.members(root).values():
        fields = ", ".join(_field(types, kind, field) for field in kind.fields if field.name != "id" or root != TAKEN)
        lines.append(f"| `{kind.tag}` | {fields} | {_says(kind.cls)} |")
    return "\n".join(lines) + "\n"


def _field(types: Catalogue, kind: shapes.StructType, field: shapes.Field) -> str:
    may = types.may_be_left_out(kind, field)
    kind_shown = without_null(field.type) if may and kind.cls not in types.sent else field.type
    return _code(f"{field.encode_name}{'?' if may else ''}: {written(types, kind_shown)}")


def _parts(types: Catalogue) -> Iterator[str]:
    """Every struct that a message of the server has in it, one after another as they are met."""
    whole = {kind.cls for root in (TAKEN, TOLD, EVENTS) for kind in types.members(root).values()}
    for cls in _inside(types, types.members(TOLD).values()):
        kind = types.structs[cls]
        if cls in whole:
            continue
        yield f"#### `{types.name_of(kind)}`\n\n{in_json(about(cls))}\n"
        kinds = types.kinds_of(kind)
        if kinds:
            yield f"One of {', '.join(f'`{types.name_of(one)}`' for one in kinds)}.\n"
            continue
        yield "| field | type | what it is |\n|---|---|---|"
        yield from _rows(types, kind)
        yield ""
    yield "#### Words that a field may hold\n\n| type | words | what they say |\n|---|---|---|"
    codes = [*_enums(types, "RefusalCode"), *_enums(types, "NoticeCode")]
    for enum in types.enums:
        if enum not in codes:
            yield f"| `{types.name_of_class(enum)}` | {', '.join(f'`{one.value}`' for one in enum)} | {_says(enum)} |"
    yield ""


def _rows(types: Catalogue, kind: shapes.StructType) -> Iterator[str]:
    if kind.tag_field:
        yield f"| `{kind.tag_field}` | {_code(repr(kind.tag).replace(chr(39), chr(34)))} | |"
    words_of = about_fields(kind.cls)
    for field in kind.fields:
        words = " ".join(filter(None, (in_json(words_of.get(field.name, "")), limits(field.type))))
        mark = "?" if types.may_be_left_out(kind, field) else ""
        yield f"| `{field.encode_name}{mark}` | {_code(written(types, field.type))} | {words} |"


def _inside(types: Catalogue, roots: Iterable[shapes.StructType]) -> dict[type, None]:
    """The structs that these lead to, in the order in which a reader meets them."""
    classes: dict[type, None] = {}
    waiting: list[shapes.Type] = list(roots)
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, shapes.StructType) and kind.cls not in classes:
            classes[kind.cls] = None
            waiting += types.inside(kind)
        waiting += types.parts(kind)
    return classes


def _literals(types: Catalogue, names: Iterable[str]) -> Iterator[str]:
    yield "| type | keys |\n|---|---|"
    for name in names:
        yield f"| `{name}` | {', '.join(f'`{value}`' for value in types.aliases[name].values)} |"
    yield ""


def _enums(types: Catalogue, root: str) -> list[type[Enum]]:
    kind = types.roots[root]
    kinds = kind.types if isinstance(kind, shapes.UnionType) else [kind]
    return [one.cls for one in kinds if isinstance(one, shapes.EnumType | shapes.CustomType)]


def _notices(types: Catalogue) -> Iterator[str]:
    for enum in _enums(types, "NoticeCode"):
        yield "| code | sentence |\n|---|---|"
        for member in enum:
            yield f"| `{member.value}` | {about_member(member)} |"
        yield ""


def _refusals(types: Catalogue) -> Iterator[str]:
    """A table for each enum; it has a column of statuses if one of its refusals is answered with another than 409."""
    for enum in _enums(types, "RefusalCode"):
        yield f"### `{types.name_of_class(enum)}`\n\n{in_json(about(enum))}\n"
        statuses = [getattr(member, "status", HTTPStatus.CONFLICT) for member in enum]
        has_others = any(status != HTTPStatus.CONFLICT for status in statuses)
        yield "| code | status | sentence |\n|---|---|---|" if has_others else "| code | sentence |\n|---|---|"
        for member, status in zip(enum, statuses, strict=True):
            yield f"| `{member.value}` |{f' {status.value} |' if has_others else ''} {about_member(member)} |"
        yield ""


def _addresses() -> Iterator[str]:
    yield "| address | method | what it does |\n|---|---|---|"
    for path, method, summary in openapi.addresses():
        yield f"| `{path.removeprefix('/api/v1/')}` | {method} | {summary} |"
    yield ""


def _says(cls: type) -> str:
    return in_json(about(cls)).replace("\n\n", " ")


def _code(text: str) -> str:
    return "`" + text.replace("|", r"\|") + "`"
