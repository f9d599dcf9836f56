/// The state of the program's start: the chat that was open when the program last ended is shown
/// once, and is not marked as read before the person opens it.
enum StartUp: Sendable, Equatable {
  /// No rows of the chat list have arrived yet.
  case waiting
  /// The chat that was open when the program last ended is visible, but the person has not opened
  /// it, so no reading position is reported.
  case restored
  /// No chat was restored, or a person opened a chat; starting up is over.
  case over

  enum Event: Sendable, Equatable {
    /// The first rows of the chat list arrived. `restores`: the chat to restore is known, and is
    /// shown now.
    case listed(restores: Bool)
    /// A person opened a chat.
    case entered
  }

  static func reduce(_ state: StartUp, _ event: Event) -> StartUp {
    switch (state, event) {
    case (.waiting, .listed(let restores)): restores ? .restored : .over
    case (.waiting, .entered): .waiting
    case (.restored, .entered), (.over, .entered), (.over, .listed): .over
    case (.restored, .listed): .restored
    }
  }
}
