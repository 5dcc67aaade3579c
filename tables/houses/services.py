"""Turns a document into a house for tables: write, prove, publish, withdraw (rules 1).

The proof plays a thousand random deals (`engine.proof`) in the background. It belongs to one document: any change
of the rules starts it again.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.people.models import User
from base import clock
from base.rows.columns import fitting
from engine.houses import PROFILES, BadProfile, RuleProfile
from engine.houses.house_document import plain_document, read, rules_of, write
from engine.proof import DEALS, dead_end, prove
from tables.houses.models import House, HouseStatus
from tables.houses.refusals import HouseRefusal, HouseRefused

DEALS_AT_A_TIME = 25
LARGEST_HAND = 21
"""The most cards of a hand that the browser's screens and messages support, before the drawn one."""
MOST_PLAYERS = 7


def save_draft(house: House, by: User) -> House:
    """Write a draft's document; its proof begins anew where its rules are others.

    Raises ValidationError with a sentence for each field that is wrong, and HouseRefused for a published edition.
    """
    rules = check_edition(house.document, house)
    with transaction.atomic():
        if house.pk:
            _locked_draft(house.pk)
        else:
            house.made_by = by
        if house.rules_hash != rules.hash or house.status == HouseStatus.PROVING:
            _begin_proof(house, HouseStatus.DRAFT, "")
        house.name, house.version, house.format = rules.name, rules.version, rules.format
        house.rules_hash, house.rake_bps, house.written_by = rules.hash, rules.rake_bps or 0, by
        house.save()
    return house


def checked(document: str) -> RuleProfile:
    """The rules of a document that may become a house here; raises ValidationError."""
    try:
        rules = read(document)
    except BadProfile as bad:
        raise ValidationError({"document": [problem.sentence for problem in bad.problems]}) from bad
    wrong = []
    if rules.name in PROFILES:
        wrong.append(_("name: %s is a house of the software's own; choose another name.") % rules.name)
    if rules.cards > LARGEST_HAND:
        wrong.append(_("hand.cards: The tables here hold hands of %d cards at most.") % LARGEST_HAND)
    if rules.seats_max > MOST_PLAYERS:
        wrong.append(_("players.most: The tables here have %d chairs at most.") % MOST_PLAYERS)
    if wrong:
        raise ValidationError({"document": wrong})
    return rules


def check_edition(document: str, house: House) -> RuleProfile:
    """The rules of this edition's document, whose name and number no other edition may have; raises ValidationError."""
    rules = checked(document)
    if House.objects.filter(name=rules.name, version=rules.version).exclude(pk=house.pk).exists():
        raise ValidationError({"document": _("version: There is an edition %d already; count it up.") % rules.version})
    return rules


def another_edition(source: RuleProfile) -> str:
    """The document of a house as the draft of the next edition, or under another name where it is not an operator's."""
    plain = plain_document(source)
    if source.name in PROFILES:
        plain["name"] = fitting(House, "name", f"our-{source.name}")
    last = House.objects.filter(name=plain["name"]).order_by("-version").values_list("version", flat=True).first()
    plain["version"] = (last or 0) + 1
    return write(rules_of(plain))


def ask_proof(house_pk: int) -> House:
    """Start the proof from its beginning; raises HouseRefused for a published edition."""
    with transaction.atomic():
        house = _locked_draft(house_pk)
        _begin_proof(house, HouseStatus.PROVING, house.rules_hash)
        house.save(update_fields=["status", "proof_hash", "proof_deals", "proof_declared", "proof_fault"])
    return house


def _begin_proof(house: House, status: HouseStatus, of_hash: str) -> None:
    house.status, house.proof_hash = status, of_hash
    house.proof_deals = house.proof_declared = 0
    house.proof_fault = ""


def prove_some() -> int:
    """Play the next deals of a running proof; returns how many.

    Nothing is locked meanwhile. The result counts only if the proof has not changed meanwhile.
    """
    house = House.objects.filter(status=HouseStatus.PROVING).order_by("pk").first()
    if house is None:
        return 0
    proof = prove(house.rules, min(DEALS_AT_A_TIME, DEALS - house.proof_deals), after=house.proof_deals)
    deals, declared = house.proof_deals + proof.deals, house.proof_declared + proof.declared
    fault = proof.fault or dead_end(deals, declared)
    done = bool(fault) or deals >= DEALS
    same_proof = House.objects.filter(
        pk=house.pk, status=HouseStatus.PROVING, proof_hash=proof.rules_hash, proof_deals=house.proof_deals
    )
    same_proof.update(
        proof_deals=deals,
        proof_declared=declared,
        proof_fault=fault,
        status=HouseStatus.DRAFT if done else HouseStatus.PROVING,
    )
    return proof.deals


def publish(house_pk: int, by: User) -> House:
    """Publish this edition, so that tables can use it; after that it never changes.

    Raises HouseRefused house_settled, house_not_proved, house_takes_two.
    """
    with transaction.atomic():
        house = _locked_draft(house_pk)
        if not house.is_proved:
            raise HouseRefused(HouseRefusal.NOT_PROVED)
        if house.rake_bps and house.written_by_id == by.pk:
            raise HouseRefused(HouseRefusal.TAKES_TWO)
        house.status, house.published_at, house.published_by = HouseStatus.PUBLISHED, clock.now(), by
        house.save(update_fields=["status", "published_at", "published_by"])
    return house


def withdraw(house_pk: int) -> House:
    """Withdraw this edition: nothing new can be opened with it, and running games go on.

    Raises HouseRefused house_not_published.
    """
    with transaction.atomic():
        house = House.objects.select_for_update().get(pk=house_pk)
        if house.status != HouseStatus.PUBLISHED:
            raise HouseRefused(HouseRefusal.NOT_PUBLISHED)
        house.status, house.withdrawn_at = HouseStatus.WITHDRAWN, clock.now()
        house.save(update_fields=["status", "withdrawn_at"])
    return house


def _locked_draft(house_pk: int) -> House:
    house = House.objects.select_for_update().get(pk=house_pk)
    if house.is_settled:
        raise HouseRefused(HouseRefusal.SETTLED)
    return house
