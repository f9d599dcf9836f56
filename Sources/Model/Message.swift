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
  package let otherReactions: OtherReactions
  /// The user's changes of this message (edits, deletions, reactions, votes, the end of its poll)
  /// that the server has not accepted yet, the oldest first.
  package let pending: [PendingChange]
  /// The thread that begins with this message, or to which the message belongs if the main timeline
  /// shows it, for instance because the beginning of the thread is not stored; `nil` if there is no
  /// thread, or nothing of it to show, and when the message is read to be shown in its thread.
  package let thread: ThreadSummary?
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

package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// The people besides the user, the sender and ignored people who have seen the message, at most
  /// 500, by the times of their latest receipts (for this message or a later one), the earliest
  /// first.
  package let readers: [Reader]
  package let unnamedReaders: Int
  /// The stored versions of an edited message, the oldest first, at most `MessageVersion.most`;
  /// empty unless `Message.isEdited` is `true`.
  package let versions: [MessageVersion]

  package init(
    message: Message, readers: [Reader], unnamedReaders: Int, versions: [MessageVersion] = []
  ) {
    self.message = message
    self.readers = readers
    self.unnamedReaders = unnamedReaders
    self.versions = versions
  }
}

/// One version of an edited message: its first content, or the content of an edit by its sender.
package struct MessageVersion: Sendable, Equatable {
  /// The maximum number of versions of a message that are read: the first version and the newest
  /// ones.
  package static let most = 50

  package let timestamp: ServerTimestamp
  package let content: MessageContent
  package let isFirst: Bool

  package init(timestamp: ServerTimestamp, content: MessageContent, isFirst: Bool) {
    self.timestamp = timestamp
    self.content = content
    self.isFirst = isFirst
  }
}

package enum MessageEvent: Sendable, Equatable {
  case arrived(Arrival)
  /// A request for the history of a chat failed, or of the thread that begins with `thread`.
  case historyFailed(ChatID, FailureReason, thread: EventID? = nil)
  case delivery(TransactionID, DeliveryChange)
  case receipts(ChatID, [Receipt])
  /// The people who are typing in a chat, except the user, in place of the former ones; the client
  /// reports at most 100.
  case typing(ChatID, [UserID])
  /// An event was deleted: a message, or for example a reaction, an edit or a vote, which is then
  /// withdrawn.
  case deleted(ChatID, EventID)
  /// A message was edited; the edit counts only if it is by the message's sender. An event
  /// `deleted` for the edit's own event id reverts the edit.
  case edited(ChatID, Edit)
  /// A message that was fetched by itself, because it is quoted, for instance by a reply, or
  /// because a thread begins with it; its position in the history is not known.
  case quoted(ChatID, TimelineMessage)
  /// The time is over in which the person could undo that unsent messages and changes were
  /// discarded (`ActionIntent.setAside`).
  case asideEnded
}

/// A quote: a message as it is shown with another message or a thread that refers to it, for
/// instance the one to which a reply replies, or with which a thread begins.
package struct Quote: Sendable, Equatable {
  package let event: EventID
  /// The original message; `nil` if it is not stored, or was written by an ignored person.
  package let original: Original?
  /// `true` if the original message is stored and was written by a person whom the account ignores.
  package let isHidden: Bool

  package init(event: EventID, original: Original?, isHidden: Bool = false) {
    self.event = event
    self.original = original
    self.isHidden = isHidden
  }

  /// The original message in its current state: with the newest edit that the server accepted, or
  /// deleted. Its text is cut to the length that a quote shows.
  package struct Original: Sendable, Equatable {
    package let senderName: String
    package let isOwn: Bool
    package let content: MessageContent
    /// `true` if the shown main timeline or thread contains the original message, so that the
    /// messages around it can be shown; `false` if, for instance, it was fetched by itself.
    package let isInTimeline: Bool

    package init(senderName: String, isOwn: Bool, content: MessageContent, isInTimeline: Bool) {
      self.senderName = senderName
      self.isOwn = isOwn
      self.content = content
      self.isInTimeline = isInTimeline
    }
  }
}

/// An edit of a message: the message's new content, as the server sent it. Of the valid edits of a
/// message, all of which are by its sender, the one with the latest timestamp counts; of two edits
/// with the same timestamp, the one with the greater event id:
/// <https://spec.matrix.org/v1.11/client-server-api/#validity-of-replacement-events>
package struct Edit: Sendable, Equatable {
  /// The event id of the edit itself, not of the message.
  package let event: EventID
  package let target: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent

  package init(
    event: EventID, target: EventID, sender: UserID, timestamp: ServerTimestamp,
    content: MessageContent
  ) {
    self.event = event
    self.target = target
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
  }
}

package enum Delivery: Sendable, Equatable {
  case queued
  case sending
  /// The server has accepted the message, and nobody else is known to have seen it.
  case sent
  /// Another person has read the message or a later one.
  case seen
  case failed(FailureReason)
}

package enum DeliveryChange: Sendable, Equatable {
  case sending
  case sent(EventID)
  case failed(FailureReason)
  /// The message or change waits in the outbox again, for instance because the connection broke or
  /// the session ended.
  case queued
}

/// A message as the server sent it, with text of limited length that is safe to show (`CleanText`
/// removed control characters). Its fields do not depend on the request or push by which it
/// arrived.
package struct TimelineMessage: Sendable, Equatable {
  package let event: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// The transaction id of a message that this device sent, by which the message leaves the outbox;
  /// `nil` for any other message.
  package let transaction: TransactionID?
  /// The event id of the message to which this message replies, or of the poll that it ends; `nil`
  /// for any other message.
  package let answers: EventID?
  /// The first message of the thread to which this message belongs; `nil` for a message outside of
  /// threads.
  package let thread: EventID?
  /// `true` if the message says that a poll has ended; the property `answers` is then the event id
  /// of that poll. The store drops the message if its sender may not end the poll.
  package let endsPoll: Bool

  package init(
    event: EventID, sender: UserID, timestamp: ServerTimestamp, content: MessageContent,
    transaction: TransactionID?, answers: EventID? = nil, thread: EventID? = nil,
    endsPoll: Bool = false
  ) {
    self.endsPoll = endsPoll
    self.event = event
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
    self.transaction = transaction
    self.answers = answers
    self.thread = thread
  }
}

package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. An event `MessageEvent.deleted` for the reaction's own event id
  /// withdraws the reaction.
  case reacted(ChatID, Reaction)
  /// A person voted in a poll or ended it. An event `MessageEvent.deleted` for the response's own
  /// event id withdraws the response.
  case responded(ChatID, PollResponse)
  case file(FileEvent)
  case search(SearchEvent)
  case thread(ChatID, BundledThread)
  /// The request for the edits of a message ended. `FailureReason` says why it failed, so that
  /// edits may be missing; `nil` if it succeeded.
  case versionsFetched(ChatID, EventID, FailureReason?)
}
