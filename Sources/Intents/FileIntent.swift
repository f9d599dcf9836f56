/// An intent about the file of a message, or about a file of the person's to be sent.
package enum FileIntent: Sendable, Equatable {
  /// Saves the file of a message of the open chat: in the person's folder for downloads, or in this
  /// folder or under this name.
  case save(ChatID, MessageID, to: String?)
  /// Opens the file of a message of the open chat in the desktop's program for it.
  case open(ChatID, MessageID)
  /// Makes the thumbnail of an image of the open chat, which is on the screen.
  case preview(ChatID, MessageID)
  /// Ends the download or upload of the file of this message.
  case cancel(MessageID)
  /// Sends a file. `isByCommand`: a command (`confab send`) asks, which is told the outcome.
  case upload(ChatID, path: String, TransactionID, isByCommand: Bool)
}

/// The use of a file that is fetched from a server.
package enum FileUse: Sendable, Equatable {
  /// Saves it: in the person's folder for downloads, or in this folder or under this name.
  case save(to: String?)
  case open
}
