from __future__ import annotations

from django.urls import path

from scoring.signing import views as signing

KEYS = "signing-keys/"

urlpatterns = [
    path(KEYS, signing.show_keys, name="signing_keys"),
    path(f"{KEYS}<slug:key>.pub", signing.download_key, name="signing_key_file"),
    path(f"{KEYS}rotate/", signing.key_rotate, name="signing_key_rotate"),
]
