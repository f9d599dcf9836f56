/// The setting "notify": the way in which the person is notified of new messages while the terminal
/// does not have the focus or shows another account: not at all, by the bell, or by a notification
/// of the terminal (the bell in a terminal that shows no notifications).
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
