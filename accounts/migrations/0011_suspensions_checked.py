"""Breaks of before keep the rule about lifting too."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """In a transaction of its own, so that nobody waits for it."""

    dependencies = [("accounts", "0010_suspensions")]
    operations = [ValidateConstraint(model_name="break", name="accounts_break_not_lifted")]
