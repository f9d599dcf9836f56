import FuzzTargets

/// The memory of this process.
enum ResidentMemory {
  /// Returns the resident memory in MiB, from `/proc/self/statm` (proc(5)).
  static func mebibytes() throws -> Int {
    let words = String(decoding: try FuzzFolder.read("/proc/self/statm"), as: UTF8.self).split(
      separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4_096 / (1 << 20)
  }
}
