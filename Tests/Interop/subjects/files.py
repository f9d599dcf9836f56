"""Files and images, both ways between confab and the other client."""
import hashlib
import os
import struct
import zlib

from checks import check
from screen import ENTER
from waiting import until

SIDE = 24


def red_square():
    """A PNG of SIDE × SIDE red pixels."""
    def chunk(name, data):
        return (struct.pack(">I", len(data)) + name + data
                + struct.pack(">I", zlib.crc32(name + data)))
    rows = (b"\0" + b"\xff\0\0" * SIDE) * SIDE
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def same(path, data):
    return hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(data).digest()


@check("a file arrives whole both ways, with its name, type and words")
def files(meeting):
    shown, room = meeting.chatting()
    bob, data = meeting.bob, os.urandom(300_000)
    path = meeting.folder / "ridge map.bin"
    path.write_bytes(data)
    shown.type(f'/upload "{path}" two maps of it' + ENTER)
    sent = bob.wait("message", room=room, type="m.file", sender=meeting.anna.user)
    assert sent["filename"] == "ridge map.bin" and sent["body"] == "two maps of it", sent
    assert sent["info"]["size"] == len(data) and "/" in sent["info"]["mimetype"], sent
    fetched = meeting.folder / "fetched"
    bob.do("download", uri=sent["url"], path=str(fetched))
    assert same(fetched, data)
    theirs, saved = os.urandom(200_000), meeting.folder / "saved"
    (meeting.folder / "theirs").write_bytes(theirs)
    bob.do("upload", room=room, name="hut.bin", type="application/octet-stream",
           path=str(meeting.folder / "theirs"))
    shown.wait_row("hut.bin", "kB")
    shown.type(f"/save {saved}" + ENTER)
    until("the saved file", lambda: saved.exists())
    assert same(saved, theirs)


@check("an image has its size for the other client, and is shown small, both ways")
def images(meeting):
    shown, room = meeting.chatting()
    path = meeting.folder / "sky.png"
    path.write_bytes(red_square())
    shown.type(f"/upload {path}" + ENTER)
    sent = meeting.bob.wait("message", room=room, type="m.image", sender=meeting.anna.user)
    info = sent["info"]
    assert (info["w"], info["h"], info["mimetype"]) == (SIDE, SIDE, "image/png"), sent

    def drawn(count):
        def look(screen):
            return sum("▀" * 10 in row for row in screen.rows) >= count
        shown.wait(f"{count} rows of images", look)

    drawn(1)
    before = sum("▀" * 10 in row for row in shown.rows)
    meeting.bob.do("upload", room=room, name="sea.png", type="image/png", path=str(path),
                   kind="m.image")
    shown.wait_row("sea.png")
    drawn(before + 1)
