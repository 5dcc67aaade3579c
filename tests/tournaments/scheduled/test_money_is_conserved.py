"""Whole tournaments with random terms, entrants, withdrawals, rebuys and cancellations: nothing is made or lost."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, main_minor, pool_minor, run, run_until
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.services import cancelling, entering, playing_on
from wallet.ledger.audit import differences

TERMS = st.fixed_dictionaries(
    {
        "entry_fee_minor": st.integers(1, 99_999),
        "rake_bps": st.integers(0, 3000),
        "guarantee_minor": st.integers(0, 500_000),
        "seats": st.integers(2, 6),
        "rebuys_max": st.just(1),
        "rebuy_fee_minor": st.integers(0, 50_000),
        "rebuy_rounds": st.just(1),
        "rounds": st.sampled_from(
            [
                [{"deals": 1, "per_table": 1}, {"deals": 1}],
                [{"deals": 1, "best": 3}, {"deals": 1}],
                [{"deals": 1, "per_table": 1, "best": 2}, {"deals": 1, "per_table": 1}, {"deals": 1}],
            ]
        ),
        "prizes": st.sampled_from(
            [
                {"kind": "shares", "rows": [{"each": 3334}, {"each": 3333, "places": 2}]},
                {"kind": "fixed", "rows": [{"each": 7001}, {"each": 333, "places": 5}]},
            ]
        ),
    }
)


@pytest.mark.django_db
class TestMoneyIsConserved(TestCase):
    """Entries + rebuys + guarantee = prizes + rake + refunds, and the account ends empty."""

    @settings(max_examples=8, suppress_health_check=list(HealthCheck))
    @given(
        terms=TERMS,
        players=st.integers(3, 9),
        withdrawn=st.integers(0, 2),
        rebuys=st.integers(0, 3),
        ends=st.booleans(),
    )
    def test_entries_rebuys_and_overlay_are_prizes_rake_and_refunds(self, terms, players, withdrawn, rebuys, ends):
        tournament = announced(**terms)
        users = entered(tournament, players)
        held = sum(map(main_minor, users)) + pool_minor(tournament)
        for user in users[:withdrawn]:
            entering.withdraw(tournament.public_id, user, NOON_MS - 1000)
        now = self._to_the_break(tournament, users, rebuys)
        if not ends and tournament.status == TournamentStatus.PLAYING:
            cancelling.cancel(tournament.public_id, "A storm.", now)
        run(tournament, now)
        assert pool_minor(tournament) == 0
        assert list(differences()) == []
        overlay, rake = tournament.overlay_minor or 0, tournament.rake_minor or 0
        assert sum(map(main_minor, users)) == held + overlay - rake

    def _to_the_break(self, tournament, users, rebuys):
        now = run_until(tournament, NOON_MS, "break", "paying", "done", "refunding")
        out = [user for user in users if entry(tournament, user).status == RegistrationStatus.OUT]
        if tournament.step == "break":
            for user in out[:rebuys]:
                playing_on.rebuy(tournament.public_id, user, now)
        return now
