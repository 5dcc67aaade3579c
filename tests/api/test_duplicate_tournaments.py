"""Duplicate tournaments over the API: told apart, entered, and read for what boards are worth."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.api.programs import Program
from tests.tournaments.scheduled.cast import announced, entered, run
from tests.tournaments.scheduled.duplicate.cast import duplicate
from tournaments.scheduled.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def test_a_duplicate_tournament_is_told_from_another_and_its_boards_are_worth_shares() -> None:
    boards, plain = duplicate(), announced()
    (player, *_others) = entered(boards, 9)
    api = Program(player)
    listed = {row["id"]: row["duplicate"] for row in api.get("tournaments/")["results"]}
    assert (listed[boards.public_id], listed[plain.public_id]) == (True, False)
    before = api.get(f"tournaments/{boards.public_id}/")
    assert [row["share_bps"] for row in before["entrants"]] == [None] * 9
    run(boards)
    after = api.get(f"tournaments/{boards.public_id}/")
    assert after["tournament"]["duplicate"]
    assert [row["share_bps"] for row in after["entrants"]] == [row["score"] // 3 for row in after["entrants"]]
    assert sum(row["score"] for row in after["entrants"]) == 9 * 3 * 5_000


def test_a_program_registers_for_a_duplicate_tournament_and_withdraws() -> None:
    boards = duplicate()
    (_seated, player) = entered(boards, 2)
    Tournament.objects.filter(pk=boards.pk).update(registration_opens_at=timezone.now() - timedelta(hours=1))
    api, address = Program(player), f"tournaments/{boards.public_id}/"
    assert api.send("post", f"{address}withdraw/") == (200, {"ok": True})
    assert not api.get(address)["tournament"]["mine"]
    assert api.send("post", f"{address}register/") == (200, {"ok": True})
    assert api.get(address)["tournament"]["mine"]
    assert api.send("post", f"{address}register/") == (409, "already_registered")
