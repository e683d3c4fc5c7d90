"""Sentences about the key that signs documents, and about what signatures are worth."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.signing.minisign import SignatureCheck, SignatureFlaw, SignatureState
from scoring.store.private_files import BrokenKeyFile


def broken_key_sentence(broken: BrokenKeyFile) -> str:
    return _(
        "The key that signs documents is damaged: restore the file %(file)s from a backup, or "
        "delete it so that a new key is made."
    ) % {"file": broken.path.name}


SIGNATURE_FLAWS: dict[SignatureFlaw, str | Promise] = {
    SignatureFlaw.NOT_A_SIGNATURE: gettext_lazy(
        "The .minisig file is not a signature as minisign writes it: see its line %(line)d."
    ),
    SignatureFlaw.NOT_A_KEY: gettext_lazy("This is not a public key of minisign."),
    SignatureFlaw.OTHER_KEY: gettext_lazy("Another key has signed the document."),
    SignatureFlaw.OTHER_BYTES: gettext_lazy(
        "The signature is not of this document: it was changed after it was signed."
    ),
    SignatureFlaw.OTHER_COMMENT: gettext_lazy(
        "The comment of the signature was changed after it was signed."
    ),
}


def signature_sentence(check: SignatureCheck) -> str:
    if check.flaw is not None:
        return str(SIGNATURE_FLAWS[check.flaw]) % {"line": check.line}
    if check.state == SignatureState.NONE:
        return _("The document has no signature.")
    if check.state == SignatureState.UNKNOWN_KEY:
        return _("The document is signed by a key that is not known here: %(key)s.") % {
            "key": check.key
        }
    if not check.comment:
        return _("The signature is good: key %(key)s.") % {"key": check.key}
    return _("The signature is good: key %(key)s, %(comment)s") % {
        "key": check.key,
        "comment": check.comment,
    }
