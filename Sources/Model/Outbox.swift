package import Intents

/// A message of the user, or a change of a message, that is to be sent to the server.
package struct OutgoingMessage: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  /// The text of a message or reply, the line that describes a file or a poll, the new text of an
  /// edit, the emoji or short text of a reaction, or the result of a poll that ends. It has no
  /// meaning for a deletion or a vote.
  package let text: String
  package let isEmote: Bool
  package let isMarkdown: Bool
  package let purpose: OutgoingPurpose
  /// The thread in which a message, a reply or an edit was submitted; `nil` for the main timeline
  /// and for any other change of a message.
  package let thread: OutgoingThread?
  /// The sender of the message to which this reply replies, whom the reply mentions; `nil` for
  /// none, for instance if the user is that sender, and for anything but a reply.
  package let answered: UserID?
  /// The people whom the text of a message, reply or edit mentions after "@", in the order of the
  /// text; a person who is mentioned twice is listed twice.
  package let named: [NamedPerson]
  /// The people whom an edited message mentioned before; the edit does not notify them again. Empty
  /// for anything but an edit.
  package let namedBefore: [UserID]
  package let file: AttachedFile?
  package let poll: Poll?

  package init(
    chat: ChatID, transaction: TransactionID, text: String, isEmote: Bool = false,
    isMarkdown: Bool = false, purpose: OutgoingPurpose = .message, thread: OutgoingThread? = nil,
    answered: UserID? = nil, named: [NamedPerson] = [], namedBefore: [UserID] = [],
    file: AttachedFile? = nil, poll: Poll? = nil
  ) {
    self.poll = poll
    self.file = file
    self.chat = chat
    self.transaction = transaction
    self.text = text
    self.isEmote = isEmote
    self.isMarkdown = isMarkdown
    self.purpose = purpose
    self.thread = thread
    self.answered = answered
    self.named = named
    self.namedBefore = namedBefore
  }
}

package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  /// A deletion of a message, or the withdrawal of an own reaction.
  case deletion(EventID)
  case reaction(EventID)
  /// A vote in the poll for the answers with these ids.
  case vote(EventID, [String])
  case pollEnd(EventID)
}

package struct OutgoingThread: Sendable, Equatable {
  package let root: EventID
  /// The newest stored message of the thread, to which clients without threads show the message as
  /// a reply; equal to `root` if no reply is stored.
  package let newest: EventID

  package init(root: EventID, newest: EventID) {
    self.root = root
    self.newest = newest
  }
}

package struct PendingChange: Sendable, Equatable {
  package let transaction: TransactionID
  package let kind: Kind
  /// The delivery state of the change: `.queued`, `.sending` or `.failed`. A change that the server
  /// has accepted is no longer a pending change.
  package let delivery: Delivery

  package init(transaction: TransactionID, kind: Kind, delivery: Delivery) {
    self.transaction = transaction
    self.kind = kind
    self.delivery = delivery
  }

  package enum Kind: Sendable, Equatable {
    case edit
    case deletion
    case reaction(key: String)
    /// The withdrawal of an own reaction.
    case takingBack
    case vote([String])
    case pollEnd
  }
}

package struct PendingDatum: Sendable, Equatable {
  package let chat: ChatID
  package let datum: RoomDatum

  package init(chat: ChatID, datum: RoomDatum) {
    self.chat = chat
    self.datum = datum
  }
}

package struct PendingLevel: Sendable, Equatable {
  package let chat: ChatID
  package let level: NotificationLevel
  /// The default notification level, which applies to the chat while it has no push rule of its
  /// own.
  package let usual: NotificationLevel

  package init(chat: ChatID, level: NotificationLevel, usual: NotificationLevel) {
    self.chat = chat
    self.level = level
    self.usual = usual
  }
}

/// What a chat holds that was not sent: messages that were refused, which keep those behind them
/// from being sent, because messages of a chat are sent in order; and, if the chat is not listed
/// because its room was replaced, its draft.
package struct UnsentMessages: Sendable, Equatable {
  package let chat: ChatID
  package let name: String
  /// The number of messages that were refused; 0 if only a draft is left behind.
  package let refused: Int
  /// The number of messages and changes that wait behind them.
  package let waiting: Int
  /// The chat that is listed in place of this one, because its room replaced this one's; `nil` for
  /// a chat that was not replaced.
  package let newer: ChatID?
  /// `true` if the chat was replaced and has a draft.
  package let hasDraft: Bool

  package init(
    chat: ChatID, name: String, refused: Int, waiting: Int, newer: ChatID? = nil,
    hasDraft: Bool = false
  ) {
    self.chat = chat
    self.name = name
    self.refused = refused
    self.waiting = waiting
    self.newer = newer
    self.hasDraft = hasDraft
  }
}

