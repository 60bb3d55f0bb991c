"""Draw the pictures of the bundled cases."""

from pathlib import Path

from scenarios.drawings import PICTURES

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        Path(__file__).parent.parent.joinpath("cases", name).write_bytes(draw().png())
