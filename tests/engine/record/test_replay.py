"""A recorded deal, played again, comes to what the record says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import record
from engine.houses import PROFILES
from engine.record import replay
from tests.engine.deal.company import Temper
from tests.engine.record.finished import by_chance, declared

percent = st.sampled_from([0, 3, 30])
tempers = st.builds(Temper, percent, percent, percent, percent, percent, st.sampled_from([0, 50]))


@pytest.mark.parametrize("house", PROFILES)
def test_a_declared_deal_replays_in_every_house(house: str) -> None:
    replayed = replay(record.encode(declared(house)))
    assert replayed.valid
    assert replayed.reason is None
    assert replayed.scores == declared(house).settlement.scores
    assert replayed.money_minor == declared(house).settlement.money_minor


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(PROFILES)), st.integers(2, 6), st.integers(0, 2**32), tempers, st.booleans())
def test_any_deal_replays_to_its_result(house: str, players: int, seed: int, temper: Temper, toss: bool) -> None:
    written = by_chance(PROFILES[house], players, seed, temper, toss)
    replayed = replay(record.encode(written))
    assert (replayed.valid, replayed.sentence) == (True, "")
    assert replayed.scores == written.settlement.scores
    assert replayed.rake_minor == written.settlement.rake_minor


def test_a_record_may_come_as_bytes_as_text_or_as_plain_data() -> None:
    raw = record.encode(declared())
    assert replay(raw) == replay(raw.decode()) == replay(record.load(raw))


def test_the_order_of_a_documents_fields_does_not_matter() -> None:
    plain = record.load(record.encode(declared()))
    assert replay(dict(reversed(plain.items()))).valid


def test_a_record_without_a_toss_is_played_from_its_seats() -> None:
    written = by_chance(PROFILES["taj-points"], 3, seed=8, temper=Temper(), toss=False)
    assert written.toss is None
    assert replay(record.encode(written)).valid
