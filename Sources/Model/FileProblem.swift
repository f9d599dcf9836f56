/// The reason for which a file could not be sent, fetched, saved or opened on this machine.
package enum FileProblem: Error, Sendable, Equatable {
  case missing
  /// The path does not lead to a regular file but to a folder, a device or the like.
  case notAFile
  case empty
  /// The file is larger than the size limit of the server; `limit` is in bytes.
  case tooLarge(limit: Int64)
  /// The file of the message is end-to-end encrypted, which this program does not support.
  case encrypted
  /// The message has no address from which its file can be fetched.
  case noAddress
  /// The file is a program, or starts one; such files are never opened.
  case program
  /// The desktop has no program that opens the file, or there is no desktop.
  case noOpener
  /// The operating system refused to read or write the file; the text is the system's error
  /// message.
  case system(String)
  case cancelled
}
