from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0043_sign_ups'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='sessions',
            field=models.JSONField(blank=True, default=list),
        ),
    ]
