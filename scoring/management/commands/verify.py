"""`manage.py verify FILE_OR_SLUG …`: every figure of events worked out again from the cards up.

A folder stands for the documents in it. Beside each document its signature is looked for, in the
file of the same name that ends in `.minisig`. `--explain` says what is worked out again and what is
taken on trust.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.bundle.reading import write_bundle
from scoring.core.signing.checking import SignatureCheck, SignatureState, check_signature
from scoring.core.signing.minisign import SUFFIX, BadSignature, PublicKey
from scoring.core.verify.verify import Verdict, verify
from scoring.exports.bundle_file import BAD_USAGE, STDIN, parse_file, read_file
from scoring.exports.event_queries import load_bundle
from scoring.exports.verify_wording import list_explanation, list_sentences
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from scoring.signing.wording import SIGNATURE_FLAWS, signature_sentence

SOME_DIFFER: Final = 1
DOCUMENTS: Final = "*.json"


@dataclass(frozen=True, slots=True)
class Checked:
    """An event that was looked at; `verdict`: None for a file that holds none, which `why` says."""

    name: str
    verdict: Verdict | None = None
    signature: SignatureCheck = field(default=SignatureCheck(SignatureState.NONE))
    is_signable: bool = False
    """Whether it is a file, beside which a signature may lie."""
    why: str = ""

    @property
    def code(self) -> int:
        if self.verdict is None:
            return BAD_USAGE
        is_bad = bool(self.verdict.differences) or self.signature.state == SignatureState.BAD
        return SOME_DIFFER if is_bad else 0

    def list_lines(self) -> Iterator[str]:
        if self.verdict is None:
            yield self.why
            return
        yield from list_sentences(self.verdict)
        if self.is_signable and self.signature.state != SignatureState.NONE:
            yield signature_sentence(self.signature)

    def write(self) -> dict[str, object]:
        """As `--json` prints it."""
        return {
            "name": self.name,
            "verdict": {0: "right", SOME_DIFFER: "differs", BAD_USAGE: "unreadable"}[self.code],
            "sentences": list(self.list_lines()),
            "differences": len(self.verdict.differences) if self.verdict else None,
            "notes": [
                {"code": note.code, "place": dict(note.where), "told": note.told}
                for note in (self.verdict.notes if self.verdict else ())
            ],
            "signature": self.signature.state if self.is_signable else None,
            "key": self.signature.key or None,
            "comment": self.signature.comment or None,
        }


class Command(BaseCommand):
    """Prints each difference and a summary; for several events a line each.

    Exits 0 where every figure is right and no signature is bad, 1 where a figure differs or a
    signature is bad, 2 where something named is no event, or on bad usage.
    """

    help = "Recomputes every figure of events, and prints what differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event",
            nargs="*",
            metavar="FILE_OR_SLUG",
            help="an exported document (- for standard input), a folder of them, or an event of "
            "this desk",
        )
        parser.add_argument(
            "--key",
            metavar="KEY",
            help="believe this public key alone: a .pub file of minisign, or the line in it",
        )
        parser.add_argument("--json", action="store_true", help="print one list for programs")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="say what is recomputed and what is taken on trust",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["explain"]:
            self.stdout.write("\n".join(list_explanation()))
        elif not options["event"]:
            raise CommandError(_("Name a file or an event."), returncode=BAD_USAGE)
        if not options["event"]:
            return
        keys = _list_keys(options["key"])
        names = list(_iter_names(options["event"]))
        one_alone = len(names) == 1 and not options["json"]
        checked = [_check(name, keys, may_fail=not one_alone) for name in names]
        if options["json"]:
            written = [one.write() for one in checked]
            self.stdout.write(json.dumps(written, ensure_ascii=False, indent=1))
        elif one_alone:
            self.stdout.write("\n".join(checked[0].list_lines()))
        else:
            for one in checked:
                self.stdout.write(f"{one.name}: {' '.join(one.list_lines())}")
        if code := max((one.code for one in checked), default=0):
            sys.exit(code)


def _list_keys(given: str | None) -> list[PublicKey]:
    if given is None:
        return [listed.key for listed in list_public_keys()]
    text = Path(given).read_text(errors="replace") if Path(given).is_file() else given
    try:
        return [PublicKey.parse(text)]
    except BadSignature as bad:
        raise CommandError(str(SIGNATURE_FLAWS[bad.flaw]), returncode=BAD_USAGE) from bad


def _iter_names(given: Iterable[str]) -> Iterator[str]:
    """The names given, a folder's documents in its place."""
    for name in given:
        if name != STDIN and Path(name).is_dir() and not _find_event(name):
            found = sorted(map(str, Path(name).glob(DOCUMENTS)))
            if not found:
                raise CommandError(
                    _("There is no document in the folder %(folder)s.") % {"folder": name},
                    returncode=BAD_USAGE,
                )
            yield from found
        else:
            yield name


def _find_event(slug: str) -> Tournament | None:
    return Tournament.objects.filter(slug=slug).first()


def _check(name: str, keys: list[PublicKey], *, may_fail: bool) -> Checked:
    """The event with this slug, else in the file. Raises CommandError unless it `may_fail`."""
    try:
        if (tournament := _find_event(name)) is not None:
            # Through the form of the document, so that a damaged row is told and not stumbled over.
            bundle = parse_file(write_bundle(load_bundle(tournament, timezone.now())))
            return Checked(name, verify(bundle))
        if name != STDIN and not Path(name).exists():
            raise CommandError(
                _("“%(name)s” is neither an event nor a file.") % {"name": name},
                returncode=BAD_USAGE,
            )
        content = read_file(name)
        signature = check_signature(content, _read_signature(name), keys)
        return Checked(name, verify(parse_file(content)), signature, is_signable=True)
    except CommandError as error:
        if may_fail:
            return Checked(name, why=str(error))
        raise


def _read_signature(name: str) -> str | None:
    path = Path(name + SUFFIX)
    return path.read_text("utf-8", errors="replace") if path.is_file() else None
