"""What the version before had; its column `word` is what it writes."""

from django.db import migrations


class Migration(migrations.Migration):
    """It only adds."""

    operations = (
        migrations.RunSQL("CREATE TABLE of_two_halves (id serial, word text)"),
        migrations.RunSQL("CREATE TABLE limits_of_halves (half text, lock_timeout text)"),
    )
