"""What somebody played: deals with the way to their replay, pool matches, tournaments."""

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.people.models import User
from desk.players.cells import amount, change_page, count, moment, text, thing
from desk.players.sections import Cell, Filter, Rows, Section, paged, within
from tables.history.words import OUTCOMES
from tables.play.models import NOT_ENDED, DealSeat
from tournaments.matches.models.match import Entry
from tournaments.scheduled.models.registrations import Registration


def deals(player: User, filters: Filter) -> Rows:
    """Every deal, the ones that are on with them; `stake` is 'CHIP 100', a currency and the value of a point."""
    rows = DealSeat.objects.filter(player=player).select_related("deal__table", "deal__match_deal__match")
    rows = within(rows, filters, "deal__started_at").filter(_of_stake(filters.stake))
    return paged(rows, filters, _deal, key="deal_id")


def matches(player: User, filters: Filter) -> Rows:
    """Every pool match that was entered."""
    rows = Entry.objects.filter(player=player).select_related("match")
    return paged(within(rows, filters, "entered_at"), filters, _match)


def tournaments(player: User, filters: Filter) -> Rows:
    """Every tournament that was registered for."""
    rows = Registration.objects.filter(player=player).select_related("tournament")
    return paged(within(rows, filters, "tournament__starts_at"), filters, _tournament)


def _of_stake(stake: str) -> Q:
    currency, _space, minor = stake.partition(" ")
    if not (minor.isascii() and minor.isdigit() and len(minor) <= 15):
        return Q()
    return Q(deal__currency=currency, deal__point_value_minor=int(minor))


def _deal(place: DealSeat) -> tuple[Cell, ...]:
    deal = place.deal
    on = deal.status in NOT_ENDED
    replay = text("–") if on else text(_("Replay"), replay_of(deal.public_id))
    stake = amount(deal.point_value_minor, deal.currency) if deal.point_value_minor else text(_("match or tournament"))
    outcome = deal.get_status_display() if place.outcome == "" else OUTCOMES.get(place.outcome, place.outcome)
    return (
        moment(deal.started_at, change_page(deal)),
        thing(deal.table.name, deal.table),
        stake,
        text(outcome),
        count(place.score),
        amount(place.money_minor, deal.currency),
        replay,
    )


def replay_of(deal_id: str) -> str:
    """Where an operator sees a finished deal again."""
    return reverse("desk:replay", args=[deal_id])


def _match(entry: Entry) -> tuple[Cell, ...]:
    match = entry.match
    return (
        moment(entry.entered_at),
        thing(match.name, match),
        amount(match.entry_fee_minor, match.currency_code),
        count(entry.fees_paid),
        text(_("withdrawn") if entry.withdrawn_at else entry.outcome or match.get_status_display()),
        count(entry.total),
        amount(entry.prize_minor, match.currency_code),
        text(_("Page"), reverse("tournaments:match", args=[match.public_id])),
    )


def _tournament(one: Registration) -> tuple[Cell, ...]:
    tournament = one.tournament
    return (
        moment(tournament.starts_at),
        thing(tournament.name, tournament),
        amount(tournament.entry_fee_minor, tournament.currency_code),
        text(one.get_status_display()),
        count(one.rank),
        amount(one.prize_minor, tournament.currency_code),
        text(_("Page"), reverse("tournaments:tournament", args=[tournament.public_id])),
    )


SECTIONS = (
    Section(
        "deals", gettext_lazy("Deals"), "play", "tables.view_deal",
        (
            gettext_lazy("Began"), gettext_lazy("Table"), gettext_lazy("Value of a point"), gettext_lazy("Outcome"),
            gettext_lazy("Points"), gettext_lazy("Won or lost"), gettext_lazy("Replay"),
        ),
        deals, by_date=True, by_stake=True,
    ),
    Section(
        "matches", gettext_lazy("Matches"), "play", "tournaments.view_match",
        (
            gettext_lazy("Entered"), gettext_lazy("Match"), gettext_lazy("Entry fee"), gettext_lazy("Fees paid"),
            gettext_lazy("Outcome"), gettext_lazy("Points"), gettext_lazy("Prize"), gettext_lazy("Page"),
        ),
        matches, by_date=True,
    ),
    Section(
        "tournaments", gettext_lazy("Tournaments"), "play", "tournaments.view_tournament",
        (
            gettext_lazy("Starts"), gettext_lazy("Tournament"), gettext_lazy("Entry fee"), gettext_lazy("Outcome"),
            gettext_lazy("Place"), gettext_lazy("Prize"), gettext_lazy("Page"),
        ),
        tournaments, by_date=True,
    ),
)  # fmt: skip
