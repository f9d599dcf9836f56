/// How the program ends, as in sysexits.h.
enum ExitStatus: Int32, Sendable {
  case ok = 0
  /// Something that no other number names.
  case failure = 1
  /// The command line was wrong.
  case usage = 64
  /// What was to be sent cannot be.
  case dataError = 65
  /// There is no such chat, or no profile yet.
  case notFound = 66
  /// No terminal, or one that cannot show the screen.
  case unavailable = 69
  /// A defect of the program itself.
  case software = 70
  /// A file or folder cannot be made, read, written or locked.
  case cannotCreate = 73
  /// The disk is full or broken.
  case ioError = 74
  /// The server cannot be reached now.
  case temporary = 75
  /// The server said no: a wrong password, a name that is taken.
  case noPermission = 77
}

/// An end with a sentence for standard error.
struct Ending: Error, Sendable, Equatable {
  let status: ExitStatus
  let sentence: String

  /// Who reads our output has closed it, as `head` does: nothing is wrong, and nothing is left to do.
  static let readerIsGone = Ending(status: .ok, sentence: "")
}
