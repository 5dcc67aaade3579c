import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import base.ids


class Migration(migrations.Migration):

    dependencies = [
        ('ladder', '0010_streaks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('words', models.CharField(max_length=500)),
                ('at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('reported_at', models.DateTimeField(null=True)),
                ('receiver', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sender', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'message',
                'verbose_name_plural': 'messages',
                'default_permissions': (),
                'indexes': [models.Index(fields=['sender', 'receiver', '-id'], name='ladder_message_between'), models.Index(condition=models.Q(('read_at', None)), fields=['receiver', 'sender'], name='ladder_message_unread'), models.Index(fields=['receiver', '-id'], name='ladder_message_to'), models.Index(fields=['at'], name='ladder_message_at')],
                'constraints': [models.CheckConstraint(condition=models.Q(('sender', models.F('receiver')), _negated=True), name='ladder_message_to_another'), models.CheckConstraint(condition=models.Q(('words', ''), _negated=True), name='ladder_message_has_words')],
            },
        ),
    ]
