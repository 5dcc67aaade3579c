"""Cells of a player's page: moments, amounts, people, and links to the admin's pages of things."""

from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from accounts.people.models import User
from desk.players.sections import Cell
from wallet.amounts import money_of


def moment(at: datetime | None, href: str = "") -> Cell:
    """A moment to the second, in the house's time zone."""
    return Cell("–" if at is None else f"{localtime(at):%Y-%m-%d %H:%M:%S}", href)


def day(on: date | None) -> Cell:
    """A cell with a date, or a dash for none."""
    return Cell("–" if on is None else date_format(on, "Y-m-d"))


def amount(minor: int | None, currency: str) -> Cell:
    """An amount with its currency."""
    return Cell("–" if minor is None else money_of(minor, currency), number=True)


def text(words: object, href: str = "") -> Cell:
    """Words, or a dash for none."""
    return Cell(str(words) if words not in (None, "") else "–", href)


def count(number: int | None) -> Cell:
    """A cell with a whole number, or a dash for none."""
    return Cell("–" if number is None else str(number), number=True)


def person(user: User | None) -> Cell:
    """Somebody, with the way to their page."""
    return Cell("–") if user is None else Cell(user.display_name, reverse("desk:player", args=[user.public_id]))


def thing(words: object, row: Any) -> Cell:
    """Something with a page in the admin."""
    return Cell(str(words), change_page(row))


def change_page(row: Any) -> str:
    """The admin's page of a row."""
    name = row._meta.label_lower.replace(".", "_")
    return reverse(f"admin:{name}_change", args=[row.pk])
