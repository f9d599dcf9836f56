package import Intents

/// The end of the newest request about a file.
package struct FileOutcome: Sendable, Equatable {
  /// Grows with each outcome of the chat's page, so that an equal one is shown again.
  package let number: Int
  package let chat: ChatID
  package let what: What

  package init(number: Int, chat: ChatID, what: What) {
    self.number = number
    self.chat = chat
    self.what = what
  }

  package enum What: Sendable, Equatable {
    /// `name`: the name of the file as the message has it.
    case fetched(name: String, FileResult)
    case notSent(name: String, FailureReason)
  }
}

/// A file that is being sent or fetched, or whose fetching failed.
package enum Transfer: Sendable, Equatable {
  case moving(percent: Int)
  case failed(FailureReason, FileUse)
}
