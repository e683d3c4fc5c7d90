"""Sentences about the key that signs event files, and about what signatures prove."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.signing.minisign import SignatureCheck, SignatureFlaw, SignatureState
from scoring.store.private_files import BrokenKeyFile


def broken_key_sentence(broken: BrokenKeyFile) -> str:
    return _(
        "The key that signs documents is damaged: restore the file %(file)s from a backup, or "
        "delete the file and the program makes a new key."
    ) % {"file": broken.path.name}


SIGNATURE_FLAWS: dict[SignatureFlaw, str | Promise] = {
    SignatureFlaw.NOT_A_SIGNATURE: gettext_lazy(
        "The .minisig file is not a valid signature: see line %(line)d."
    ),
    SignatureFlaw.NOT_A_KEY: gettext_lazy("This is not a minisign public key: copy the whole key."),
    SignatureFlaw.OTHER_KEY: gettext_lazy(
        "The file was signed with a different key from the one used to check it."
    ),
    SignatureFlaw.OTHER_BYTES: gettext_lazy("The file was changed after it was signed."),
    SignatureFlaw.OTHER_COMMENT: gettext_lazy(
        "The signature file contains a comment, and that comment was changed after signing."
    ),
}


def signature_sentence(check: SignatureCheck) -> str:
    if check.flaw is not None:
        return str(SIGNATURE_FLAWS[check.flaw]) % {"line": check.line}
    if check.state == SignatureState.NONE:
        return _("The file is not signed.")
    if check.state == SignatureState.UNKNOWN_KEY:
        return _("The program does not know the key that signed the file: %(key)s.") % {
            "key": check.key
        }
    if not check.comment:
        return _("The signature is valid: key %(key)s.") % {"key": check.key}
    return _("The signature is valid: key %(key)s, %(comment)s") % {
        "key": check.key,
        "comment": check.comment,
    }
