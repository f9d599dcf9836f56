internal import Glibc
internal import Model

/// Reads, writes and copies the content of open files.
enum FileWriting {
  /// The problem that `errno` describes, with the path of the file.
  static func problem(_ path: String) -> FileProblem {
    .system("\(String(cString: strerror(errno))) (\(path))")
  }

  /// Appends the bytes to an open file; returns `false`, with the reason in `errno`, if not all
  /// could be written.
  static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The first bytes of an open file, at most `most` of them; empty if it cannot be read.
  static func start(of descriptor: Int32, most: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(descriptor, &bytes, most, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Copies the content of one open file to another. Returns `false`, with the reason in `errno`,
  /// on failure; if the file is larger than `limit`, the reason is EFBIG.
  static func copy(_ from: Int32, to: Int32, limit: Int64) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var copied: Int64 = 0
    while true {
      let count = read(from, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      if count == 0 { return true }
      copied += Int64(count)
      guard copied <= limit else {
        errno = EFBIG
        return false
      }
      guard append(Array(chunk[..<count]), to: to) else { return false }
    }
  }
}
