/// The setting "notify": the way in which the person is notified of new messages and invites while
/// the person does not see them, for instance because the terminal does not have the focus: not at
/// all, by the bell, or by a notification of the terminal (by the bell in a terminal that is not
/// known to show notifications).
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
