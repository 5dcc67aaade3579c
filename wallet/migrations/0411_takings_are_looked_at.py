"""The rows of before are held to the constraint of 0410 too, while the house is open."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Reads the debts once."""

    dependencies = [("wallet", "0410_takings_have_a_time")]

    operations = [ValidateConstraint("Receivable", "wallet_receivable_timed")]
