import Glibc
import Testing

@testable import Formatting

/// The media types of files, detected from the files' contents.
@Suite struct FileTypeTests {
  private func type(_ bytes: [UInt8]) -> String {
    var template = Array("/tmp/file-type-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    defer {
      close(descriptor)
      unlink(path)
    }
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return FileType.of(path: path)
  }

  @Test func `a file's type is decided by its content, not by its name`() {
    #expect(type(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]) == "image/gif")
    #expect(type(Array("hello, world\n".utf8)) == "text/plain")
    #expect(type(Array("#!/bin/sh\necho x\n".utf8)) == "text/x-shellscript")
    #expect(
      type([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 60)).hasPrefix(
        "application/"))
  }

  @Test func `a file that cannot be read has the type of unknown bytes`() {
    #expect(FileType.of(path: "/proc/none") == FileType.unknown)
  }
}
