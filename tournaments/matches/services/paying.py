"""A match's money: every fee goes into the pool, and the pool is empty when the match ends (rules 7 and 8).

Every transaction first locks its accounts by id, then moves the amounts. The pool's balance must follow from the
entries; `check_ledger` compares the two (`tournaments.answers.audit`).
"""

from collections.abc import Iterable

from accounts.people.models import User
from engine.pool import Ending, MatchState
from tournaments.matches.models.match import Entry, Match
from tournaments.matches.rows import pool_of
from wallet.ledger import posting
from wallet.ledger.kinds import Kind
from wallet.ledger.refs import player_main
from wallet.play import prizes


def hold(match: Match, users: Iterable[User]) -> None:
    """Lock the pool and these players' main accounts until the transaction ends."""
    posting.hold([pool_of(match), *(player_main(user.pk, match.currency_code) for user in users)])


def take_fee(match: Match, entry: Entry) -> None:
    """Pay the entry fee into the pool; raises the wallet's refusals."""
    prizes.enter_pool(entry.player, pool_of(match), match.entry_fee_minor, f"entry:{entry.public_id}")


def take_rejoin_fee(match: Match, entry: Entry) -> None:
    """Pay the entry fee once more, to rejoin; raises the wallet's refusals."""
    entry.fees_paid += 1
    entry.save(update_fields=["fees_paid"])
    key = f"rejoin:{entry.public_id}:{entry.fees_paid}"
    prizes.enter_pool(entry.player, pool_of(match), match.entry_fee_minor, key, kind=Kind.REJOIN)


def give_back(match: Match, entry: Entry) -> None:
    """Refund everything that was paid for an entry whose row is already marked as refunded."""
    paid_minor = match.entry_fee_minor * entry.fees_paid
    prizes.refund_pool(entry.player, pool_of(match), paid_minor, f"refund:{entry.public_id}")


def pay_out(match: Match, state: MatchState, entries: Iterable[Entry]) -> None:
    """Pay out the engine's awards: refunds of a cancelled match, else the prizes, and the rake to the house.

    The awards are stored first, because the ledger reads them to check the payments.
    """
    payouts = dict(zip((one.player for one in state.entrants), state.payouts_minor, strict=True))
    due = [(entry, payouts[entry.player.public_id]) for entry in entries]
    for entry, amount_minor in due:
        entry.prize_minor = amount_minor
    Entry.objects.bulk_update([entry for entry, _ in due], ["prize_minor"])
    hold(match, (entry.player for entry, _ in due))
    if state.ending is Ending.CANCELLED:
        for entry, amount_minor in due:
            if amount_minor:
                prizes.refund_pool(entry.player, pool_of(match), amount_minor, f"refund:{entry.public_id}")
    else:
        paid = [(entry.player, amount_minor) for entry, amount_minor in due]
        prizes.pay_prizes(pool_of(match), paid, state.rake_minor, f"prizes:{match.public_id}")
