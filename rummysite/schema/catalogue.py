"""Every named type that some roots lead to, with the one name that each has in all generated files."""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import inspect as shapes

from rummysite.schema import rooms

Roots = Mapping[str, Any]
"""Names for types and what they are; a list is a union of its members, some of which msgspec could not decode."""


class Alias(NamedTuple):
    """A named type that is no class; `values` are a literal's in the order in which they were written."""

    kind: shapes.Type
    values: tuple[Any, ...]


class Catalogue:
    """The types that `roots` lead to. Those in `sent` come from clients, who may leave out what has a default."""

    def __init__(self, roots: Roots, sent: frozenset[str] = frozenset(), known: "Catalogue | None" = None) -> None:
        self.known = known
        self.roots = {name: _shape_of(kind) for name, kind in roots.items()}
        self.structs: dict[type, shapes.StructType] = {}
        self.enums: dict[type[Enum], None] = {}
        self.literals: list[shapes.LiteralType] = []
        self.sent: set[type] = set()
        for name, kind in self.roots.items():
            self._look_at(kind, name in sent)
        self.aliases = dict(self._aliases())
        self.names = _names([*self.structs, *self.enums]) | dict(self._named_by_roots())

    def _look_at(self, kind: shapes.Type, sent: bool) -> None:
        if isinstance(kind, shapes.StructType):
            self._look_at_struct(kind, sent)
        elif (enum := enum_of(kind)) is not None:
            if not (self.known and enum in self.known.enums):
                self.enums.setdefault(enum)
        else:
            self.literals += [kind] if isinstance(kind, shapes.LiteralType) else []
            for part in self.parts(kind):
                self._look_at(part, sent)

    def _look_at_struct(self, kind: shapes.StructType, sent: bool) -> None:
        if kind.cls in self.structs or (self.known and kind.cls in self.known.structs):
            return
        self.structs[kind.cls] = kind
        if sent:
            self.sent.add(kind.cls)
        for part in self.inside(kind):
            self._look_at(part, sent)

    def kinds_of(self, kind: shapes.StructType) -> list[shapes.StructType]:
        """The kinds of a base that rooms above add to; none for an ordinary struct."""
        below = rooms.open_union(kind.cls, kind.tag)
        return structs_of(shapes.multi_type_info(below))

    def inside(self, kind: shapes.StructType) -> list[shapes.Type]:
        """What a struct leads to: its kinds, or the types of its fields."""
        return [*self.kinds_of(kind)] or [field.type for field in kind.fields]

    def members(self, root: str) -> dict[str, shapes.StructType]:
        """The structs of a root that is a union, by name."""
        union = self.roots[root]
        assert isinstance(union, shapes.UnionType)
        return {self.name_of(one): one for one in structs_of(union.types)}

    def parts(self, kind: shapes.Type) -> list[shapes.Type]:
        """What a type without a name is made of; a marked field's mark takes the place of what Python holds."""
        match kind:
            case shapes.Metadata():
                return [self.marked(kind) or kind.type]
            case shapes.UnionType():
                return list(kind.types)
            case shapes.DictType():
                return [kind.key_type, kind.value_type]
            case shapes.TupleType():
                return list(kind.item_types)
            case shapes.ListType() | shapes.VarTupleType() | shapes.SetType() | shapes.FrozenSetType():
                return [kind.item_type]
        return []

    def marked(self, kind: shapes.Metadata) -> shapes.Type | None:
        """What `tables.wire.messages.shape` says that a field holds on the wire; None without a mark."""
        mark = (kind.extra or {}).get("shape")
        if mark is None:
            return None
        return self.roots[mark] if isinstance(mark, str) else shapes.type_info(mark)

    def _aliases(self) -> Iterator[tuple[str, Alias]]:
        """The roots that are no classes, and the literals that a module of these types gives a name."""
        for name, kind in self.roots.items():
            if not isinstance(kind, shapes.StructType) and enum_of(kind) is None:
                yield name, Alias(kind, ())
        elsewhere = [one.kind for one in self.known.aliases.values()] if self.known else []
        for module in dict.fromkeys(kind.__module__ for kind in self.structs):
            for name, value in vars(sys.modules[module]).items():
                if get_origin(value) is Literal and (kind := shapes.type_info(value)) in self.literals:
                    if kind in elsewhere:
                        continue
                    yield name, Alias(kind, get_args(value))

    def _named_by_roots(self) -> Iterator[tuple[type, str]]:
        for name, kind in self.roots.items():
            if isinstance(kind, shapes.StructType):
                yield kind.cls, name
            elif (enum := enum_of(kind)) is not None:
                yield enum, name

    def name_of(self, kind: shapes.Type) -> str:
        """The name of a type, empty when it has none."""
        if isinstance(kind, shapes.StructType):
            return self.name_of_class(kind.cls)
        if (enum := enum_of(kind)) is not None:
            return self.name_of_class(enum)
        aliases = {**self.aliases, **(self.known.aliases if self.known else {})}
        return next((name for name, one in aliases.items() if one.kind == kind), "")

    def literal_values(self, kind: shapes.LiteralType) -> tuple[Any, ...]:
        """A literal's values, if it has a name in the order in which they were written; msgspec sorts them."""
        alias = self.aliases.get(self.name_of(kind))
        return (alias and alias.values) or kind.values

    def name_of_class(self, kind: type) -> str:
        """The name of a struct or an enum."""
        if self.known and kind in self.known.names:
            return self.known.names[kind]
        return self.names[kind]

    def may_be_left_out(self, kind: shapes.StructType, field: shapes.Field) -> bool:
        """Whether a message may lack a field: a client's own if it has a default, another's if defaults are omitted.

        A field that is unset by default is left out of any message.
        """
        if field.required:
            return False
        if field.default is field.default_factory is msgspec.NODEFAULT:
            return True  # msgspec.UNSET, which the inspection of types does not give
        config = getattr(kind.cls, "__struct_config__")  # noqa: B009  (msgspec gives the attribute no type)
        return kind.cls in self.sent or bool(config.omit_defaults)


