"""What the clerk does with matches and tournaments: opens one, enters people, ends a deal and dies, speaks for one."""

from contextlib import suppress

from tests.faults.house import House

FIELDS = {
    "profile_name": "playship-pool61",
    "entry_fee_minor": 2500,
    "rake_bps": 1000,
    "min_players": 2,
    "start_s": 600,
}


def offer(**fields: object) -> str:
    """Open an offer; the public id of its match."""
    from tournaments.matches.models.offer import PoolOffer
    from tournaments.matches.services.operating import open_offer

    opened = open_offer(PoolOffer(name="Fault Line", **(FIELDS | fields)))
    return opened.matches.get().public_id


def enter(match: str, players: list[str]) -> None:
    """Enter these players in order."""
    from accounts.people.models import User
    from tournaments.matches.services import entering

    for player in players:
        entering.enter(match, User.objects.get(public_id=player))


def cancel(match: str) -> None:
    """End a match in the middle, unless it has ended; everybody gets the fee back."""
    from tournaments.matches.refusals import EntryRefused
    from tournaments.matches.services import operating

    with suppress(EntryRefused):
        operating.cancel(match, "Enough was seen.")


def end_deal(match: str, points: dict[str, int]) -> None:
    """End the deal being played with these points and say so to nobody, as a process does that dies right then."""
    from tables.play.models import Deal
    from tests.tournaments.matches.cast import finish

    deal = Deal.objects.get(match_now__public_id=match)
    seats = deal.deal_seats.select_related("player")
    finish(deal, {place.player: points.get(place.player.public_id, 0) for place in seats})


def say(match: str, player: str, what: str, answer: bool | None = None) -> str:
    """Let a player rejoin, propose or vote; the code of the refusal, or ok."""
    from accounts.people.models import User
    from engine.pool import MatchRefused
    from tournaments.matches.refusals import EntryRefused
    from tournaments.matches.services import answering

    user = User.objects.get(public_id=player)
    verb = getattr(answering, what)
    try:
        verb(match, user) if answer is None else verb(match, user, answer)
    except (EntryRefused, MatchRefused) as refused:
        return str(refused.code)
    return "ok"


def cup(players: list[str], starts_in_s: int) -> str:
    """Announce a tournament in which absent players are dropped fast, and register these; its public id."""
    from accounts.people.models import User
    from base import clock
    from tests.tournaments.scheduled.cast import announced
    from tournaments.scheduled.services import entering

    starts_ms = clock.now_ms() + 1000 * starts_in_s
    clocks = {"registration_opens_at": clock.at(starts_ms - 60_000), "starts_at": clock.at(starts_ms), "break_s": 3}
    opened = announced(rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}], guarantee_minor=90_000, **clocks)
    for player in players:
        entering.register(opened.public_id, User.objects.get(public_id=player))
    return opened.public_id


def standing(house: House, match: str) -> tuple[str, bytes, int | None]:
    """Status, state and the version of the live deal of a match, asked of the database."""
    ((status, state, deal),) = house.rows(
        "SELECT m.status, m.state, d.version FROM tournaments_match m LEFT JOIN tables_deal d ON d.id = m.deal_id "
        "AND d.status = 'live' WHERE m.public_id = %s",
        match,
    )
    return status, bytes(state), deal


ERRANDS = (offer, enter, cancel, end_deal, say, cup)
