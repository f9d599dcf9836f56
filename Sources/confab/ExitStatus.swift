/// The program's exit statuses, with the numbers of sysexits.h.
enum ExitStatus: Int32, Sendable {
  case ok = 0
  /// A failure that no other status describes.
  case failure = 1
  /// The command line contains a mistake.
  case usage = 64
  /// The text cannot be sent, for example because it is empty or too long.
  case dataError = 65
  /// No chat or several chats fit the given name, or the profile has no store yet.
  case notFound = 66
  /// Standard input or output is no terminal, or the terminal cannot show the screen; or an address
  /// cannot be listened on.
  case unavailable = 69
  /// A defect of the program itself.
  case software = 70
  /// A file, folder or socket cannot be created, read, written or locked.
  case cannotCreate = 73
  /// The disk is full or broken, or a database is damaged.
  case ioError = 74
  /// The server cannot be reached now, or it is not known whether a message was stored.
  case temporary = 75
  /// The server refused the request, for example because of a wrong password or a user name that is
  /// in use; or no password was given.
  case noPermission = 77
}

/// The end of the program: its exit status and the sentence that it prints to standard error.
struct Ending: Error, Sendable, Equatable {
  let status: ExitStatus
  let sentence: String

  /// The program that reads the command's standard output, such as `head`, has closed it. The
  /// command ends without an error, as nobody reads further output.
  static let readerIsGone = Ending(status: .ok, sentence: "")
}
