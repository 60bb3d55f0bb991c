"""The body as the desk knows it: which part lies within which, and which method does for which."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from scenarios import yaml_text


class Body:
    """The relations of `body.yaml`, the same in every language."""

    def __init__(self) -> None:
        rows = yaml_text.table(files("personas").joinpath("embedded", "desk", "body.yaml"))
        self._pictured = _parents(rows["within"])
        self._examined = _parents(rows["within"]) | _parents(rows["examined_within"])
        self._by_the_part = frozenset(_texts(rows["by_the_part"]))
        self.apart_on_ultrasound = frozenset(_texts(rows["apart_on_ultrasound"]))
        serves = rows["serves"]
        assert isinstance(serves, dict)
        self._serves = {method: frozenset(_texts(others)) for method, others in serves.items()}
        self.specimens = frozenset(_texts(rows["specimens"]))
        self._no_place = self.specimens | frozenset(_texts(rows["everywhere"]))
        self.unspecific = frozenset(_texts(rows["unspecific"]))
        self.plain_actions = frozenset(_texts(rows["plain_actions"]))
        self.intimate = frozenset(_texts(rows["intimate"]))

    def places(self, sites: frozenset[str]) -> frozenset[str]:
        """Those of these sites that are a place: neither a sample nor something that is everywhere in the body."""
        return sites - self._no_place

    def shows(self, held: str, wanted: str) -> bool:
        """Whether a study of one part shows another."""
        if wanted in _upwards(self._pictured, held) and wanted in self._by_the_part:
            return True
        return held in _upwards(self._pictured, wanted)

    def examines(self, held: str, wanted: str) -> bool:
        """Whether what is found by hand at one place answers for another, around it or within it."""
        return held in _upwards(self._examined, wanted) or wanted in _upwards(self._examined, held)

    def does_for(self, held: Iterable[str], wanted: str) -> bool:
        """Whether one of the methods used is the one wanted, or does for it."""
        return any(method == wanted or wanted in self._serves.get(method, ()) for method in held)


@cache
def body() -> Body:
    return Body()


def _parents(value: yaml_text.Value) -> dict[str, str]:
    assert isinstance(value, dict)
    return {part: whole for part, whole in value.items() if isinstance(whole, str)}


def _texts(value: yaml_text.Value) -> list[str]:
    assert isinstance(value, list)
    return [text for text in value if isinstance(text, str)]


def _upwards(parents: dict[str, str], place: str) -> list[str]:
    """A place and all that it lies within."""
    path = [place]
    while path[-1] in parents:
        path.append(parents[path[-1]])
    return path
