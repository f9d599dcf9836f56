internal import Dispatch
internal import Engine
internal import Glibc
internal import Model
internal import Synchronization

/// The program's exit statuses; those from 64 on have the numbers of sysexits.h.
enum ExitStatus: Int32, Sendable {
  case ok = 0
  /// A failure that no other status describes; or `confab doctor` found something bad.
  case failure = 1
  /// The command line, or an answer that the command asked for, contains a mistake.
  case usage = 64
  /// A text cannot be sent or used, for example because it is empty or too long.
  case dataError = 65
  /// Something that the command needs does not exist or is not unique, such as the chat of a given
  /// name, the stored chats of a profile, or an account to sign out of; or something else than a
  /// file is at the path of a needed file.
  case notFound = 66
  /// Standard input or output is no terminal, or the terminal cannot show the screen; or an address
  /// cannot be listened on.
  case unavailable = 69
  /// A failure inside the program, such as a defect.
  case software = 70
  /// A file, folder or socket cannot be created, read, written or locked, or its content cannot be
  /// used; or a message cannot be stored to be sent; or a profile belongs to another account.
  case cannotCreate = 73
  /// The disk is full or broken, a database is damaged or failed, or a text could not be stored.
  case ioError = 74
  /// The command may succeed later, for example because the server cannot be reached now; or it is
  /// not known whether a message was stored.
  case temporary = 75
  /// A message is stored, but waits behind one of its chat that was refused.
  case behindRefused = 76
  /// The sign-in or another request was refused, for example because of a wrong password; or the
  /// person gave no user name or password that can be used.
  case noPermission = 77
  /// Esc at a prompt: the command did nothing. The number is a shell's for Ctrl-C.
  case cancelled = 130
}

/// An error with a sentence for the person. A command that it ends prints the sentence to standard
/// error and exits with the status.
struct Ending: Error, Sendable, Equatable {
  let status: ExitStatus
  let sentence: String
  static let cancelled = Ending(status: .cancelled, sentence: "confab: nothing was changed")

  /// The program that reads the command's standard output, such as `head`, has closed it. The
  /// command ends without an error, as nobody reads further output.
  static let readerIsGone = Ending(status: .ok, sentence: "")
}
