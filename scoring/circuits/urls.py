from __future__ import annotations

from django.urls import path

from scoring.circuits import views
from scoring.library.views import reinstate, retire
from scoring.models.kept import KeptCircuit
from scoring.web.addresses import DESK

PUBLIC = "circuits/<slug:key>/"
CIRCUIT = f"{DESK}circuits/<slug:key>/"

urlpatterns = [
    path("circuits/", views.show_circuits, name="circuits"),
    path(PUBLIC, views.show_circuit, name="circuit"),
    path(f"{PUBLIC}players/<int:player>/", views.show_circuit, name="circuit_player"),
    path("players/<slug:token>/", views.show_player, name="player"),
    path(f"{DESK}circuits/new/", views.circuit_new, name="circuit_new"),
    path(CIRCUIT, views.circuit_change, name="circuit_change"),
    path(f"{CIRCUIT}final/", views.circuit_final, name="circuit_final"),
    path(f"{CIRCUIT}workbook/", views.download_circuit_workbook, name="circuit_workbook"),
    path(f"{CIRCUIT}sign/", views.circuit_sign, name="circuit_sign"),
    path(f"{CIRCUIT}retire/", retire(KeptCircuit), name="circuit_retire"),
    path(f"{CIRCUIT}return/", reinstate(KeptCircuit), name="circuit_reinstate"),
]
