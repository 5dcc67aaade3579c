"""A break of one more kind, which an operator may lift too: a suspension."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rows there are keep the rule before; the next migration looks at them."""

    dependencies = [("accounts", "0009_manage_operators")]
    operations = [
        migrations.AlterField(
            model_name="break",
            name="kind",
            field=models.CharField(
                choices=[
                    ("cool_off", "Cool-off"),
                    ("self_exclusion", "Self-exclusion"),
                    ("operator", "By the house"),
                    ("suspension", "Suspension"),
                ],
                max_length=16,
                verbose_name="kind",
            ),
        ),
        migrations.RemoveConstraint(model_name="break", name="accounts_break_not_lifted"),
        AddConstraintNotValid(
            model_name="break",
            constraint=models.CheckConstraint(
                condition=models.Q(("lifted_at", None), ("kind__in", ("operator", "suspension")), _connector="OR"),
                name="accounts_break_not_lifted",
            ),
        ),
    ]
