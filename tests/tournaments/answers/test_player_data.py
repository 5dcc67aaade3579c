"""A player's file has deals, chat, matches and tournaments; an account at a table or in a game is not closed."""

import json
from typing import Any

import pytest

from accounts.closing import services as closing
from accounts.closing.file import everything
from accounts.closing.hooks import StillOpen
from accounts.people.models import User
from tables.chairs import services as chairs
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.tables.played import over
from tests.tournaments.matches.cast import offer_of, open_match
from tests.tournaments.scheduled.cast import announced, entered
from tournaments.matches.services.entering import enter, withdraw

pytestmark = pytest.mark.django_db


def file_of(user: User) -> dict[str, list[dict[str, Any]]]:
    """The lines of the player's file, by section."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in everything(user):
        row = json.loads(line)
        found.setdefault(row.pop("section"), []).append(row)
    return found


def test_the_file_has_the_deals_the_match_and_the_tournament() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = over(asha, bela)
    match = open_match(offer_of())
    enter(match.public_id, asha)
    held = file_of(asha)
    assert [row["deal"] for row in held["deal"]] == [deal.public_id]
    assert [row["match"] for row in held["match"]] == [match.public_id]
    (guest,) = entered(announced(), 1)
    assert len(file_of(guest)["tournament"]) == 1
    assert "password" not in json.dumps(held)


def test_who_sits_at_a_table_gets_up_first() -> None:
    asha, table = funded("Asha"), table_of(2)
    sit(table, asha)
    with pytest.raises(StillOpen):
        closing.close(asha)
    chairs.leave(table.public_id, asha, NOON_MS)
    assert not closing.close(asha).is_active


def test_who_has_entered_a_match_or_a_tournament_withdraws_first() -> None:
    asha, match = funded("Asha"), open_match(offer_of())
    enter(match.public_id, asha)
    with pytest.raises(StillOpen):
        closing.close(asha)
    withdraw(match.public_id, asha)
    assert not closing.close(asha).is_active
    (guest,) = entered(announced(), 1)
    with pytest.raises(StillOpen):
        closing.close(guest)
