internal import Glibc
internal import Synchronization

/// Opens URLs in the desktop's program for them, with `xdg-open`.
enum LinkOpener {
  /// Starts `xdg-open` and returns at once. The URL is passed as an argument, never through a
  /// shell.
  ///
  /// - Parameter failed: called with the URL, from this or another thread, if the URL is not
  ///   allowed, or `xdg-open` could not be started or ended with an error.
  static func open(_ link: String, failed: @escaping @Sendable (String) -> Void) {
    guard isAllowed(link), let process = DetachedProgram.start(["xdg-open", link]) else {
      return failed(link)
    }
    _ = DetachedThread.start {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return }
      }
      if status != 0 { failed(link) }
    }
  }

  /// `true` for web and mail URLs without ASCII blanks and control characters. No other text is
  /// passed on, so `xdg-open` cannot mistake one for an option.
  static func isAllowed(_ link: String) -> Bool {
    let start = link.prefix(8).lowercased()
    return ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) }
      && link.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
  }
}

/// The URLs that could not be opened, until the drawing thread removes them.
final class FailedLinks: Sendable {
  private let links = Mutex<[String]>([])

  func add(_ link: String) { links.withLock { $0.append(link) } }

  /// Removes and returns the URLs that could not be opened since the last call.
  func take() -> [String] {
    links.withLock { links in
      defer { links = [] }
      return links
    }
  }
}
