package import Intents

/// An event about a file that is sent or fetched.
package enum FileEvent: Sendable, Equatable {
  /// So much of a message's file has been sent or fetched, in percent.
  case moved(MessageID, percent: Int)
  /// The file of a message was fetched, or that failed.
  case ended(ChatID, MessageID, FileResult)
  /// The file is not sent, because it or the server does not allow it. Nothing was stored.
  case refused(Submission, FailureReason)
  /// The thumbnail of an image was made, or there is none.
  case preview(MediaAddress, FilePreview)
}

/// The end of a request to save or open the file of a message.
package enum FileResult: Sendable, Equatable {
  case saved(path: String)
  case opened
  /// `use`: what was asked for.
  case failed(FailureReason, FileUse)
}
