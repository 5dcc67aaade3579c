"""Whether a player has proven what play for money requires: identity, age, address and e-mail.

The wallet's gate and the player's page both use these rules; nothing is written here.
"""

from collections.abc import Collection
from datetime import date, datetime
from enum import StrEnum

import msgspec
from allauth.account.models import EmailAddress
from django.db.models import Count, Q
from django.utils import timezone

from accounts.law.places import Restriction, restricted
from accounts.law.terms import Terms
from accounts.papers.kinds import Proof, ProofState
from accounts.papers.models import Person, ProofCheck
from accounts.people.models import User


class Lack(StrEnum):
    """What is missing; the first that applies."""

    PAPERS = "papers"
    EMAIL = "email"
    AGE = "age"
    PLACE = "place"


class Proofs(msgspec.Struct, frozen=True):
    """Each proof's state today, and what keeps the player from money, if anything does."""

    states: dict[Proof, ProofState]
    email_verified: bool
    lack: Lack | None
    law: Restriction | None = None

    @property
    def is_proven(self) -> bool:
        """Whether the player's identity is proven, which is enough to be paid out."""
        return self.lack not in {Lack.PAPERS, Lack.EMAIL}


def proofs_of(user: User, terms: Terms | None, now: datetime | None = None) -> Proofs:
    """A player's proofs under these terms, in three indexed queries.

    Without terms (the licence has expired and there is still money) only the proofs count, for being paid out.
    """
    today = timezone.localdate(now)
    by_proof = {check.proof: check.state_on(today) for check in ProofCheck.objects.filter(user=user)}
    states = {proof: by_proof.get(proof.value, ProofState.NONE) for proof in Proof}
    verified = EmailAddress.objects.filter(user_id=user.pk, verified=True).exists()
    person = Person.objects.filter(user=user).first()
    law = restricted(person.place, today) if person is not None else None
    if person is None or any(state != ProofState.APPROVED for state in states.values()):
        lack: Lack | None = Lack.PAPERS
    elif not verified:
        lack = Lack.EMAIL
    elif terms is None:
        lack = None
    elif person.born_on is None or age_on(person.born_on, today) < terms.least_age:
        lack = Lack.AGE
    elif law is not None or not terms.permits(person.place):
        lack = Lack.PLACE
    else:
        lack = None
    return Proofs(states=states, email_verified=verified, lack=lack, law=law)


def proven_among(user_pks: Collection[int]) -> frozenset[int]:
    """The primary keys of those users who have proven enough to be paid out; three queries for any number of users."""
    today = timezone.localdate()
    valid = Q(expires_on=None) | Q(expires_on__gte=today)
    approved = ProofCheck.objects.filter(valid, user__in=user_pks, proof__in=Proof.values, state=ProofState.APPROVED)
    papers = approved.values("user").annotate(proofs=Count("proof")).filter(proofs=len(Proof))
    letters = EmailAddress.objects.filter(user__in=user_pks, verified=True)
    persons = Person.objects.filter(user__in=user_pks)
    proven = papers.values_list("user", flat=True), letters.values_list("user", flat=True)
    return frozenset(persons.values_list("user", flat=True)).intersection(*proven)


def age_on(born_on: date, day: date) -> int:
    """Full years on a day; somebody born on 29 February has a birthday on 1 March in other years."""
    return day.year - born_on.year - ((day.month, day.day) < (born_on.month, born_on.day))
