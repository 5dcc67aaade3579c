"""Templates of the floor may be of leagues too: only what Django knows of the column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The database keeps the words as it did."""

    dependencies = [("desk", "0020_two_people_for_a_licence")]
    operations = [
        migrations.AlterField(
            model_name="template",
            name="kind",
            field=models.CharField(
                choices=[
                    ("table", "Table"),
                    ("offer", "Offer of matches"),
                    ("tournament", "Tournament"),
                    ("league", "League"),
                ],
                max_length=10,
                verbose_name="for",
            ),
        ),
    ]
