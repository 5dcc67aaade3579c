"""What came with `draws` is asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [("tournaments", "0230_draws")]

    operations = [ValidateConstraint(model_name="tournament", name="tournament_status_and_step")]
