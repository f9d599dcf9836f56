package import Intents

/// The actions that the person can carry out on a message, and the intents of some of them.
package struct MessageAbilities: Sendable, Equatable {
  /// `true` if the message can be replied to: the server has given it an event id, and it is
  /// neither deleted nor a change of the room.
  package let canReply: Bool
  /// The event id of one of the person's own messages that the server has accepted, but that no
  /// stored timeline contains yet; `nil` for any other message.
  package let sentAs: EventID?
  package let canEdit: Bool
  package let canDelete: Bool
  /// `true` if the message has a text to copy: it is neither deleted nor encrypted, and no change
  /// of the room.
  package let canCopy: Bool
  /// A sentence that says why the message, or a change of it, could not be sent; "" when nothing
  /// failed.
  package let failure: String
  /// The intents that send again what failed: this message, or changes of it such as edits,
  /// reactions and votes; empty for a deleted message.
  package let resend: [Intent]
  /// The transaction ids of what the person can discard: this message if it is queued or failed,
  /// and its changes (such as edits, reactions and votes) that are queued or failed.
  package let discard: [TransactionID]
  /// The root of the thread that contains this message, or this message if it begins a thread or a
  /// thread can be started from it. `nil` while a thread is shown; else, for a message without a
  /// thread, if it is deleted, a change of the room, or has not arrived from the server yet.
  package let thread: EventID?

  package init(
    canReply: Bool, canEdit: Bool, canDelete: Bool, failure: String, resend: [Intent],
    discard: [TransactionID], thread: EventID? = nil, sentAs: EventID? = nil, canCopy: Bool = true
  ) {
    self.canCopy = canCopy
    self.sentAs = sentAs
    self.thread = thread
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
