package import Intents

/// A request for a part of the messages of a chat or thread.
package struct MessageQuery: Sendable, Equatable {
  /// The maximum number of messages that are loaded at the end of a chat or thread: a few screens.
  package static let newestLimit = 120
  /// The maximum number of messages that are loaded around a message: several screens, so that a
  /// view can be scrolled in both directions.
  package static let aroundLimit = 200

  package let chat: ChatID
  /// The first message of the thread whose messages are wanted; `nil` for the main timeline.
  package let thread: EventID?
  /// The message around which messages are read; `nil` for the newest messages.
  package let around: MessageID?
  /// The maximum number of messages to read. The message with which a thread begins may come in
  /// addition.
  package let limit: Int

  package init(chat: ChatID, thread: EventID? = nil, around: MessageID?, limit: Int) {
    self.chat = chat
    self.thread = thread
    self.around = around
    self.limit = limit
  }
}
