/// The setting "notify": the notification of new messages while the terminal does not have the
/// focus is none, the bell, or the terminal's own notification.
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
