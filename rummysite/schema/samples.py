"""An example of each message, made from its type: what a field is called says what its value looks like."""

import re
from typing import Any

from msgspec import inspect as shapes

from rummysite.schema.catalogue import Catalogue, enum_of

_32_BYTES = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
_BY_NAME: tuple[tuple[str, Any], ...] = (
    (r"at_ms$", 1_767_225_600_000),
    (r"_ms$", 30_000),
    (r"_minor$", 8_000),
    (r"_bps$", 1_000),
    (r"^(card|cut|open|drawn_card)$", "7H"),
    (r"^(jokers|open_pile|hand|ungrouped|cards)$", "7H"),
    (r"groups$|^hands$|^arrangement$", "AS"),
    (r"commitment$|server_seed$|hash$|digest$", _32_BYTES),
    (r"^(deal|id|player|players|line|table|proposed_by|agreed)$", "k3m9qa7x"),
    (r"^name$", "Asha"),
    (
        r"^(share|shares|transcript|chain|house|rules|randomness|signature)$",
        _32_BYTES,
    ),
    (r"^currency$", "CHIP"),
    (r"^profile$", "rummycircle-points"),
    (r"^sentence$|^text$", "Well played."),
)
"""What values of fields with such names look like; tried in order, the first of the right type is taken."""


def sample(types: Catalogue, kind: shapes.Type, name: str = "") -> Any:
    """A value of a type; of a union the first kind, of an optional field the value."""
    if isinstance(kind, shapes.StructType):
        return _struct(types, kind)
    if (enum := enum_of(kind)) is not None:
        return next(iter(enum)).value
    match kind:
        case shapes.LiteralType():
            return types.literal_values(kind)[0]
        case shapes.UnionType() | shapes.Metadata():
            return sample(types, types.parts(kind)[0], name)
        case shapes.TupleType():
            return [sample(types, one, name) for one in kind.item_types]
        case shapes.ListType() | shapes.VarTupleType():
            return [sample(types, kind.item_type, name)]
        case shapes.DictType():
            return {str(sample(types, kind.key_type, "player")): sample(types, kind.value_type, name)}
        case shapes.NoneType():
            return None
    return _plain(kind, name)


def _plain(kind: shapes.Type, name: str) -> Any:
    if isinstance(kind, shapes.BoolType):
        return False
    wanted = int if isinstance(kind, shapes.IntType) else str
    for pattern, value in _BY_NAME:
        if re.search(pattern, name) and isinstance(value, wanted):
            return value
    return 1 if wanted is int else "text"


def _struct(types: Catalogue, kind: shapes.StructType) -> dict[str, Any]:
    kinds = types.kinds_of(kind)
    if kinds:
        return _struct(types, kinds[0])
    tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
    return tag | {field.encode_name: sample(types, field.type, field.name) for field in kind.fields}
