internal import Intents
internal import Terminal

/// Notifies the person, for instance of a message, by the terminal's bell, or by a notification
/// that the terminal shows.
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
