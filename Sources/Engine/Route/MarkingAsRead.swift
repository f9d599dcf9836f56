internal import Intents
internal import Model

/// Adds read positions to the batches of events that are to be committed: messages that arrive
/// while the person views the end of their chat or thread are marked as read in the transaction
/// that stores them, so that no unread badge flashes.
struct MarkingAsRead {
  private var position: ReadingPosition
  private var open: Conversation?

  init(_ model: ChatModel) {
    position = model.reading
    open = model.open.flatMap { $0.isPeeked ? nil : $0.conversation }
  }

  /// Returns the batches of events with read positions (`.readHere`) added. Each chat or thread
  /// that the person reads during the batches gets one read position, the last one, at the end of
  /// the batch that causes this position.
  ///
  /// - Parameter model: the model before the batches.
  mutating func complete(_ batches: [[Event]], _ model: ChatModel) -> [[Event]] {
    var reads: [Conversation: (batch: Int, event: EventID)] = [:]
    for (index, batch) in batches.enumerated() {
      for event in batch {
        guard let read = read(by: event, model) else { continue }
        reads[read.conversation] = (index, read.event)
      }
    }
    guard !reads.isEmpty else { return batches }
    var completed = batches
    for (place, read) in reads {
      completed[read.batch].append(
        .chats(.readHere(place.chat, read.event, thread: place.thread)))
    }
    return completed
  }

  /// `true` if the loaded messages of the open chat or thread include the newest, so that a view at
  /// its end shows new messages. Always `true` for one that is only opened by these batches.
  private func showsEnd(of conversation: Conversation, _ model: ChatModel) -> Bool {
    guard let open = model.open, open.conversation == conversation else { return true }
    return !open.window.hasLater
  }

  private mutating func read(
    by event: Event, _ model: ChatModel
  ) -> (conversation: Conversation, event: EventID)? {
    switch event {
    case .intent(.reading(let position)):
      self.position = position
      guard let shown = position.conversation, shown == open else { return nil }
      return model.readEvent(by: position).map { (shown, $0) }
    case .intent(.messages(.open(let chat, let thread))):
      open = Conversation(chat, thread: thread)
    case .intent(.peek), .intent(.messages(.close)):
      open = nil
    case .messages(.arrived(let arrival)):
      return read(of: arrival, model)
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
      .intent:
      break
    }
    return nil
  }

  /// The newest of the arrived messages that belong to the open main timeline or thread, which the
  /// person reads at once; `nil` for none, or unless the person views its end.
  private func read(
    of arrival: Arrival, _ model: ChatModel
  ) -> (conversation: Conversation, event: EventID)? {
    guard case .newest = arrival.placement, position.isReadingAlong, let open,
      open.chat == arrival.chat, position.conversation == open, showsEnd(of: open, model),
      let last = arrival.messages.last(where: { $0.thread == open.thread })
    else { return nil }
    return (open, last.event)
  }
}
