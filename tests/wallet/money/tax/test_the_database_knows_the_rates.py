"""The database holds taxes to the same dated rates as the code: a rate that is added here is added there."""

import pytest
from django.db import connection

from wallet.money.tax import india


@pytest.mark.django_db
def test_rates_are_the_same_rows() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rules, tax, zone, from_on, rate_bps FROM wallet_taxrate ORDER BY rules, tax, from_on")
        known = cursor.fetchall()
    gst = [("IN", "gst", india.ZONE, rate.from_on, rate.rate_bps) for rate in india.GST_ON_DEPOSITS]
    tds = [("IN", "tds", india.ZONE, rate.from_on, rate.rate_bps) for rate in india.TDS_ON_NET_WINNINGS]
    assert known == sorted(gst) + sorted(tds)
