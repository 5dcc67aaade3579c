import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import base.ids


class Migration(migrations.Migration):

    dependencies = [
        ('ladder', '0020_messages'),
        ('tables', '0042_sealed_beside_the_play'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('code', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'default_permissions': (),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='ladder_club_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='ClubTable',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='club_table', serialize=False, to='tables.table')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='ladder.club')),
            ],
            options={
                'verbose_name': 'table of a club',
                'verbose_name_plural': 'tables of clubs',
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('owns', models.BooleanField(default=False)),
                ('since', models.DateTimeField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='members', to='ladder.club')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'member of a club',
                'verbose_name_plural': 'members of clubs',
                'default_permissions': (),
                'indexes': [models.Index(fields=['player'], name='ladder_member_clubs')],
                'constraints': [models.UniqueConstraint(fields=('club', 'player'), name='ladder_member_once'), models.UniqueConstraint(condition=models.Q(('owns', True)), fields=('club',), name='ladder_member_one_owner')],
            },
        ),
    ]
