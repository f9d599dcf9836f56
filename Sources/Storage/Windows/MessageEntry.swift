internal import Intents
internal import Model

/// A stored message, a message of the outbox, or the first message of a thread that was fetched by
/// itself, with the values of its row in the database; without display names, receipts, reactions
/// and the text that a reply quotes.
struct MessageEntry {
  /// The order number of a stored message; `nil` for a message of the outbox, and for the first
  /// message of a thread that was fetched by itself.
  let ord: Int64?
  let id: MessageID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  private let delivery: Delivery?
  /// The message to which this message replies, or the poll that it ends; `nil` if none is known.
  private let answers: EventID?
  private let isEdited: Bool
  /// The first message of the thread in which this message is a reply; `nil` for a message that is
  /// no reply in a thread, and for every message of the outbox.
  let thread: EventID?
  /// The event id of a message of the outbox that the server accepted; `nil` for any other message.
  private let sentAs: EventID?

  init(_ stored: StoredMessage) {
    ord = stored.ord
    id = .event(stored.event)
    sender = stored.sender
    time = stored.time
    content = stored.content
    delivery = nil
    answers = stored.answers
    isEdited = stored.isEdited
    thread = stored.thread
    sentAs = nil
  }

  init(_ own: OutboxMessage, sender: UserID) {
    ord = nil
    id = .local(own.transaction)
    self.sender = sender
    time = own.time
    content = own.content
    delivery = own.delivery
    answers = own.answers
    isEdited = false
    thread = nil
    sentAs = own.event
  }

  /// Makes the entry of the message `root`, with which a thread begins and which was fetched by
  /// itself because no stored timeline contains it.
  init(_ original: FetchedOriginal, of root: EventID) {
    ord = nil
    id = .event(root)
    sender = original.sender
    time = original.time
    content = original.content
    delivery = nil
    answers = nil
    isEdited = false
    thread = nil
    sentAs = nil
  }

  /// The message that is shown with this message as a quote: the one to which it replies, or the
  /// poll that it ends; `nil` for none.
  var quoted: EventID? { content == .deleted ? nil : answers }

  /// Makes the complete message of this entry. `seenOrd`: the order number of the last message that
  /// another person has read; `nil` if the delivery state of stored own messages is not needed.
  func message(
    _ senderName: String, _ quote: Quote?, isOwn: Bool, seenOrd: Int64?,
    _ related: RelatedToMessages, thread: ThreadSummary?, poll: PollResult?
  ) -> Message {
    let isDeleted = content == .deleted
    // The new text of an own edit is shown from the moment at which the edit is queued.
    let reactions = ord.flatMap { isDeleted ? nil : related.reactions[$0] }
    let newText = isDeleted ? nil : related.pending.text(of: id, orStoredAt: ord)
    return Message(
      id: id, sender: sender, senderName: senderName, isOwn: isOwn, timestamp: time,
      content: newText ?? content, delivery: delivery ?? (isOwn ? seenOrd.flatMap(delivery) : nil),
      hasGapBefore: ord.map { related.gaps.contains($0) } ?? false, quote: quote,
      isEdited: isEdited && !isDeleted,
      reactions: reactions?.counts ?? [], otherReactions: reactions?.others ?? .none,
      pending: related.pending[id, orStoredAt: ord], thread: thread, sentAs: sentAs,
      poll: poll)
  }

  private func delivery(_ seenOrd: Int64) -> Delivery? {
    guard content.isSaid, let ord else { return nil }
    return ord <= seenOrd ? .seen : .sent
  }
}
