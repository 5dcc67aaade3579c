"""A lower room asks through a registry; the rooms above answer, whatever order they start in."""

from collections.abc import Callable

import pytest

from base.registry import Registry, Taken


def answers(**members: int) -> Registry[Callable[[], int]]:
    """A registry with these members, added in this order."""
    registry: Registry[Callable[[], int]] = Registry("answers")
    for name, number in members.items():
        registry.add(name, lambda number=number: number)
    return registry


def test_members_are_read_in_the_order_of_their_names() -> None:
    assert [member() for member in answers(wallet=3, accounts=1, tables=2)] == [1, 2, 3]
    assert answers(wallet=3, accounts=1).names() == ("accounts", "wallet")
    assert [name for name, _member in answers(b=1, a=2).items()] == ["a", "b"]


def test_the_same_member_added_again_changes_nothing() -> None:
    registry = answers(tables=1)
    member = registry.get("tables")
    assert member is not None
    assert registry.add("tables", member) is member
    assert len(registry) == 1


def test_a_name_is_given_once() -> None:
    with pytest.raises(Taken, match="Of the answers one is called tables already"):
        answers(tables=1).add("tables", lambda: 2)


def test_a_name_that_nobody_gave_has_no_member() -> None:
    assert answers().get("tables") is None
    assert "tables" not in answers()
