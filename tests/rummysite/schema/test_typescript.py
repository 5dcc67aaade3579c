"""How types become TypeScript: small ones of every kind, and what is written for them."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from rummysite.schema.browser.typescript import HEAD, declarations
from rummysite.schema.catalogue import Catalogue
from tables.wire.messages import shape


class Fruit(StrEnum):
    """What grows."""

    MANGO = "mango"
    """Sweet."""
    LIME = "lime"


class Basket(msgspec.Struct, tag_field="type", tag="basket"):
    """What is carried home, or None."""

    fruit: list[Fruit | None]
    weight_g: Annotated[int, msgspec.Meta(ge=0)]
    """With the basket."""
    kept: tuple[int, str] | None = None


class Note(msgspec.Struct, omit_defaults=True):
    text: str | None = None
    mood: Annotated[str, shape(Literal["good", "bad"])] = "good"


class Host(msgspec.Struct, tag_field="kind"):
    """Whoever hosts."""


class Uncle(Host, tag="uncle"):
    age: int


class Aunt(Host, tag="aunt"):
    guests: dict[str, bool]


class Anything(msgspec.Struct):
    what: Any


def written(sent: bool = False, **roots: Any) -> str:
    return declarations(Catalogue(roots, sent=frozenset(roots) if sent else frozenset())).removeprefix(HEAD).strip()


def test_a_struct_is_an_interface_with_its_words() -> None:
    assert written(Basket=Basket) == (
        "/** What grows. */\n"
        "export type Fruit =\n"
        "  /** Sweet. */\n"
        '  | "mango"\n'
        '  | "lime";\n'
        "\n"
        "/** What is carried home, or null. */\n"
        "export interface Basket {\n"
        '  type: "basket";\n'
        "  fruit: (Fruit | null)[];\n"
        "  /** With the basket. 0 or more. */\n"
        "  weight_g: number;\n"
        "  kept: [number, string] | null;\n"
        "}"
    )


def test_a_client_may_leave_out_what_has_a_default() -> None:
    assert "  kept?: [number, string] | null;" in written(sent=True, Basket=Basket)


def test_a_server_leaves_out_a_default_only_if_it_says_so() -> None:
    assert written(Note=Note) == 'export interface Note {\n  text?: string;\n  mood?: "bad" | "good";\n}'


def test_a_base_that_others_add_to_is_any_of_them() -> None:
    assert "export type Host = Uncle | Aunt;" in written(Host=Host)
    assert '  kind: "aunt";\n  guests: Record<string, boolean>;' in written(Host=Host)


def test_a_type_that_says_nothing_is_refused() -> None:
    with pytest.raises(KeyError):
        written(Anything=Anything)
