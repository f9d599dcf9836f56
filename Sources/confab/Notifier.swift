internal import Terminal

/// What `--notify` says.
enum NotifySetting: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}

/// Tells a person who looks elsewhere of new messages.
struct Notifier: Sendable {
  let setting: NotifySetting
  private let way: NotificationProtocol?
  private let isInTmux: Bool

  init(setting: NotifySetting, environment: Environment) {
    self.setting = setting
    way = NotificationProtocol.of { environment[$0] }
    isInTmux = environment["TMUX"] != nil
  }

  /// By the bell, by the terminal's own notification, or not at all.
  @UI func notify(title: String, body: String, by terminal: Terminal) {
    switch setting {
    case .off: return
    case .bell: terminal.bell()
    case .terminal:
      if let way { terminal.notify(title: title, body: body, by: way, isInTmux: isInTmux) }
      // tmux passes nothing on unless it was told to, but it shows that a window rang.
      if way == nil || isInTmux { terminal.bell() }
    }
  }
}
