"""India's rates and limits for online games played for money, each with its source.

The licence says which country's rules apply (`wallet.money.licence.services`); these are the rules of "IN". None
has a `checked_on` yet: rates, dates and numbers of notifications were written from knowledge of the law and have
not been compared with the gazette. A person who does that writes the day here; the licence's page in the admin
shows it.
"""

from datetime import date

import msgspec

from wallet.money.tax.dated import Dated, DatedAmount

ZONE = "Asia/Kolkata"
YEAR_BEGINS = (4, 1)  # month and day: the financial year runs from 1 April to 31 March

# On what a player deposits. Before October 2023 the tax was on the house's fee, not on deposits.
GST_ON_DEPOSITS = (
    Dated(
        date(2023, 10, 1),
        2800,
        "CGST (Amendment) Act 2023; Notification 11/2023-Central Tax (Rate) of 29 September 2023; valued by rule 31B of"
        " the CGST Rules (Notification 45/2023-Central Tax): all that is deposited, whatever is given back later",
    ),
    Dated(
        date(2025, 9, 22),
        4000,
        "GST Council, 56th meeting, 3 September 2025; Notification 9/2025-Central Tax (Rate) of 17 September 2025,"
        " in force from 22 September 2025",
    ),
)

# On net winnings, withheld when they are withdrawn and on what is left at the year's end.
TDS_ON_NET_WINNINGS = (
    Dated(
        date(2023, 4, 1),
        3000,
        "Sections 115BBJ and 194BA of the Income-tax Act 1961 (Finance Act 2023); net winnings by rule 133 of the"
        " Income-tax Rules (Notification 28/2023 of 22 May 2023)",
    ),
    Dated(
        date(2026, 4, 1),
        3000,
        "Section 393(3), Table, S. No. 2 of the Income-tax Act, 2025 (in force from 1 April 2026; successor of section"
        " 194BA of the Act of 1961); net winnings as prescribed by the Income-tax Rules, 2026",
    ),
)


class Law(msgspec.Struct, frozen=True):
    """The law by which tax on winnings is withheld from a day on, and the forms for the state and the player.

    `code` is that of the section in the quarterly return, empty if nobody has looked it up. `checked_on` is as in
    `Dated`.
    """

    from_on: date
    section: str
    act: str
    return_form: str
    certificate_form: str
    code: str = ""
    checked_on: date | None = None

    @property
    def checked(self) -> str:
        """Whether a person has compared it with the gazette, for a cell of a file."""
        return f"checked {self.checked_on}" if self.checked_on else "law and forms not checked by anybody"


TDS_LAWS = (
    Law(date(2023, 4, 1), "194BA", "Income-tax Act, 1961", "Form 26Q", "Form 16A", "9BA"),
    Law(date(2026, 4, 1), "393(3), Table, S. No. 2", "Income-tax Act, 2025", "Form 140", "Form 131", "1060"),
)
"""The numbers of the forms of 2026 are those of the Income-tax Rules, 2026, as they were written down, unchecked. So is
the code: it is from an adviser's list (another has 1058 to 1067 for payments to any person), the form was not read."""

# Net winnings that need not be taxed at once. They stay in the sum, so they are taxed with what follows.
TDS_NOT_YET_BELOW = (
    DatedAmount(
        date(2023, 4, 1),
        100_00,
        "CBDT Circular 5 of 2023 of 22 May 2023: no deduction while the net winnings in a month's withdrawals do not"
        " exceed Rs 100; deducted with later ones or at the year's end, the house bearing what the account lacks",
    ),
)
