/// Reads the kernel's list of mounted file systems, the file /proc/self/mountinfo.
enum MountTable {
  /// The type of the file system at a path, such as "ext4" or "nfs4"; `nil` if the list of mounts
  /// names none for the path. Source: proc_pid_mountinfo(5).
  ///
  /// - Parameters:
  ///   - path: an absolute path without symbolic links.
  ///   - text: the content of mountinfo.
  static func type(at path: String, in text: String) -> String? {
    var best: (length: Int, type: String)?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
      else { continue }
      let place = decoded(words[4])
      // If two mounts have the same mount point, the later line of the list counts, as that mount
      // covers the earlier one.
      guard contains(place, path), place.utf8.count >= best?.length ?? 0 else { continue }
      best = (place.utf8.count, String(words[dash + 1]))
    }
    return best?.type
  }

  /// `true` for the type of a file system that is on another machine, or of a FUSE file system that
  /// may be. SQLite's write-ahead log needs memory that all programs with the database share, which
  /// such file systems do not offer between machines.
  static func isNetwork(_ type: String) -> Bool {
    if type.hasPrefix("nfs") || type.hasPrefix("smb") { return true }
    if ["cifs", "9p", "afs", "ceph", "coda", "lustre", "ncpfs", "vboxsf"].contains(type) {
      return true
    }
    // These two FUSE file systems are on a local disk, as is one of the type "fuseblk".
    return type.hasPrefix("fuse.") && !["fuse.ntfs-3g", "fuse.fuse-overlayfs"].contains(type)
  }

  private static func contains(_ place: String, _ path: String) -> Bool {
    place == "/" || path == place || path.hasPrefix(place + "/")
  }

  /// Decodes a path of the list of mounts, in which blanks, tabs, newlines and backslashes are
  /// octal: "\040".
  private static func decoded(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == 0x5c, digits.utf8.count == 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
