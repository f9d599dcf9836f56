package import Intents

/// A request for a part of a chat's messages.
package struct MessageQuery: Sendable, Equatable {
  /// The limit of messages that are loaded at the end of a chat: a few screens.
  package static let newestLimit = 120
  /// The limit of messages that are loaded around a message: one screenful more on either side than
  /// the tallest screen shows.
  package static let aroundLimit = 200

  package let chat: ChatID
  /// The first message of the thread whose messages are wanted; `nil` for the main timeline.
  package let thread: EventID?
  /// The message around which messages are read; `nil` for the newest messages.
  package let around: MessageID?
  /// The limit of messages to read; the open chat uses `newestLimit` and `aroundLimit`.
  package let limit: Int

  package init(chat: ChatID, thread: EventID? = nil, around: MessageID?, limit: Int) {
    self.chat = chat
    self.thread = thread
    self.around = around
    self.limit = limit
  }
}
