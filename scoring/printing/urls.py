"""The address of what is printed."""

from __future__ import annotations

from django.urls import path

from scoring.common.addresses import EVENT
from scoring.printing import views as printing

urlpatterns = [
    path(f"{EVENT}print/", printing.show_print, name="print"),
]
