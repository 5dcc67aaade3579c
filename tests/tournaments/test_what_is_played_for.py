"""Matches and tournaments are played for what the licence permits, and their pools are in their own currency."""

import pytest

from tests.tournaments.matches.cast import offer_of, open_match
from tests.tournaments.scheduled.cast import announced
from tests.wallet.builders import licensed, refused_by, sql

pytestmark = pytest.mark.django_db

OPEN = "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES (%s, 'pool', 'INR', 0, 0)"


def test_the_rake_of_a_match_for_money_keeps_to_the_licences_cap() -> None:
    licensed(match_rake_cap_bps=900)
    open_match(offer_of(rake_bps=900, currency_id="INR", bots_wanted=0))
    with refused_by("offer_licensed"):
        sql("UPDATE tournaments_pooloffer SET rake_bps = 901")
    with refused_by("match_licensed"):
        sql("UPDATE tournaments_match SET rake_bps = 901")


def test_the_rake_of_a_tournament_for_money_keeps_to_the_licences_cap() -> None:
    licensed(match_rake_cap_bps=900)
    announced(rake_bps=900, currency_id="INR")
    with refused_by("tournament_licensed"):
        sql("UPDATE tournaments_tournament SET rake_bps = 901")


def test_a_pool_is_in_the_currency_of_its_match() -> None:
    match, tournament = open_match(offer_of()), announced()
    licensed()
    for played in (match, tournament):
        with refused_by("pool_account_is_the_matchs"):
            sql(OPEN, f"pool:{played.public_id}")
