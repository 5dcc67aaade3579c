"""The rows of before keep to the guards of what came with `as_played`; asked beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [
        ("tournaments", "0041_as_played"),
    ]

    operations = [
        ValidateConstraint(model_name="tournament", name="tournament_add_on_adds_to_chips"),
        ValidateConstraint(model_name="tournament", name="tournament_full_is_full"),
    ]
