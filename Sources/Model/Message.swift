package import Intents

/// A message as read from the store to be shown, with display names, delivery state and relations
/// to other events (such as the quoted message, reactions and pending changes).
package struct Message: Sendable, Equatable {
  package let id: MessageID
  /// The event id of an own message that the server accepted but that no stored timeline contains
  /// yet; `nil` for any other message.
  package let sentAs: EventID?
  package let sender: UserID
  /// The sender's name to show in this chat: the display name, followed by the user id if others
  /// have the same name; without a usable display name, the user id or, for the user, the account's
  /// display name. Never empty.
  package let senderName: String
  package let isOwn: Bool
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// The delivery state of an own message; `nil` for others' messages, for reports of a change of
  /// the room, such as a join, and for the message with which the shown thread begins.
  package let delivery: Delivery?
  /// `true` if history may be missing just before this message.
  package let hasGapBefore: Bool
  /// The quote of the message to which this message replies, or of the poll that it ends; `nil` for
  /// none, for instance if this message is deleted.
  package let quote: Quote?
  /// `true` if the message is stored with the text of an edit by its sender that the server
  /// accepted; `false` for a deleted message, for an own message that no sync has brought yet, and
  /// for one that was fetched by itself.
  package let isEdited: Bool
  /// The reactions to the message with the most people, and all own ones, in the order in which
  /// each emoji or text was first used; empty for a deleted message.
  package let reactions: [ReactionCount]
  /// The other reactions to the message.
  package let otherReactions: OtherReactions
  /// The user's changes of this message (edits, deletions, reactions, votes, the end of its poll)
  /// that the server has not accepted yet, the oldest first.
  package let pending: [PendingChange]
  /// The thread that begins with this message, or to which the message belongs if the main timeline
  /// shows it, for instance because the beginning of the thread is not stored; `nil` if there is no
  /// thread, or nothing of it to show, and when the message is read to be shown in its thread.
  package let thread: ThreadSummary?
  /// The votes in the poll that the message starts; `nil` for any other message.
  package let poll: PollResult?

  package init(
    id: MessageID, sender: UserID, senderName: String, isOwn: Bool, timestamp: ServerTimestamp,
    content: MessageContent, delivery: Delivery?, hasGapBefore: Bool, quote: Quote? = nil,
    isEdited: Bool = false, reactions: [ReactionCount] = [],
    otherReactions: OtherReactions = .none, pending: [PendingChange] = [],
    thread: ThreadSummary? = nil, sentAs: EventID? = nil, poll: PollResult? = nil
  ) {
    self.poll = poll
    self.id = id
    self.sentAs = sentAs
    self.sender = sender
    self.senderName = senderName
    self.isOwn = isOwn
    self.timestamp = timestamp
    self.content = content
    self.delivery = delivery
    self.hasGapBefore = hasGapBefore
    self.quote = quote
    self.isEdited = isEdited
    self.reactions = reactions
    self.otherReactions = otherReactions
    self.pending = pending
    self.thread = thread
  }
}
