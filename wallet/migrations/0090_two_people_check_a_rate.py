"""A rate is checked when two people have held it against its source; what one alone has checked waits for another."""

from django.db import migrations, models

# The table has a few rows, which a person writes by hand; nothing that is played waits for it.
GO = (
    "-- squawk-ignore ban-drop-constraint\nALTER TABLE public.wallet_ratecheck DROP CONSTRAINT wallet_ratecheck_once",
    "-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid\nALTER TABLE public.wallet_ratecheck"
    ' ADD CONSTRAINT wallet_ratecheck_once_each UNIQUE (rules, "table", from_on, checked_by_id)',
)
BACK = (
    "ALTER TABLE public.wallet_ratecheck DROP CONSTRAINT wallet_ratecheck_once_each",
    'ALTER TABLE public.wallet_ratecheck ADD CONSTRAINT wallet_ratecheck_once UNIQUE (rules, "table", from_on)',
)


class Migration(migrations.Migration):
    """Once a person instead of once."""

    dependencies = [
        ("wallet", "0071_taxes_dated"),
    ]

    operations = [
        migrations.RunSQL(
            GO,
            BACK,
            state_operations=[
                migrations.RemoveConstraint(model_name="ratecheck", name="wallet_ratecheck_once"),
                migrations.AddConstraint(
                    model_name="ratecheck",
                    constraint=models.UniqueConstraint(
                        fields=("rules", "table", "from_on", "checked_by"), name="wallet_ratecheck_once_each"
                    ),
                ),
            ],
        ),
    ]
