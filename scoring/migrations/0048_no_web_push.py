"""Web Push is removed, with its subscriptions."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0047_sign_up_categories")]

    operations = [
        migrations.DeleteModel("PushSubscription"),
        migrations.DeleteModel("ToldNews"),
    ]
