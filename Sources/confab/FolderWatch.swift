internal import Glibc

/// Waits until a file of a folder is written to: a profile's store writes its log at each commit.
struct FolderWatch: ~Copyable {
  /// A burst of commits is looked at once.
  private static let pauseMilliseconds: UInt32 = 100

  private let descriptor: Int32

  init(path: String) throws(Ending) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw Files.failure("cannot watch", path) }
    // Removing the log moves its contents into the database, and a new store replaces both.
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
    guard inotify_add_watch(descriptor, path, events) >= 0 else {
      let ending = Files.failure("cannot watch", path)
      close(descriptor)
      throw ending
    }
  }

  deinit { close(descriptor) }

  /// Returns a moment after something was written; throws when nobody reads our output any more.
  func wait() throws(Ending) {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // No events are asked for: POLLERR, that the reader is gone, comes by itself.
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
