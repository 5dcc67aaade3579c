"""Which duty may execute which of the ledger's functions that run with the ledger's own rights.

Such a function (`SECURITY DEFINER`, named `wallet_…`) is the only way for a login to write what it may not write itself.
So each is listed here, and one that nobody has thought of lets no grant be made: it would be executable by nobody, or by
everybody.
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
    "wallet_mark_day_end": (Duty.DESK,),
    "wallet_close_day": (Duty.DESK,),
    "wallet_sign_day": (Duty.DESK,),
}
"""By name; the duties that may call it. Functions of triggers are called by the database alone and need no line."""

ONLY_FROM_OTHERS = ("wallet_allows_",)
"""Beginnings of names of functions that others of the ledger's call, and no login."""


def duties_of(function: str) -> tuple[Duty, ...] | None:
    """Who may execute a function; None where nobody has thought of it."""
    if function.startswith(ONLY_FROM_OTHERS):
        return ()
    return FUNCTIONS.get(function)
