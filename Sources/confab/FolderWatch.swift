internal import Glibc

/// Waits until a file in a folder is changed, created, replaced or removed. A profile's store
/// writes to its write-ahead log at each commit, so the watch notices the commits of another
/// process.
struct FolderWatch: ~Copyable {
  /// The pause after a change of a file in the folder, so that a burst of commits is handled once.
  private static let pauseMilliseconds: UInt32 = 100

  private let descriptor: Int32

  init(path: String) throws(Ending) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw Files.failure("cannot watch", path) }
    // The removal of SQLite's write-ahead log is watched too, as SQLite then moves its contents
    // into the database; so are files that a new store creates or replaces.
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
    guard inotify_add_watch(descriptor, path, events) >= 0 else {
      let ending = Files.failure("cannot watch", path)
      close(descriptor)
      throw ending
    }
  }

  deinit { close(descriptor) }

  /// Returns 100 ms after a file in the folder was changed, created, replaced or removed; throws
  /// `readerIsGone` when nobody reads the standard output any more, and another ending when waiting
  /// fails.
  func wait() throws(Ending) {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // No events are requested: poll(2) always reports POLLERR, which says that the reader has
      // closed its end.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    while poll(&waiting, nfds_t(waiting.count), -1) < 0 {
      guard errno == EINTR else { throw Files.failure("cannot watch", "the profile") }
    }
    if waiting[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { throw .readerIsGone }
    usleep(Self.pauseMilliseconds * 1_000)
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &chunk, chunk.count) > 0 {}
  }
}
