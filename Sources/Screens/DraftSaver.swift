internal import Intents

/// When a draft is handed over: soon after the first change, and at once when the chat is left.
struct DraftSaver: Sendable, Equatable {
  enum State: Sendable, Equatable {
    case saved
    /// There are changes, the first of them at this time.
    case changed(since: UInt64)
  }

  enum Event: Sendable, Equatable {
    case changed(at: UInt64)
    case ticked(at: UInt64)
    /// The text is about to be left.
    case left
    /// The text was sent.
    case sent
  }

  private(set) var state = State.saved
  /// The draft as it is stored.
  private(set) var stored: Draft

  init(stored: Draft) { self.stored = stored }

  /// When to tick.
  var deadline: UInt64? {
    switch state {
    case .saved: nil
    case .changed(let since): ScreenDelay.end(of: ScreenDelay.draft, since: since)
    }
  }

  /// Takes an event; returns the draft to hand over, if it is time. `draft` is made only when needed.
  mutating func reduce(_ event: Event, draft: @autoclosure () -> Draft) -> Draft? {
    switch (state, event) {
    case (.saved, .changed(let time)):
      state = .changed(since: time)
      return nil
    case (.changed(let since), .ticked(let time)):
      guard ScreenDelay.isOver(ScreenDelay.draft, since: since, at: time) else { return nil }
      return save(draft())
    case (.saved, .left), (.changed, .left), (.changed, .sent), (.saved, .sent):
      return save(draft())
    case (.saved, .ticked), (.changed, .changed):
      return nil
    }
  }

  private mutating func save(_ draft: Draft) -> Draft? {
    state = .saved
    guard draft != stored else { return nil }
    stored = draft
    return draft
  }
}
