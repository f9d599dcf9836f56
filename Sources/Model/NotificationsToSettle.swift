/// The requests about notification levels that are to be made once the client is online.
package struct NotificationsToSettle: Sendable, Equatable {
  /// The notification levels that the person chose for joined chats and the server has not accepted
  /// yet.
  package let pending: [PendingLevel]
  /// `true` if the account's push rules are stored; `false` if they are still to be fetched.
  package let areRulesKnown: Bool

  package init(pending: [PendingLevel], areRulesKnown: Bool) {
    self.pending = pending
    self.areRulesKnown = areRulesKnown
  }
}
