"""India's rates and limits for online games played for money, each with its source.

The house is told which country's rules hold by its licence (`wallet.money.licence.services`); these are the rules of
"IN".

None has a `checked_on` yet: rates, dates and numbers of notifications were written down from knowledge of the law and
have not been held against the gazette. Who does that writes the day here; the licence's page in the admin shows it.
"""

from datetime import date

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
)

# Net winnings that need not be taxed at once. They stay in the sum, so they are taxed with what follows.
TDS_NOT_YET_BELOW = (
    DatedAmount(
        date(2023, 4, 1),
        100_00,
        "CBDT Circular 5 of 2023 of 22 May 2023: no deduction while the net winnings in a month's withdrawals do not"
        " exceed Rs 100; deducted with later ones or at the year's end, the house bearing what the account lacks",
    ),
)
