"""Other forms of an action, derived from its declaration in `actions`: for records and for browsers' messages.

A form is a struct with the action's own fields, some of them in another type (cards as codes), and with the fields
of its base. Nothing of an action is declared twice: a new action has its forms as soon as it is declared.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeVar, cast, get_args

import msgspec

from engine.deal.actions import AnyAction, OfSeat

_ENVELOPE = frozenset(OfSeat.__struct_fields__)
"""The fields for the seat and the seen version; each form has its own fields for these, or none."""

Kind = type[AnyAction]


class Written(NamedTuple):
    """How a type of field is written in a form: its type there, and the functions there and back."""

    type: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


Writing = Mapping[Any, Written]
"""By the type that a field is declared with in the action; fields of all other types stay as they are."""


class Form:
    """The methods of every form; a base of forms is a struct that also inherits from this."""

    __slots__ = ()

    kind: ClassVar[type[Any]]
    reads: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]]

    def own_fields(self) -> dict[str, Any]:
        """The action's own fields in the engine's types; raises the errors of the form's conversion functions."""
        return {name: read(getattr(self, name)) for name, read in self.reads}


Base = TypeVar("Base", bound=Form)


def derive(kind: Kind, base: type[Base], writing: Writing, facts: Iterable[tuple[str, Any]] = ()) -> type[Base]:
    """The form of one kind of action on this base; `facts` are additional fields with their types.

    It has the action's name, tag and docstring.
    """
    own = [(field, _written(field.type, writing)) for field in fields_of(kind)]
    form = msgspec.defstruct(
        kind.__name__,
        [*(_definition(field, written) for field, written in own), *facts],
        bases=cast(tuple[type[msgspec.Struct], ...], (base,)),
        module=base.__module__,
        namespace={
            "__doc__": kind.__doc__,
            "kind": kind,
            "reads": tuple((field.name, written.read) for field, written in own),
        },
        tag=tag_of(kind),
        frozen=True,
        kw_only=True,
    )
    return cast(type[Base], form)


def written_fields(action: AnyAction, writing: Writing) -> dict[str, Any]:
    """An action's own fields as a form with this writing has them."""
    own = fields_of(type(action))
    return {field.name: _written(field.type, writing).write(getattr(action, field.name)) for field in own}


@cache
def fields_of(kind: Kind) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields that are an action's own."""
    return tuple(field for field in msgspec.structs.fields(kind) if field.name not in _ENVELOPE)


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The value of `type` in the JSON of this struct."""
    return str(kind.__struct_config__.tag)


def kinds_in(union: Any) -> tuple[Any, ...]:
    """The members of a union such as `Action`."""
    return get_args(union)


def _as_it_is(value: Any) -> Any:
    return value


def _written(kind: Any, writing: Writing) -> Written:
    return writing.get(kind) or Written(kind, _as_it_is, _as_it_is)


def _definition(field: msgspec.structs.FieldInfo, written: Written) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not msgspec.NODEFAULT:
        return field.name, written.type, written.write(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return field.name, written.type, written.write(field.default_factory())
    return field.name, written.type
