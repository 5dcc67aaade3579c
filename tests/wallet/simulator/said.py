"""What the house says, held against the model: transactions, balances, the three numbers, statements, findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, zip_longest
from typing import TYPE_CHECKING, Any

from django.db import connection

from tests.wallet.simulator.books import Booking
from tests.wallet.simulator.model import INR
from wallet.finance.closing.findings import findings
from wallet.ledger import queries
from wallet.ledger.audit import differences
from wallet.money.withdrawals.models import TaxYear
from wallet.player.statement import LineFilter, OwnLine, lines

if TYPE_CHECKING:
    from tests.wallet.simulator.steps import Steps

ON_A_PAGE = 20
_FRESH = """
SELECT t.id, t.kind, t.currency_id, a.code, e.amount_minor FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id JOIN public.wallet_account a ON a.id = e.account_id
WHERE t.id > %s ORDER BY t.id, e.id
"""
_BALANCES = """
SELECT a.code, a.currency_id, COALESCE(a.balance_minor, (public.wallet_held(a.id, 'infinity')).balance_minor)
FROM public.wallet_account a
"""


def fresh_bookings(after: int, names: dict[str, str]) -> tuple[Counter[Booking], int]:
    """The transactions booked since this one, with the model's names of accounts; and the last one."""
    legs: dict[tuple[int, str, str], set[tuple[str, int]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_FRESH, [after])
        for number, kind, currency, code, minor in cursor.fetchall():
            legs.setdefault((number, kind, currency), set()).add((names.get(code, code), minor))
    booked = Counter((kind, currency, frozenset(each)) for (_number, kind, currency), each in legs.items())
    return booked, max((number for number, *_rest in legs), default=after)


def compare_balances(world: Steps) -> None:
    """Every account there is, and the three numbers of every player."""
    with connection.cursor() as cursor:
        cursor.execute(_BALANCES)
        found = {(world.names.get(code, code), currency): int(minor) for code, currency, minor in cursor.fetchall()}
    expected = world.model.held
    wrong = {
        code: (found.get(code, 0), expected.get(code, 0))
        for code in found.keys() | expected.keys()
        if found.get(code, 0) != expected.get(code, 0)
    }
    assert not wrong, f"account: (house, model): {wrong}"
    for user in world.players:
        for currency in ("CHIP", INR):
            told = queries.buckets(user, currency)
            assert told.available_minor == expected[f"player:{user.pk}:main", currency]
            assert told.posted_minor == sum(minor for code, minor in _owned(world, user.pk, currency))
            assert told.pending_withdrawal_minor == sum(
                minor for code, minor in _owned(world, user.pk, currency) if code.startswith("withdrawal")
            )
            assert told.pending_deposit_minor == (_pending_in(world, user.pk) if currency == INR else 0)


def compare_all(world: Steps) -> None:
    """Statements, years, findings of a day's close, and that the ledger's own check finds nothing."""
    for user in world.players:
        for currency in ("CHIP", INR):
            _compare_statement(world, user.pk, currency)
    assert [str(each) for each in differences()] == []
    found = {(each.code, each.about) for each in findings()}
    owing = {("player_owes", user.public_id) for user in world.players if world.model.owed(user.pk)}
    suspended = {
        ("payment_in_suspense", world.deposits[number].public_id)
        for number, row in enumerate(world.model.deposits)
        if row.waiting()
    }
    years = {tuple(row) for row in TaxYear.objects.values_list("user_id", "year", "closing_minor", "tax_minor")}
    closed = {(*who, one.closing_minor, one.tax_minor) for who, one in world.model.years.items()}
    # The house closes the year of an account too that was opened and has not moved: with nothing.
    assert {year for year in years if year in closed or year[2:] != (0, 0)} == closed
    assert {each for each in found if each[0] in ("player_owes", "payment_in_suspense")} == owing | suspended
    assert not {each for each in found if each[0] in ("ledger_difference", "seat_of_nobody")}


def _compare_statement(world: Steps, owner: int, currency: str) -> None:
    told: list[OwnLine] = []
    page = lines(owner, LineFilter(currency), ON_A_PAGE)
    while page.older is not None:
        told += page.lines
        page = lines(owner, LineFilter(currency, before=page.older), ON_A_PAGE)
    told = [*told, *page.lines][::-1]
    own = {code for code, _minor in _owned(world, owner, currency, every=True)}
    expected = [line for line in world.model.lines if line.account[1] == currency and line.account[0] in own]
    # Transaction after transaction. Legs of one have one time; in which order they are told is the house's.
    by_house = [
        (one[0].kind, Counter((world.names.get(line.account, line.account), line.amount_minor) for line in one))
        for one in _together(told, lambda line: line.transaction)
    ]
    by_model = [
        (one[0].kind, Counter((line.account[0], line.minor) for line in one))
        for one in _together(expected, lambda line: line.number)
    ]
    for house, model in zip_longest(by_house, by_model):
        assert house == model, f"a statement of player {owner} tells {house}, the model {model}"
    # After each line there is what there was before it and what it brings.
    assert [line.after_minor for line in told] == list(accumulate(line.amount_minor for line in told))


def _together(every: Sequence[Any], of: Callable[[Any], object]) -> list[list[Any]]:
    """The lines of each transaction, in the order in which they are."""
    return [list(one) for _transaction, one in groupby(every, of)]


def _owned(world: Steps, owner: int, currency: str, *, every: bool = False) -> list[tuple[str, int]]:
    """The accounts that are a player's with what they hold: of now, or of ever."""
    model = world.model
    out = []
    for (code, money), minor in list(model.held.items()):
        top, *rest = code.split(":")
        whose = {
            "player": lambda rest=rest: int(rest[0]),
            "seat": lambda rest=rest: model.owners.get(rest[0], 0),
            "withdrawal": lambda rest=rest: model.withdrawals[int(rest[0])].player,
        }.get(top)
        if whose is not None and money == currency and whose() == owner and (every or minor):
            out.append((code, minor))
    return out


def _pending_in(world: Steps, owner: int) -> int:
    """What is on its way in: looked into, or authorised and not captured."""
    return sum(
        row.minor
        for row in world.model.deposits
        if row.player == owner
        and not row.voided
        and (row.state == "review" or (row.state in ("open", "expired") and row.authorised))
    )
