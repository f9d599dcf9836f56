internal import Database

/// The reason why the homeserver cannot start, or cannot read or make the account of its local
/// profile, with the values for a message about it.
package enum HomeserverError: Error, Sendable, Equatable {
  /// The database file cannot be opened, read or written.
  case databaseUnusable(path: String, message: String)
  /// The disk of the database is full.
  case diskFull(path: String)
  /// The database file is no database, or is damaged. The file can be moved aside.
  case databaseDamaged(path: String, message: String)
  /// The database file was written by a newer version of the program.
  case databaseTooNew(path: String, version: Int)
  /// The database is locked, usually by another process.
  case databaseBusy(path: String)
  /// The database belongs to a server with another name, `name`, with which the user ids in it end;
  /// "" when the file names no server.
  case otherServerName(path: String, name: String)
  /// Listening on an address failed; `message` is the reason.
  case cannotListen(address: String, message: String)
  /// The given local part for the user id of the local account is not valid or too long, or another
  /// account has it.
  case badLocalName(String)
  /// Any other error, described by the text: usually a mistake in this program.
  case failed(String)

  /// Converts any error: a `DatabaseError` to the case for it, an error of an unknown type to
  /// `failed`; a `HomeserverError` stays as it is. `path`: the database file that the server was
  /// given.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as HomeserverError: self = error
    case let error as DatabaseError: self = Self.make(error, path)
    default: self = .failed("\(error)")
    }
  }

  // The path is the one that the server was given: an error may name the temporary file that a new
  // database is made in.
  private static func make(_ error: DatabaseError, _ path: String) -> Self {
    switch error {
    case .unusable(_, let message): .databaseUnusable(path: path, message: message)
    case .busy: .databaseBusy(path: path)
    case .full: .diskFull(path: path)
    case .damaged(_, let message): .databaseDamaged(path: path, message: message)
    case .tooNew(_, let version): .databaseTooNew(path: path, version: version)
    case .constraint(let code, let message): .failed("constraint \(code): \(message)")
    case .failed(let code, let message, let sql): .failed("\(code): \(message): \(sql)")
    }
  }
}
