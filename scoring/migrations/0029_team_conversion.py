from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0028_push_subscriptions")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="team_table_data",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
