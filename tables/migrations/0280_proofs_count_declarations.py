"""A house's proof counts the deals in which somebody declared: one in which nobody ever can is not published."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A proof that is under way counts those of its deals that are still to come."""

    dependencies = [("tables", "0275_terms_apart")]

    operations = [
        migrations.AddField(
            "house",
            "proof_declared",
            models.PositiveBigIntegerField(db_default=0, default=0, editable=False),
        ),
    ]
