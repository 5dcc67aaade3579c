from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('school', '0031_duplicate'),
    ]

    operations = [
        migrations.AddField(
            model_name='practicegame',
            name='past',
            field=models.BinaryField(db_default=b'', default=b'', verbose_name='what came before'),
        ),
    ]
