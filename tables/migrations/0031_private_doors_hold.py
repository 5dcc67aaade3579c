"""Tables that are not private have neither lock nor switch: looked at among those there are, which locks nothing."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Play goes on meanwhile."""

    dependencies = [("tables", "0030_private_doors")]
    operations = [ValidateConstraint(model_name="table", name="table_doors_are_private")]
