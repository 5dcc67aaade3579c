"""A rate is checked when two people have held it against its source; what one alone has checked waits for another."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Once a person instead of once."""

    dependencies = [
        ("wallet", "0071_taxes_dated"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="ratecheck", name="wallet_ratecheck_once"),
        migrations.AddConstraint(
            model_name="ratecheck",
            constraint=models.UniqueConstraint(
                fields=("rules", "table", "from_on", "checked_by"), name="wallet_ratecheck_once_each"
            ),
        ),
    ]
