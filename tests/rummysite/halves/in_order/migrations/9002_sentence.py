"""The version's own column beside the other one."""

from django.db import migrations


class Migration(migrations.Migration):
    """It only adds."""

    dependencies = (("desk", "9001_word"),)
    operations = (
        migrations.RunSQL("ALTER TABLE of_two_halves ADD COLUMN sentence text"),
        migrations.RunSQL("INSERT INTO limits_of_halves VALUES ('before', current_setting('lock_timeout'))"),
    )
