internal import Glibc
internal import Intents
internal import Model
internal import Engine
internal import Synchronization
internal import Terminal

struct Notifier: Sendable {
  private let way: NotificationProtocol?
  private let isInTmux: Bool

  init(environment: Environment) {
    way = NotificationProtocol.of { environment[$0] }
    isInTmux = environment["TMUX"] != nil
  }

  /// Rings the bell, sends the terminal's own notification, or does nothing, as `style` says. Also
  /// rings the bell if the terminal or tmux may not show the notification. Returns a description of
  /// what was done, for the settings to show.
  @UI @discardableResult func notify(
    title: String, body: String, by terminal: Terminal, as style: NotifyStyle
  ) -> String {
    switch style {
    case .off: return "nothing sent: it is off"
    case .bell:
      terminal.bell()
      return "the bell"
    case .terminal:
      guard let way else {
        terminal.bell()
        return "the bell: this terminal is not known to show notifications"
      }
      terminal.notify(title: title, body: body, by: way, isInTmux: isInTmux)
      guard isInTmux else { return way.name }
      // tmux drops the notification unless `allow-passthrough` is on, but it marks the window when
      // the bell rings.
      terminal.bell()
      return "\(way.name) through tmux, if its allow-passthrough is on, and the bell"
    }
  }
}

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

final class FailedLinks: Sendable {
  private let links = Mutex<[String]>([])

  func add(_ link: String) { links.withLock { $0.append(link) } }

  func take() -> [String] {
    links.withLock { links in
      defer { links = [] }
      return links
    }
  }
}

/// Passes the answers of a `MessageSearcher` to the router. The router is made after the searcher
/// and refers to it, so this object refers to the router weakly: otherwise searcher and router
/// would keep each other alive.
final class MessageAnswers: Sendable {
  private struct Target: Sendable {
    weak var router: EventRouter?
  }

  private let target = Mutex(Target())

  /// Passes answers to this router from now on; earlier answers were dropped.
  func begin(_ router: EventRouter) { target.withLock { $0.router = router } }

  func send(_ event: SearchEvent) {
    target.withLock { $0.router }?.send([.relations(.search(event))])
  }
}
