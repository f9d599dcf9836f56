internal import Glibc

/// The number of files and connections that this process may have open together.
package enum DescriptorLimit {
  /// No system needs more for this program, and some set no bound at all.
  private static let most: rlim_t = 65_536

  /// The limit that holds now.
  package static var current: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit as far as the system lets anybody. Where it refuses, the limit stays.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, most)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
