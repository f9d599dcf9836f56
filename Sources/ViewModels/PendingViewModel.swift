package import Intents

/// Something that we did to a message and the server has not, in words.
package struct PendingViewModel: Sendable, Equatable {
  /// "edit: sending", "reaction 👍 failed: not allowed".
  package let words: String
  package let hasFailed: Bool

  package init(words: String, hasFailed: Bool) {
    self.words = words
    self.hasFailed = hasFailed
  }
}

/// What a person can do with a message, and what some of it asks for.
package struct MessageAbilities: Sendable, Equatable {
  /// The server has it and there is something to answer.
  package let canReply: Bool
  package let canEdit: Bool
  package let canDelete: Bool
  /// Says in a sentence what failed here; "" when nothing did.
  package let failure: String
  /// What sends again whatever failed here.
  package let resend: [Intent]
  /// What gives up whatever failed here or waits to be sent.
  package let discard: [Intent]

  package init(
    canReply: Bool, canEdit: Bool, canDelete: Bool, failure: String, resend: [Intent],
    discard: [Intent]
  ) {
    self.canReply = canReply
    self.canEdit = canEdit
    self.canDelete = canDelete
    self.failure = failure
    self.resend = resend
    self.discard = discard
  }

  package static let none = MessageAbilities(
    canReply: false, canEdit: false, canDelete: false, failure: "", resend: [], discard: [])
}
