/// The way in which a person is notified of messages while the terminal does not have the focus:
/// not at all, by the bell, or by the terminal's own notification.
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
