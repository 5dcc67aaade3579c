"""The rows of before keep to the new number of seats too; asked beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Seven may sit at a table."""

    dependencies = [
        ("tournaments", "0030_houses"),
    ]

    operations = [
        ValidateConstraint(model_name="pooloffer", name="offer_seats"),
        ValidateConstraint(model_name="tournament", name="tournament_seats"),
    ]
