/// The reason why a file could not be sent, fetched, saved or opened on this machine.
package enum FileProblem: Error, Sendable, Equatable {
  /// The path leads to no file, or the copy of a file to send does not exist any more or cannot be
  /// read.
  case missing
  /// The path leads to something other than a regular file, such as a folder or a device.
  case notAFile
  case empty
  /// The file is larger than the size limit of the server or, if that is not known, of this
  /// program; `limit` is in bytes.
  case tooLarge(limit: Int64)
  /// The file of the message is end-to-end encrypted, which this program does not support.
  case encrypted
  /// The message has no address from which its file can be fetched, or is not sent yet.
  case noAddress
  /// The file is a program, or may start one; such files are never opened.
  case program
  /// The file could not be handed to a program: `xdg-open` could not be started or ended with an
  /// error, as when there is no desktop, or the desktop has no program that opens the file.
  case noOpener
  /// The operating system could not read or write the file; the text is its error message.
  case system(String)
  /// The person cancelled the upload or download.
  case cancelled
}
