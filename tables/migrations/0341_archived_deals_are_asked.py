"""What came with deals in files is asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Outside of a transaction: the table of deals is read as a whole."""

    atomic = False

    dependencies = [("tables", "0340_deals_in_files")]

    operations = [ValidateConstraint(model_name="deal", name="deal_archived_has_ended_and_left")]
