"""PNG files (ISO/IEC 15948): eight bits a channel, red, green, blue."""

import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_UP = b"\x02"  # a row is told as its difference from the row above: drawings repeat downwards


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG file. `pixels` are `height` rows of `width` times three bytes."""
    row = width * 3
    above = bytes(row)
    told = bytearray()
    for at in range(0, height * row, row):
        here = pixels[at : at + row]
        told += _UP + bytes((a - b) & 0xFF for a, b in zip(here, above, strict=True))
        above = here
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(told), 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
