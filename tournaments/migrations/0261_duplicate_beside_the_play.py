"""What came with `duplicate` is asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [("tournaments", "0260_duplicate")]

    operations = [ValidateConstraint(model_name="tournament", name="tournament_duplicate_is_plain")]
