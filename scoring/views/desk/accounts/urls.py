"""Addresses of accounts: all of them for owners, one's own, and the first steps."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.accounts import accounts, own, welcome
from scoring.views.passwords import ChangePassword

urlpatterns = [
    path("welcome/", welcome.show_welcome, name="welcome"),
    path("demo/", welcome.demo, name="demo"),
    path("account/", own.own_account, name="own_account"),
    path("account/password/", ChangePassword.as_view(), name="own_password"),
    path("accounts/", accounts.show_accounts, name="accounts"),
    path("accounts/<int:pk>/", accounts.account, name="account"),
    path("accounts/<int:pk>/link/", accounts.account_link, name="account_link"),
    path("accounts/<int:pk>/active/", accounts.account_active, name="account_active"),
    path("accounts/<int:pk>/remove/", accounts.account_remove, name="account_remove"),
]
