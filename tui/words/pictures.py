"""Reports of images on a screen that can show their pictures."""

from collections.abc import Collection, Iterator

from personas.exchange import Entry
from sessions.events import Event, Reported
from tui.blocks.report import Pictured
from tui.widgets.picture import Look


def images_in(event: Event) -> Iterator[str]:
    """The images that an event reports, as items ("image:ecg")."""
    if isinstance(event.body, Reported):
        yield from (entry.item for entry in event.body.report.entries if entry.item and entry.item.startswith("image:"))


def with_pictures(event: Event, pictures: Collection[str], look: Look | None) -> Event:
    """The event as it is shown where pictures can be: with a way to each; a sharp one takes its description's place."""
    if look is None or not isinstance(event.body, Reported) or not any(item in pictures for item in images_in(event)):
        return event

    def shown(entry: Entry) -> Entry:
        if entry.item not in pictures:
            return entry
        return Pictured(**{**dict(entry), "narrative": "" if look == "sharp" else entry.narrative})

    report = event.body.report
    pictured = report.model_copy(update={"entries": tuple(map(shown, report.entries))})
    return event.model_copy(update={"body": Reported.model_construct(report=pictured)})
