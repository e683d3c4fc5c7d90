"""The club's certification authority, and the https certificates that it signs.

A phone that trusts the authority trusts every certificate that it signs. So the authority is
limited to hall addresses (`NETWORKS`, `SUFFIXES`) and the addresses that the laptop had when it was
created: a thief of its key cannot imitate a bank. Reads no files and no clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NETWORKS = tuple(
    map(
        IPv4Network,
        ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
         "100.64.0.0/10"),
    )
)  # fmt: skip
"""Private IPv4 networks, which halls use: no computer on the internet has such an address."""
SUFFIXES = ("localhost", "local", "lan", "internal", "home.arpa")
"""Ends of host names that no computer on the internet has."""
PAGE_PATH = "certificate/"
"""URL path of the page that explains how to install the authority's certificate on a phone."""
FILE_NAME = "burraco.crt"
AUTHORITY_LIFE = timedelta(days=3650)
LIFE = timedelta(days=397)
"""Validity of the server's certificate: the longest that every browser accepts."""
RENEW_BEFORE = timedelta(days=30)
EARLIER = timedelta(days=1)
"""A server's certificate is valid from this long before its creation: phones' clocks differ."""
AUTHORITY_EARLIER = timedelta(days=365)
"""The authority is valid from this long before its creation: the laptop's clock may be wrong."""
LONGEST_NAME = 64


@dataclass(frozen=True)
class Credential:
    """A private key and the certificate for it: the authority's, or the server's."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def to_pem(self) -> bytes:
        key = self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        return key + self.certificate.public_bytes(serialization.Encoding.PEM)

    @classmethod
    def from_pem(cls, pem: bytes) -> Credential:
        """Read a private key and its certificate from PEM data. Raises ValueError if invalid."""
        key = serialization.load_pem_private_key(pem, password=None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError("no elliptic key")
        return cls(key, x509.load_pem_x509_certificate(pem))


def may_sign(authority: Credential, address: str) -> bool:
    limits = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints)
    try:
        read = IPv4Address(address)
    except ValueError:
        return False
    permitted = [each.value for each in limits.value.permitted_subtrees or ()]
    return any(isinstance(each, IPv4Network) and read in each for each in permitted)


def make_authority(host: str, addresses: Iterable[str], now: datetime) -> Credential:
    """Create an authority named after this computer, `host`. It may sign certificates for local
    host names (SUFFIXES), private networks (NETWORKS) and this computer's IPv4 `addresses`."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Burraco {host}"[:LONGEST_NAME])])
    key = ec.generate_private_key(ec.SECP256R1())
    permitted: list[x509.GeneralName] = [x509.DNSName(suffix) for suffix in SUFFIXES]
    permitted += [x509.IPAddress(network) for network in NETWORKS]
    permitted += [
        x509.IPAddress(IPv4Network(address))
        for address in addresses
        if not any(IPv4Address(address) in network for network in NETWORKS)
    ]
    certificate = (
        _begin(name, name, key, now - AUTHORITY_EARLIER, now + AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, SHA256())
    )
    return Credential(key, certificate)


def issue_certificate(
    authority: Credential, names: Iterable[str], addresses: Iterable[str], now: datetime
) -> Credential:
    """Create an https certificate, signed by `authority`, for host names and IPv4 addresses."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate.subject
    served: list[x509.GeneralName] = [x509.DNSName(name) for name in names]
    served += [x509.IPAddress(IPv4Address(address)) for address in addresses]
    begins = now - EARLIER
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Burraco")])
    certificate = (
        _begin(own, issuer, key, begins, begins + LIFE)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(served), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, SHA256())
    )
    return Credential(key, certificate)


def list_addresses(credential: Credential) -> list[str]:
    served = credential.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    return [str(address) for address in served.value.get_values_for_type(x509.IPAddress)]


def is_signed_by(credential: Credential, authority: Credential) -> bool:
    try:
        credential.certificate.verify_directly_issued_by(authority.certificate)
    except Exception:  # ValueError, or the library's own InvalidSignature
        return False
    return True


def read_common_name(credential: Credential) -> str:
    """Return the name that phones show for a certificate."""
    (name,) = credential.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(name.value)


def format_fingerprint(credential: Credential) -> str:
    """Format the certificate's SHA-256 fingerprint as phones show it: `AB CD EF …`."""
    return credential.certificate.fingerprint(SHA256()).hex(" ").upper()


def _begin(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    begins: datetime,
    ends: datetime,
) -> x509.CertificateBuilder:
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
