"""No page of the site, nor of its API, tells a player or a stranger anything of a deal that goes on.

Every address that the site has is asked for, so a new one is looked at as soon as it is there; operators' pages have
tests of their own.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.people.models import User
from accounts.people.services import set_client_seed
from engine import deal as rules
from tables.play.models import Deal
from tests.faults.pages import hands_written
from tests.faults.secrets import cards_named, seeds_in
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, seed_of, sit, state_of, table_of
from tests.tournaments.matches.cast import next_deal, started

pytestmark = pytest.mark.django_db

NOT_LOOKED_AT = (
    "admin/",
    "payments/",
    "accounts/logout/",
    "accounts/social",
    "api/v1/schema/",
    "api/v1/docs/",
    "i18n/",
)
PARAMETER = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")


class Scene(NamedTuple):
    """A deal in its middle, who plays it, and somebody who does not."""

    deal: Deal
    players: list[User]
    stranger: User

    @property
    def waiting(self) -> User:
        """A player who has not just drawn."""
        return next(one for one in self.players if one != in_turn(self.deal, self.players))

    @property
    def ids(self) -> list[str]:
        """What an address may ask for: the deal, its table, the coming deal there, the match that it belongs to."""
        match = getattr(self.deal, "match_now", None)
        ids = [self.deal.public_id, self.deal.table.public_id, self.deal.table.next_deal_id]
        return [one for one in (*ids, match and match.public_id) if one]


def moved(deal: Deal, players: list[User]) -> Deal:
    """A few moves on, so that cards lie open and somebody holds one just drawn."""
    for _ in range(3):
        player = in_turn(deal, players)
        act(deal, player, rules.Draw(seat=0, pile="closed"))
        act(deal, player, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    act(deal, in_turn(deal, players), rules.Draw(seat=0, pile="closed"))
    return deal


def seeded(name: str) -> User:
    return set_client_seed(funded(name), f"{name}'s own mango")


def at_a_table() -> Scene:
    players = [seeded("Asha"), seeded("Bela")]
    deal = moved(dealt(*players, share_deals=True), players)
    sit(table_of(), players[0])
    return Scene(deal, players, seeded("Chetan"))


def in_a_match() -> Scene:
    players = [seeded("Asha"), seeded("Bela"), seeded("Deep")]
    return Scene(moved(next_deal(started(players)), players), players, seeded("Chetan"))


def addresses(ids: list[str]) -> Iterator[str]:
    """Every address of the site, with each of these ids where one is asked for."""
    for route in _routes(get_resolver().url_patterns, ""):
        if route.startswith(NOT_LOOKED_AT):
            continue
        for public_id in ids if PARAMETER.search(route) else ids[:1]:
            filled = {"int": "101", "uuid": "0" * 8 + "-0000-4000-8000-" + "0" * 12}
            yield "/" + PARAMETER.sub(lambda found: filled.get(found["kind"] or "", public_id), route)  # noqa: B023


def _routes(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif "^" not in route:
            yield route


def looked_at(user: User, asked: Iterable[str]) -> dict[str, bytes]:
    """What each of these addresses answers this reader."""
    client = Client()
    client.force_login(user)
    return {address: body_of(client.get(address)) for address in dict.fromkeys(asked)}


EXAMPLES = re.compile(rb'placeholder="[^"]*"')
"""What a field of a form says before anything is written there, the same for everybody."""


def body_of(answer: Any) -> bytes:
    return b"".join(answer)


def nothing_is_told(here: Scene, reader: User, asked: Iterable[str]) -> None:
    others = [one.client_seed.encode() for one in here.players if one != reader]
    for address, answer in looked_at(reader, asked).items():
        body = EXAMPLES.sub(b"", answer)
        assert not cards_named(body), address
        assert not hands_written(body), address
        assert not seeds_in(body, seed_of(here.deal)), address
        assert not any(seed in body for seed in others), address


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
@pytest.mark.parametrize("who", ["stranger", "player"])
def test_nobody_reads_a_card_or_a_seed_of_a_deal_that_goes_on(who):
    here = at_a_table()
    nothing_is_told(here, here.stranger if who == "stranger" else here.waiting, addresses(here.ids))


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_nobody_reads_a_card_or_a_seed_of_a_matchs_deal_that_goes_on():
    here = in_a_match()
    asked = [address for address in addresses(here.ids) if any(public_id in address for public_id in here.ids)]
    assert any(address.startswith("/matches/") for address in asked)
    nothing_is_told(here, here.waiting, asked)


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_the_same_looking_finds_the_cards_when_the_deal_is_over():
    here = at_a_table()
    act(here.deal, in_turn(here.deal, here.players), rules.Discard(seat=0, card=state_of(here.deal).drawn_card))
    all_drop(here.deal, here.players)
    pages = looked_at(here.players[0], (one for one in addresses([here.deal.public_id]) if "deal" in one))
    telling = {address for address, body in pages.items() if cards_named(body) or hands_written(body)}
    deal = f"/deals/{here.deal.public_id}"
    assert telling >= {f"{deal}/", f"{deal}/record.json", f"/api/v1{deal}/record/"}
    assert {address.split("/")[1] for address in telling} <= {"deals", "api"}
