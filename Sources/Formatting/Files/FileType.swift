internal import CMagic
internal import Glibc

/// Detects the media type of a file from its contents, with libmagic.
package enum FileType {
  package static let unknown = "application/octet-stream"

  /// Returns the media type of an open file, such as "image/png"; `unknown` if it is not detected,
  /// for instance because libmagic is not installed. Reads from the start of the file, and sets the
  /// file offset back to the start. Loading libmagic's database takes some milliseconds.
  package static func of(descriptor: Int32) -> String {
    guard let library = MagicLibrary.loaded,
      let cookie = library.open(MAGIC_MIME_TYPE | MAGIC_ERROR)
    else { return unknown }
    defer { library.close(cookie) }
    guard library.load(cookie, nil) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      return unknown
    }
    defer { lseek(descriptor, 0, SEEK_SET) }
    guard let found = library.descriptor(cookie, descriptor) else { return unknown }
    let type = String(cString: found)
    return isType(type) ? type : unknown
  }

  package static func of(path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return unknown }
    defer { close(descriptor) }
    return of(descriptor: descriptor)
  }

  /// `true` for a text "type/subtype" that consists of the characters which RFC 6838 permits.
  private static func isType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 127
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
              || "!#$&-^_.+".utf8.contains($0)
          }
      }
  }
}
