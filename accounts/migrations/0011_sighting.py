"""From where players come: see accounts.door.sightings."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table."""

    dependencies = [
        ('accounts', '0010_suspensions'),
    ]

    operations = [
        migrations.CreateModel(
            name='Sighting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=32, verbose_name='device')),
                ('address', models.CharField(max_length=45, verbose_name='address')),
                ('first_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='first seen')),
                ('last_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='last seen')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sightings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'place of a player',
                'verbose_name_plural': 'places of players',
                'ordering': ('-last_at',),
                'indexes': [models.Index(fields=['device', 'last_at'], name='accounts_sighting_device'), models.Index(fields=['address', 'last_at'], name='accounts_sighting_address')],
                'constraints': [models.UniqueConstraint(fields=('player', 'device', 'address'), name='accounts_sighting_place')],
            },
        ),
    ]
