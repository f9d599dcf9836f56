package import Intents
package import Model

/// Reads all stored messages of a chat page by page, in the order of an export, while another
/// process may change the store.
package struct ExportPages {
  private let store: ChatStore
  private let chat: ChatID
  private let limit: Int
  private var last: MessageID?
  /// The last returned message that is not in the outbox; `nil` for none.
  private var lastEvent: MessageID?
  /// The returned messages of the outbox that came after `lastEvent`, with the events that they
  /// became as far as these are known.
  private var unsent: Set<MessageID> = []

  /// - Parameter limit: the number of messages on a page, at most 1,000; a page after one with
  ///   unsent messages may have more.
  package init(_ store: ChatStore, chat: ChatID, limit: Int) {
    self.store = store
    self.chat = chat
    self.limit = limit
  }

  /// Returns the next messages, or none after the last one. An unsent message that is sent between
  /// two pages may be returned a second time, but is not left out.
  package mutating func next() throws(StorageError) -> [Message] {
    var page: [Message] = []
    if case .local = last {
      // Messages of the outbox may have been sent, so that they stand elsewhere now.
      page = try rest(after: lastEvent, limit: limit + unsent.count)
    }
    if page.isEmpty { page = try rest(after: last, limit: limit) }
    for message in page {
      last = message.id
      if case .event = message.id {
        (lastEvent, unsent) = (message.id, [])
      } else {
        unsent.insert(message.id)
        if let event = message.sentAs { unsent.insert(.event(event)) }
      }
    }
    return page
  }

  private func rest(after id: MessageID?, limit: Int) throws(StorageError) -> [Message] {
    try store.messages(of: chat, after: id, limit: limit).filter { !unsent.contains($0.id) }
  }
}
