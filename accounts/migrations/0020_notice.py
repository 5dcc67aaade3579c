"""What has happened at the door of an account: see accounts.door.services."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table."""

    dependencies = [
        ('accounts', '0011_sighting'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('wrong_passwords', 'Wrong passwords were tried from elsewhere'), ('new_device', 'Logged in on a device that we had not seen before')], max_length=16, verbose_name='what')),
                ('day', models.DateField(verbose_name='day')),
                ('address', models.CharField(max_length=45, verbose_name='address')),
                ('user_agent', models.CharField(help_text='What it says of itself.', max_length=200, verbose_name='browser')),
                ('times', models.PositiveBigIntegerField(default=1, verbose_name='times')),
                ('last_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='last time')),
                ('read_at', models.DateTimeField(blank=True, null=True, verbose_name='read')),
                ('letter_due', models.BooleanField(default=False, verbose_name='to be sent')),
                ('letter_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'notice of the door',
                'verbose_name_plural': 'notices of the door',
                'ordering': ('-last_at',),
                'indexes': [
                    models.Index(condition=models.Q(('read_at', None)), fields=['player'], name='accounts_notice_unread'),
                    models.Index(condition=models.Q(('letter_due', True)), fields=['id'], name='accounts_notice_due'),
                    models.Index(fields=['last_at'], name='accounts_notice_last_at'),
                ],
                'constraints': [models.UniqueConstraint(fields=('player', 'what', 'day', 'address'), name='accounts_notice_once_a_day')],
            },
        ),
    ]
