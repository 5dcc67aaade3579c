"""A posting is allowed by its kind and its source, or it is refused: see sql/0020_kinds.sql, _sources and _post."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql"
KINDS = [
    ("sign_up_grant", "welcome chips"),
    ("chip_grant", "chips given"),
    ("top_up", "free refill"),
    ("buy_in", "brought to a table"),
    ("cash_out", "taken from a table"),
    ("deal", "deal settled"),
    ("entry", "entry fee"),
    ("rejoin", "rejoined"),
    ("refund", "entry fee given back"),
    ("prize", "prizes paid"),
    ("guarantee", "prize guarantee of the house"),
    ("closing", "left behind when the account was closed"),
    ("deposit", "deposit"),
    ("chargeback", "deposit charged back"),
    ("withdrawal_request", "withdrawal asked for"),
    ("withdrawal_paid", "withdrawal paid"),
    ("withdrawal_returned", "withdrawal given back"),
    ("tax_withheld", "tax withheld"),
    ("bonus_grant", "bonus granted"),
    ("bonus_release", "bonus released"),
    ("bonus_expiry", "bonus expired"),
    ("gateway_settlement", "settled by the gateway"),
    ("adjustment", "adjustment by an operator"),
    ("reversal", "reversal"),
]


def _read(name: str) -> migrations.RunSQL:
    return migrations.RunSQL((SQL / name).read_text(encoding="utf-8"), elidable=False)


class Migration(migrations.Migration):
    """What was booked before stays as it is; from here on the login that books has a duty and the event a source."""

    dependencies = [("wallet", "0019_duties")]

    operations = [
        migrations.AlterField(
            "transaction", "kind", models.CharField(choices=KINDS, max_length=24, verbose_name="kind")
        ),
        _read("0020_kinds.sql"),
        _read("0020_sources.sql"),
        _read("0020_post.sql"),
    ]
