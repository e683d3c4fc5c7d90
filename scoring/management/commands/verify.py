"""`manage.py verify FILE_OR_SLUG …`: recompute events' figures and circuits' rankings.

Events are recomputed from the cards up, circuits from the results of their events. A folder means
all documents in it. Each document's signature is read from the file with `.minisig` appended to its
name. `--explain` lists the figures that are recomputed and the ones that cannot be checked. Files
and folders need no database; any other name is the slug of a stored event."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.checking.examined import Examined, compare_examined
from scoring.checking.wording import list_examined_lines
from scoring.core.bundle.reading import BadBundle
from scoring.core.signing.minisign import SUFFIX, BadSignature, PublicKey, check_signature
from scoring.core.verify.circuits import check_circuit, is_circuit_document
from scoring.core.verify.verify import check_document
from scoring.documents.bundle_wording import bundle_sentence
from scoring.documents.editions_queries import load_document
from scoring.documents.trust_wording import list_explanation
from scoring.management.usage import BAD_USAGE, STDIN, BadUsage, read_file
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from scoring.signing.wording import SIGNATURE_FLAWS

SOME_DIFFER: Final = 1
DOCUMENTS: Final = "*.json"
SIGNATURE_SIZE: Final = 1
"""Maximum size of a signature file or key file, in megabytes. Most are a few hundred bytes."""


class Command(BaseCommand):
    """Prints each difference and a summary; for several events, one line each.

    Exits 0 if every figure is right and no signature is bad; 1 if a figure differs, a signature is
    bad or another edition replaces or contradicts the document; 2 if a document cannot be found or
    read, or on bad usage."""

    help = "Recomputes every figure of events and prints the differences."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event",
            nargs="*",
            metavar="FILE_OR_SLUG",
            help="an exported file (- for standard input), a folder of such files, or an event of "
            "this desk",
        )
        parser.add_argument(
            "--key",
            metavar="KEY",
            help="trust only this public key: a minisign .pub file, or the line in it",
        )
        parser.add_argument("--json", action="store_true", help="print a JSON list")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="list what is recomputed and what cannot be checked",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["explain"]:
            self.stdout.write("\n".join(list_explanation()))
        elif not options["event"]:
            raise BadUsage(_("Give the name of a file or of an event."))
        if not options["event"]:
            return
        key = _read_key(options["key"]) if options["key"] else None
        names = list(_iter_names(options["event"]))
        one_alone = len(names) == 1 and not options["json"]
        examined = compare_examined([_examine(name, key, may_fail=not one_alone) for name in names])
        if options["json"]:
            written = [_write(one) for one in examined]
            self.stdout.write(json.dumps(written, ensure_ascii=False, indent=1))
        elif one_alone:
            self.stdout.write("\n".join(list_examined_lines(examined[0])))
        else:
            for one in examined:
                self.stdout.write(f"{one.name}: {' '.join(list_examined_lines(one))}")
        if code := max(map(_find_code, examined), default=0):
            sys.exit(code)


def _read_key(given: str) -> PublicKey:
    text = given
    if os.path.isfile(given):
        text = read_file(given, most=SIGNATURE_SIZE).decode("utf-8", errors="replace")
    try:
        return PublicKey.parse(text)
    except BadSignature as bad:
        raise BadUsage(SIGNATURE_FLAWS[bad.flaw]) from bad


def _iter_keys(given: PublicKey | None) -> Iterator[PublicKey]:
    """Yield the trusted public keys: the given one, or else this installation's own."""
    if given is not None:
        yield given
        return
    with suppress(DatabaseError):  # a machine without a desk has no keys
        yield from (listed.key for listed in list_public_keys())


def _iter_names(given: Iterable[str]) -> Iterator[str]:
    """Yield the given names; in place of a folder, the paths of its .json files.

    Raises BadUsage if a folder has none."""
    for name in given:
        if name != STDIN and os.path.isdir(name):
            found = sorted(map(str, Path(name).glob(DOCUMENTS)))
            if not found:
                raise BadUsage(
                    _("The folder %(folder)s contains no .json file.") % {"folder": name}
                )
            yield from found
        else:
            yield name


def _examine(name: str, key: PublicKey | None, *, may_fail: bool) -> Examined:
    """Check the document in the file `name` or, if there is none, the event with this slug.

    If `may_fail`, errors are in the result's `why`; else they raise BadUsage."""
    try:
        if name == STDIN or os.path.exists(name):
            content = read_file(name)
            signature = check_signature(content, _read_signature(name), _iter_keys(key))
            return _check(name, content, signature=signature)
        tournament = Tournament.objects.filter(slug=name).first()
        if tournament is None:
            raise BadUsage(_("“%(name)s” is neither an event nor a file.") % {"name": name})
        # Through the document's model, so that a damaged row is reported and does not raise.
        content, _edition = load_document(tournament, timezone.now())
        return _check(name, content, is_file=False)
    except BadUsage as error:
        if may_fail:
            return Examined(name, why=str(error))
        raise


def _check(name: str, content: bytes, **about: Any) -> Examined:
    try:
        if is_circuit_document(content):
            return Examined(name, circuit=check_circuit(content), **about)
        return Examined(name, check_document(content), **about)
    except BadBundle as bad:
        raise BadUsage(bundle_sentence(bad)) from bad


def _find_code(one: Examined) -> int:
    if one.verdict is None:
        return BAD_USAGE
    return SOME_DIFFER if one.is_wrong else 0


def _write(one: Examined) -> dict[str, object]:
    """Return a checked document as an item of the `--json` list."""
    document, verdict = one.document, one.verdict
    verdicts = {0: "right", SOME_DIFFER: "differs", BAD_USAGE: "unreadable"}
    return {
        "name": one.name,
        "verdict": verdicts[_find_code(one)],
        "sentences": list(list_examined_lines(one)),
        "differences": len(verdict.differences) if verdict else None,
        "notes": [
            {"code": note.code, "place": dict(note.where), "told": note.told}
            for note in (verdict.notes if verdict else ())
        ],
        "signature": one.signature.state if verdict and one.is_file else None,
        "key": one.signature.key or None,
        "comment": one.signature.comment or None,
        "edition": document.number.number if document and document.number else None,
        "edition_flaw": one.edition_flaw,
    }


def _read_signature(name: str) -> str | None:
    path = name + SUFFIX
    if not os.path.isfile(path):
        return None
    return read_file(path, most=SIGNATURE_SIZE).decode("utf-8", errors="replace")
