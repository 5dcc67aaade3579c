"""A signed state of the schema has its place in a chain; rows that were signed before have none and stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The columns are added empty, so no row is written."""

    dependencies = [("wallet", "0390_the_first_day_is_bounded")]
    operations = [
        migrations.AddField(
            "schemachange", "number", models.PositiveBigIntegerField(null=True, verbose_name="number")
        ),
        migrations.AddField(
            "schemachange",
            "previous",
            models.CharField(
                blank=True, db_default="", default="", max_length=64, verbose_name="SHA-256 of the change before"
            ),
        ),
    ]
