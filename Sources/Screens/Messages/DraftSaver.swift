internal import Intents

/// The schedule for saving a draft: `delay` after the first unsaved change, and at once for
/// instance when the text is sent or the person leaves the chat. `DraftTable` stores the draft.
struct DraftSaver: Sendable, Equatable {
  /// The delay from the first unsaved change of a draft to its saving, in nanoseconds.
  static let delay: UInt64 = 300_000_000

  enum State: Sendable, Equatable {
    case saved
    /// The draft has had unsaved changes since this time, in nanoseconds of the monotonic clock.
    case changed(since: UInt64)
  }

  enum Event: Sendable, Equatable {
    case changed(at: UInt64)
    case ticked(at: UInt64)
    /// The draft is to be saved at once, as when the person leaves the chat, the account or the
    /// terminal.
    case left
    /// The composer's text was sent, or carried out as a slash command.
    case sent
  }

  private(set) var state = State.saved
  /// The draft as it was last saved or loaded.
  private(set) var stored: Draft

  init(stored: Draft) { self.stored = stored }

  /// The time at which the changed draft is to be saved, in nanoseconds of the monotonic clock;
  /// `nil` if there is no unsaved change.
  var deadline: UInt64? {
    switch state {
    case .saved: nil
    case .changed(let since): MonotonicTime.end(of: Self.delay, since: since)
    }
  }

  /// Handles an event; returns the draft if it is to be saved now and differs from the stored one.
  /// `draft` is evaluated only when it is needed.
  mutating func reduce(_ event: Event, draft: @autoclosure () -> Draft) -> Draft? {
    switch (state, event) {
    case (.saved, .changed(let time)):
      state = .changed(since: time)
      return nil
    case (.changed(let since), .ticked(let time)):
      guard MonotonicTime.isOver(Self.delay, since: since, at: time) else { return nil }
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
