"""Files in and out: reading with line numbers, faults that name them, and writing whole or not at all."""

from simulator.files.document import Document, read_document, read_text
from simulator.files.faults import Fault, FileError, MoveError, ReplayError, ScenarioError, ScriptError
from simulator.files.lines import Lines
from simulator.files.writing import write_atomically

__all__ = [
    "Document",
    "Fault",
    "FileError",
    "Lines",
    "MoveError",
    "ReplayError",
    "ScenarioError",
    "ScriptError",
    "read_document",
    "read_text",
    "write_atomically",
]
