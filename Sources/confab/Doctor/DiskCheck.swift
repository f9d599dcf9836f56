internal import Glibc

/// Checks the file system of the data folder: its free space, whether it is local, and whether it
/// can be written to.
struct DiskCheck {
  /// The number of free bytes below which the disk counts as nearly full.
  static let scarceBytes = 64 << 20
  /// The number of free bytes below which storing a message may already fail.
  static let leastBytes = 1 << 20

  /// The path of a folder on the file system that is checked.
  let path: String
  /// The number of bytes that the user of this process may still write; `nil` if the system does
  /// not report it.
  let freeBytes: Int?
  let isReadOnly: Bool
  /// The file system's type, such as "ext4"; `nil` if it is not known.
  let type: String?

  var findings: [Finding] {
    var findings: [Finding] = []
    if isReadOnly { findings.append(.bad(.disk, DoctorWords.readOnlyDisk(path))) }
    if let freeBytes, freeBytes < Self.leastBytes, !isReadOnly {
      findings.append(.bad(.disk, DoctorWords.scarceDisk(path, freeBytes)))
    } else if let freeBytes, freeBytes < Self.scarceBytes, !isReadOnly {
      findings.append(.note(.disk, DoctorWords.scarceDisk(path, freeBytes)))
    }
    if let type, MountTable.isNetwork(type) {
      findings.append(.note(.disk, DoctorWords.networkDisk(path, type)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.disk, DoctorWords.disk(type, freeBytes))]
  }
}

extension DiskCheck {
  /// Examines the file system on which this existing folder is.
  init(of path: String) {
    self.path = path
    var facts = statvfs()
    let isKnown = statvfs(path, &facts) == 0
    let free = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
    freeBytes = isKnown ? Int(clamping: free.overflow ? UInt64.max : free.partialValue) : nil
    isReadOnly = isKnown && facts.f_flag & UInt(ST_RDONLY) != 0
    type = Self.type(of: path)
  }

  private static func type(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    guard let mounts = try? Files.read("/proc/self/mountinfo") else { return nil }
    return MountTable.type(
      at: String(cString: real), in: String(decoding: mounts, as: UTF8.self))
  }
}
