/// The notification levels that are still to be sent to the server. `areRulesKnown` is `false`
/// while the account's push rules are still to be fetched.
package struct NotificationsToSettle: Sendable, Equatable {
  package let pending: [PendingLevel]
  /// `true` if the account's push rules have been received.
  package let areRulesKnown: Bool

  package init(pending: [PendingLevel], areRulesKnown: Bool) {
    self.pending = pending
    self.areRulesKnown = areRulesKnown
  }
}