extension ChatModel {
  package mutating func replace(unsent: [UnsentMessages]) -> ModelParts {
    let byChat = Dictionary(unsent.map { ($0.chat, $0) }, uniquingKeysWith: { one, _ in one })
    guard byChat != self.unsent else { return [] }
    self.unsent = byChat
    return [.chatList, .messages, .sending]
  }

  package func isStuck(_ chat: ChatID) -> Bool { unsent[chat].map { $0.refused > 0 } ?? false }

  /// The numbers of messages that were not sent, by the chat in whose row the list says so: a chat
  /// also stands for those that it continues.
  package var unsentByRow: [ChatID: Int] {
    var counts: [ChatID: Int] = [:]
    for chat in unsent.values where chat.refused > 0 {
      counts[chat.newer ?? chat.chat, default: 0] += chat.refused
    }
    return counts
  }

  /// What was not sent in the chats that this one continues: the number of messages, and whether
  /// there is a draft.
  package func leftBehind(by chat: Chat) -> (messages: Int, hasDraft: Bool) {
    let older = unsent.values.filter { $0.newer == chat.id || $0.chat == chat.predecessor }
    return (older.reduce(0) { $0 + $1.refused }, older.contains(where: \.hasDraft))
  }
}

/// A text, file or poll that the person submitted and that is now stored, so that the screen stops
/// showing it as "submitting".
package struct AcceptedText: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID

  package init(chat: ChatID, transaction: TransactionID) {
    self.chat = chat
    self.transaction = transaction
  }
}

package struct RefusedText: Sendable, Equatable {
  package let submission: Submission
  package let reason: FailureReason

  package init(submission: Submission, reason: FailureReason) {
    self.submission = submission
    self.reason = reason
  }
}

package struct SettledText: Sendable, Equatable {
  package let transaction: TransactionID
  /// The reason why sending failed; `nil` if the server has accepted the message or change.
  package let failure: FailureReason?

  package init(transaction: TransactionID, failure: FailureReason?) {
    self.transaction = transaction
    self.failure = failure
  }
}

extension ChatModel {
  /// The maximum number of entries of `accepted` (the stored submissions) and of `settled` (the
  /// submissions and changes of messages that were sent or failed); beyond it the oldest are
  /// dropped.
  package static let acceptedLimit = 64
  package static let refusedLimit = 16

  package mutating func accept(_ submission: Submission) -> Consequences {
    accepted.append(
      AcceptedText(chat: submission.chat, transaction: submission.transaction))
    accepted.removeFirst(max(0, accepted.count - Self.acceptedLimit))
    return Consequences(changed: [.messages, .sending])
  }

  /// Records a change in the delivery of a submission or of a change of a message: an outcome (sent
  /// or failed), or that it is queued again or being sent, which removes an earlier outcome.
  package mutating func note(
    _ transaction: TransactionID, _ change: DeliveryChange
  ) -> Consequences {
    let before = settled
    settled.removeAll { $0.transaction == transaction }
    switch change {
    case .queued, .sending: break
    case .sent: settled.append(SettledText(transaction: transaction, failure: nil))
    case .failed(let reason):
      settled.append(SettledText(transaction: transaction, failure: reason))
    }
    settled.removeFirst(max(0, settled.count - Self.acceptedLimit))
    return settled == before ? .none : Consequences(changed: .sending)
  }

  /// Records that a submission was refused and is not stored, so that the screen puts its text back
  /// into the composer, or so that the command that made the submission gets the reason.
  package mutating func refuse(_ submission: Submission, _ reason: FailureReason) -> Consequences {
    refused.removeAll { $0.submission.transaction == submission.transaction }
    refused.append(RefusedText(submission: submission, reason: reason))
    refused.removeFirst(max(0, refused.count - Self.refusedLimit))
    return Consequences(changed: [.messages, .sending])
  }
}
