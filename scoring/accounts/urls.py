from __future__ import annotations

from django.urls import path

from scoring.accounts import views as accounts
from scoring.web.addresses import DESK

urlpatterns = [
    path(f"{DESK}account/", accounts.own_account, name="own_account"),
    path(f"{DESK}account/password/", accounts.ChangePassword.as_view(), name="own_password"),
    path(f"{DESK}accounts/", accounts.show_accounts, name="accounts"),
    path(f"{DESK}accounts/<int:pk>/", accounts.account, name="account"),
    path(f"{DESK}accounts/<int:pk>/link/", accounts.account_link, name="account_link"),
    path(f"{DESK}accounts/<int:pk>/active/", accounts.account_active, name="account_active"),
    path(f"{DESK}accounts/<int:pk>/remove/", accounts.account_remove, name="account_remove"),
]