def structs_of(kinds: Iterable[shapes.Type]) -> list[shapes.StructType]:
    """The structs among these."""
    return [one for one in kinds if isinstance(one, shapes.StructType)]


def _shape_of(kind: Any) -> shapes.Type:
    if isinstance(kind, list):
        return shapes.UnionType(tuple(shapes.multi_type_info(kind)))
    return shapes.type_info(kind)


def enum_of(kind: shapes.Type) -> type[Enum] | None:
    """The enum that a type is, Django's choices included, which msgspec does not know."""
    if isinstance(kind, shapes.EnumType):
        return kind.cls
    if isinstance(kind, shapes.CustomType) and isinstance(kind.cls, type) and issubclass(kind.cls, Enum):
        return kind.cls
    return None


def _names(kinds: list[type]) -> dict[type, str]:
    """A name for each class: its own, or where two are named alike, with its package's in front."""
    alike: defaultdict[str, list[type]] = defaultdict(list)
    for kind in kinds:
        alike[kind.__name__.lstrip("_")].append(kind)
    names = {}
    for name, twins in alike.items():
        for kind in twins:
            names[kind] = name if len(twins) == 1 else _package_of(kind) + name
    if len(set(names.values())) < len(names):
        raise ValueError(f"Two types would have one name among {sorted(names.values())}")
    return names


def _package_of(kind: type) -> str:
    return kind.__module__.split(".")[-2].replace("_", " ").title().replace(" ", "")


def tag_of(kind: shapes.StructType) -> tuple[str, Any] | None:
    """The field that tells a tagged struct from its siblings and its value; None for an untagged one."""
    return None if kind.tag_field is None else (kind.tag_field, kind.tag)
