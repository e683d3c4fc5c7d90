from __future__ import annotations

from django.urls import path

from scoring.web.addresses import EVENT
from scoring.workbook.views import download_workbook

urlpatterns = [path(f"{EVENT}results.xlsx", download_workbook, name="export_workbook")]
