"""Parts of SQL for several reports: which transactions count, and balances at a moment."""

from typing import Any

from wallet.finance.reports.period import Basis, Period

# Which transactions `t` of the ledger belong to a period.
_TIME = {Basis.BOOKED: "t.booked_at", Basis.EVENT: "t.event_at"}


def in_period(period: Period) -> str:
    """A condition on `wallet_transaction AS t`."""
    time = _TIME[period.basis]
    return (
        f"t.currency_id = %(currency)s AND {time} >= %(begins_at)s AND {time} < %(ends_at)s"
        " AND t.booked_at <= %(as_of)s"
    )


def until(period: Period, moment: str = "ends_at") -> str:
    """A condition on `t`: transactions before a moment, by default the period's end."""
    return f"t.currency_id = %(currency)s AND {_TIME[period.basis]} < %({moment})s AND t.booked_at <= %(as_of)s"


def params(period: Period, **more: Any) -> dict[str, Any]:
    """The values of all names that those conditions have."""
    return {
        "currency": period.currency,
        "begins_at": period.begins_at,
        "ends_at": period.ends_at,
        "as_of": period.as_of,
        "owner_id": period.owner_id,
        "least_minor": period.least_minor,
        **more,
    }
