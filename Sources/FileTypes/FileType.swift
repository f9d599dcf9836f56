internal import CMagic
internal import Glibc

/// Recognises the type of a file by its content, with libmagic.
package enum FileType {
  /// The type of a file that is not recognised.
  package static let unknown = "application/octet-stream"

  /// The media type of an open file, such as "image/png". Reads from the start of the file, and
  /// leaves the place of the next read there. Reading libmagic's table takes some milliseconds.
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

  /// The media type of a file; `unknown` if it cannot be read.
  package static func of(path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return unknown }
    defer { close(descriptor) }
    return of(descriptor: descriptor)
  }

  /// `true` for "type/subtype" of the characters that RFC 6838 permits.
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
