"""What players share outside of their deals: a browser, an address, the account that money is paid to."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from accounts.door.models import Sighting
from accounts.people.models import User
from desk.integrity.evidence.tallies import Pair, pair_of
from wallet.money.withdrawals.models import Payee

CROWDED = 12
"""What more players than this share tells nothing about two of them: a carrier's address, a browser in a library."""


def links_between(players: Iterable[str]) -> dict[Pair, tuple[str, ...]]:
    """What any two of these players share: names of `evidence.score.LINKS`, by pair."""
    wanted = set(players)
    found: dict[Pair, set[str]] = {}
    for what, holders in _shared(wanted):
        for one, other in combinations(sorted(holders), 2):
            found.setdefault(pair_of(one, other), set()).add(what)
    return {pair: tuple(sorted(links)) for pair, links in found.items()}


def at_the_place_of(player: str) -> set[str]:
    """Who was seen with this player's browser or at the address, where that tells anything."""
    beside: set[str] = set()
    for what in ("device", "address"):
        values = Sighting.objects.filter(player__public_id=player).exclude(**{what: ""}).values(what)
        rows = Sighting.objects.filter(**{f"{what}__in": values.order_by()}).values_list(what, "player__public_id")
        for holders in _grouped(rows).values():
            beside |= holders if len(holders) <= CROWDED else set()
    return beside - {player}


def sharing_a_payee() -> list[Pair]:
    """Every two players whose money goes to one account."""
    return [pair_of(*two) for holders in _by_payee().values() for two in combinations(sorted(holders), 2)]


def _shared(wanted: set[str]) -> Iterator[tuple[str, set[str]]]:
    sightings = Sighting.objects.filter(player__public_id__in=wanted)
    for what in ("device", "address"):
        values = sightings.exclude(**{what: ""}).values_list(what, flat=True).distinct()
        rows = Sighting.objects.filter(**{f"{what}__in": values.order_by()}).values_list(what, "player__public_id")
        yield from ((what, holders & wanted) for holders in _grouped(rows).values() if 1 < len(holders) <= CROWDED)
    yield from (("payee", holders & wanted) for holders in _by_payee().values() if len(holders & wanted) > 1)


def _by_payee() -> dict[str, set[str]]:
    """Account numbers are sealed, so that only who opens them can tell that two are one."""
    payees = Payee.objects.filter(removed_at=None).select_related("user")
    rows = ((f"{one.kind} {one.account.lower()} {one.ifsc}", one.user.public_id) for one in payees.iterator())
    return {account: holders for account, holders in _grouped(rows).items() if len(holders) > 1}


def _grouped(rows: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    holders: dict[str, set[str]] = {}
    for value, player in rows:
        holders.setdefault(value, set()).add(player)
    return holders


def people_by_id(public_ids: Iterable[str]) -> dict[str, User]:
    """The players with these ids."""
    return {user.public_id: user for user in User.objects.filter(public_id__in=set(public_ids))}
