"""What tests of payments need: operators, deposits paid in the sandbox, a payee, money won, a gateway's messages."""

from datetime import date, datetime
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone
from payments.core import provider_factory

from accounts.law.places import Place
from accounts.papers.kinds import Proof, ProofState
from accounts.papers.models import Person, ProofCheck
from accounts.people.models import User
from base.ids import new_public_id
from tests.wallet.builders import adjusted, player
from wallet.ledger import queries, refs
from wallet.ledger.posting import Leg
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit
from wallet.money.gateways import till
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.gateways.signatures import EventKind, Message, sign
from wallet.money.gateways.till import Outcome
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Payee, Withdrawal

INR = "INR"
WEBHOOK = "/payments/process/sandbox/"


def proven(name: str) -> User:
    """A player whose papers were looked at: over age, at home where play for money is allowed."""
    user = player(name)
    prove(user, name)
    return user


def prove(user: User, name: str) -> None:
    """Somebody has looked at a player's papers, and the e-mail address is theirs."""
    Person.objects.create(user=user, legal_name=name.title(), born_on=date(1990, 1, 1), place=Place.MH)
    EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True, primary=True)
    for proof in Proof.values:
        ProofCheck.objects.create(user=user, proof=proof, state=ProofState.APPROVED, decided_by=user)


def operator(name: str) -> User:
    """Somebody who works for the house."""
    user = proven(name)
    user.is_staff = user.is_superuser = True
    user.save()
    return user


def at_the_keys(client: Client, user: User) -> Client:
    """The browser of an operator who has just proven once more who it is, as money asks for."""
    client.force_login(user)
    session = client.session
    proof = {"method": "password", "at": timezone.now().timestamp(), "reauthenticated": True}
    session["account_authentication_methods"] = [proof]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def unpaid_deposit(user: User, rupees: int) -> Deposit:
    """A deposit that waits for its payment."""
    return deposits.open_deposit(user, rupees * 100, "sandbox")


def paid_deposit(user: User, rupees: int) -> Deposit:
    """A deposit that was paid in the sandbox."""
    return chosen(unpaid_deposit(user, rupees), Outcome.PAY)


def chosen(deposit: Deposit, outcome: Outcome) -> Deposit:
    """What became of a deposit after a choice on the sandbox's page."""
    till.choose(deposit.payment, outcome)
    return fresh(deposit)


def fresh(row: Any) -> Any:
    """The row as it is now."""
    return type(row).objects.get(pk=row.pk)


def won(user: User, rupees: int) -> None:
    """Money won; a negative amount was lost. The house's account stands in for those who lost or won it."""
    adjusted([Leg(refs.house_promotions(INR), -rupees * 100), Leg(refs.player_main(user.pk, INR), rupees * 100)])


def main_minor(user: User) -> int:
    """What a player's main account holds, in paise."""
    return queries.balance(refs.player_main(user.pk, INR))


def balance(ref: refs.AccountRef) -> int:
    """What an account holds, in paise."""
    return queries.balance(ref)


def payee(user: User) -> Payee:
    """A player's bank account."""
    return Payee.objects.create(user=user, kind="bank", holder="Asha Rao", account="00123456789", ifsc="HDFC0000123")


def requested_withdrawal(user: User, rupees: int) -> Withdrawal:
    """A withdrawal asked for, to the player's payee."""
    to = user.payees.first() or payee(user)
    return withdrawals.ask(user, rupees * 100, to, new_public_id())


def message(deposit: Deposit, kind: EventKind = EventKind.CAPTURED, **changed: Any) -> Message:
    """What the sandbox says about a deposit's payment."""
    plain = Message(
        id=f"evt_{new_public_id()}",
        type=kind,
        payment=str(deposit.payment.token),
        amount_minor=deposit.total_minor,
        currency=INR,
    )
    return msgspec.structs.replace(plain, **changed)


def secret() -> str:
    """What the sandbox signs with."""
    provider = provider_factory("sandbox")
    assert isinstance(provider, SandboxProvider)
    return provider.secret


def delivered(said: Message, *, moment: datetime | None = None, signed_with: str = "", body: bytes = b"") -> Any:
    """The house's answer to a message over HTTP."""
    sent = body or msgspec.json.encode(said)
    header = sign(msgspec.json.encode(said), signed_with or secret(), moment or timezone.now())
    return Client().post(WEBHOOK, data=sent, content_type="application/json", headers={"X-Gateway-Signature": header})
