internal import Glibc

/// The limit of file descriptors: the number of files and connections that this process may have
/// open at the same time.
package enum DescriptorLimit {
  /// The highest limit that `raise` sets: the program needs no more, and the hard limit of some
  /// systems is infinite.
  private static let most: rlim_t = 65_536

  /// The current limit of file descriptors; 0 if the system does not report it.
  package static var current: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to the process's hard limit, but at most to 65,536. A failure is ignored.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, most)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
