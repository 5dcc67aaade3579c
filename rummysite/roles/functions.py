"""Which duty may execute which of the ledger's functions that run with the ledger's own rights.

Such a function (`SECURITY DEFINER`, named `wallet_…`) is the only way for a login to write what it may not write
itself. So each is listed here, and while there is one that nobody has thought of, no grant is made.
"""

from base.duties import Duty

EVERY_WRITER = (Duty.PLAY, Duty.DESK, Duty.CASHIER)
EVERYBODY = tuple(Duty)

FUNCTIONS: dict[str, tuple[Duty, ...]] = {
    "wallet_has_duty": EVERYBODY,
    # Which duty may book which kind is a column of the table of kinds.
    "wallet_post": EVERY_WRITER,
    "wallet_rake_paid": EVERY_WRITER,
    "wallet_hold": EVERY_WRITER,
    "wallet_roll_up": EVERY_WRITER,
    # Deposits, withdrawals and bonuses: each asks for the duty that its step belongs to; whoever writes may lock.
    "wallet_deposit_open": (Duty.PLAY,),
    "wallet_gateway_said": (Duty.CASHIER,),
    "wallet_deposit_move": EVERY_WRITER,
    "wallet_deposit_hold": (Duty.CASHIER,),
    "wallet_deposit_charge_back": (Duty.CASHIER,),
    "wallet_deposits_expire": EVERY_WRITER,
    "wallet_unmatched_move": (Duty.DESK, Duty.CASHIER),
    "wallet_refund_next": (Duty.CASHIER,),
    "wallet_refund_asked": (Duty.CASHIER,),
    "wallet_withdrawal_ask": (Duty.PLAY,),
    "wallet_withdrawal_move": EVERY_WRITER,
    "wallet_payouts_waiting": (Duty.CASHIER,),
    "wallet_payout_send": (Duty.CASHIER,),
    "wallet_tax_year_close": EVERY_WRITER,
    "wallet_owe": EVERY_WRITER,
    "wallet_recovered": EVERY_WRITER,
    "wallet_bonus_grant": (Duty.DESK,),
    "wallet_bonus_count": EVERY_WRITER,
    "wallet_bonus_end": EVERY_WRITER,
    "wallet_bonus_take_back": (Duty.DESK,),
    "wallet_lock_deposit": EVERY_WRITER,
    "wallet_lock_withdrawal": EVERY_WRITER,
    "wallet_lock_receivables": EVERY_WRITER,
    "wallet_people_needed": EVERY_WRITER,
    "wallet_keys_of": EVERY_WRITER,  # by which check_ledger compares states with what is booked
    "wallet_tax_rate_bps": EVERY_WRITER,
    "wallet_tax_year_ends": EVERY_WRITER,
    "wallet_mark_day_end": (Duty.DESK,),
    "wallet_close_day": (Duty.DESK,),
    "wallet_seal_day": (Duty.DESK,),
    "wallet_seal_block": EVERY_WRITER,
    "wallet_sign_day": (Duty.DESK,),
    # Vouchers: one person asks, another approves.
    "wallet_voucher_ask": (Duty.DESK,),
    "wallet_voucher_decide": (Duty.DESK,),
}
"""By name; the duties that may call it. Functions of triggers are called by the database alone and need no line."""

UPKEEP: dict[str, tuple[Duty, ...]] = {"ledger_open_months": (Duty.DESK,), "tables_open_months": (Duty.DESK,)}
"""Of the functions that belong to the tables' owner, and make tables, those that a login may call."""

ONLY_FROM_OTHERS = (
    "wallet_allows_",
    "wallet_at_hand",
    "wallet_decides",
    "wallet_is_approved",
    "wallet_is_booked",
    "wallet_licence_says",
    "wallet_voucher_reversed",
    "wallet_word_about",
)
"""Beginnings of names of functions that others of the ledger's call, and no login."""


def duties_of(function: str) -> tuple[Duty, ...] | None:
    """The duties that may execute a function; None if the function is not listed."""
    if function.startswith(ONLY_FROM_OTHERS):
        return ()
    return FUNCTIONS.get(function)
