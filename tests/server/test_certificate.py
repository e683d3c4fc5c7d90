"""The club's certificate: an authority made once, the desk's remade, both good for a hall alone."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from django.test import Client

from burraco_tourney.operations import certificate_store as store_module
from burraco_tourney.operations.certificate_authority import Credential, issue_certificate
from burraco_tourney.operations.certificate_store import CertificateStore

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
LAPTOP, ELSEWHERE = "192.168.1.23", "10.0.0.7"
on_posix = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(autouse=True)
def laptop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The laptop's addresses; a test may change them."""
    addresses = [LAPTOP]
    monkeypatch.setattr(store_module, "lan_addresses", lambda: addresses)
    monkeypatch.setattr("django.conf.settings.DESK_NAME", "Sala")
    return addresses


@pytest.fixture
def store(tmp_path: Path) -> CertificateStore:
    return CertificateStore(tmp_path / "certificate")


def is_trusted(authority: Credential, desk: Credential, host: str, at: datetime = NOW) -> bool:
    """Whether a browser that trusts the authority accepts the desk at this name or address."""
    subject: x509.DNSName | x509.IPAddress = x509.DNSName(host)
    if host[0].isdigit():
        subject = x509.IPAddress(ip_address(host))
    policy = PolicyBuilder().store(Store([authority.certificate])).time(at)
    try:
        policy.build_server_verifier(subject).verify(desk.certificate, [])
    except VerificationError:
        return False
    return True


def test_a_phone_with_the_authority_trusts_the_desk_also_after_another_start(
    store: CertificateStore,
) -> None:
    authority, desk = store.ensure_authority(NOW), store.ensure_certificate(NOW)
    for host in (LAPTOP, "127.0.0.1", "localhost", "Sala.local"):
        assert is_trusted(authority, desk, host), host
    later = NOW + timedelta(days=300)
    assert store.ensure_authority(later).certificate == authority.certificate
    assert store.ensure_certificate(later).certificate == desk.certificate


def test_the_desks_certificate_is_renewed_before_it_ends(store: CertificateStore) -> None:
    authority, desk = store.ensure_authority(NOW), store.ensure_certificate(NOW)
    certificate = desk.certificate
    life = certificate.not_valid_after_utc - certificate.not_valid_before_utc
    assert life <= timedelta(days=397)
    later = certificate.not_valid_after_utc - timedelta(days=1)
    renewed = store.ensure_certificate(later)
    assert is_trusted(authority, renewed, LAPTOP, later + timedelta(days=300))


@pytest.mark.parametrize("elsewhere", [ELSEWHERE, "198.51.100.7"])
def test_in_another_hall_the_phones_trust_the_desk_without_installing_anything(
    store: CertificateStore, laptop: list[str], elsewhere: str
) -> None:
    """At an address of no hall only where it had that when the authority was made."""
    laptop[:] = [LAPTOP, elsewhere] if elsewhere != ELSEWHERE else [LAPTOP]
    authority = store.ensure_authority(NOW)
    store.ensure_certificate(NOW)
    laptop[:] = [elsewhere]
    moved = store.ensure_certificate(NOW)
    assert is_trusted(authority, moved, elsewhere)
    assert is_trusted(authority, moved, LAPTOP)  # and back


def test_a_certificate_for_many_halls_forgets_the_oldest(store: CertificateStore) -> None:
    for number in range(store_module.MAX_ADDRESSES):
        desk = store.ensure_certificate(NOW, f"10.0.0.{number}")
    authority = store.ensure_authority(NOW)
    assert is_trusted(authority, desk, LAPTOP)
    assert is_trusted(authority, desk, f"10.0.0.{number}")
    assert not is_trusted(authority, desk, "10.0.0.0")


@pytest.mark.parametrize("host", ["bank.example", "8.8.8.8"])
def test_a_stolen_authority_imitates_nobody_on_the_internet(
    store: CertificateStore, host: str
) -> None:
    authority = store.ensure_authority(NOW)
    names, addresses = ([], [host]) if host[0].isdigit() else ([host], [])
    forged = issue_certificate(authority, names, addresses, NOW)
    assert not is_trusted(authority, forged, host)


def test_a_damaged_file_is_made_anew(
    store: CertificateStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store.ensure_certificate(NOW)
    damaged = tmp_path / "certificate" / "authority.pem"
    damaged.write_bytes(bytes(500))
    desk = store.ensure_certificate(NOW)
    assert is_trusted(store.ensure_authority(NOW), desk, LAPTOP)
    assert str(damaged) in caplog.text


@on_posix
def test_the_keys_are_the_owners_alone(store: CertificateStore, tmp_path: Path) -> None:
    store.ensure_certificate(NOW)
    folder = tmp_path / "certificate"
    files = list(folder.iterdir())
    assert {file.name for file in files} == {"authority.pem", "desk.pem"}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


# --- The page ------------------------------------------------------------------------------------

PAGE, FILE = "/certificate/", "/certificate/burraco.crt"


@pytest.fixture
def served(store: CertificateStore, settings: Any, tmp_path: Path) -> Credential:
    """The authority of a desk that answers by https on port 8443."""
    settings.HTTPS_PORT = 8443
    settings.CERTIFICATE_FOLDER = tmp_path / "certificate"
    return store.ensure_authority(NOW)


@pytest.mark.django_db
def test_the_page_says_what_to_compare(visitor: Client, served: Credential) -> None:
    page = visitor.get(PAGE, headers={"host": f"{LAPTOP}:8000"})
    text = page.content.decode()
    assert "Burraco Sala" in text
    assert "Android" in text
    assert "iPhone" in text
    downloaded = visitor.get(FILE)
    assert downloaded["Content-Type"] == "application/x-x509-ca-cert"
    certificate = x509.load_der_x509_certificate(downloaded.content)
    assert certificate == served.certificate


@pytest.mark.django_db
@pytest.mark.parametrize("host", [f"{LAPTOP}:8000", "desk.lan:8000", "8.8.8.8"])
def test_the_page_leads_to_a_host_that_the_certificate_is_for(
    visitor: Client, served: Credential, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(
        "burraco_tourney.operations.certificate_views.lan_addresses", lambda: [LAPTOP]
    )
    page = visitor.get(PAGE, headers={"host": host})
    assert f'href="https://{LAPTOP}:8443/enter/"' in page.content.decode()
    assert f"connect-src 'self' https://{LAPTOP}:8443" in page["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("before", "path"),
    [("/t/abc/", "/t/abc/"), ("/p/abc/", "/enter/"), ('/t/"><script>/', "/enter/")],
)
def test_who_comes_from_a_table_goes_back_to_it(
    visitor: Client, served: Credential, before: str, path: str
) -> None:
    headers = {"host": LAPTOP, "referer": f"http://{LAPTOP}{before}"}
    page = visitor.get(PAGE, headers=headers)
    assert f'href="https://{LAPTOP}:8443{path}"' in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("https", "said"),
    [(True, "phones open this site without a warning"), (False, "runs without https")],
)
def test_a_desk_without_a_certificate_of_its_own(
    visitor: Client, settings: Any, https: bool, said: str
) -> None:
    settings.HTTPS = https
    assert said in visitor.get(PAGE, headers={"accept-language": "en"}).content.decode()
    assert visitor.get(FILE).status_code == 404
