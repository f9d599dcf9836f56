import Glibc

/// A temporary folder, in memory if `/dev/shm` can be written. It is deleted with this object.
package final class FuzzFolder: Sendable {
  /// The path of the temporary folder.
  package let path: String

  /// Creates an empty temporary folder.
  package init() throws {
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/confab-fuzz-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    try FuzzFinding.unless(!path.isEmpty, "no folder in \(place)")
  }

  deinit {
    // A homeserver keeps uploads in a folder of its own.
    for name in Self.names(in: path + "/media") { unlink("\(path)/media/\(name)") }
    rmdir(path + "/media")
    for name in Self.names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// The bytes of a file in the folder.
  func read(_ name: String) throws -> [UInt8] { try Self.read("\(path)/\(name)") }

  /// The bytes of the file at `path`.
  package static func read(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try FuzzFinding.unless(file >= 0, "cannot read \(path)")
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = Glibc.read(file, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Writes a file in the folder and returns its path.
  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(path)/\(name)"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try FuzzFinding.unless(file >= 0, "cannot write \(path)")
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      try FuzzFinding.unless(count > 0, "cannot write \(path)")
      rest = rest.dropFirst(count)
    }
    return path
  }
}
