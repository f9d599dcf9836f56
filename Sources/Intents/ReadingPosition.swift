/// The part of a chat that the person sees now. The router marks messages as read by it.
package struct ReadingPosition: Sendable, Equatable {
  /// The open chat; `nil` when none is shown.
  package let chat: ChatID?
  /// The terminal has the focus, or cannot tell.
  package let isFocused: Bool
  /// The view is at the end and follows new messages.
  package let followsEnd: Bool
  /// The last message that was painted.
  package let lastShown: EventID?

  package init(chat: ChatID?, isFocused: Bool, followsEnd: Bool, lastShown: EventID?) {
    self.chat = chat
    self.isFocused = isFocused
    self.followsEnd = followsEnd
    self.lastShown = lastShown
  }
}
