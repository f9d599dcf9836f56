internal import Intents
internal import Terminal

/// Tells a person who looks elsewhere of new messages.
struct Notifier: Sendable {
  private let way: NotificationProtocol?
  private let isInTmux: Bool

  init(environment: Environment) {
    way = NotificationProtocol.of { environment[$0] }
    isInTmux = environment["TMUX"] != nil
  }

  /// By the bell, by the terminal's own notification, or not at all. The result says which, for people.
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
      // tmux passes nothing on unless it was told to, but it shows that a window rang.
      terminal.bell()
      return "\(way.name) through tmux, if its allow-passthrough is on, and the bell"
    }
  }
}
