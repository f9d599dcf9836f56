/// An intent about the file of a message, or about a file on this machine that is to be sent.
package enum FileIntent: Sendable, Equatable {
  /// Saves the file of a message of the open chat. `to`: a folder or the path of the new file;
  /// `nil` for the person's folder for downloads.
  case save(ChatID, MessageID, to: String?)
  /// Opens the file of a message of the open chat with the desktop's program for files of its type.
  case open(ChatID, MessageID)
  /// Makes the thumbnail of an image or sticker of the open chat, because its message is on the
  /// screen.
  case preview(ChatID, MessageID)
  /// Cancels the download or upload of the file of this message.
  case cancel(MessageID)
  /// Sends a file to a chat. `isByCommand`: `true` if a command (`confab send`) sends the file and
  /// gets the outcome; otherwise a caption may follow the path, and the file belongs to the thread
  /// of the chat that is shown, if one is.
  case upload(ChatID, FileContent, TransactionID, isByCommand: Bool)
}

/// The content of a file that is to be sent.
package enum FileContent: Sendable, Equatable {
  /// The file at this path, as it was typed.
  case path(String)
  /// A text that is too long for a message.
  case text(String)

  /// The name of the file that is made of a text.
  package static let textName = "message.txt"
}

/// The use of a file that is fetched from a server.
package enum FileUse: Sendable, Equatable {
  /// Saves the file. `to`: a folder or the path of the new file; `nil` for the person's folder for
  /// downloads.
  case save(to: String?)
  case open
}
