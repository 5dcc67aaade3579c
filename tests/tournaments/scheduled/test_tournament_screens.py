"""A tournament's page answers everybody in every state: to come, being played, over; a match's when it is over."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.matches.cast import deal_with, players, started
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run, run_until
from tournaments.matches.services.operating import cancel
from tournaments.scheduled.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def pages(client: Client, kind: str, public_id: str) -> str:
    """The page and the part of it that is asked for again."""
    answers = [client.get(reverse(f"tournaments:{name}", args=[public_id])) for name in (kind, f"{kind}-live")]
    assert [answer.status_code for answer in answers] == [200, 200]
    return "".join(answer.content.decode() for answer in answers)


@pytest.mark.parametrize("step", ["to come", "playing", "over"])
def test_the_page_shows_everybody_who_is_in_it_at_every_step(client: Client, step: str) -> None:
    tournament: Tournament = announced()
    users = entered(tournament, 4)
    if step == "playing":
        run_until(tournament, NOON_MS, "playing")
    if step == "over":
        run(tournament)
    shown = pages(client, "tournament", tournament.public_id)
    assert tournament.name in shown
    client.force_login(users[0])
    mine = pages(client, "tournament", tournament.public_id)
    assert all(user.display_name in mine for user in users)
    listed = client.get(reverse("tournaments:tournaments"))
    assert tournament.name in listed.content.decode()


def test_a_player_finds_the_way_to_the_own_table_and_at_the_end_the_prize(client: Client) -> None:
    tournament = announced()
    users = entered(tournament, 3)
    run_until(tournament, NOON_MS, "playing")
    client.force_login(users[0])
    assert "/tables/" in pages(client, "tournament", tournament.public_id)
    run(tournament)
    winner = tournament.registrations.get(rank=1)
    client.force_login(winner.player)
    assert winner.prize_minor > 0
    assert winner.player.display_name in pages(client, "tournament", tournament.public_id)


@pytest.mark.parametrize("end", ["won", "cancelled"])
def test_a_match_that_is_over_shows_how_it_ended(client: Client, end: str) -> None:
    asha, binod = players(2)
    match = started([asha, binod])
    if end == "cancelled":
        cancel(match.public_id, "the lights went out")
    while end == "won" and match.ended_at is None:
        deal_with(match, {asha: 0, binod: 80})
        match.refresh_from_db()
    shown: Any = pages(client, "match", match.public_id)
    assert asha.display_name in shown
    client.force_login(asha)
    assert 'data-ask="leave"' not in pages(client, "match", match.public_id)
