"""A notation with rules of somebody's own is practised in the sizes of the houses; any other is not even played."""

from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from engine import deal as rules
from engine import notation, record
from engine.houses import profile
from engine.shuffle import Chance
from school.practice import positions
from school.practice.models import PracticeGame
from school.refusals import SchoolRefusal, SchoolRefused

pytestmark = pytest.mark.django_db
NO_NOTATION = "This is not the notation of a finished deal."


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


def dropped(deal: str = "0123456789ab", players: int = 2, **own: Any) -> str:
    """The notation of a deal in which all but the last player drop, with these numbers in the place of the house's."""
    house = msgspec.structs.replace(profile("taj-points"), **{"name": "own"} | own)
    names = tuple(f"player-{seat}" for seat in range(players))
    state, _ = rules.start(house, deal, names, 0, players - 1, Chance(bytes(32), {}), 0)
    moves = [(1, rules.Drop(seat=seat)) for seat in range(players - 1)]
    for at_ms, move in moves:
        state, _ = rules.apply(state, move, at_ms)
    return notation.write(record.build(state, moves, record.Stake()))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(dropped(cards=95, packs=12, seats_max=2, declare_jokers=8, unshown="arranged"), id="hand"),
        pytest.param(dropped(packs=12), id="packs"),
        pytest.param(dropped(packs_by_players=((2, 12),)), id="packs-for-two"),
        pytest.param(dropped(players=7, seats_max=7, packs=2), id="players"),
    ],
)
def test_what_no_house_deals_is_refused_before_it_is_played(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "start", lambda *_: pytest.fail("the deal was played"))
    with pytest.raises(SchoolRefused, match=SchoolRefusal.BAD_POSITION_TEXT.value):
        positions.from_notation(text, 0, 0)


@pytest.mark.parametrize("own", [{"turn_s": 20}, {"packs_by_players": ((2, 1),)}, {"name": "x" * 64}])
def test_rules_of_ones_own_in_a_houses_size_are_practised(client: Client, own: dict[str, Any]) -> None:
    posted = {"notation": dropped(**own), "step": 0, "seat": 1, "strength": "club"}
    assert client.post(reverse("school:practice-notation"), posted).status_code == 302
    assert PracticeGame.objects.get().house == own.get("name", "own")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(dropped(deal="a\0b"), id="nul-in-the-deal"),
        pytest.param(dropped(name="a\0b"), id="nul-in-the-house"),
        pytest.param(dropped(name="x" * 65), id="house-of-65-letters"),
    ],
)
def test_what_no_row_can_hold_is_refused_with_the_sentence(client: Client, text: str) -> None:
    posted = {"notation": text, "step": 0, "seat": 1, "strength": "club"}
    came = client.post(reverse("school:practice-notation"), posted)
    assert came.status_code == 400
    assert NO_NOTATION in came.content.decode()
    assert not PracticeGame.objects.exists()


def test_a_header_too_deep_to_read_is_refused_with_the_sentence(client: Client) -> None:
    text = dropped().replace("toss null", f"toss {'[' * 20_000}")
    posted = {"notation": text, "step": 0, "seat": 1, "strength": "club"}
    came = client.post(reverse("school:practice-notation"), posted)
    assert came.status_code == 400
    assert NO_NOTATION in came.content.decode()
