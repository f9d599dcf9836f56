internal import Glibc

/// The path of one of a profile's sockets, always in the profile's own folder.
///
/// The path of a Unix socket has at most 107 bytes. A longer path is expressed through an open
/// descriptor of its folder, so that no shorter folder is needed that others can write to, such as
/// one in /tmp.
final class SocketPlace: Sendable {
  /// The limit of a socket's path in bytes: the size of `sun_path` without the final NUL. See
  /// unix(7).
  private static let longest = 107

  /// The path to bind the socket to, or to connect to. A path through a descriptor is valid in this
  /// process only, and only as long as this value exists.
  let path: String
  /// The socket's full path, for messages to people.
  let shown: String
  private let folder: Int32?

  /// Opens a descriptor of the folder if the path is too long for a socket.
  ///
  /// - Parameters:
  ///   - path: the socket's folder, which must exist.
  ///   - name: the socket's file name.
  init(folder path: String, name: String) throws(Ending) {
    shown = path + "/" + name
    guard shown.utf8.count > Self.longest else {
      self.path = shown
      folder = nil
      return
    }
    let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw Files.failure("cannot open", path) }
    folder = opened
    self.path = "/proc/self/fd/\(opened)/\(name)"
  }

  deinit { if let folder { close(folder) } }
}
