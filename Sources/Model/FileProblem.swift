/// The reason for which a file could not be sent, fetched, saved or opened on this machine.
package enum FileProblem: Error, Sendable, Equatable {
  case missing
  /// The path leads to a folder, a device or the like.
  case notAFile
  case empty
  /// The server takes at most this many bytes.
  case tooLarge(limit: Int64)
  /// The message has an encrypted file.
  case encrypted
  /// The message has no address of a file.
  case noAddress
  /// A program, or a file that starts one: it is never opened.
  case program
  /// The desktop has no program that opens the file, or there is no desktop.
  case noOpener
  /// The system refused to read or write the file; its words.
  case system(String)
  case cancelled
}
