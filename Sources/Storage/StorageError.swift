internal import Database
package import Model

/// A failure of the store. `path` is the path of the store's database file, or of another file that
/// belongs to it, such as the write-ahead log or a new file that is still being made.
package enum StorageError: Error, Sendable, Equatable {
  /// The file cannot be opened, read, written or renamed: for example, its folder is missing,
  /// access is denied, the medium is read-only, or a reader found a schema that only a writer can
  /// migrate. `message` is the reason, to be shown to the person.
  case unusable(path: String, message: String)
  /// Another connection, mostly another program's, holds a lock on the file, and waiting for it did
  /// not help or would not help.
  case busy(path: String)
  /// The disk is full. All that was stored before is still stored; the last change is not.
  case full(path: String)
  /// The file is no SQLite database, or is damaged; `message` is SQLite's report.
  case damaged(path: String, message: String)
  /// The file has a schema of a version that this program does not know, as a newer version of the
  /// program writes it; `version` is the version of the schema in the file.
  case tooNew(path: String, version: Int)
  /// Any other failure, usually a mistake of the program; `message` describes it.
  case failed(path: String, message: String)

  /// Turns any error into a `StorageError`; an error that is one already stays as it is. `path` is
  /// the path of the store's file, for an error without a path.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError: self = Self.translated(error, path: path)
    default: self = .failed(path: path, message: "\(error)")
    }
  }

  private static func translated(_ error: DatabaseError, path: String) -> Self {
    switch error {
    case .unusable(let path, let message): .unusable(path: path, message: message)
    case .busy(let path): .busy(path: path)
    case .full(let path): .full(path: path)
    case .damaged(let path, let message): .damaged(path: path, message: message)
    case .tooNew(let path, let version): .tooNew(path: path, version: version)
    case .constraint(let code, let message): .failed(path: path, message: "\(message) (\(code))")
    case .failed(let code, let message, _): .failed(path: path, message: "\(message) (\(code))")
    }
  }

  /// The text for this failure, without a full stop: "the disk is full (/home/me/…/confab.db)".
  package var facts: String {
    switch self {
    case .unusable(let path, let message): "\(message) (\(path))"
    case .busy(let path): "another program holds the store (\(path))"
    case .full(let path): "the disk is full (\(path))"
    case .damaged(let path, let message): "the store is damaged: \(message) (\(path))"
    case .tooNew(let path, let version):
      "the store was written by a newer version of confab: schema \(version) (\(path))"
    case .failed(let path, let message): "the store failed: \(message) (\(path))"
    }
  }

  /// Returns the reason, to be shown to the person, for an error of the store.
  package static func reason(_ error: any Error) -> FailureReason {
    .storage((error as? StorageError)?.facts ?? "\(error)")
  }
}
