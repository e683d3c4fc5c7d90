"""The process in which documents from outside are checked, `answer_desk`, and what it answers.

A document that is made to be heavy costs this process its time and memory, and the desk neither: it
goes on answering, and ends the process when the time is over. Standard input holds the documents (a
pickled list of bytes), standard output the answers (a pickled list, one for each).
"""

from __future__ import annotations

import os
import pickle  # nosec B403  # between this process and the desk that started it
import sys
from typing import Final

from scoring.core.bundle.reading import BadBundle
from scoring.core.verify.verify import CheckedDocument, check_document

MEMORY: Final = 1 << 30
"""Bytes; 9 MB of smazzate take a third of it."""
POLITENESS: Final = 10
"""How far this process stands back behind the desk's own."""


WorkerAnswer = CheckedDocument | BadBundle


def answer_document(content: bytes) -> WorkerAnswer:
    """The document checked, or why it is none."""
    try:
        return check_document(content)
    except BadBundle as bad:
        return bad


def answer_desk() -> None:
    """Answer what the desk has written to standard input."""
    if os.name == "posix":
        import resource

        os.nice(POLITENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    contents: list[bytes] = pickle.load(sys.stdin.buffer)  # nosec B301  # the desk wrote it
    pickle.dump([answer_document(content) for content in contents], sys.stdout.buffer)
