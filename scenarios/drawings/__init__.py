"""The pictures of the bundled cases, drawn by code: `python -m scenarios.drawings` draws them anew beside the cases."""

from collections.abc import Callable, Mapping

from scenarios.drawings.canvas import Canvas
from scenarios.drawings.fundus import fundus
from scenarios.drawings.strip import strip

PICTURES: Mapping[str, Callable[[], Canvas]] = {"rhythm-strip-lead-ii.png": strip, "ophthalmoscopy.png": fundus}
"""What draws each file."""
