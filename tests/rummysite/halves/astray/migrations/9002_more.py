"""A later version's first half."""

from django.db import migrations


class Migration(migrations.Migration):
    """It adds."""

    dependencies = (("desk", "9001_gone"),)
    operations = (migrations.RunSQL("ALTER TABLE of_two_halves ADD COLUMN word text"),)
