"""The search for collusion: deals are added to the sums, changed pairs are scored, and operators get alerts and decide.

The search itself never decides about a player. An alert keeps two players apart at public tables until an operator
has dismissed it; people do everything else.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.door.sightings import forget_old
from accounts.people.models import User
from base import clock
from base.refusals import Refusal, Refused, reason_given
from base.rows.columns import fitting
from desk.integrity.evidence.score import FLAGGED, Evidence, Line, Sign, weigh_pair, weigh_player
from desk.integrity.evidence.tallies import Pair, PairTally, PlayerTally, Tallies, pair_of
from desk.integrity.links import at_the_place_of, links_between, people_by_id, sharing_a_payee
from desk.integrity.models import Alert, AlertState, AlertStep, Tally
from desk.integrity.reading import facts_in, read_on
from tables.chairs.apart import keep_apart, let_together
from tables.play.models import Deal

READER = "integrity"
MORE_BY = 1.5
"""By how much a score must grow to open a dismissed alert again."""
FARM_OF = 3
"""So many accounts of one place that lose to one player what they were given are a farm."""
FARM_FLOW = 1.5
"""What each of them has lost to the player on balance, in dearest hands."""


class IntegrityRefusal(Refusal):
    """Why a decision about an alert is not taken."""

    NO_CHANGE = "no_change", _("That is what this alert is already.")


def search(until: datetime | None = None) -> int:
    """Read the deals that have ended since the last search, raise and renew alerts; how many deals were read."""
    forget_old()
    read = read_on(READER, _take, until)
    _look_at_payees()
    return read


@transaction.atomic
def decide(alert: Alert, state: AlertState, reason: str, by: User) -> Alert:
    """Record an operator's decision about an alert. Raises Refused reason_needed, no_change."""
    alert = Alert.objects.select_for_update().get(pk=alert.pk)
    reason = reason_given(reason)
    if alert.state == state:
        raise Refused(IntegrityRefusal.NO_CHANGE)
    _step(alert, state, fitting(AlertStep, "reason", reason), by)
    return alert


def _take(deals: Sequence[Deal]) -> None:
    facts, bots = facts_in(deals)
    people = {seat.player for deal in facts for seat in deal.seats} - bots
    pairs = {pair_of(*two) for deal in facts for two in _twos([seat.player for seat in deal.seats])}
    pairs = {pair for pair in pairs if not bots & set(pair)}
    tallies = _load(people | bots, pairs)
    tallies.add(facts)
    _save(tallies, people | bots, pairs)
    links = links_between(people)
    for pair in sorted(pairs):
        _weigh(pair, tallies, links.get(pair, ()))
    for player in sorted(people):
        _weigh_one(player, tallies.players[player])


def _twos(names: Sequence[str]) -> Iterable[Pair]:
    return ((one, other) for place, one in enumerate(names) for other in names[place + 1 :])


def _load(players: set[str], pairs: set[Pair]) -> Tallies:
    """The sums of the house, of these players and these pairs; the house's row is locked until they are saved."""
    house = Tally.objects.select_for_update().filter(low="", high="").first()
    tallies = Tallies(house=msgspec.convert(house.sums, PlayerTally) if house else PlayerTally())
    for row in Tally.objects.filter(low__in=players, high=""):
        tallies.players[row.low] = msgspec.convert(row.sums, PlayerTally)
    for row in Tally.objects.filter(low__in=players, high__in=players):
        if (row.low, row.high) in pairs:
            tallies.pairs[row.low, row.high] = msgspec.convert(row.sums, PairTally)
    return tallies


def _save(tallies: Tallies, players: set[str], pairs: set[Pair]) -> None:
    rows = [Tally(sums=msgspec.to_builtins(tallies.house))]
    rows += [Tally(low=player, sums=msgspec.to_builtins(tallies.players[player])) for player in sorted(players)]
    rows += [
        Tally(low=low, high=high, sums=msgspec.to_builtins(tallies.pairs[low, high])) for low, high in sorted(pairs)
    ]
    Tally.objects.bulk_create(rows, update_conflicts=True, unique_fields=["low", "high"], update_fields=["sums"])


def _weigh(pair: Pair, tallies: Tallies, links: tuple[str, ...]) -> None:
    evidence = weigh_pair(tallies, pair, links)
    if evidence.score >= FLAGGED:
        tally = tallies.pairs.get(pair, PairTally())
        _raise(pair, evidence, msgspec.to_builtins(tally.examples[::-1]), tally.deals)


def _weigh_one(player: str, tally: PlayerTally) -> None:
    evidence = weigh_player(tally)
    farm = _farm_of(player)
    if len(farm) >= FARM_OF:
        line = Line(Sign.FARMED, len(farm), 0, FLAGGED + len(farm) - FARM_OF, player)
        evidence = Evidence(evidence.score + line.weight, (*evidence.lines, line))
    if evidence.score >= FLAGGED:
        _raise((player,), evidence, [], tally.deals)


def _farm_of(player: str) -> list[str]:
    """The accounts of one place with this player that have lost to it about what a new player is given."""
    beside = at_the_place_of(player)
    if len(beside) < FARM_OF:
        return []
    rows = Tally.objects.filter(Q(low=player, high__in=beside) | Q(high=player, low__in=beside))
    return [other for row in rows if (other := _lost_to(player, row)) is not None]


def _lost_to(player: str, row: Tally) -> str | None:
    tally = msgspec.convert(row.sums, PairTally)
    to_high = tally.low.flowed - tally.high.flowed
    other, lost = (row.low, to_high) if row.high == player else (row.high, -to_high)
    return other if lost >= FARM_FLOW else None


def _look_at_payees() -> None:
    for pair in sharing_a_payee():
        with transaction.atomic():
            _weigh(pair, _load(set(pair), {pair}), links_between(pair).get(pair, ()))


def _raise(players: Sequence[str], evidence: Evidence, examples: list[dict[str, str]], deals: int) -> None:
    """Tell of evidence, or renew what was told; what was dismissed opens again when there is much more of it."""
    known = people_by_id(players)
    users = sorted((known[player] for player in players), key=lambda user: user.pk)
    low, high = users[0], users[1] if len(users) > 1 else None
    now = clock.now()
    alert, new = Alert.objects.select_for_update().get_or_create(
        low=low, high=high, defaults={"score": evidence.score, "first_at": now, "last_at": now}
    )
    alert.score, alert.lines, alert.examples = evidence.score, msgspec.to_builtins(evidence.lines), examples
    alert.deals, alert.last_at = deals, now
    alert.save()
    if new or (alert.state == AlertState.DISMISSED and evidence.score >= _dismissed_at(alert) + MORE_BY):
        _step(alert, AlertState.OPEN, "", None)


def _dismissed_at(alert: Alert) -> float:
    last = alert.steps.filter(state=AlertState.DISMISSED).order_by("-id").first()
    return last.score if last is not None else alert.score


def _step(alert: Alert, state: AlertState, reason: str, by: User | None) -> None:
    alert.state, alert.last_at = state, clock.now()
    alert.save(update_fields=["state", "last_at"])
    AlertStep.objects.create(alert=alert, state=state, score=alert.score, reason=reason, by=by)
    if alert.high is None:
        return
    if state == AlertState.DISMISSED:
        let_together(alert.low, alert.high)
    else:
        keep_apart(alert.low, alert.high)
