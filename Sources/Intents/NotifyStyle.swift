/// The way in which a person is notified of messages while the terminal does not have the focus.
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}
