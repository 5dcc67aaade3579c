"""What a gateway says of a payment is taken down by the cashier alone: see sql/0305_payments_by_their_duty.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0305_payments_by_their_duty.sql"


class Migration(migrations.Migration):
    """Payments that are there stay as they are."""

    dependencies = [("wallet", "0304_payments_by_number")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
