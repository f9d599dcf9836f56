package import Intents

/// Messages of one chat that arrived together, oldest first, and their position in its history. The
/// list may be empty, for instance if only a gap in the history is reported.
package struct Arrival: Sendable, Equatable {
  package let chat: ChatID
  package let messages: [TimelineMessage]
  package let placement: Placement

  package init(chat: ChatID, messages: [TimelineMessage], placement: Placement) {
    self.chat = chat
    self.messages = messages
    self.placement = placement
  }
}
