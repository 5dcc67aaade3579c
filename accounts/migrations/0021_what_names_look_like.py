"""What names shown look like, and which of them were alike before: see accounts.people.skeletons."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns with a default of the database's own, so nothing is rewritten and an older version goes on."""

    dependencies = [('accounts', '0020_notice')]

    operations = [
        migrations.AddField(
            model_name='user',
            name='name_is_shared',
            field=models.BooleanField(db_default=False, default=False, editable=False, help_text='Given before names shown had to differ. It is kept until its player changes it.', verbose_name="name like another's"),
        ),
        migrations.AddField(
            model_name='user',
            name='name_skeleton',
            field=models.TextField(db_default='', default='', editable=False, verbose_name='what the name looks like'),
        ),
    ]
