internal import Intents

/// The chat that was opened last, and the one before it, to go back and forth between them.
struct VisitedChats: Sendable, Equatable {
  private(set) var current: ChatID?
  private(set) var before: ChatID?

  mutating func opened(_ chat: ChatID) {
    guard chat != current else { return }
    before = current
    current = chat
  }
}
