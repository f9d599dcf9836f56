internal import Intents

/// The chat that was opened last, and the other chat that was opened before it, so that a person
/// can switch between the two.
struct VisitedChats: Sendable, Equatable {
  private(set) var current: ChatID?
  private(set) var before: ChatID?

  mutating func opened(_ chat: ChatID) {
    guard chat != current else { return }
    before = current
    current = chat
  }
}
