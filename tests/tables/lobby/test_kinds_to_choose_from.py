"""What there is to play is offered in words that differ: houses with other rules have other names in the list."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.tables.cast import funded, table_of

pytestmark = pytest.mark.django_db
CHOICES = re.compile(r'<select id="(next-kind|like)".*?</select>', re.DOTALL)
CHOICE = re.compile(r"<option.*?</option>", re.DOTALL)


@pytest.mark.parametrize("which", ["next-kind", "like"])
def test_no_two_read_the_same(client: Client, which: str) -> None:
    for house in ("rummycircle-points", "taj-points"):
        table_of(6, profile_name=house)
        table_of(2, profile_name=house)
    client.force_login(funded())
    page = client.get(reverse("lobby")).content.decode()
    lists = {found[1]: found[0] for found in CHOICES.finditer(page)}
    choices = [" ".join(strip_tags(one).split()) for one in CHOICE.findall(lists[which])]
    assert len(choices) >= 4
    assert len(set(choices)) == len(choices)
    assert "13 cards · 1 a point · 6 chairs · Taj Rummy" in choices
