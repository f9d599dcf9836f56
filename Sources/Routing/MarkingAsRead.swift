internal import Intents
internal import Model

/// Adds read positions to the batches to be committed: messages that arrive while the person
/// watches the end of their chat are marked as read in the transaction that stores them, so that no
/// unread badge flashes.
struct MarkingAsRead {
  private var position: ReadingPosition
  private var open: ChatID?

  /// Prepares for batches that are not applied to the model yet: reads the reading position and the
  /// open chat from the model.
  init(_ model: ChatModel) {
    position = model.reading
    open = model.open.flatMap { $0.isPeeked ? nil : $0.chat.id }
  }

  /// Returns the batches with read positions (`.readHere`) added: for each chat that the person
  /// reads during the batches one, the last, at the end of the batch that causes it.
  ///
  /// - Parameter model: the model before the batches.
  mutating func complete(_ batches: [[Event]], _ model: ChatModel) -> [[Event]] {
    var reads: [ChatID: (batch: Int, event: EventID)] = [:]
    for (index, batch) in batches.enumerated() {
      for event in batch {
        guard let read = read(by: event, model) else { continue }
        reads[read.chat] = (index, read.event)
      }
    }
    guard !reads.isEmpty else { return batches }
    var completed = batches
    for (chat, read) in reads {
      completed[read.batch].append(.chats(.readHere(chat, read.event)))
    }
    return completed
  }

  /// `true` if the loaded window of the open chat reaches the end of the chat, so that a view that
  /// follows the end shows new messages. Always `true` for another chat.
  private func showsEnd(of chat: ChatID, _ model: ChatModel) -> Bool {
    guard let open = model.open, open.chat.id == chat else { return true }
    return !open.window.hasLater
  }

  private mutating func read(by event: Event, _ model: ChatModel) -> (chat: ChatID, event: EventID)?
  {
    switch event {
    case .intent(.reading(let position)):
      self.position = position
      guard let chat = position.chat, chat == open else { return nil }
      return model.readEvent(by: position).map { (chat, $0) }
    case .intent(.messages(.open(let chat))):
      open = chat
    case .intent(.peek), .intent(.messages(.close)):
      open = nil
    case .messages(.arrived(let arrival)):
      guard case .newest = arrival.placement, let last = arrival.messages.last,
        position.isReadingAlong, position.chat == arrival.chat, open == arrival.chat,
        showsEnd(of: arrival.chat, model)
      else { return nil }
      return (arrival.chat, last.event)
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
      .intent:
      break
    }
    return nil
  }
}
