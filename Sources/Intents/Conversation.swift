/// Messages that are opened and read as a whole: the main timeline of a chat, or one of its
/// threads.
package struct Conversation: Sendable, Hashable {
  package let chat: ChatID
  /// The event id of the message with which the thread begins; `nil` for the main timeline.
  package let thread: EventID?

  package init(_ chat: ChatID, thread: EventID? = nil) {
    self.chat = chat
    self.thread = thread
  }
}
