/// The notification levels that the server does not have yet, and whether the account's push rules
/// are known.
package struct NotificationsToSettle: Sendable, Equatable {
  package let pending: [PendingLevel]
  /// `true` if the account's push rules have been received.
  package let areRulesKnown: Bool

  package init(pending: [PendingLevel], areRulesKnown: Bool) {
    self.pending = pending
    self.areRulesKnown = areRulesKnown
  }
}
