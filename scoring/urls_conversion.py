"""The addresses of the desk's conversion tables."""

from __future__ import annotations

from django.urls import path

from scoring.views.director import conversion

table = "conversion-tables/<slug:key>/"

urlpatterns = [
    path("conversion-tables/", conversion.show_tables, name="conversion_tables"),
    path(table, conversion.show_table, name="conversion_table"),
    path(f"{table}copy/", conversion.copy_table, name="conversion_copy"),
    path(f"{table}change/", conversion.change_table, name="conversion_change"),
    path(f"{table}retire/", conversion.retire_table, name="conversion_retire"),
    path(f"{table}reinstate/", conversion.reinstate_table, name="conversion_reinstate"),
    path(f"{table}file/", conversion.download_table, name="conversion_file"),
]
