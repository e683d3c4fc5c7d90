"""The address of what is printed."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.paper import pages

urlpatterns = [path("<slug:slug>/print/", pages.show_print, name="print")]
