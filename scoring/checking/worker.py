"""The separate process that checks untrusted documents (`answer_desk`). A maliciously heavy
document costs this process time and memory, but not the server, which kills it at the time limit.
Standard input is a pickled list of documents (bytes), standard output a pickled list with one
answer for each."""

from __future__ import annotations

import os
import pickle  # nosec B403  # between this process and the desk that started it
import sys
from typing import Final

from scoring.core.bundle.reading import BadBundle
from scoring.core.verify.verify import CheckedDocument, check_document

MEMORY: Final = 1 << 30
"""Memory limit of this process in bytes. Checking 9 MB of smazzate uses a third of it."""
POLITENESS: Final = 10
"""Nice value of this process, which gives the server priority."""


WorkerAnswer = CheckedDocument | BadBundle


def answer_document(content: bytes) -> WorkerAnswer:
    """Check a document; return the result, or the BadBundle that explains why it is invalid."""
    try:
        return check_document(content)
    except BadBundle as bad:
        return bad


def answer_desk() -> None:
    """Read documents from standard input, check them, and write the results to standard output."""
    if os.name == "posix":
        import resource

        os.nice(POLITENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    contents: list[bytes] = pickle.load(sys.stdin.buffer)  # nosec B301  # the desk wrote it
    pickle.dump([answer_document(content) for content in contents], sys.stdout.buffer)
