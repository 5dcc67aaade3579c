"""What operators of the demonstration house have begun: disputes at every stage, requests, vouchers, a hold, a file."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from accounts.papers.kinds import Proof, ProofState
from accounts.papers.models import ProofCheck
from accounts.people.models import User
from desk.approvals import services as approvals
from desk.approvals.of_money import bonus_wanted
from desk.cases import services as cases
from desk.cases.deciding import decisions, proposals
from desk.cases.kinds import Complaint, Outcome
from desk.cases.models import Case, Reply
from desk.demo.money import BANK, CURRENCY, GATEWAY
from desk.demo.people import Company
from ladder.clubs import operating, reporting
from ladder.clubs import services as clubs
from tables.play.models import DealSeat, DealStatus
from tables.setup.draining import hold
from tables.setup.models import Scope, Table
from wallet.finance.exports.formats import Format
from wallet.finance.exports.job import ask as ask_for_file
from wallet.finance.reports import days
from wallet.finance.vouchers import legs
from wallet.finance.vouchers import services as vouchers
from wallet.finance.vouchers.services import About
from wallet.ledger.kinds import Kind
from wallet.ledger.refs import CHIP
from wallet.money.bonuses.models import Bonus

COMPLAINTS = (
    (Complaint.RESULT, "I had two sequences and paid for the whole hand."),
    (Complaint.CONNECTION, "My phone said that it was connected, and I was dropped all the same."),
    (Complaint.CONDUCT, "He waited to the last second in every turn, and laughed about it."),
    (Complaint.SHUFFLE, "Three deals in a row without one joker."),
)
REPLIES = (
    (
        "Looking into it",
        "Thank you. We are looking at the deal move by move and write to you here.",
        "धन्यवाद। हम डील की हर चाल देख रहे हैं और यहीं आपको लिखेंगे।",
    ),
    (
        "The points are right",
        "We have replayed the deal. The points are right: a hand without a pure sequence counts all of its cards.",
        "हमने डील दोबारा देखी। अंक सही हैं: शुद्ध सीक्वेंस के बिना हाथ के सभी पत्ते गिने जाते हैं।",
    ),
)


def dispute(company: Company, operators: tuple[User, User]) -> list[Case]:
    """Players report deals that they lost; one case is new, one answered, one waits for a second person, one closed."""
    for name, english, hindi in REPLIES:
        Reply.objects.create(name=name, english=english, hindi=hindi)
    made = [
        cases.report_deal(place.player, place.deal.public_id, complaint, words)
        for place, (complaint, words) in zip(_lost(company), COMPLAINTS, strict=False)
    ]
    first, second = operators
    if made[1:]:
        cases.assign(made[1], first, first)
        cases.answer(made[1], first, REPLIES[0][1], waits=True)
    if made[2:]:
        cases.note(made[2], first, "The timeline shows nothing unusual; the chat does.")
        proposals.ask_compensation(made[2], first, _player(made[2]), 2_500, CHIP, "He was made to wait, by our rules.")
    if made[3:]:
        cases.close(made[3], second, Outcome.DISMISSED, "The seed gives this deck.", REPLIES[1][1])
    return made


def quarrel_is_settled(operator: User) -> None:
    """Who was rude in the chat is muted for a day, in the case that the first report has opened."""
    case = Case.objects.filter(report__isnull=False).select_related("against").order_by("id").first()
    if case is not None and case.against is not None:
        decisions.mute(case, operator, case.against, timezone.now() + timedelta(days=1), "Rude words at the table.")


def ask_for_things(company: Company, credited: list[User], operators: tuple[User, User]) -> None:
    """A bonus that is granted and one that waits; capital that is booked and a settlement that waits."""
    first, second = operators
    for number, player in enumerate(credited[:2]):
        bonus = Bonus(
            user=player,
            currency_id=CURRENCY,
            amount_minor=20_000 + 5_000 * number,
            release_bps=5_000,
            expires_at=timezone.now() + timedelta(days=30),
            reason="Diwali",
        )
        approval = approvals.ask(
            "bonus", by=first, about=player, after=bonus_wanted(bonus), words=str(player), reason="Diwali"
        )
        if number == 0:
            approvals.approve(approval, second, "As every year.")
    booked = vouchers.ask(
        first, Kind.HOUSE_CAPITAL, CURRENCY, legs.capital(BANK, 50_000_000), _about("The owners begin the house.")
    )
    vouchers.approve(booked, second)
    settled = legs.settlement(GATEWAY, BANK, 100_000, 2_000, 360)
    vouchers.ask(first, Kind.GATEWAY_SETTLEMENT, CURRENCY, settled, _about("Settlement of the sandbox.", "UTR DEMO 7"))
    last = company.players[-1]
    ProofCheck.objects.create(user=last, proof=Proof.IDENTITY, state=ProofState.SUBMITTED, submitted_at=timezone.now())


def meet_in_clubs(company: Company, operator: User) -> None:
    """A club that is quiet, one whose name a member has reported, and one that an operator has closed."""
    asha, ravi, meera, *_others = company.players
    for owner, name in ((asha, "The Banyan"), (ravi, "Cheats Welcome"), (meera, "Chips For Rupees")):
        club = clubs.found_club(owner, name)
        for member in (asha, ravi, meera):
            clubs.join(member, club.code)
        if owner == ravi:
            reporting.report_as_member(asha, club.public_id)
        elif owner == meera:
            operating.close(club.public_id, operator, "Chips are not sold here.")


def hold_deals(table: Table, operator: User) -> None:
    """The loud table gets no new deals for now."""
    hold(Scope.TABLE, table.public_id, "Two players quarrel; it is quiet again tomorrow.", operator)


def take_a_report(operator: User) -> None:
    """The month's trial balance as a file, which the house writes as soon as it is open."""
    today = timezone.localdate()
    ask_for_file(operator, "trial-balance", Format.CSV, days(today.replace(day=1), today, currency=CURRENCY))


def _lost(company: Company) -> Iterator[DealSeat]:
    """Places of honest players with accounts who lost a deal: the last of each player, then all others."""
    known = {user.pk for user in company.players}
    lost = DealSeat.objects.filter(deal__status=DealStatus.OVER, money_minor__lt=0, player__in=known)
    places = list(lost.select_related("deal__table", "player").order_by("-deal_id", "pk"))
    last = {place.player_id: place for place in reversed(places)}
    yield from last.values()
    yield from (place for place in places if last[place.player_id] is not place)


def _player(case: Case) -> User:
    assert case.player is not None
    return case.player


def _about(reason: str, reference: str = "") -> About:
    return About(reason=reason, happened_on=timezone.localdate(), reference=reference)
