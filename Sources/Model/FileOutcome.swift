package import Intents

/// The result of the newest request about a file that has ended.
package struct FileOutcome: Sendable, Equatable {
  /// The number of this outcome. It grows with each outcome of a request about a file or of a
  /// change of the room, so that the screen shows an outcome again even if it equals the one
  /// before.
  package let number: Int
  package let chat: ChatID
  package let what: What

  package init(number: Int, chat: ChatID, what: What) {
    self.number = number
    self.chat = chat
    self.what = what
  }

  package enum What: Sendable, Equatable {
    /// A request to save or open the file of a message has ended. `name`: the name of the file
    /// according to the message.
    case fetched(name: String, FileResult)
    case notSent(name: String, FailureReason)
  }
}

/// A file that is being sent or fetched, or whose fetching failed.
package enum Transfer: Sendable, Equatable {
  case moving(percent: Int)
  case failed(FailureReason, FileUse)
}
