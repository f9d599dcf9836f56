internal import Intents
internal import Model

/// Adds our own reading to what is committed: what comes into a chat whose end the person watches is
/// read by being there, in the same transaction, so that no badge flashes.
struct ReadingAlong {
  private let model: ChatModel
  private var position: ReadingPosition
  private var open: ChatID?

  /// Begins where the model stands before the group.
  init(_ model: ChatModel) {
    self.model = model
    position = model.reading
    open = model.open.flatMap { $0.isPeeked ? nil : $0.chat.id }
  }

  /// The batches, with `.readHere` behind the last one that brought something of a chat.
  mutating func complete(_ batches: [[Event]]) -> [[Event]] {
    var reads: [ChatID: (batch: Int, event: EventID)] = [:]
    for (index, batch) in batches.enumerated() {
      for event in batch {
        guard let read = read(by: event) else { continue }
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

  /// The end of a chat can be off the window: then its view follows nothing yet.
  private func showsEnd(of chat: ChatID) -> Bool {
    guard let open = model.open, open.chat.id == chat else { return true }
    return !open.window.hasLater
  }

  private mutating func read(by event: Event) -> (chat: ChatID, event: EventID)? {
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
        showsEnd(of: arrival.chat)
      else { return nil }
      return (arrival.chat, last.event)
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .intent: break
    }
    return nil
  }
}
