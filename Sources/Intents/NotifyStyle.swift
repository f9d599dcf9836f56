/// The setting "notify": the way in which new messages are notified while the terminal does not
/// have the focus: not at all, by the bell, or by a notification of the terminal.
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
