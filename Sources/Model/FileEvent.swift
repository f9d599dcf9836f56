package import Intents

/// An event about a file that is sent or fetched, or about a thumbnail.
package enum FileEvent: Sendable, Equatable {
  /// The upload or download of a message's file has progressed to `percent`, 0 to 99.
  case moved(MessageID, percent: Int)
  /// A request to save or open the file of a message has ended: it succeeded or failed. After
  /// `.opened`, a second event may say that the program for the file ended with an error.
  case ended(ChatID, MessageID, FileResult)
  /// The file of this submission is not sent, for instance because it cannot be read, is too large
  /// for the server, or the store refused the submission. If its content was a text of the composer
  /// (`typed`), the text is given back.
  case refused(Submission, FailureReason)
  /// The request for the thumbnail of an image has ended: with the thumbnail, or without one.
  case preview(MediaAddress, FilePreview)
}

/// The result of a request to save or open the file of a message.
package enum FileResult: Sendable, Equatable {
  case saved(path: String)
  case opened
  /// The request failed for this reason. `FileUse` says whether the file was to be saved or opened.
  case failed(FailureReason, FileUse)
}
