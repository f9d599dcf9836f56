/// The state of the program's start: the chat that was open when the program last ended is shown
/// once, and is not marked as read before the person opens it.
enum StartUp: Sendable, Equatable {
  /// The chat list is not loaded yet, so it is not known which chat to restore.
  case waiting
  /// The chat that was open when the program last ended is shown, but the person has not entered
  /// it, so it is not marked as read.
  case restored
  /// No chat was restored, or the person has opened a chat since; starting up is over.
  case over

  enum Event: Sendable, Equatable {
    /// The chat list was loaded, or could not be loaded. `restores`: there is a chat to restore,
    /// and it is shown now.
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
