package import Intents

/// The outcome of the newest request to save or open a file that has ended, or the newest file that
/// is not sent, because it was refused before its message was stored.
package struct FileOutcome: Sendable, Equatable {
  /// The number of this outcome, by which the screen recognises a new outcome that equals the one
  /// before. Outcomes of requests about files and of changes of rooms are numbered together.
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
    /// according to the message; "" if the message is not loaded or names none.
    case fetched(name: String, FileResult)
    /// A file was not sent, for this reason. `name`: the file's name or the line that describes it.
    case notSent(name: String, FailureReason)
  }
}

/// The state of the file of a message that is being sent or fetched, or that could not be saved or
/// opened.
package enum Transfer: Sendable, Equatable {
  /// This part of the file has been uploaded or downloaded, 0 to 99 per cent.
  case moving(percent: Int)
  case failed(FailureReason, FileUse)
}
