"""Roster XML as the same plain tree that its JSON twin has: attributes are keys, and lists stand under their names.

Read with the standard library's expat, which needs no further package to be safe here: a document type, and with it
every entity, is refused where it begins, so nothing can be expanded or fetched.
"""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from simulator.armies.faults import ArmyError, refused
from simulator.files.document import Tree

DEEPEST_XML: Final = 100
"""Elements inside one another; real rosters have less than thirty."""
MOST_ELEMENTS: Final = 200_000
"""Elements in a roster; real ones have less than thirty thousand."""
LISTS: Final = frozenset(
    {"forces", "selections", "profiles", "characteristics", "categories", "costs", "costLimits", "rules"}
)
"""Elements that are lists of others."""


def read_xml(data: bytes, name: str) -> Tree:
    """Return a roster's tree: {"roster": {…}}, or {"other": name} for XML with another root.

    Raises:
        ArmyError: if it is no XML, declares a document type, or is nested too deeply.
    """
    reader = _Reader(name)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = reader.entity
    reader.parser = parser
    try:
        parser.Parse(data, True)
    except ArmyError:  # what our own calls refuse, which is a ValueError as well
        raise
    except expat.ExpatError as problem:
        message = f"This is no XML: {expat.ErrorString(problem.code)}. Expected a roster."
        raise refused(name, message, line=problem.lineno, entry="XML") from None
    except (ValueError, LookupError):  # an encoding that Python does not know, or cannot give expat a table of
        raise refused(name, "Its encoding is not known. Expected UTF-8.", line=1, entry="XML") from None
    return reader.tree


class _Reader:
    """Builds the tree from expat's calls, element by element."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser: expat.XMLParserType | None = None
        self.tree: Tree = {}
        self.open: list[tuple[str, Tree]] = []
        self.words: list[str] = []
        self.count = 0

    def refuse(self, message: str) -> ArmyError:
        line = self.parser.CurrentLineNumber if self.parser is not None else None
        return refused(self.name, message, line=line, entry="XML")

    def doctype(self, *_: object) -> None:
        raise self.refuse("It declares a document type, which no roster does. Expected XML without one.")

    def entity(self, *_: object) -> None:
        raise self.refuse("It declares an entity, which no roster does. Expected XML without one.")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refuse(f"It has more than {MOST_ELEMENTS:,} elements. Expected a roster.")
        if len(self.open) >= DEEPEST_XML:
            raise self.refuse(f"Its elements are nested more than {DEEPEST_XML} deep. Expected a roster.")
        tag = tag.rpartition(":")[2]
        node: Tree = dict(attributes)
        if not self.open:
            self.tree = {"roster": node} if tag == "roster" else {"other": tag}
        else:
            above, parent = self.open[-1]
            if above in LISTS:
                parent.setdefault("$entries", []).append(node)
            elif tag in LISTS:
                parent[tag] = node.setdefault("$entries", [])
            elif tag == "description":
                parent[tag] = node
        self.words = []
        self.open.append((tag, node))

    def text(self, words: str) -> None:
        self.words.append(words)

    def end(self, _: str) -> None:
        tag, node = self.open.pop()
        words = "".join(self.words).strip()
        self.words = []
        if words:
            node["$text"] = words
        if tag == "description" and self.open and self.open[-1][0] not in LISTS:
            self.open[-1][1]["description"] = words
