"""Letters and figures large enough for the back row, set from small squares; what has no such letter is not set."""

from collections.abc import Sequence

HEIGHT = 5  # squares
_GAP = 1  # squares between two letters
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}

_LETTERS = {
    letter: tuple(squares.split("/"))
    for letter, squares in {
        " ": "../../../../..",
        "A": ".#./#.#/###/#.#/#.#",
        "B": "##./#.#/##./#.#/##.",
        "C": ".##/#../#../#../.##",
        "D": "##./#.#/#.#/#.#/##.",
        "E": "###/#../##./#../###",
        "F": "###/#../##./#../#..",
        "G": ".###/#.../#.##/#..#/.##.",
        "H": "#.#/#.#/###/#.#/#.#",
        "I": "#/#/#/#/#",
        "J": "..#/..#/..#/#.#/.#.",
        "K": "#.#/#.#/##./#.#/#.#",
        "L": "#../#../#../#../###",
        "M": "#...#/##.##/#.#.#/#...#/#...#",
        "N": "#..#/##.#/#.##/#..#/#..#",
        "O": ".##./#..#/#..#/#..#/.##.",
        "P": "##./#.#/##./#../#..",
        "Q": ".##./#..#/#..#/#.#./.#.#",
        "R": "##./#.#/##./#.#/#.#",
        "S": ".##/#../.#./..#/##.",
        "T": "###/.#./.#./.#./.#.",
        "U": "#.#/#.#/#.#/#.#/###",
        "V": "#.#/#.#/#.#/#.#/.#.",
        "W": "#...#/#...#/#.#.#/##.##/#...#",
        "X": "#.#/#.#/.#./#.#/#.#",
        "Y": "#.#/#.#/.#./.#./.#.",
        "Z": "###/..#/.#./#../###",
        "0": "###/#.#/#.#/#.#/###",
        "1": ".#./##./.#./.#./###",
        "2": "###/..#/###/#../###",
        "3": "###/..#/###/..#/###",
        "4": "#.#/#.#/###/..#/..#",
        "5": "###/#../###/..#/###",
        "6": "###/#../###/#.#/###",
        "7": "###/..#/..#/..#/..#",
        "8": "###/#.#/###/#.#/###",
        "9": "###/#.#/###/..#/###",
        "%": "##..#/##.#./..#../.#.##/#..##",
        "<": "..#/.#./#../.#./..#",
        "/": "..#/..#/.#./#../#..",
        "-": ".../.../###/.../...",
        "–": ".../.../###/.../...",
        "+": ".../.#./###/.#./...",
        ".": "././././#",
        ",": "../../../.#/#.",
        "'": "#/#/././.",
        "’": "#/#/././.",
        ":": "./#/./#/.",
        "(": ".#/#./#./#./.#",
        ")": "#./.#/.#/.#/#.",
        "?": "##./..#/.#./.../.#.",
        "!": "#/#/#/./#",
    }.items()
}


def small(text: str) -> list[str] | None:
    """The text in letters three rows high; None where one of them is not known."""
    squares = _squares(text)
    if squares is None:
        return None
    squares.append([False] * len(squares[0]))
    return ["".join(_HALVES[pair] for pair in zip(*squares[row : row + 2], strict=True)) for row in (0, 2, 4)]


def large(text: str, size: int = 1) -> list[str] | None:
    """The text in letters of five times `size` rows; None where one of them is not known."""
    squares = _squares(text)
    if squares is None:
        return None
    rows = ["".join(("█" if square else " ") * 2 * size for square in row) for row in squares]
    return [row for row in rows for _ in range(size)]


def _squares(text: str) -> list[list[bool]] | None:
    letters = [_LETTERS.get(letter) for letter in text.upper()]
    known = [letter for letter in letters if letter is not None]
    if not known or len(known) < len(letters):
        return None
    return [_row([letter[row] for letter in known]) for row in range(HEIGHT)]


def _row(parts: Sequence[str]) -> list[bool]:
    return [square == "#" for square in ("." * _GAP).join(parts)]
