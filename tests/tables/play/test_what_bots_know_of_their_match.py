"""When a bot is told how its match stands."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.bots import Match
from engine.deal import DealState, Phase
from tables.play import bots
from tables.play.models import Deal
from tests.registries import joined
from tests.tables.cast import dealt, funded, state_of
from tests.tables.hosted import hosted_deal, hosted_table

pytestmark = pytest.mark.django_db
MATCH = Match(101, 0, (0,), 2.0)


@pytest.fixture
def asked() -> Iterator[list[tuple[str, int]]]:
    """What rooms were asked of a match: the first knows of none, the second of one."""
    calls: list[tuple[str, int]] = []

    def knows(deal_id: str, _state: DealState, seat: int) -> Match:
        calls.append((deal_id, seat))
        return MATCH

    with joined(bots.matches, "1 knows nothing", lambda *_: None), joined(bots.matches, "2 knows", knows):
        yield calls


def pool() -> Deal:
    two = funded("Asha"), funded("Bela")
    return hosted_deal(hosted_table(*two), *two)


def test_where_a_bot_could_drop_in_a_pool_the_scores_of_its_match_are_asked_for(asked: list[tuple[str, int]]) -> None:
    deal = pool()
    assert bots._match_of(deal, state_of(deal), 1) is MATCH
    assert asked == [(deal.public_id, 1)]


def test_the_scores_are_not_asked_for_where_a_bot_cannot_drop_or_plays_no_pool(asked: list[tuple[str, int]]) -> None:
    deal, single = pool(), dealt(funded("Chetan"), funded("Deepa"))
    state = state_of(deal)
    assert bots._match_of(deal, replace(state, drawn_card=0), 1) is None
    assert bots._match_of(deal, replace(state, phase=Phase.DECLARE), 1) is None
    assert bots._match_of(single, state_of(single), 1) is None
    assert asked == []
