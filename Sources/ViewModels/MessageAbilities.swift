package import Intents

/// The actions that a message allows, and the intents of some.
package struct MessageAbilities: Sendable, Equatable {
  /// The message can be answered: the server has it, and it has content.
  package let canReply: Bool
  package let canEdit: Bool
  package let canDelete: Bool
  /// A sentence about the failure; "" when sending did not fail.
  package let failure: String
  /// The intents that send this message again, or its edits, reactions and deletion that failed.
  package let resend: [Intent]
  /// The intents that discard this unsent message, or its edits, reactions and deletion that failed or are queued.
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
